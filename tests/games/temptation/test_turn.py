import pytest
from games.temptation.table import BOARD, NEARLY_FULL, dice, in_turn, rows
from support import SEATS, awaited, legal, news, play, why_not

from tablee.games.temptation.notation import NotationError, parse_chance, read, write

# --- whose turn ---


@pytest.mark.rule("temptation.turn.clockwise")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_turns_go_round_the_table(temptation, seats):
    state = read(f"points {'80 ' * seats} board +60:***** +60:***** +60:***** +60:***** +10:1 +10:2")
    for name in (*SEATS[:seats], "ann", "bob"):
        assert in_turn(state) == name
        play(temptation, state, f"roll {'3 ' * int(state.loose)}")
        assert awaited(temptation, state) == [name]
        play(temptation, state, legal(temptation, state, name)[0], "stop")


@pytest.mark.rule("temptation.turn.clockwise")
@pytest.mark.parametrize("move", ["place 3 a", "stop", "again"])
def test_nobody_plays_while_another_is_in_turn(temptation, move):
    state = play(temptation, read(f"points 80 80 80 {BOARD}"), "roll 3 3 2 2 2")
    assert legal(temptation, state, "bob") == []
    assert why_not(temptation, state, "bob", move) == "temptation.turn.clockwise"
    assert why_not(temptation, state, "cleo", move) == "temptation.turn.clockwise"


@pytest.mark.rule("temptation.turn.clockwise")
@pytest.mark.parametrize("move", ["place 3 a", "stop", "again"])
def test_while_the_dice_roll_nobody_does_anything(temptation, move):
    state = read(f"points 80 80 {BOARD}")
    assert legal(temptation, state, "ann") == []
    assert why_not(temptation, state, "ann", move) == "temptation.turn.clockwise"


@pytest.mark.rule("temptation.turn.clockwise")
def test_whose_turn_it_is_is_told(temptation):
    state = play(temptation, read(f"points 80 80 {BOARD}"), "roll 3 3 2 2 2", "place 3 a", "stop")
    assert news(temptation, state, "bob") == ["Ann listens to the angel and stops.", "It is your turn."]
    assert news(temptation, state, "ann", "fr")[-1] == "À Bob de jouer."


# --- the roll ---


@pytest.mark.rule("temptation.turn.roll")
@pytest.mark.parametrize(("have", "rolled"), [(15, 5), (6, 5), (5, 5), (4, 4), (3, 3), (2, 2), (1, 1)])
def test_you_roll_five_dice_or_all_you_have(temptation, have, rolled):
    state = read(f"points 80 80 dice 15 {have} {BOARD}")
    play(temptation, state, "roll 3 3 2 2 2", "place 3 a", "stop")
    assert (in_turn(state), state.loose) == ("bob", rolled)
    assert awaited(temptation, state) == ["nature"]
    assert temptation.chance(state) == 6**rolled


@pytest.mark.rule("temptation.turn.roll")
@pytest.mark.parametrize("dice_thrown", ["1 1 1 1 1", "6 6 6 6 6", "3 1 4 1 5", "2 6 2 6 2"])
def test_everybody_sees_what_falls(temptation, dice_thrown):
    state = play(temptation, read(f"points 80 80 {BOARD}"), f"roll {dice_thrown}")
    shown = ", ".join(dice_thrown.split())
    assert news(temptation, state, "ann") == [f"You roll {shown}."]
    assert news(temptation, state, "spectator") == [f"Ann rolls {shown}."]
    assert news(temptation, state, "bob", "fr") == [f"Ann lance {shown}."]


@pytest.mark.rule("temptation.turn.roll")
def test_the_other_dice_wait(temptation):
    state = play(temptation, read(f"points 80 80 {BOARD}"), "roll 3 3 3 6 6", "place 3 a", "place 3 a", "again")
    assert state.loose == 3
    assert dice(state) == [13, 15]


@pytest.mark.rule("temptation.turn.roll")
def test_dice_that_waited_are_rolled_in_a_later_turn(temptation):
    state = read(f"points 80 80 dice 7 7 {BOARD}")
    play(temptation, state, "roll 3 6 6 1 2", "place 3 a", "place 6 e", "place 6 e", "place 1 d", "stop")
    assert dice(state) == [3, 7]
    play(temptation, state, "roll 3 2 2 2 2", "place 3 a", "stop")
    assert (in_turn(state), state.loose) == ("ann", 3)


# --- without dice ---


