import pytest
from games.temptation.table import BOARD, NEARLY_FULL, dealt, laid_out
from support import hidden, play

from tablee.games.temptation.legal import ACTIONS
from tablee.games.temptation.notation import FIELDS, NotationError, parse, parse_chance, read, say, say_chance, write
from tablee.kernel.errors import Mistake

FACES = f"faces {'+60:333 -50:** +100:RRRYY +20:1 +30:66 -40:45 ' * 16}".strip()


def refused(work, *args):
    with pytest.raises(NotationError) as error:
        work(*args)
    assert isinstance(error.value, Mistake)  # people may see it
    return str(error.value)


# --- positions ---


@pytest.mark.parametrize(
    "text",
    [
        "phase rolling turn bob round 3 turns 41 points 0 510 120 dice 3 0 9 loose 4 pile 2 4 6 8 10 12 14 16 "
        "board +60:333=33 -50:**=44 +100:RRRYY=1112 +20:1=1 +30:66 -40:45=4",
        "phase must turn fay round 1 turns 6 beginner points 80 80 80 80 80 80 dice 5 5 5 5 5 5 loose 5 roll 1 1 2 6 6 "
        "pile 1 ? ? ? ? ? ? ? " + BOARD,
        "phase may turn ann round 12 turns 99 points 80 80 dice 7 7 loose 1 roll 4 pile 9 ? ? 3 5 7 12 14 " + BOARD,
        "phase over turn ann round 2 turns 20 points 540 80 dice 3 9 loose 0 pile 1 3 5 7 9 11 13 15 "
        + NEARLY_FULL.replace("333=33", "333=333"),
        "phase first turn ann round 0 turns 0 points 80 80 dice 0 0 loose 0 pile ? ? ? ? ? ? ? ?",
        "phase rolling turn ann round 1 turns 1 points 80 80 dice 15 15 loose 5 pile 1 3 5 7 9 11 13 15 "
        f"{BOARD} {FACES}",
    ],
)
def test_a_position_is_written_as_it_was_read(text):
    assert write(read(text)) == text


def test_what_is_left_out_is_the_usual_thing():
    assert write(read(f"points 80 80 80 {BOARD}")) == (
        f"phase rolling turn ann round 1 turns 1 points 80 80 80 dice 10 10 10 loose 5 pile 1 3 5 7 9 11 13 15 {BOARD}"
    )
    assert read("points 80 80 dice 3 15").loose == 3
    assert read("points 80 80 phase may roll 2 2").loose == 2
    assert write(read(f"points 80 80 pile 3 1 5 7 9 11 13 15 {BOARD}")).endswith(BOARD)  # no need to list our faces


def test_fields_stand_in_any_order():
    one, other = (
        f"turn bob {BOARD} points 80 90 phase must roll 3 1",
        f"roll 1 3 phase must points 80 90 {BOARD} turn bob",
    )
    assert read(one) == read(other)


def test_a_game_can_be_taken_up_from_its_text(temptation):
    state = dealt(temptation, 4)
    copy = read(write(state))
    for game in (state, copy):
        play(temptation, game, "roll 1 2 3 4 5")
    assert write(copy) == write(state)


@pytest.mark.parametrize("name", ["ann", "spectator"])
def test_what_a_player_sees_can_be_written_and_read(temptation, name):
    for state in (laid_out(temptation, 3), dealt(temptation, 3)):
        view = hidden(temptation, state, name)
        assert write(read(write(view))) == write(view)


