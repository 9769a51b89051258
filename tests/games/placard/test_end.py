import numpy as np
import pytest
from support import SEATS, awaited, legal, news, play, why_not

from tablee.games.placard.notation import read
from tablee.games.placard.view import look
from tablee.lab.simulate import count_wins


def scores(rules, state):
    out = np.zeros(int(state.seats), np.float32)
    rules.scores(state, out)
    return out.tolist()


def is_over_for(rules, state, clause):
    """Whether nobody can do anything any more, and why."""
    refused = {why_not(rules, state, name, move) for name in SEATS[:2] for move in ("open a", "swap b", "ready")}
    return rules.over(state) and awaited(rules, state) == legal(rules, state, "ann") == [] and refused == {clause}


@pytest.mark.rule("placard.end.win")
@pytest.mark.parametrize(("length", "closet"), [(10, 9), (15, 14), (20, 19)])
def test_the_players_win_together_when_all_monsters_are_in_the_closet(placard, length, closet):
    state = play(placard, read(f"length {length} seats 3 closet {closet} bed blocks2 - - -"), "open j")
    assert is_over_for(placard, state, "placard.end.win")
    assert scores(placard, state) == [1, 1, 1]
    assert look(state, 0).winners == [0, 1, 2]
    assert news(placard, state, "ann")[-1] == f"That was the last of {length} monsters. Sleep tight."
    assert news(placard, state, "ann", "fr")[-1] == f"C’était le dernier des {length} monstres. Bonne nuit."


@pytest.mark.rule("placard.end.win")
def test_the_game_goes_on_while_a_monster_is_at_the_bed_or_in_the_pile(placard):
    state = play(placard, read("closet 8 bed blocks1 car1 - -"), "open j")
    assert not placard.over(state)
    state = play(placard, read("closet 8 bed blocks1 - - -"), "open j")
    assert not placard.over(state)
    assert look(state, 0).winners is None


@pytest.mark.rule("placard.end.full")
def test_the_monsters_win_when_four_stand_round_the_bed(placard):
    state = play(placard, read("red left middle bed ball1 doll1 duck1 - pile car1"), "open d")
    assert is_over_for(placard, state, "placard.end.full")
    assert scores(placard, state) == [0, 0]
    assert look(state, 0).winners == []
    assert news(placard, state, "ann")[2:] == [
        "Burpina creeps out on the left of the bed, and fears the car.",
        "Four monsters round the bed. The monsters win tonight; another try?",
    ]


@pytest.mark.rule("placard.end.full")
def test_three_monsters_are_not_too_many(placard):
    state = play(placard, read("red left middle bed ball1 doll1 - - pile car1"), "open d")
    assert not placard.over(state)


@pytest.mark.rule("placard.end.full")
def test_the_fourth_monster_wins_even_if_it_is_the_last_of_the_pile(placard):
    state = play(placard, read("length 10 closet 6 red left middle bed blocks1 car1 plane1 -"), "open a")
    assert is_over_for(placard, state, "placard.end.full")


@pytest.mark.rule("placard.end.empty")
def test_the_monsters_win_when_one_is_due_and_the_pile_is_empty(placard):
    state = play(placard, read("closet 9 red left middle bed blocks2 - - -"), "open a")
    assert is_over_for(placard, state, "placard.end.empty")
    assert scores(placard, state) == [0, 0]
    assert news(placard, state, "bob", "fr")[-1] == (
        "Un monstre devrait sortir, mais il n’y en a plus sous le lit. Cette nuit, ils gagnent ; on recommence ?"
    )


@pytest.mark.rule("placard.end.empty")
def test_an_empty_pile_alone_is_no_loss(placard):
    state = play(placard, read("closet 9 red left bed blocks2 - - -"), "open a", "open j")
    assert state.won


@pytest.mark.rule("placard.end.win", "placard.end.full")
def test_a_loss_is_a_win_for_nobody(placard):
    lost = play(placard, read("red left middle bed ball1 doll1 duck1 - pile car1"), "open d")
    won = play(placard, read("closet 9 bed blocks2 - - -"), "open j")
    assert count_wins(np.array([scores(placard, lost)], np.float32)).tolist() == [0, 0]
    assert count_wins(np.array([scores(placard, won)], np.float32)).tolist() == [0.5, 0.5]