@pytest.mark.rule("temptation.turn.skip")
@pytest.mark.parametrize(
    ("turn", "have", "after"),
    [("ann", "9 0 9", "cleo"), ("ann", "9 0 0", "ann"), ("bob", "9 9 0", "ann"), ("cleo", "0 9 9", "bob"),
     ("ann", "9 0 0 0 0 9", "fay"), ("eve", "0 0 9 9 9 0", "cleo"), ("ann", "9 9 0", "bob")],
)  # fmt: skip
def test_who_has_no_dice_is_skipped(temptation, turn, have, after):
    state = read(f"turn {turn} points {'80 ' * len(have.split())} dice {have} {BOARD}")
    play(temptation, state, "roll 3 2 2 2 2", "place 3 a", "stop")
    assert in_turn(state) == after


@pytest.mark.rule("temptation.turn.skip")
def test_everybody_hears_who_is_skipped(temptation):
    state = read(f"points 80 80 80 80 dice 9 0 0 9 {BOARD}")
    play(temptation, state, "roll 3 2 2 2 2", "place 3 a", "stop")
    assert news(temptation, state, "bob")[1:] == [
        "You have no dice left and are passed over.", "Cleo has no dice left and is passed over.", "It is Dan's turn.",
    ]  # fmt: skip
    assert news(temptation, state, "ann", "fr")[1:3] == [
        "Bob n’a plus de dés : on passe son tour.", "Cleo n’a plus de dés : on passe son tour.",
    ]  # fmt: skip


@pytest.mark.rule("temptation.turn.skip")
def test_after_the_last_die_you_are_skipped_too(temptation):
    state = read(f"points 80 80 dice 1 9 {BOARD}")
    play(temptation, state, "roll 3", "place 3 a")
    assert dice(state) == [0, 9]
    assert in_turn(state) == "bob"
    play(temptation, state, "roll 3 2 2 2 2", "place 3 a", "stop")
    assert in_turn(state) == "bob"


@pytest.mark.rule("temptation.turn.skip")
def test_if_nobody_else_has_dice_you_play_on_alone(temptation):
    state = read(f"points 80 80 80 80 80 80 dice 9 0 0 0 0 0 {BOARD}")
    play(temptation, state, "roll 3 2 2 2 2", "place 3 a", "stop")
    assert in_turn(state) == "ann"
    assert len(news(temptation, state, "ann")) == 7  # stopped, five passed over, your turn


@pytest.mark.rule("temptation.turn.skip")
def test_with_the_next_round_you_are_back(temptation):
    state = read(f"points 80 80 dice 9 0 {NEARLY_FULL}")
    play(temptation, state, "roll 3 2 2 2 2", "place 3 a")
    assert in_turn(state) == "bob"
    assert dice(state) == [15, 15]


# --- nothing fits ---


@pytest.mark.rule("temptation.turn.none")
def test_if_nothing_fits_the_turn_is_over_and_the_dice_come_back(temptation):
    state = read("points 80 80 board +60:333 -50:11 +100:11 +20:1 +30:11 -40:15")
    play(temptation, state, "roll 2 4 5 6 6")
    assert in_turn(state) == "bob"
    assert awaited(temptation, state) == ["nature"]
    assert dice(state) == [15, 15]
    assert state.loose == 5


@pytest.mark.rule("temptation.turn.none")
def test_what_was_placed_before_stays_and_what_was_not_comes_back(temptation):
    state = read("points 80 80 board +60:333 -50:11 +100:11 +20:1 +30:11 -40:15")
    play(temptation, state, "roll 3 4 5 6 6", "place 3 a", "again", "roll 2 4 5 6")
    assert in_turn(state) == "bob"
    assert dice(state) == [14, 15]
    assert rows(state).startswith("+60:333=3 ")


@pytest.mark.rule("temptation.turn.none")
def test_a_roll_in_which_nothing_fits_is_told(temptation):
    state = read("points 80 80 board +60:333 -50:11 +100:11 +20:1 +30:11 -40:15")
    play(temptation, state, "roll 2 4 5 6 6")
    assert news(temptation, state, "ann") == [
        "You roll 2, 4, 5, 6, 6.", "Nothing fits: your turn is over, and the devil grins.", "It is Bob's turn.",
    ]  # fmt: skip
    assert news(temptation, state, "bob", "fr")[1] == "Rien ne convient : le tour d’Ann est fini."


@pytest.mark.rule("temptation.turn.none")
def test_with_a_free_star_something_always_fits(temptation):
    state = read("points 80 80 board +60:* -50:11 +100:11 +20:1 +30:11 -40:15")
    play(temptation, state, "roll 2 4 5 6 6")
    assert awaited(temptation, state) == ["ann"]


# --- stop or roll again ---


