import re

import pytest
from games.temptation.table import laid_out, points, rows
from support import play

from tablee.games.temptation import GAME
from tablee.games.temptation.boards import OWN
from tablee.games.temptation.notation import write
from tablee.kernel.errors import Mistake

pytestmark = pytest.mark.rule("temptation.board.faces")

ROWS = ("+60: 3 3 3", "-50: * *", "+100: R R R Y Y", "+20: 1", "+30: 6 6", "-40: 4 5")


def face(*lines):
    return f"[[face]]\nrows = [{', '.join(repr(line) for line in lines)}]\n"


def file_with(line, number=1, place=1):
    """Sixteen faces, one row of which is this line."""
    faces = [list(ROWS) for _ in range(16)]
    faces[number - 1][place - 1] = line
    return "".join(face(*lines) for lines in faces)


def refused(text):
    """What a host is told about a file that cannot be played with."""
    with pytest.raises(Mistake) as mistake:
        GAME.choose_options({"boards": text})
    return str(mistake.value)


# --- a file of one's own ---


@pytest.mark.parametrize("seats", [2, 6])
def test_owners_of_the_box_can_play_with_its_faces(temptation, seats):
    state = play(temptation, laid_out(temptation, seats, boards=face(*ROWS) * 16), "first bob", "stack 1")
    assert rows(state) == "+60:333 -50:** +100:RRRYY +20:1 +30:66 -40:45"
    play(temptation, state, "roll 1 6 6 4 4", "place 1 d", "place 6 e", "place 6 e", "stop")
    assert points(state)[:2] == [80, 130]
    assert "faces" in write(state).split()  # they go with the position


def test_the_option_says_whose_boards_are_played():
    assert list(GAME.choose_options({"boards": face(*ROWS) * 16})[:2]) == [0, 1]
    assert list(GAME.choose_options({"boards": "box"})[:2]) == [0, 0]


def test_our_own_file_can_be_copied_and_played():
    copied = GAME.choose_options({"boards": OWN.read_text(encoding="utf-8")})
    assert list(copied[2:]) == list(GAME.choose_options({})[2:])


def test_faces_keep_their_order_and_two_are_a_board(temptation):
    faces = [[f"+{10 * number}: 1", *ROWS[1:]] for number in range(1, 17)]
    text = "".join(face(*lines) for lines in faces)
    state = play(temptation, laid_out(temptation, 2, boards=text, beginner="on"), "first ann", "stack 1")
    assert rows(state).startswith("+10:1 ")
    assert [int(row) >> 20 for row in state.faces[:, 0]] == list(range(1, 17))


@pytest.mark.parametrize("line", ["+60:333", "  +60 :  3 3   3", "+60: 33 3"])
def test_spaces_may_be_anywhere(line):
    assert list(GAME.choose_options({"boards": file_with(line)})) == list(
        GAME.choose_options({"boards": file_with("+60: 3 3 3")})
    )


@pytest.mark.parametrize("line", ["+10: 1", "-990: 6", "+990: *", "+60: 1 2 3 4 5", "-60: * * * * *", "+60: R R R Y Y"])
def test_every_kind_of_row_may_be_written(line):
    assert len(GAME.choose_options({"boards": file_with(line)})) == 2 + 16 * 6


# --- what is wrong in a row ---


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("+60 3 3 3", "a row is a value, a colon and cells, such as '+60: 3 3 3'"),
        ("", "a row is a value, a colon and cells, such as '+60: 3 3 3'"),
        ("60: 3 3 3", "'60' is no value; write a plus or a minus and a number"),
        (": 3 3 3", "'' is no value; write a plus or a minus and a number"),
        ("+: 3 3 3", "'+' is no value; write a plus or a minus and a number"),
        ("+6O: 3 3 3", "'+6O' is no value; write a plus or a minus and a number"),
        ("+-60: 3 3 3", "'+-60' is no value; write a plus or a minus and a number"),
        ("+65: 3 3 3", "the value 65 must be in tens, not 0, and 990 at most"),
        ("+0: 3 3 3", "the value 0 must be in tens, not 0, and 990 at most"),
        ("+1000: 3 3 3", "the value 1000 must be in tens, not 0, and 990 at most"),
        ("-1000: 3 3 3", "the value -1000 must be in tens, not 0, and 990 at most"),
        ("+60: 3 7 3", "'7' is no cell; a cell is 1 to 6, *, R or Y"),
        ("+60: 3 0 3", "'0' is no cell; a cell is 1 to 6, *, R or Y"),
        ("+60: r r r y y", "'r' is no cell; a cell is 1 to 6, *, R or Y"),
        ("+60: 3: 3", "':' is no cell; a cell is 1 to 6, *, R or Y"),
        ("+60:", "it has 0 cells; a row has 1 to 5"),
        ("+60: 1 2 3 4 5 6", "it has 6 cells; a row has 1 to 5"),
        ("+60: R R R", "red and yellow stars go together: R R R Y Y and nothing else"),
        ("+60: Y Y", "red and yellow stars go together: R R R Y Y and nothing else"),
        ("+60: R R Y Y Y", "red and yellow stars go together: R R R Y Y and nothing else"),
        ("+60: R R R Y 5", "red and yellow stars go together: R R R Y Y and nothing else"),
        ("+60: Y Y R R R", "red and yellow stars go together: R R R Y Y and nothing else"),
        ("+60: * * 3", "stars and numbers do not mix in a row"),
        ("+60: 3 *", "stars and numbers do not mix in a row"),
    ],
)
def test_a_wrong_row_is_named_with_its_face_and_the_reason(line, reason):
    assert refused(file_with(line, 3, 2)) == f"Face 3, row 2 ('{line}'): {reason}."