def test_faces_of_ones_own_are_listed_and_those_of_the_box_are_not(temptation):
    assert "faces" not in write(dealt(temptation, 2)).split()
    text = "[[face]]\nrows = ['+60:333', '-50:**', '+100:RRRYY', '+20:1', '+30:66', '-40:45']\n" * 16
    assert write(dealt(temptation, 2, boards=text)).endswith(f"{BOARD} {FACES}")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "A position needs the field 'points'."),
        ("turn ann", "A position needs the field 'points'."),
        ("hello points 80 80", f"A position begins with a field; 'hello' is none of {', '.join(FIELDS)}."),
        ("points", "A position has the points of 2 to 6 players, not of 0."),
        ("points 80", "A position has the points of 2 to 6 players, not of 1."),
        ("points 1 2 3 4 5 6 7", "A position has the points of 2 to 6 players, not of 7."),
        ("points 80 many", "'many' should be a number from 0 to 32767."),
        ("points 80 -10", "'-10' should be a number from 0 to 32767."),
        ("points 80 80 phase lunch", "'lunch' is no phase; the phases are first, stacking, rolling, must, may, over."),
        ("points 80 80 phase", "The field 'phase' has 0 words; it needs one."),
        ("points 80 80 turn ann bob", "The field 'turn' has 2 words; it needs one."),
        ("points 80 80 turn gus", "'gus' is no seat; the seats are ann, bob."),
        ("points 80 80 turn cleo", "'cleo' is no seat; the seats are ann, bob."),
        ("points 80 80 round x", "'x' should be a number from 0 to 32767."),
        ("points 80 80 turns", "The field 'turns' has 0 words; it needs one."),
        ("points 80 80 dice 15", "The field 'dice' has 1 numbers for 2 players."),
        ("points 80 80 dice 31 0", "'31' should be a number from 0 to 30."),
        ("points 80 80 loose 6", "'6' should be a number from 0 to 5."),
        ("points 80 80 roll 7", "'7' should be a number from 1 to 6."),
        ("points 80 80 roll 0", "'0' should be a number from 1 to 6."),
        ("points 80 80 roll 1 2 3 4 5 6", "'6' should be a number from 0 to 5."),
        ("points 80 80 pile 1 3", "The field 'pile' has 2 boards, not 8."),
        ("points 80 80 pile 1 3 5 7 9 11 13 17", "'17' should be a number from 1 to 16."),
        ("points 80 80 pile 0 3 5 7 9 11 13 15", "'0' should be a number from 1 to 16."),
        ("points 80 80 board +60:333", "The field 'board' has 1 rows, not 6."),
        ("points 80 80 faces +60:333", "The field 'faces' has 1 rows, not 96."),
    ],
)
def test_a_text_that_is_no_position_says_what_is_wrong(text, reason):
    assert refused(read, text) == reason


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("60:333", "'60:333' is no row: '60' is no value; write a plus or a minus and a number."),
        ("+60:3x3=3", "'+60:3x3' is no row: 'x' is no cell; a cell is 1 to 6, *, R or Y."),
        ("+60", "'+60' is no row: a row is a value, a colon and cells, such as '+60: 3 3 3'."),
        ("+60:333=34", "In '+60:333=34' the die 4 does not fit."),
        ("+60:33=333", "In '+60:33=333' the die 3 does not fit."),
        ("+60:33333=333333", "In '+60:33333=333333' the die 3 does not fit."),
        ("+60:**=45", "In '+60:**=45' the die 5 does not fit."),
        ("+60:RRRYY=3333", "In '+60:RRRYY=3333' the die 3 does not fit."),
        ("+60:333=x", "'x' should be a number from 1 to 6."),
        ("+60:333=0", "'0' should be a number from 1 to 6."),
    ],
)
def test_a_row_that_cannot_be_is_refused(row, reason):
    assert refused(read, f"points 80 80 board {row} +10:1 +10:1 +10:1 +10:1 +10:1") == reason


# --- actions ---


def test_every_action_has_words_of_its_own():
    words = [say(action) for action in range(ACTIONS)]
    assert len(set(words)) == ACTIONS == 38
    assert [parse(text) for text in words] == list(range(ACTIONS))
    assert words[:7] == ["place 1 a", "place 1 b", "place 1 c", "place 1 d", "place 1 e", "place 1 f", "place 2 a"]
    assert words[-3:] == ["place 6 f", "stop", "again"]


@pytest.mark.parametrize(
    "text", ["", "place", "place 3", "place 7 a", "place 0 a", "place 3 g", "place 3 ab", "stop now", "roll"]
)
def test_words_that_are_no_action_are_refused(text):
    assert refused(parse, text) == f"'{text}' is no action; say 'place 3 b', 'stop' or 'again'."


# --- nature ---


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("phase first points 80 80 80 round 0", "first cleo"),
        ("phase stacking points 80 80 round 0", "stack 000000000000002a"),
        ("phase stacking points 80 80 round 0", "stack ffffffffffffff00"),
        ("points 80 80", "roll 3 3 1 6 2"),
        ("points 80 80 dice 2 15", "roll 6 1"),
    ],
)
def test_what_nature_does_is_said_as_it_was_read(text, said):
    state = read(text)
    assert say_chance(state, parse_chance(state, said)) == said


@pytest.mark.parametrize(
    ("text", "said", "reason"),
    [
        ("points 80 80", "roll 3 3 1", "'roll 3 3 1' is nothing that nature does here."),
        ("points 80 80", "roll 3 3 1 6 7", "'7' should be a number from 1 to 6."),
        ("points 80 80", "roll 3 3 1 6 0", "'0' should be a number from 1 to 6."),
        ("points 80 80", "first ann", "'first ann' is nothing that nature does here."),
        ("points 80 80", "", "'' is nothing that nature does here."),
        ("phase first points 80 80 round 0", "first cleo", "'cleo' is no seat; the seats are ann, bob."),
        ("phase first points 80 80 round 0", "stack 2a", "'stack 2a' is nothing that nature does here."),
        (
            "phase stacking points 80 80 round 0",
            "stack xyz",
            "'xyz' is no shuffle: up to sixteen digits 0 to 9 and a to f.",
        ),
        (
            "phase stacking points 80 80 round 0",
            "stack -1",
            "'-1' is no shuffle: up to sixteen digits 0 to 9 and a to f.",
        ),
        (
            "phase stacking points 80 80 round 0",
            f"stack {'1' * 17}",
            f"'{'1' * 17}' is no shuffle: up to sixteen digits 0 to 9 and a to f.",
        ),
    ],
)
def test_what_nature_cannot_do_is_refused(text, said, reason):
    assert refused(parse_chance, read(text), said) == reason


def test_a_round_that_could_never_end_is_no_position():
    assert "could never end" in refused(read, f"points 80 80 dice 0 0 {BOARD}")