@pytest.mark.rule("temptation.turn.again")
@pytest.mark.parametrize(("placed", "left"), [(1, 4), (2, 3), (3, 2), (4, 1)])
def test_all_dice_that_were_not_placed_roll_again(temptation, placed, left):
    state = play(temptation, read("points 80 80 board +60:33333 +10:1 +10:1 +10:1 +10:1 +10:1"), "roll 3 3 3 3 3")
    play(temptation, state, *["place 3 a"] * placed, "again")
    assert awaited(temptation, state) == ["nature"]
    assert in_turn(state) == "ann"
    assert temptation.chance(state) == 6**left


@pytest.mark.rule("temptation.turn.again")
@pytest.mark.parametrize("thrown", ["roll 3 3 3", "roll 3 3 3 3 3", "roll"])
def test_no_die_is_set_aside_and_none_is_added(temptation, thrown):
    state = play(temptation, read(f"points 80 80 {BOARD}"), "roll 3 2 2 2 2", "place 3 a", "again")
    with pytest.raises(NotationError):
        parse_chance(state, thrown)
    play(temptation, state, "roll 3 3 3 3")


@pytest.mark.rule("temptation.turn.again")
def test_the_old_roll_is_gone(temptation):
    state = play(temptation, read(f"points 80 80 {BOARD}"), "roll 3 6 6 1 2", "place 3 a", "again", "roll 4 4 4 4")
    assert {words.split()[1] for words in legal(temptation, state, "ann")} == {"4"}
    assert why_not(temptation, state, "ann", "place 6 e") == "temptation.turn.may"


@pytest.mark.rule("temptation.turn.again")
def test_nothing_lies_rolled_while_the_dice_are_in_the_cup(temptation):
    state = play(temptation, read(f"points 80 80 {BOARD}"), "roll 3 6 6 1 2", "place 3 a", "again")
    assert write(state) == (
        "phase rolling turn ann round 1 turns 1 points 80 80 dice 14 15 loose 4 pile 1 3 5 7 9 11 13 15 "
        f"{BOARD.replace('333', '333=3')}"
    )


@pytest.mark.rule("temptation.turn.again")
def test_stopping_hands_the_turn_on_and_takes_the_dice_back(temptation):
    state = play(temptation, read(f"points 80 80 {BOARD}"), "roll 3 3 1 6 2", "place 3 a", "place 6 e", "stop")
    assert in_turn(state) == "bob"
    assert dice(state) == [13, 15]
    assert state.turns == 2


@pytest.mark.rule("temptation.turn.again")
def test_after_placing_you_choose_between_stopping_and_rolling_again(temptation):
    state = play(temptation, read(f"points 80 80 {BOARD}"), "roll 1 2 2 5 5", "place 1 d")
    assert [words for words in legal(temptation, state, "ann") if not words.startswith("place")] == ["stop", "again"]


@pytest.mark.rule("temptation.turn.again")
def test_a_turn_has_five_rolls_at_most(temptation):
    state = read("points 80 80 board +60:33333 +10:1 +10:1 +10:1 +10:1 +10:11")
    for left in (5, 4, 3, 2):
        assert (in_turn(state), state.loose) == ("ann", left)
        play(temptation, state, f"roll {'3 ' * left}", "place 3 a", "again")
    play(temptation, state, "roll 3", "place 3 a")
    assert in_turn(state) == "bob"
    assert dice(state) == [10, 15]


@pytest.mark.rule("temptation.turn.again")
def test_who_has_placed_all_five_is_done_though_more_dice_wait(temptation):
    state = play(temptation, read(f"points 80 80 {BOARD}"), "roll 3 3 3 1 6")
    play(temptation, state, "place 3 a", "place 3 a", "place 3 a", "place 1 d", "place 6 e")
    assert in_turn(state) == "bob"
    assert dice(state) == [10, 15]
    assert news(temptation, state, "bob") == ["Ann places a 6 in row E.", "It is your turn."]


@pytest.mark.rule("temptation.turn.again")
def test_rolling_again_is_told_with_the_number_of_dice(temptation):
    state = play(temptation, read(f"points 80 80 {BOARD}"), "roll 3 3 3 2 2", "place 3 a", "again")
    assert news(temptation, state, "ann") == ["You are tempted and roll 4 dice again."]
    assert news(temptation, state, "bob", "fr") == ["Ann cède à la tentation et relance 4 dés."]
    play(temptation, state, "roll 3 3 6 6", "place 3 a", "place 6 e", "place 6 e", "again")
    assert news(temptation, state, "bob") == ["Ann is tempted and rolls the last die again."]
    assert news(temptation, state, "ann", "fr") == ["Vous cédez à la tentation et relancez le dernier dé."]
