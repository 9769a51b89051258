import random

import pytest
from games.splaf.table import PLAIN, laid_out
from support import play

from tablee.games.splaf.legal import ACTIONS, MEASURES
from tablee.games.splaf.notation import NotationError, parse, parse_chance, read, say, say_chance, write
from tablee.kernel.errors import Mistake


def refused(work, *args):
    with pytest.raises(NotationError) as error:
        work(*args)
    assert isinstance(error.value, Mistake)  # people may see it
    return str(error.value)


# --- actions ---


@pytest.mark.parametrize(
    "words",
    ["tap a", "tap c 312.4", "tap c 312.4 e5", "tap h 19999.9 e63", "tap b 0.0 e1", "own", "own 0.1 e3", "late 7.0"],
)
def test_an_action_is_said_as_it_was_parsed(words):
    assert say(parse(words)) == words


def test_any_measure_survives_saying_and_parsing():
    dice = random.Random(1)
    for action in [dice.randrange(ACTIONS * MEASURES) for _ in range(3000)]:
        assert parse(say(action)) == action


def test_actions_fit_the_arrays_that_list_them():
    assert ACTIONS * MEASURES < 2**31


def test_milliseconds_need_no_decimal():
    assert parse("tap c 312") == parse("tap c 312.0")
    assert parse("tap c 0") == parse("tap c")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("", "'' is no action; they are 'tap c 312.4' with a place a to h"),
        ("tap", "'tap' is no action"),
        ("tap i 300", "'tap i 300' is no action"),
        ("tap ab 300", "'tap ab 300' is no action"),
        ("tap c 300 5", "'tap c 300 5' is no action"),
        ("tap c 300 e5 e6", "is no action"),
        ("slap c", "'slap c' is no action"),
        ("own c", "'c' is no time"),
        ("tap c soon", "'soon' is no time: milliseconds below 20000, with one decimal at most."),
        ("tap c -1", "'-1' is no time"),
        ("tap c 300.25", "'300.25' is no time"),
        ("tap c 20000", "'20000' is no time"),
        ("tap c 300 e64", "'64' should be a number from 0 to 63."),
        ("tap c 300 e", "'' should be a number from 0 to 63."),
    ],
)
def test_what_is_no_action_is_refused_with_a_reason(words, message):
    assert message in refused(parse, words)


# --- nature ---


def test_nature_speaks_too(splaf):
    state = laid_out(splaf, 3)
    assert say_chance(state, 1) == "first bob"
    play(splaf, state, "first bob")
    assert say_chance(state, 42) == "shuffle 000000000000002a"
    play(splaf, state, "shuffle 2a")
    assert say_chance(state, 6 * 1 + 2) == "throw smallest-blue purple1"
    assert {parse_chance(state, say_chance(state, outcome)) for outcome in range(36)} == set(range(36))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("throw smallest-green equal", "'smallest-green' is no monster face; the monster faces are biggest-blue"),
        ("throw smallest three", "'three' is no direction face"),
        ("throw smallest", "nothing that nature does here"),
        ("first ann", "nothing that nature does here"),
        ("shuffle 2a", "nothing that nature does here"),
    ],
)
def test_what_nature_cannot_do_is_refused(text, message):
    assert message in refused(parse_chance, read("slots 1 2 3 4"), text)


# --- positions ---


@pytest.mark.parametrize(
    "text",
    [
        "phase first turn ann seats 2 portal random side b slots - - - - - - pile",
        "phase throwing turn bob seats 3 portal a side a handicap ann cleo slots 1 2 3 4 won 5,20 - 7 pile 6 8 9 ? ?",
        "phase tapping turn hal seats 8 portal b side b handicap ann asked bob hal owed ann slots 11 8 - 2 13 20 1 19 "
        "dice biggest-red white2 won 3 - - - - - - - taps b@312.4e5 - ? - h@0.0 c@19999.9e63 - - pile ? ?",
        "phase over turn ann seats 2 portal random side a slots - 4 - 9 - won 1,2,3 5,6 pile",
    ],
)
def test_a_position_is_written_as_it_was_read(text):
    assert write(read(text)) == text


def test_what_is_left_out_is_the_usual_thing():
    assert write(read("slots 4 9 1 12 dice smallest equal won 20 2,3")) == (
        "phase tapping turn ann seats 2 portal random side a asked ann bob slots 4 9 1 12 dice smallest equal "
        "won 20 2,3 pile 5 6 7 8 10 11 13 14 15 16 17 18 19"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ann", "A position begins with a field"),
        ("slots 1 2 3", "There are 4, 5, 6 or 8 places round the portal, not 3."),
        ("slots 1 2 3 21", "'21' should be a number from 1 to 20."),
        ("slots 1 2 3 3", "There are 20 cards, one of each size: this does not add up."),
        ("slots 1 2 3 4 won 4 -", "this does not add up"),
        ("slots 1 2 3 4 pile 4", "this does not add up"),
        (f"slots 1 2 3 4 pile {'? ' * 17}", "this does not add up"),
        ("seats 9", "'9' should be a number from 2 to 8."),
        ("seats 2 turn cleo", "'cleo' is no seat"),
        ("portal c", "'c' is no portal"),
        ("side c", "'c' is no side"),
        ("phase later", "'later' is no phase"),
        ("phase tapping slots 1 2 3 4", "there are two dice on the table"),
        ("phase over slots 1 2 3 4 dice smallest equal", "there are two dice on the table"),
        ("slots 1 2 3 4 dice smallest", "there are two dice on the table"),
        ("slots 1 2 - - dice smallest equal", "With 2 cards or fewer on the table the game is over"),
        ("slots 1 2 3 4 won 5", "The field 'won' has 1 rows for 2 players."),
        (f"{PLAIN} taps -", "The field 'taps' has 1 taps for 2 players."),
        (f"{PLAIN} taps - z@300.0", "'z@300.0' is no tap; they are like 'c@312.4' or 'c@312.4e5'."),
        (f"{PLAIN} taps - a@20000.0", "should be a number from 0 to 199999"),
        (f"{PLAIN} handicap dan", "'dan' is no seat"),
    ],
)
def test_what_is_no_position_is_refused_with_a_reason(text, message):
    assert message in refused(read, text)
