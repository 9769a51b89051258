import pytest
from support import awaited, news, play, why_not

from tablee.games.kittens.notation import read


@pytest.mark.rule("kittens.attack")
def test_an_attack_ends_the_turn_without_drawing_and_gives_the_next_player_two(kittens):
    state = read("hands attack / defuse / defuse pile skip*5")
    play(kittens, state, "attack", "pass all")
    assert awaited(kittens, state) == ["bob"]
    assert state.owed == 2
    assert state.pile_count == 5


@pytest.mark.rule("kittens.attack.stack")
@pytest.mark.parametrize(
    ("turns", "owes", "passed_on"),
    [
        ("fresh", "owes 1", 2),
        ("first of 2", "owes 2 attacked", 4),
        ("second of 2", "owes 1 attacked", 3),
        ("first of 3", "owes 3 attacked", 5),
        ("second of 3", "owes 2 attacked", 4),
        ("first of 4", "owes 4 attacked", 6),
    ],
)
def test_an_attack_under_attack_passes_on_what_was_owed_and_two_more(kittens, turns, owes, passed_on):
    state = read(f"{owes} hands attack / defuse / defuse pile skip*9")
    play(kittens, state, "attack", "pass all")
    assert state.owed == passed_on, turns


@pytest.mark.rule("kittens.attack.stack")
def test_the_last_of_two_turns_is_still_under_attack(kittens):
    state = read("turn ann hands attack / attack / defuse pile skip*9")
    play(kittens, state, "attack", "pass all", "draw")
    assert state.owed == 1
    play(kittens, state, "attack", "pass all")
    assert awaited(kittens, state) == ["cleo"]
    assert state.owed == 3


@pytest.mark.rule("kittens.skip")
def test_a_skip_ends_only_one_of_two_turns(kittens):
    state = read("owes 2 attacked hands skip*2 / defuse pile taco*5")
    play(kittens, state, "skip", "bob pass")
    assert awaited(kittens, state) == ["ann"]
    assert news(kittens, state, "bob") == ["It is Ann's turn."]
    play(kittens, state, "skip", "bob pass")
    assert awaited(kittens, state) == ["bob"]
    assert state.pile_count == 5


@pytest.mark.rule("kittens.turn.play")
def test_a_card_that_is_not_held_cannot_be_played(kittens):
    state = read("hands skip / defuse pile taco*5")
    assert why_not(kittens, state, "ann", "attack") == "kittens.turn.play"
