import tomllib

import pytest
from games.temptation.table import BOARD, dealt, points, row, rows
from support import legal, play, why_not

from tablee.games.temptation.boards import OWN
from tablee.games.temptation.notation import read


def takes(rules, board, name):
    """The dice that fit a row now, such as "12456"."""
    tried = [(die, read(f"phase may points 80 80 roll {die} {board}")) for die in "123456"]
    return "".join(die for die, state in tried if f"place {die} {name}" in legal(rules, state, "ann"))


def refusals(rules, board, name):
    """The clauses that forbid the dice that do not fit a row."""
    tried = [(die, read(f"phase may points 80 80 roll {die} {board}")) for die in "123456"]
    return {why_not(rules, state, "ann", f"place {die} {name}") for die, state in tried} - {""}


def with_first(cells):
    """A board whose row a has these cells; the others take nothing but sixes."""
    return f"board +60:{cells} +10:6 +10:6 +10:6 +10:6 +10:6"


# --- rows ---


@pytest.mark.rule("temptation.board.rows")
@pytest.mark.parametrize(
    ("cells", "next_die"), [("142", "1"), ("142=1", "4"), ("142=14", "2"), ("142=142", ""), ("5", "5"), ("5=5", "")]
)
def test_a_row_is_filled_from_the_left_without_gaps(temptation, cells, next_die):
    assert takes(temptation, with_first(cells), "a") == next_die


@pytest.mark.rule("temptation.board.rows")
def test_a_die_goes_onto_the_next_cell_of_its_row(temptation):
    state = read(f"points 80 80 {BOARD}")
    play(temptation, state, "roll 4 5 4 3 6", "place 4 f", "place 4 b", "place 5 f")
    assert rows(state) == "+60:333 -50:**=4 +100:RRRYY +20:1 +30:66 -40:45=45"


@pytest.mark.rule("temptation.board.rows")
def test_all_six_rows_are_open_from_the_start(temptation):
    state = read(f"phase must points 80 80 roll 1 3 4 6 6 {BOARD}")
    assert {words.split()[2] for words in legal(temptation, state, "ann")} == set("abcdef")


@pytest.mark.rule("temptation.board.rows")
@pytest.mark.parametrize("cells", ["333=333", "*=5", "RRRYY=11122", "1=1"])
def test_a_full_row_takes_no_more(temptation, cells):
    assert takes(temptation, with_first(cells), "a") == ""
    assert refusals(temptation, with_first(cells), "a") == {"temptation.board.rows"}


@pytest.mark.rule("temptation.board.rows")
def test_a_placed_die_stays_while_others_play(temptation):
    state = read(f"points 80 80 {BOARD}")
    play(temptation, state, "roll 3 2 2 2 2", "place 3 a", "stop", "roll 3 2 2 2 2", "place 3 a", "stop")
    play(temptation, state, "roll 6 6 5 5 5", "place 6 e", "stop")
    assert rows(state) == "+60:333=33 -50:** +100:RRRYY +20:1 +30:66=6 -40:45"


@pytest.mark.rule("temptation.board.rows")
def test_full_rows_stay_full_until_the_round_ends(temptation):
    state = read(f"points 80 80 {BOARD}")
    play(temptation, state, "roll 1 2 2 2 2", "place 1 d", "stop")
    assert row(state, "d") == "+20:1=1"
    play(temptation, state, "roll 1 1 5 5 5")
    assert why_not(temptation, state, "bob", "place 1 d") == "temptation.board.rows"


# --- pips ---


@pytest.mark.rule("temptation.board.pips")
@pytest.mark.parametrize("pips", "123456")
def test_a_cell_with_pips_takes_that_number_alone(temptation, pips):
    assert takes(temptation, with_first(pips), "a") == pips
    assert refusals(temptation, with_first(pips), "a") == {"temptation.board.pips"}


@pytest.mark.rule("temptation.board.pips")
def test_what_lies_to_the_left_does_not_change_what_a_number_takes(temptation):
    assert takes(temptation, with_first("151=15"), "a") == "1"
    assert refusals(temptation, with_first("151=15"), "a") == {"temptation.board.pips"}


# --- stars ---


@pytest.mark.rule("temptation.board.stars")
@pytest.mark.parametrize("cells", ["*", "**", "***", "****", "*****"])
def test_the_first_die_on_stars_is_free(temptation, cells):
    assert takes(temptation, with_first(cells), "a") == "123456"


@pytest.mark.rule("temptation.board.stars")
@pytest.mark.parametrize("die", "123456")
@pytest.mark.parametrize("lying", [1, 2, 3, 4])
def test_all_further_dice_on_stars_equal_the_first(temptation, die, lying):
    board = with_first(f"*****={die * lying}")
    assert takes(temptation, board, "a") == die
    assert refusals(temptation, board, "a") == {"temptation.board.stars"}


@pytest.mark.rule("temptation.board.stars")
def test_five_stars_are_filled_with_five_dice_alike(temptation):
    state = read(f"points 80 80 {with_first('*****')}")
    play(temptation, state, "roll 5 5 5 5 5", *["place 5 a"] * 5)
    assert row(state, "a") == "+60:*****=55555"
    assert points(state) == [140, 80]


# --- two kinds of stars ---


