import pytest
from games.temptation.table import BOARD, in_turn, points, row
from support import awaited, news, play

from tablee.games.temptation.notation import read

# --- the last cell ---


@pytest.mark.rule("temptation.turn.last")
def test_who_places_the_last_die_gets_all_though_others_placed_the_rest(temptation):
    state = read(f"points 80 80 80 {BOARD}")
    play(temptation, state, "roll 3 2 2 2 2", "place 3 a", "stop", "roll 3 2 2 2 2", "place 3 a", "stop")
    assert points(state) == [80, 80, 80]
    play(temptation, state, "roll 3 2 2 2 2", "place 3 a")
    assert points(state) == [80, 80, 140]


@pytest.mark.rule("temptation.turn.last")
def test_who_places_the_last_die_pays_all_though_others_placed_the_rest(temptation):
    state = read(f"points 80 80 {BOARD}")
    play(temptation, state, "roll 4 2 2 2 2", "place 4 b", "stop", "roll 4 2 2 2 2", "place 4 b")
    assert points(state) == [80, 30]


@pytest.mark.rule("temptation.turn.last")
def test_the_only_cell_of_a_row_is_its_last_one(temptation):
    state = play(temptation, read(f"points 80 80 {BOARD}"), "roll 1 2 2 2 2", "place 1 d")
    assert points(state) == [100, 80]


@pytest.mark.rule("temptation.turn.last")
def test_points_count_at_once_and_the_turn_goes_on(temptation):
    state = play(temptation, read(f"points 80 80 {BOARD}"), "roll 6 6 4 5 2", "place 6 e", "place 6 e")
    assert points(state) == [110, 80]
    assert awaited(temptation, state) == ["ann"]
    play(temptation, state, "place 4 f", "place 5 f")
    assert points(state) == [70, 80]


@pytest.mark.rule("temptation.turn.last")
def test_several_rows_may_end_in_one_roll(temptation):
    state = play(temptation, read(f"points 80 80 {BOARD}"), "roll 6 6 1 4 4")
    play(temptation, state, "place 6 e", "place 6 e", "place 1 d", "place 4 b", "place 4 b")
    assert points(state) == [80 + 30 + 20 - 50, 80]


@pytest.mark.rule("temptation.turn.last")
def test_several_rows_may_end_in_one_turn_of_several_rolls(temptation):
    state = read("points 80 80 board +60:333=33 -50:**=4 +100:RRRYY=1112 +20:1 +30:66 -40:45=4")
    play(temptation, state, "roll 3 5 5 5 6", "place 3 a", "again", "roll 2 5 5 6", "place 2 c")
    assert points(state) == [240, 80]
    play(temptation, state, "again", "roll 5 5 6", "place 5 f", "stop")
    assert points(state) == [200, 80]
    assert in_turn(state) == "bob"


@pytest.mark.rule("temptation.turn.last")
def test_points_stay_though_the_next_roll_brings_nothing(temptation):
    state = read("points 80 80 board +60:333=33 -50:11 +100:11 +20:1 +30:11 -40:15")
    play(temptation, state, "roll 3 5 5 5 6", "place 3 a", "again", "roll 2 5 5 6")
    assert in_turn(state) == "bob"
    assert points(state) == [140, 80]


@pytest.mark.rule("temptation.turn.last")
def test_a_row_counts_once(temptation):
    state = play(temptation, read(f"points 80 80 {BOARD}"), "roll 1 3 2 2 2", "place 1 d", "place 3 a", "stop")
    assert row(state, "d") == "+20:1=1"
    assert points(state) == [100, 80]


@pytest.mark.rule("temptation.turn.last")
def test_points_won_and_paid_are_told(temptation):
    state = play(temptation, read(f"points 80 80 {BOARD}"), "roll 1 4 5 2 2", "place 1 d")
    assert news(temptation, state, "ann") == [
        "You place a 1 in row D.", "Row D is full: 20 points for you. The angels sing!",
    ]  # fmt: skip
    assert news(temptation, state, "bob")[1] == "Row D is full: 20 points for Ann."
    assert news(temptation, state, "bob", "fr")[1] == "La rangée D est pleine : 20 points pour Ann."
    play(temptation, state, "place 4 f", "place 5 f")
    assert news(temptation, state, "ann")[1] == "Row F is full: you pay 40 points. The devil says thank you."
    assert news(temptation, state, "bob")[1] == "Row F is full: Ann pays 40 points."
    assert news(temptation, state, "bob", "fr")[1] == "La rangée F est pleine : Ann paie 40 points."


# --- who cannot pay ---


@pytest.mark.rule("temptation.turn.broke")
@pytest.mark.parametrize(("before", "after"), [(0, 0), (10, 0), (40, 0), (50, 0), (60, 10), (80, 30)])
def test_nobody_pays_more_than_they_have(temptation, before, after):
    state = read(f"points {before} 80 board +60:333 -50:**=4 +100:RRRYY +20:1 +30:66 -40:45")
    play(temptation, state, "roll 4 2 2 2 2", "place 4 b")
    assert points(state) == [after, 80]


@pytest.mark.rule("temptation.turn.broke")
def test_who_is_broke_plays_on(temptation):
    state = read("points 10 80 board +60:333 -50:**=4 +100:RRRYY +20:1 +30:66 -40:45")
    play(temptation, state, "roll 4 1 2 2 2", "place 4 b")
    assert awaited(temptation, state) == ["ann"]
    play(temptation, state, "place 1 d")
    assert points(state) == [20, 80]  # no debt is left to pay off


@pytest.mark.rule("temptation.turn.broke")
def test_what_is_won_first_can_pay_what_is_lost_after(temptation):
    state = read("points 0 80 board +60:333 -20:**=4 +100:RRRYY +30:1 +30:66 -40:45")
    play(temptation, state, "roll 4 1 2 2 2", "place 1 d", "place 4 b")
    assert points(state) == [10, 80]


@pytest.mark.rule("temptation.turn.broke")
def test_who_cannot_pay_is_told_apart_from_who_just_can(temptation):
    board = "board +60:333 -50:**=4 +100:RRRYY +20:1 +30:66 -40:45"
    broke = play(temptation, read(f"points 40 80 {board}"), "roll 4 2 2 2 2", "place 4 b")
    assert news(temptation, broke, "ann")[1] == (
        "Row B costs more than you have: the devil takes it all (40), and you play on with 0."
    )
    assert news(temptation, broke, "bob")[1] == "Row B costs more than Ann has: the devil takes it all (40)."
    assert news(temptation, broke, "bob", "fr")[1] == (
        "La rangée B coûte plus que n’a Ann : le diable prend tout (40)."
    )
    just = play(temptation, read(f"points 50 80 {board}"), "roll 4 2 2 2 2", "place 4 b")
    assert news(temptation, just, "bob")[1] == "Row B is full: Ann pays 50 points."
