import pytest
from games.temptation.table import BOARD, dice, in_turn, points, row, rows
from support import awaited, legal, news, play, why_not

from tablee.games.temptation.notation import read, write

# --- the die that must be placed ---


@pytest.mark.rule("temptation.turn.must")
@pytest.mark.parametrize("move", ["stop", "again"])
def test_while_a_die_fits_you_must_place_one_before_anything_else(temptation, move):
    state = play(temptation, read(f"points 80 80 {BOARD}"), "roll 3 2 2 2 2")
    assert move not in legal(temptation, state, "ann")
    assert why_not(temptation, state, "ann", move) == "temptation.turn.must"
    play(temptation, state, "place 3 a")
    assert why_not(temptation, state, "ann", move) == ""


@pytest.mark.rule("temptation.turn.must")
@pytest.mark.parametrize("move", ["stop", "again"])
def test_every_further_roll_asks_for_a_die_too(temptation, move):
    state = play(temptation, read(f"points 80 80 {BOARD}"), "roll 3 2 2 2 2", "place 3 a", "again", "roll 3 2 2 2")
    assert why_not(temptation, state, "ann", move) == "temptation.turn.must"


@pytest.mark.rule("temptation.turn.must")
def test_which_die_and_where_is_yours_to_choose(temptation):
    state = play(temptation, read(f"points 80 80 {BOARD}"), "roll 3 1 6 2 2")
    assert legal(temptation, state, "ann") == [
        "place 1 b", "place 1 c", "place 1 d", "place 2 b", "place 2 c",
        "place 3 a", "place 3 b", "place 3 c", "place 6 b", "place 6 c", "place 6 e",
    ]  # fmt: skip


@pytest.mark.rule("temptation.turn.must")
@pytest.mark.parametrize("choice", ["place 1 d", "place 3 a", "place 2 c", "place 6 b"])
def test_any_of_the_dice_that_fit_will_do(temptation, choice):
    state = play(temptation, read(f"points 80 80 {BOARD}"), "roll 3 1 6 2 2", choice, "stop")
    assert in_turn(state) == "bob"
    assert dice(state) == [14, 15]


@pytest.mark.rule("temptation.turn.must")
def test_if_only_a_row_that_costs_takes_a_die_it_has_to_go_there(temptation):
    state = read("points 80 80 board +60:333 -50:**=4 +100:111 +20:1 +30:11 -40:15")
    play(temptation, state, "roll 4 5 5 6 6")
    assert legal(temptation, state, "ann") == ["place 4 b"]
    play(temptation, state, "place 4 b")
    assert points(state) == [30, 80]


@pytest.mark.rule("temptation.turn.must")
def test_you_may_choose_a_row_that_costs_though_another_pays(temptation):
    state = read("points 80 80 board +60:44=4 -50:**=4 +100:111 +20:1 +30:11 -40:15")
    play(temptation, state, "roll 4 5 5 6 6", "place 4 b", "stop")
    assert points(state) == [30, 80]
    assert row(state, "a") == "+60:44=4"


# --- more dice of the same roll ---


@pytest.mark.rule("temptation.turn.may")
def test_you_may_place_more_dice_of_the_same_roll(temptation):
    state = play(temptation, read(f"points 80 80 {BOARD}"), "roll 3 6 1 2 2", "place 3 a", "place 6 e", "place 1 d")
    assert awaited(temptation, state) == ["ann"]
    assert write(state) == (
        "phase may turn ann round 1 turns 1 points 100 80 dice 12 15 loose 2 roll 2 2 pile 1 3 5 7 9 11 13 15 "
        "board +60:333=3 -50:** +100:RRRYY +20:1=1 +30:66=6 -40:45"
    )