@pytest.mark.rule("temptation.board.two-stars")
@pytest.mark.parametrize(
    ("lying", "fitting"),
    [
        ("", "123456"), ("=3", "3"), ("=33", "3"), ("=333", "12456"), ("=3335", "5"), ("=33355", ""),
        ("=1", "1"), ("=111", "23456"), ("=1116", "6"), ("=666", "12345"), ("=6661", "1"),
    ],
)  # fmt: skip
def test_three_red_ones_are_equal_and_two_yellow_ones_equal_but_different(temptation, lying, fitting):
    assert takes(temptation, with_first(f"RRRYY{lying}"), "a") == fitting


@pytest.mark.rule("temptation.board.two-stars")
@pytest.mark.parametrize("lying", ["=3", "=33", "=333", "=3335"])
def test_a_wrong_die_on_red_or_yellow_is_refused_by_their_rule(temptation, lying):
    assert refusals(temptation, with_first(f"RRRYY{lying}"), "a") == {"temptation.board.two-stars"}


@pytest.mark.rule("temptation.board.two-stars")
@pytest.mark.parametrize("red", "123456")
def test_the_yellow_ones_never_take_the_red_number(temptation, red):
    assert takes(temptation, with_first(f"RRRYY={red * 3}"), "a") == "123456".replace(red, "")


@pytest.mark.rule("temptation.board.two-stars")
def test_red_and_yellow_are_filled_in_one_roll(temptation):
    state = read(f"points 80 80 {with_first('RRRYY')}")
    play(temptation, state, "roll 2 5 2 5 2", *["place 2 a"] * 3, *["place 5 a"] * 2)
    assert row(state, "a") == "+60:RRRYY=22255"
    assert points(state) == [140, 80]


# --- each row for itself ---


@pytest.mark.rule("temptation.board.independent")
def test_star_rows_do_not_bind_each_other(temptation):
    board = "board +10:**=4 -10:** +10:RRRYY=444 -10:RRRYY +10:***=44 +10:*"
    fitting = [takes(temptation, board, name) for name in "abcdef"]
    assert fitting == ["4", "123456", "12356", "123456", "4", "123456"]


@pytest.mark.rule("temptation.board.independent")
def test_the_same_number_may_lie_on_several_star_rows_or_on_none(temptation):
    state = read("points 80 80 board +10:** -10:** +10:RRRYY -10:RRRYY +10:*** +10:11")
    play(temptation, state, "roll 4 4 4 5 6", "place 4 a", "place 4 b", "place 4 c", "place 5 d", "place 6 e")
    assert rows(state) == "+10:**=4 -10:**=4 +10:RRRYY=4 -10:RRRYY=5 +10:***=6 +10:11"


# --- values ---


@pytest.mark.rule("temptation.board.value")
@pytest.mark.parametrize(("value", "after"), [("+10", 90), ("+60", 140), ("+990", 1070), ("-10", 70), ("-80", 0)])
def test_a_white_row_gives_its_value_and_a_black_row_costs_it(temptation, value, after):
    state = read(f"points 80 80 board {value}:33=3 +10:6 +10:6 +10:6 +10:6 +10:6")
    play(temptation, state, "roll 3 1 1 1 1", "place 3 a")
    assert points(state) == [after, 80]


@pytest.mark.rule("temptation.board.value")
def test_a_row_is_worth_nothing_before_it_is_full(temptation):
    state = read("points 80 80 board +60:333 -50:** +10:6 +10:6 +10:6 +10:6")
    play(temptation, state, "roll 3 3 1 2 2", "place 3 a", "place 3 a", "place 1 b")
    assert points(state) == [80, 80]


# --- our own faces ---


def own_faces():
    """The faces of our file: for each row its value and its cells."""
    faces = tomllib.loads(OWN.read_text(encoding="utf-8"))["face"]
    split = [[line.partition(":") for line in face["rows"]] for face in faces]
    return [[(int(value), cells.replace(" ", "")) for value, _, cells in face] for face in split]


def kind_of(cells):
    if "R" in cells:
        return "two stars"
    if "*" in cells:
        return "stars"
    return "one number" if len(set(cells)) == 1 else "several numbers"


@pytest.mark.rule("temptation.board.faces")
def test_there_are_16_faces_of_six_rows():
    assert [len(face) for face in own_faces()] == [6] * 16


@pytest.mark.rule("temptation.board.faces")
@pytest.mark.parametrize("number", range(1, 17))
def test_a_face_has_short_rows_few_cells_and_values_in_tens(number):
    face = own_faces()[number - 1]
    assert all(1 <= len(cells) <= 5 for _, cells in face)
    assert sum(len(cells) for _, cells in face) <= 24
    assert all(value % 10 == 0 and value != 0 for value, _ in face)


@pytest.mark.rule("temptation.board.faces")
def test_every_kind_of_row_is_used():
    rows = [line for face in own_faces() for line in face]
    assert {kind_of(cells) for _, cells in rows} == {"one number", "several numbers", "stars", "two stars"}
    assert {value > 0 for value, _ in rows} == {True, False}


@pytest.mark.rule("temptation.board.faces")
def test_face_1_has_no_stars():
    assert {kind_of(cells) for _, cells in own_faces()[0]} <= {"one number", "several numbers"}


@pytest.mark.rule("temptation.board.faces")
def test_the_faces_of_the_file_are_those_on_the_table(temptation):
    tops = {}
    for word in range(1, 200):
        state = dealt(temptation, 2, word)
        tops[int(state.pile[0])] = rows(state)
    written = [" ".join(f"{value:+}:{cells}" for value, cells in face) for face in own_faces()]
    assert [tops[face] for face in range(16)] == written
