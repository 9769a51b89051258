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
    assert news(kittens, state, "bob") == ["It is your turn; you have 2 turns to take."]
    assert news(kittens, state, "ann", "fr") == ["À Bob de jouer, pour 2 tours."]


@pytest.mark.rule("kittens.attack")
def test_the_attacked_player_takes_both_turns_in_a_row_and_then_it_is_over(kittens):
    state = read("hands attack / defuse / attack pile skip*5")
    play(kittens, state, "attack", "pass all", "draw")
    assert awaited(kittens, state) == ["bob"]
    play(kittens, state, "draw")
    assert awaited(kittens, state) == ["cleo"]
    assert state.owed == 1
    play(kittens, state, "attack", "pass all")
    assert state.owed == 2  # cleo was not under attack


@pytest.mark.rule("kittens.attack")
def test_the_attack_falls_on_the_next_one_alive(kittens):
    state = read("turn bob out cleo ann hands - / attack / - / defuse pile skip*5")
    play(kittens, state, "attack", "pass all")
    assert awaited(kittens, state) == ["dan"]
    assert state.owed == 2


@pytest.mark.rule("kittens.attack")
def test_an_attack_cannot_be_aimed(kittens):
    state = read("hands attack / defuse / defuse pile skip*5")
    assert why_not(kittens, state, "ann", "attack cleo")


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
    assert awaited(kittens, state) == ["bob"]
    assert state.owed == passed_on, turns


@pytest.mark.rule("kittens.attack.stack")
def test_the_last_of_two_turns_is_still_under_attack(kittens):
    state = read("turn ann hands attack / attack / defuse pile skip*9")
    play(kittens, state, "attack", "pass all", "draw")
    assert state.owed == 1
    play(kittens, state, "attack", "pass all")
    assert awaited(kittens, state) == ["cleo"]
    assert state.owed == 3


@pytest.mark.rule("kittens.attack.stack")
def test_attacks_go_round_the_table_and_grow(kittens):
    state = read("hands attack*2 / attack / attack pile skip*9")
    owed = []
    for _ in range(4):
        play(kittens, state, "attack", "pass all")
        owed.append(int(state.owed))
    assert owed == [2, 4, 6, 8]
    assert awaited(kittens, state) == ["bob"]


@pytest.mark.rule("kittens.attack.stack", "kittens.skip", "kittens.defuse.turn")
def test_a_turn_under_attack_that_ends_by_skip_or_defuse_leaves_the_next_under_attack(kittens):
    state = read("owes 3 attacked hands skip defuse attack / defuse pile kitten taco*5")
    play(kittens, state, "skip", "pass all", "draw", "insert 5", "attack", "pass all")
    assert awaited(kittens, state) == ["bob"]
    assert state.owed == 3


@pytest.mark.rule("kittens.skip")
def test_a_skip_ends_the_turn_without_drawing(kittens):
    state = read("hands skip / defuse / defuse pile kitten taco*4")
    play(kittens, state, "skip", "pass all")
    assert awaited(kittens, state) == ["bob"]
    assert (state.owed, state.attacked, state.pile_count, state.cards[0]) == (1, 0, 5, 0)


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
