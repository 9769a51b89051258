import random

import pytest
from games.splash.table import PLATES, laid_out
from support import play

from tablee.games.splash.legal import ACTIONS, BY_HAND, MEASURES, NUDGE, PLACE
from tablee.games.splash.notation import (
    NotationError,
    parse,
    parse_chance,
    parse_in,
    read,
    say,
    say_chance,
    say_in,
    write,
)
from tablee.games.splash.pieces import PIECES, SHAPES
from tablee.games.splash.placing import Placement, encode
from tablee.games.splash.positions import PIECE_KEYS
from tablee.games.splash.spelling import read_nudge, read_placement, write_nudge, write_placement
from tablee.kernel.errors import Mistake

STICK = 2


def refused(work, *args):
    with pytest.raises(NotationError) as error:
        work(*args)
    assert isinstance(error.value, Mistake)  # people may see it
    return str(error.value)


def holding(piece):
    return read(f"tower red-big given {piece}")


# --- actions ---


@pytest.mark.parametrize(
    "words",
    ["draft red-plate", "give blue-stick", "place", "place 12345", "place hand", "nudge", "nudge 71", "still",
     "base purple-octagon", "take green-small", "give red-big 5", "still hand"],
)  # fmt: skip
def test_an_action_is_said_as_it_was_parsed(words):
    assert say(parse(words)) == words


def test_any_measure_survives_saying_and_parsing():
    dice = random.Random(1)
    for action in [dice.randrange(ACTIONS * MEASURES) for _ in range(3000)]:
        assert parse(say(action)) == action


def test_actions_fit_the_arrays_that_list_them():
    assert ACTIONS == 123
    assert ACTIONS * MEASURES < 2**31


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("", "'' is no action; they are 'draft', 'give', 'base' or 'take' with a piece"),
        ("give", "'give' is no action"),
        ("give red-cube", "'red-cube' is no piece; they are a colour and a shape, such as red-big or blue-plate."),
        ("give red-big 1 2", "'give red-big 1 2' is no action"),
        ("throw red-big", "'throw red-big' is no action"),
        ("place 200935", "'200935' should be a number from 0 to 200934."),
        ("place -1", "'-1' should be a number"),
        ("place flat 30", "'place flat 30' is no action"),
    ],
)
def test_what_is_no_action_is_refused_with_a_reason(words, message):
    assert message in refused(parse, words)


# --- as people write it ---


@pytest.mark.rule("splash.hand.steps")
@pytest.mark.parametrize(
    ("words", "placement"),
    [
        ("place lying 30 1.5 -2 0.1", Placement(0, 2, 3, -4, 0)),
        ("place standing 45 -15 15 3", Placement(1, 3, -30, 30, 2)),
        ("place standing 90", Placement(1, 0)),  # a quarter turn of a square looks the same
        ("place lying 345 0,5", Placement(0, 11, 1)),
        ("place lying", Placement()),
        ("place", Placement()),
    ],
)
def test_a_placement_is_that_of_the_piece_in_hand(words, placement):
    assert parse_in(holding("blue-stick"), words) == PLACE + ACTIONS * encode(STICK, placement)


@pytest.mark.rule("splash.hand.steps")
def test_a_placement_is_said_as_it_is_typed():
    state = holding("blue-stick")
    for words in ("place lying 30 1.5 -2 1", "place standing 15 0 -0.5", "place lying", "place hand", "nudge 345 hard"):
        assert say_in(state, parse_in(state, words)) == words
    assert say_in(state, parse("still")) == "still"


def test_every_placement_of_every_shape_survives_writing_and_reading():
    dice = random.Random(2)
    for shape in range(SHAPES):
        for measure in [dice.randrange(60_000) for _ in range(300)]:
            assert read_placement(shape, write_placement(shape, measure).split()) == measure
    assert all(read_nudge(write_nudge(measure).split()) == measure for measure in range(72))


def test_what_people_write_can_still_be_notation():
    state = holding("blue-stick")
    assert parse_in(state, "place 77") == parse("place 77")
    assert parse_in(state, "place hand") == PLACE + ACTIONS * BY_HAND
    assert parse_in(state, "give red-plate") == parse("give red-plate")
    assert parse_in(state, "nudge 30 firm") == NUDGE + ACTIONS * 7


@pytest.mark.rule("splash.hand.steps")
@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("place flat", "A stick piece has no face 'flat'; it can be put lying or standing."),
        ("place lying 20", "'20' is no turn: pieces turn by steps of 15 degrees."),
        ("place lying half", "'half' is not a turn: it should be a number such as 1.5 or -2."),
        ("place lying 0 15.5", "'15.5' is too far in x: an offset is 15 mm at most, either way."),
        ("place lying 0 0 -99", "'-99' is too far in y"),
        ("place lying 0 1.3", "'1.3' is no offset in x: it goes by steps of 0.5 mm."),
        ("place lying 0 left", "'left' is not an offset in x"),
        ("place lying 0 0 0 2", "'2' is no gap; a piece is let go from 0.1, 1, 3 mm above."),
        ("place lying 0 0 0 1 7", "has 6 words; a placement is face, degrees, x, y and gap."),
        ("nudge 20 hard", "'20' is no direction: nudges go by steps of 15 degrees."),
        ("nudge 30 gently", "'gently' is no strength; the strengths are soft, firm, hard."),
    ],
)
def test_what_people_cannot_do_is_refused_with_a_reason(words, message):
    assert message in refused(parse_in, holding("blue-stick"), words)


