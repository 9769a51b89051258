import pytest
from games.temptation.table import BOARD, NEARLY_FULL, dealt, laid_out, pile
from support import hidden, play, shows

from tablee.games.temptation.notation import read, write
from tablee.games.temptation.view import look
from tablee.kernel.game import SPECTATOR

EVERYBODY = ("ann", "bob", "cleo", "spectator")


def shown_pile(rules, state, name):
    return shows(rules, state, name).partition(" pile ")[2].partition(" board ")[0]


# --- what nobody sees ---


@pytest.mark.rule("temptation.setup.boards")
@pytest.mark.parametrize("name", EVERYBODY)
def test_nobody_sees_into_the_pile(temptation, name):
    state = dealt(temptation, 3)
    assert shown_pile(temptation, state, name) == f"{pile(state)[0]} ? ? ? ? ? ? ?"


@pytest.mark.rule("temptation.setup.boards")
@pytest.mark.parametrize("name", EVERYBODY)
def test_before_the_boards_are_stacked_there_is_nothing_to_see(temptation, name):
    state = laid_out(temptation, 3)
    assert hidden(temptation, state, name) == state
    assert "board" not in shows(temptation, state, name).split()


@pytest.mark.rule("temptation.setup.boards")
@pytest.mark.parametrize("name", EVERYBODY)
def test_what_lies_below_changes_nothing_that_is_seen(temptation, name):
    piles = ("1 3 5 7 9 11 13 15", "1 16 14 12 10 8 6 4", "1 5 3 9 7 13 12 16")
    states = [read(f"points 80 80 80 pile {below} {BOARD}") for below in piles]
    assert len({hidden(temptation, state, name).tobytes() for state in states}) == 1


@pytest.mark.rule("temptation.setup.boards")
@pytest.mark.parametrize("name", EVERYBODY)
def test_all_but_the_pile_is_open_to_everybody(temptation, name):
    state = read(f"points 80 110 30 dice 9 8 7 {BOARD}")
    play(temptation, state, "roll 3 3 1 6 2", "place 3 a")
    assert shows(temptation, state, name) == write(state).replace("pile 1 3 5 7 9 11 13 15", "pile 1 ? ? ? ? ? ? ?")


# --- what everybody has seen ---


@pytest.mark.rule("temptation.round.next")
@pytest.mark.parametrize("name", EVERYBODY)
@pytest.mark.parametrize(
    ("number", "seen"),
    [
        (1, "1 ? ? ? ? ? ? ?"),
        (2, "1 ? ? ? ? ? ? 15"),
        (3, "1 ? ? ? ? ? 13 15"),
        (7, "1 ? 5 7 9 11 13 15"),
        (8, "1 3 5 7 9 11 13 15"),
        (9, "1 3 5 7 9 11 13 15"),
        (20, "1 3 5 7 9 11 13 15"),
    ],
)
def test_boards_that_went_under_the_pile_are_known(temptation, name, number, seen):
    state = read(f"round {number} points 80 80 80 {BOARD}")
    assert shown_pile(temptation, state, name) == seen


@pytest.mark.rule("temptation.round.next")
@pytest.mark.parametrize("name", EVERYBODY)
def test_a_used_board_is_known_with_the_side_it_was_turned_to(temptation, name):
    state = read(f"points 80 80 80 pile 4 7 10 2 12 14 16 5 {NEARLY_FULL}")
    play(temptation, state, "roll 3 2 2 2 2", "place 3 a")
    assert shown_pile(temptation, state, name) == "7 ? ? ? ? ? ? 3"


# --- guesses ---


@pytest.mark.rule("temptation.setup.boards")
@pytest.mark.parametrize(
    ("number", "below"), [(1, "3 5 7 9 11 13 15"), (3, "4 6 8 10 12 13 15"), (7, "3 6 8 10 12 14 16")]
)
def test_a_guess_may_put_any_unseen_board_either_side_up_anywhere(temptation, number, below):
    state = read(f"round {number} points 80 80 pile 1 {below} {BOARD}")
    unseen = 8 - number
    guesses = []
    for word in range(400):
        world = hidden(temptation, state, "ann")
        temptation.guess(world, 0, word)
        guesses.append(pile(world))
    sides = {face for known in pile(state)[1 : unseen + 1] for face in (known, (known - 1 ^ 1) + 1)}
    for place in range(1, unseen + 1):
        assert {guess[place] for guess in guesses} == sides
    assert all(len({(face - 1) // 2 for face in guess}) == 8 for guess in guesses)
    assert {tuple(guess[unseen + 1 :]) for guess in guesses} == {tuple(pile(state)[unseen + 1 :])}
    assert {guess[0] for guess in guesses} == {1}


@pytest.mark.rule("temptation.round.next")
def test_once_all_boards_have_been_played_there_is_nothing_to_guess(temptation):
    state = read(f"round 8 points 80 80 {BOARD}")
    world = hidden(temptation, state, "bob")
    temptation.guess(world, 1, 7)
    assert world == state


# --- the view for clients ---


def test_the_view_shows_the_table():
    state = read(f"points 80 110 dice 9 8 round 2 {BOARD.replace('RRRYY', 'RRRYY=333')} phase may roll 3 1")
    view = look(state, 0)
    assert (view.phase, view.turn, view.round, view.goal) == ("may", 0, 2, 500)
    assert (view.points, view.dice, view.loose, view.rolled) == ([80, 110], [9, 8], 2, [1, 3])
    assert (view.rows[2].value, view.rows[2].cells) == (100, list("RRRYY"))
    assert (view.rows[2].dice, view.rows[2].takes) == ([3, 3, 3], [1, 2, 4, 5, 6])
    assert [row.value for row in view.rows] == [60, -50, 100, 20, 30, -40]


@pytest.mark.rule("temptation.setup.boards")
def test_the_view_has_gaps_where_nobody_has_looked(temptation):
    state = read(f"round 3 points 80 80 pile 16 3 5 7 9 11 13 2 {BOARD}")
    view = look(hidden(temptation, state, "spectator"), SPECTATOR)
    assert view.face == 16
    assert view.pile == [None] * 5 + [13, 2]


def test_before_the_deal_the_view_has_no_board(temptation):
    view = look(hidden(temptation, laid_out(temptation, 2), "ann"), 0)
    assert (view.phase, view.face, view.rows) == ("first", None, [])
    assert view.pile == [None] * 7