@pytest.mark.parametrize(("number", "place"), [(1, 1), (1, 6), (9, 4), (16, 6)])
def test_wherever_the_wrong_row_is_it_is_found(number, place):
    assert refused(file_with("+65: 1", number, place)).startswith(f"Face {number}, row {place} ('+65: 1'): ")


def test_a_row_that_is_no_text_is_a_wrong_row():
    text = file_with("+60: 3 3 3").replace("'-50: * *'", "50", 1)
    assert refused(text).startswith("Face 1, row 2 ('50'): a row is a value, a colon and cells")


# --- what is wrong with a face ---


@pytest.mark.parametrize("count", [0, 1, 5, 7])
def test_a_face_has_six_rows(count):
    lines = (ROWS + ROWS)[:count]
    assert refused(face(*ROWS) * 4 + face(*lines) + face(*ROWS) * 11) == f"Face 5 has {count} rows; a face has 6."


def test_a_face_has_24_cells_at_most_so_that_the_dice_suffice():
    fives, fours = ["+10: * * * * *"] * 4, ["+10: 1 1 1", "+10: 1"]
    assert len(GAME.choose_options({"boards": face(*fives, *fours) + face(*ROWS) * 15}))
    too_many = face(*ROWS) + face(*fives, *fours[:1], "+10: 1 1") + face(*ROWS) * 14
    assert refused(too_many) == "Face 2 has 25 cells; 24 are the most, or the dice would not suffice."


@pytest.mark.parametrize("wrong", ["[[face]]\n", "[[face]]\nrows = 6\n", "[[face]]\nlines = []\n"])
def test_a_face_without_rows_is_refused(wrong):
    assert refused(face(*ROWS) + wrong + face(*ROWS) * 14) == "Face 2 must have rows = […] and nothing else."


def test_a_face_with_anything_beside_its_rows_is_refused():
    text = face(*ROWS) * 15 + face(*ROWS) + 'name = "last"\n'
    assert refused(text) == "Face 16 must have rows = […] and nothing else."


def test_a_face_that_is_no_table_is_refused():
    assert refused(f"face = [{', '.join('7' * 16)}]") == "Face 1 must have rows = […] and nothing else."


# --- what is wrong with the whole file ---


@pytest.mark.parametrize("count", [0, 1, 8, 15, 17])
def test_there_are_16_faces(count):
    assert refused(face(*ROWS) * count) == f"There must be 16 faces, two to a board; here are {count}."


@pytest.mark.parametrize("text", ["face = 16", f"[face]\nrows = {list(ROWS)}"])
def test_faces_that_are_no_list_do_not_count(text):
    assert refused(text) == "There must be 16 faces, two to a board; here are 0."


def test_what_means_nothing_is_named():
    text = 'colour = "red"\n' + face(*ROWS) * 16
    assert refused(text) == "The boards have 'colour', which means nothing here; write [[face]] and rows = […]."


@pytest.mark.parametrize("text", ["faces of mine", "[[face]]\nrows = ['+60: 3'", "= 3"])
def test_a_file_that_is_no_toml_is_refused_with_the_reason(text):
    assert re.fullmatch(r"The boards cannot be read: .+\.", refused(text))


def test_boards_that_only_cost_are_refused():
    only_black = [line.replace("+", "-") for line in ROWS]
    assert refused(face(*only_black) * 16) == "No row of any face gives points: nobody could ever reach the end."
    one_white = face("+10: 1", *only_black[1:]) + face(*only_black) * 15
    assert len(GAME.choose_options({"boards": one_white})) == 2 + 16 * 6


def test_a_wrong_file_is_refused_before_anybody_sits_down():
    with pytest.raises(Mistake, match="There must be 16 faces"):
        GAME.check(3, {"boards": face(*ROWS)})