@pytest.mark.rule("temptation.turn.may")
def test_the_row_just_extended_takes_more_of_them(temptation):
    state = play(temptation, read(f"points 80 80 {BOARD}"), "roll 3 3 3 4 5", "place 3 a", "place 3 a", "place 3 a")
    assert row(state, "a") == "+60:333=333"
    play(temptation, state, "place 4 f", "place 5 f")
    assert row(state, "f") == "-40:45=45"


@pytest.mark.rule("temptation.turn.may")
def test_a_die_can_make_room_for_another(temptation):
    state = play(temptation, read(f"points 80 80 {BOARD}"), "roll 4 5 2 2 2")
    assert "place 5 f" not in legal(temptation, state, "ann")
    play(temptation, state, "place 4 f")
    assert "place 5 f" in legal(temptation, state, "ann")


@pytest.mark.rule("temptation.turn.may")
def test_more_dice_need_not_be_placed_though_they_fit(temptation):
    state = play(temptation, read(f"points 80 80 {BOARD}"), "roll 3 3 3 1 6", "place 3 a")
    assert legal(temptation, state, "ann")[-2:] == ["stop", "again"]
    play(temptation, state, "stop")
    assert rows(state) == "+60:333=3 -50:** +100:RRRYY +20:1 +30:66 -40:45"


@pytest.mark.rule("temptation.turn.may")
def test_only_dice_that_were_rolled_are_placed(temptation):
    state = play(temptation, read(f"points 80 80 {BOARD}"), "roll 3 3 6 2 2")
    assert why_not(temptation, state, "ann", "place 1 d") == "temptation.turn.may"
    play(temptation, state, "place 3 a", "place 3 a")
    assert why_not(temptation, state, "ann", "place 3 a") == "temptation.turn.may"  # both lie there already


@pytest.mark.rule("temptation.turn.may")
def test_each_die_is_placed_once(temptation):
    state = play(temptation, read(f"points 80 80 {BOARD}"), "roll 6 2 2 2 2", "place 6 e")
    assert "place 6 e" not in legal(temptation, state, "ann")
    assert why_not(temptation, state, "ann", "place 6 b") == "temptation.turn.may"


@pytest.mark.rule("temptation.turn.may")
def test_every_placed_die_is_told(temptation):
    state = play(temptation, read(f"points 80 80 {BOARD}"), "roll 3 3 6 2 2", "place 6 e")
    assert news(temptation, state, "ann") == ["You place a 6 in row E."]
    assert news(temptation, state, "bob") == ["Ann places a 6 in row E."]
    assert news(temptation, state, "spectator", "fr") == ["Ann pose un 6 sur la rangée E."]


# --- which rule refuses what ---


@pytest.mark.rule("temptation.board.rows", "temptation.board.pips", "temptation.board.stars")
@pytest.mark.rule("temptation.board.two-stars", "temptation.turn.may", "temptation.turn.must")
@pytest.mark.parametrize(
    ("move", "clause"),
    [
        ("place 4 a", "temptation.board.rows"),  # full
        ("place 5 b", "temptation.board.stars"),  # wants a 4
        ("place 4 c", "temptation.board.two-stars"),  # wants a 1
        ("place 5 d", "temptation.board.two-stars"),  # the reds are fives
        ("place 4 e", "temptation.board.pips"),  # wants a 6
        ("place 5 f", "temptation.board.pips"),  # wants a 4 first
        ("place 6 e", "temptation.turn.may"),  # was not rolled
        ("place 1 c", "temptation.turn.may"),
        ("stop", "temptation.turn.must"),
        ("again", "temptation.turn.must"),
        ("place 4 b", ""),
        ("place 4 d", ""),
        ("place 4 f", ""),
    ],
)
def test_a_wrong_move_is_answered_with_the_rule_it_breaks(temptation, move, clause):
    board = "board +60:333=333 -50:**=4 +100:RRRYY=1 -70:RRRYY=555 +30:66 -40:45"
    state = play(temptation, read(f"points 80 80 {board}"), "roll 4 4 5 5 2")
    assert why_not(temptation, state, "ann", move) == clause
