import pytest
from games.temptation.table import NEARLY_FULL, dice, in_turn, pile, points, rows
from support import awaited, news, play

from tablee.games.temptation.boards import BOX, read_boards, row_cells, row_value
from tablee.games.temptation.notation import read

LAST = ("roll 3 2 2 2 2", "place 3 a")  # fills NEARLY_FULL


def printed(face):
    """The rows of one of our faces, as they are written."""
    return " ".join(f"{row_value(row)}:{row_cells(row)}" for row in read_boards(BOX)[6 * face - 6 : 6 * face])


# --- the end of a round ---


@pytest.mark.rule("temptation.round.end")
def test_the_last_free_cell_ends_the_round_and_counts_first(temptation):
    state = play(temptation, read(f"points 80 80 {NEARLY_FULL}"), *LAST)
    assert points(state) == [140, 80]
    assert state.rounds == 2


@pytest.mark.rule("temptation.round.end")
def test_the_round_goes_on_while_one_cell_is_free(temptation):
    board = NEARLY_FULL.replace("+60:333=33", "+60:333=3")
    state = play(temptation, read(f"points 80 80 {board}"), *LAST)
    assert state.rounds == 1
    assert awaited(temptation, state) == ["ann"]
    play(temptation, state, "stop")
    assert state.rounds == 1


@pytest.mark.rule("temptation.round.end")
def test_the_turn_ends_with_the_round_though_dice_are_left(temptation):
    state = read(f"points 80 80 80 {NEARLY_FULL.replace('333=33', '333=3')}")
    play(temptation, state, "roll 3 3 3 3 3", "place 3 a", "place 3 a")
    assert state.rounds == 2
    assert in_turn(state) == "bob"
    assert awaited(temptation, state) == ["nature"]
    assert (state.rolled, state.loose) == (0, 5)


@pytest.mark.rule("temptation.round.end")
def test_a_row_that_costs_can_end_the_round_too(temptation):
    board = "board +60:333=333 -50:**=4 +100:RRRYY=11122 +20:1=1 +30:66=66 -40:45=45"
    state = play(temptation, read(f"points 80 80 {board}"), "roll 4 2 2 2 2", "place 4 b")
    assert points(state) == [30, 80]
    assert state.rounds == 2


@pytest.mark.rule("temptation.round.end")
def test_the_end_of_a_round_is_told(temptation):
    state = play(temptation, read(f"points 80 80 {NEARLY_FULL}"), *LAST)
    assert news(temptation, state, "ann") == [
        "You place a 3 in row A.",
        "Row A is full: 60 points for you. The angels sing!",
        "The board is full: you end round 1.",
        "Round 2: face 3 comes up.",
        "It is Bob's turn.",
    ]
    assert news(temptation, state, "bob", "fr")[2:] == [
        "La planche est pleine : Ann finit la manche 1.",
        "Manche 2 : voici la face 3.",
        "À vous de jouer.",
    ]


# --- the next round ---


@pytest.mark.rule("temptation.round.next")
@pytest.mark.parametrize(("seats", "each"), [(2, 15), (3, 10), (4, 7), (5, 6), (6, 5)])
def test_all_dice_are_dealt_anew(temptation, seats, each):
    state = read(f"points {'80 ' * seats} dice 4 {'0 ' * (seats - 1)} {NEARLY_FULL}")
    play(temptation, state, "roll 3 2 2 2", "place 3 a")
    assert dice(state) == [each] * seats


@pytest.mark.rule("temptation.round.next")
def test_points_are_kept(temptation):
    state = play(temptation, read(f"points 10 230 0 {NEARLY_FULL}"), *LAST)
    assert points(state) == [70, 230, 0]


@pytest.mark.rule("temptation.round.next")
def test_the_next_board_comes_up_empty(temptation):
    state = play(temptation, read(f"points 80 80 {NEARLY_FULL}"), *LAST)
    assert pile(state)[0] == 3
    assert rows(state) == printed(3)
    assert not state.placed.any()


@pytest.mark.rule("temptation.round.next")
def test_any_die_that_fits_can_then_be_placed_again(temptation):
    state = play(temptation, read(f"points 80 80 {NEARLY_FULL}"), *LAST)
    empty = read(f"points 80 80 board {printed(3)}")
    assert int(state.fits) == int(empty.fits)
    assert list(state.rows) == list(empty.rows)


@pytest.mark.rule("temptation.round.next")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("1 3 5 7 9 11 13 15", [3, 5, 7, 9, 11, 13, 15, 2]),
        ("4 6 1 16 13 8 10 12", [6, 1, 16, 13, 8, 10, 12, 3]),
        ("16 2 4 6 8 10 12 14", [2, 4, 6, 8, 10, 12, 14, 15]),
    ],
)
def test_the_used_board_goes_under_the_pile_turned_over(temptation, before, after):
    state = play(temptation, read(f"points 80 80 pile {before} {NEARLY_FULL}"), *LAST)
    assert pile(state) == after


@pytest.mark.rule("temptation.round.next")
def test_after_eight_rounds_the_first_board_is_back_on_its_other_side(temptation):
    state = read("points 80 80 board +10:3 +10:3 +10:3 +10:3 +10:3 -50:3")
    state.faces[:] = state.faces[0]  # every face is this one: five threes, and one more
    for number in range(1, 9):
        assert pile(state)[0] == 2 * number - 1
        play(temptation, state, "roll 3 3 3 3 3", *[f"place 3 {name}" for name in "abcde"])
        play(temptation, state, "roll 3 3 3 3 3", "place 3 f")
        assert state.rounds == number + 1
    assert pile(state) == [2, 4, 6, 8, 10, 12, 14, 16]


@pytest.mark.rule("temptation.round.next")
@pytest.mark.parametrize(
    ("seats", "last", "starter"),
    [
        (2, "ann", "bob"),
        (2, "bob", "ann"),
        (3, "bob", "cleo"),
        (4, "dan", "ann"),
        (6, "cleo", "dan"),
        (6, "fay", "ann"),
    ],
)
def test_left_of_who_placed_the_last_die_the_next_round_starts(temptation, seats, last, starter):
    state = play(temptation, read(f"turn {last} points {'80 ' * seats} {NEARLY_FULL}"), *LAST)
    assert in_turn(state) == starter


@pytest.mark.rule("temptation.round.next")
def test_who_had_no_dice_may_start_the_next_round(temptation):
    state = play(temptation, read(f"points 80 80 80 dice 9 0 9 {NEARLY_FULL}"), *LAST)
    assert in_turn(state) == "bob"
    assert state.loose == 5
