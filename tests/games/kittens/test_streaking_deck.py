from collections import Counter

import pytest
from support import legal, play, why_not

from tablee.games.kittens import GAME
from tablee.games.kittens.cards import KEYS, KITTEN, STREAKS
from tablee.games.kittens.notation import read
from tablee.kernel.game import new_state

NEW_CARDS = {
    "streaking": 1, "kitten": 1, "super-skip": 1, "future5": 1, "alter": 1,
    "swap": 3, "garbage": 1, "catomic": 1, "mark": 3, "curse": 2,
}  # fmt: skip


def deal(rules, seats, streaking, word=42):
    state = new_state(rules)
    rules.deal(state, seats, GAME.choose_options({"streaking": streaking}))
    return play(rules, state, "first ann", f"shuffle {word:x}")


def cards_in_play(state):
    titles = [title for hand in state.hand for title in range(len(KEYS)) for _ in range(hand[title])]
    return Counter(KEYS[title] for title in [*titles, *state.pile[: state.pile_count]])


# --- the deck ---


@pytest.mark.rule("kittens.streaking.deck")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_expansion_adds_its_fifteen_cards_and_no_other(kittens, seats):
    with_it, without = cards_in_play(deal(kittens, seats, "on")), cards_in_play(deal(kittens, seats, "off"))
    assert with_it - without == NEW_CARDS
    assert not without - with_it
    assert sum(NEW_CARDS.values()) == 15


@pytest.mark.rule("kittens.streaking.deck")
@pytest.mark.parametrize(("seats", "pile"), [(2, 50), (3, 44), (4, 38), (5, 31)])
def test_as_many_kittens_go_into_the_pile_as_there_are_players(kittens, seats, pile):
    state = deal(kittens, seats, "on")
    assert state.pile_count == pile
    assert list(state.pile).count(KITTEN) == seats
    assert list(state.cards[:seats]) == [8] * seats


@pytest.mark.rule("kittens.streaking.deck")
def test_every_new_card_but_the_kitten_can_be_dealt_to_a_hand(kittens):
    dealt = sum(deal(kittens, 5, "on", word).hand.sum(axis=0) for word in range(40))
    assert dealt[KITTEN] == 0
    assert all(dealt[title] > 0 for title in STREAKS.nonzero()[0] if title != KITTEN)


@pytest.mark.rule("kittens.streaking.deck")
def test_without_the_expansion_nobody_can_ask_for_its_cards(kittens):
    off = play(kittens, read("hands taco*3 / skip pile taco"), "triple taco bob")
    on = play(kittens, read("streaking hands taco*3 / skip pile taco"), "triple taco bob")
    assert not {"name streaking", "name super-skip", "name curse"} & set(legal(kittens, off, "ann"))
    assert {"name streaking", "name super-skip", "name curse"} <= set(legal(kittens, on, "ann"))


# --- five different cards ---


@pytest.mark.rule("kittens.streaking.five")
def test_four_titles_and_the_streaking_kitten_are_not_five(kittens):
    state = read("streaking hands skip attack taco beard streaking / defuse pile taco")
    assert why_not(kittens, state, "ann", "five") == "kittens.combo.five"
    assert "five" not in legal(kittens, state, "ann")


@pytest.mark.rule("kittens.streaking.five")
def test_the_streaking_kitten_is_not_laid_among_the_five(kittens):
    state = read("streaking hands skip attack taco beard melon streaking / defuse pile taco")
    play(kittens, state, "five")
    assert why_not(kittens, state, "ann", "lay streaking") == "kittens.streaking.five"
    assert legal(kittens, state, "ann") == ["lay attack", "lay skip", "lay taco", "lay melon", "lay beard"]


@pytest.mark.rule("kittens.streaking.five", "kittens.combo.five.kitten")
def test_a_sheltered_kitten_is_not_laid_among_the_five(kittens):
    four = read("streaking hands skip attack taco beard streaking kitten / defuse pile taco")
    assert why_not(kittens, four, "ann", "five") == "kittens.combo.five"
    five = read("streaking hands skip attack taco beard melon streaking kitten / defuse pile taco")
    play(kittens, five, "five")
    assert why_not(kittens, five, "ann", "lay kitten") == "kittens.combo.five.kitten"


@pytest.mark.rule("kittens.streaking.five")
def test_the_new_cards_count_among_the_five(kittens):
    state = read("streaking hands swap mark curse alter garbage / defuse pile taco")
    play(kittens, state, "five", "lay swap", "lay mark", "lay curse", "lay alter", "lay garbage", "pass all")
    play(kittens, state, "take alter")
    assert state.cards[0] == 1


@pytest.mark.rule("kittens.streaking.five")
def test_neither_kitten_is_taken_from_the_discard(kittens):
    state = read(
        "streaking hands skip attack taco beard melon / defuse discard streaking kitten mark shown kitten pile taco"
    )
    play(kittens, state, "five", "lay skip", "lay attack", "lay taco", "lay beard", "lay melon", "pass all")
    assert why_not(kittens, state, "ann", "take streaking") == "kittens.streaking.five"
    assert why_not(kittens, state, "ann", "take kitten") == "kittens.combo.five.kitten"
    assert legal(kittens, state, "ann")[-1] == "take mark"
    assert len(legal(kittens, state, "ann")) == 6