def test_without_a_piece_in_hand_there_is_nothing_to_place():
    assert refused(parse_in, read(PLATES), "place flat") == "Nobody has a piece in hand to place."


# --- nature ---


def test_nature_speaks_too(splash):
    state = laid_out(splash, 3, draft="dealt")
    assert say_chance(state, 1) == "first bob"
    play(splash, state, "first bob")
    assert say_chance(state, 42) == "deal 000000000000002a"
    play(splash, state, "deal 2a")
    settling = play(splash, holding("blue-big"), "place")
    assert say_chance(settling, 0) == "settle"
    settling.tremor = 1
    assert say_chance(settling, 0) == "tremor -10 -10 -10"
    assert all(parse_chance(settling, say_chance(settling, outcome)) == outcome for outcome in range(0, 9261, 5))


@pytest.mark.parametrize("text", ["tremor 0 0 0", "first ann", "deal 2a", "settle 1", ""])
def test_what_nature_cannot_do_is_refused(splash, text):
    state = play(splash, holding("blue-big"), "place")
    assert refused(parse_chance, state, text) == f"'{text}' is nothing that nature does here."


def test_a_hand_shakes_no_further_than_ten_steps(splash):
    state = play(splash, read("tremor light tower red-big given blue-big"), "place")
    assert "should be a number from 0 to 10" in refused(parse_chance, state, "tremor 11 0 0")


# --- positions ---

WOOD = "red-plate@0,0,2500,1000000,0,0,0,50,2,0,-1,1 blue-plate@-12,7,7500,965926,0,0,258819,100,1,0,18,0"


@pytest.mark.parametrize(
    "text",
    [
        f"phase first turn ann seats 2 pile {' '.join(PIECE_KEYS)} reserve - - tokens 0 0 tower",
        "phase drafting turn bob seats 3 draft dealt tremor strong nudge on pile red-big reserve red-small - blue-big "
        "tokens 0 0 0 tower",
        f"phase settling turn cleo seats 4 tremor light teams on given red-big owner bob tries 2 measure 200934 "
        f"reserve red-small,red-stick - blue-big - tokens 0 1 2 0 tower {WOOD}",
        f"phase shaking turn ann seats 3 nudge on given red-big owner ann culprit cleo asked ann measure 71 "
        f"reserve - - - tokens 0 0 0 tower {WOOD}",
        f"phase taking turn ann seats 2 culprit bob fallen blue-plate taken blue-plate reserve - - tokens 1 0 "
        f"tower {WOOD}",
        f"phase over turn ann seats 4 teams on won ann cleo reserve - - - - tokens 3 0 0 0 tower {WOOD}",
    ],
)
def test_a_position_is_written_as_it_was_read(text):
    assert write(read(text)) == text


def test_what_is_left_out_is_the_usual_thing():
    assert write(read("given red-big tower red-plate blue-plate:flat,30,-1.5,2")) == (
        "phase placing turn ann seats 2 given red-big owner ann reserve - - tokens 0 0 tower "
        "red-plate@0,0,2500,1000000,0,0,0,50,2,0,-1,1 blue-plate@-1500,2000,7500,965926,0,0,258819,100,1,0,18,0"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ann", "A position begins with a field"),
        ("seats 7", "'7' should be a number from 2 to 6."),
        ("seats 2 turn cleo", "'cleo' is no seat"),
        ("phase later", "'later' is no phase"),
        ("tremor wild", "'wild' is no tremor"),
        ("reserve red-big", "The field 'reserve' is for 1 players; there are 2."),
        ("tokens 0 4", "'4' should be a number from 0 to 3."),
        ("reserve red-big,red-cube -", "'red-cube' is no piece"),
        ("reserve red-big red-big", "There is one red-big; here it is in two places."),
        ("given red-big tower red-big", "There is one red-big; here it is in two places."),
        ("phase placing", "In the phase 'placing' somebody holds a piece: say which is 'given'."),
        ("phase giving given red-big", "In the phase 'giving' nobody holds a piece"),
        ("phase basing tower red-big", "say who is the 'culprit'"),
        ("phase basing culprit ann", "there is wood on the table: say which in 'tower'"),
        ("phase taking culprit ann tower red-big", "In the phase 'taking' some pieces have 'fallen'."),
        ("tower red-big:side", "A big piece has no face 'side'"),
        ("tower red-big@1,2,3", "'1,2,3' is no row of wood: it has 12 whole numbers."),
        ("tower red-big@0,0,0,0,0,0,0,0,9,0,0,0", "its flags, stack, support or base cannot be"),
        ("tower red-big@9999999999,0,0,0,0,0,0,0,0,0,0,0", "has a number that is too big"),
        ("measure 200935", "'200935' should be a number"),
        ("given red-big tries 3", "'3' should be a number from 0 to 2."),
    ],
)
def test_what_is_no_position_is_refused_with_a_reason(text, message):
    assert message in refused(read, text)


def test_a_tower_has_no_more_pieces_than_the_box():
    words = " ".join(f"{name}@0,0,0,0,0,0,0,0,0,0,0,0" for name in PIECE_KEYS)
    assert read(f"tower {words}").tower_count == PIECES
    assert "There are 30 pieces; the tower has more." in refused(read, f"tower {words} red-big")
