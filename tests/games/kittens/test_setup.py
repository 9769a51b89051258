from collections import Counter
from functools import cache

import pytest
from support import SEATS, awaited, legal, news, play, shows

from tablee.games.kittens import GAME
from tablee.games.kittens.cards import KEYS
from tablee.kernel.game import new_state

WORDS = range(1, 151)  # of as many shuffles


def laid_out(rules, seats):
    """A table before the first shuffle."""
    state = new_state(rules)
    rules.deal(state, seats, GAME.choose_options({}))
    return state


def dealt(rules, seats, word=0x2A, first="ann"):
    """A game in which the first player is to move."""
    return play(rules, laid_out(rules, seats), f"first {first}", f"shuffle {word:x}")


@cache
def deals(rules, seats):
    """Games dealt by as many shuffles, only to be looked at."""
    return [dealt(rules, seats, word) for word in WORDS]


def hand(state, seat):
    return Counter({KEYS[title]: int(copies) for title, copies in enumerate(state.hand[seat]) if copies})


def pile(state):
    """The pile from the top."""
    return [KEYS[title] for title in reversed(state.pile[: state.pile_count])]


def cards(state):
    """All cards that are in hands and pile, counted by title."""
    return sum((hand(state, seat) for seat in range(state.seats)), Counter(pile(state)))


# --- the deck ---


@pytest.mark.rule("kittens.deck")
def test_five_players_have_all_56_cards_in_the_game(kittens):
    state = dealt(kittens, 5)
    assert cards(state) == {
        "kitten": 4, "defuse": 6, "nope": 5, "attack": 4, "skip": 4, "favor": 4, "shuffle": 4, "future": 5,
        "taco": 4, "melon": 4, "potato": 4, "beard": 4, "rainbow": 4,
    }  # fmt: skip
    assert cards(state).total() == 56


@pytest.mark.rule("kittens.deck")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_only_kittens_and_defuses_are_fewer_when_fewer_play(kittens, seats):
    few, all_cards = cards(dealt(kittens, seats)), cards(dealt(kittens, 5))
    assert {title for title in all_cards if few[title] != all_cards[title]} <= {"kitten", "defuse"}


# --- Defuses ---


@pytest.mark.rule("kittens.setup.defuse")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_before_the_shuffle_everybody_has_one_defuse_and_the_kittens_are_aside(kittens, seats):
    state = laid_out(kittens, seats)
    assert [hand(state, seat) for seat in range(seats)] == [{"defuse": 1}] * seats
    assert "kitten" not in pile(state)


@pytest.mark.rule("kittens.setup.defuse")
@pytest.mark.parametrize("seats", [2, 5])
def test_no_deal_leaves_anybody_without_a_defuse_or_with_a_kitten(kittens, seats):
    for state in deals(kittens, seats):
        hands = [hand(state, seat) for seat in range(seats)]
        assert min(held["defuse"] for held in hands) >= 1
        assert max(held["kitten"] for held in hands) == 0


@pytest.mark.rule("kittens.setup.spare-defuse")
@pytest.mark.parametrize(("seats", "spare"), [(2, 2), (3, 2), (4, 2), (5, 1)])
def test_the_spare_defuses_join_the_deck(kittens, seats, spare):
    assert pile(laid_out(kittens, seats)).count("defuse") == spare
    assert cards(dealt(kittens, seats))["defuse"] == seats + spare


@pytest.mark.rule("kittens.setup.spare-defuse")
@pytest.mark.parametrize(("seats", "most"), [(2, 3), (5, 2)])
def test_a_lucky_opening_hand_holds_more_than_one_defuse(kittens, seats, most):
    held = {hand(state, seat)["defuse"] for state in deals(kittens, seats) for seat in range(seats)}
    assert held == set(range(1, most + 1))


# --- hands and pile ---


@pytest.mark.rule("kittens.setup.deal")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_starts_with_eight_cards(kittens, seats):
    state = dealt(kittens, seats)
    assert [hand(state, seat).total() for seat in range(seats)] == [8] * seats
    assert list(state.cards[:seats]) == [8] * seats


@pytest.mark.rule("kittens.setup.deal")
def test_every_title_comes_to_every_seat_about_as_often(kittens):
    dealt_cards = [Counter(), Counter()]
    for state in deals(kittens, 2):
        for seat in (0, 1):
            dealt_cards[seat] += hand(state, seat)
    fair = {title: 7 * copies / 48 for title, copies in cards(dealt(kittens, 2)).items() if title != "kitten"}
    fair["defuse"] = 1 + 7 * 2 / 48  # one each, and two in a deck of 48
    for seen in dealt_cards:
        assert {t: seen[t] / len(WORDS) for t in fair} == pytest.approx(fair, abs=0.25)


@pytest.mark.rule("kittens.setup.deal")
def test_at_the_start_each_player_sees_the_own_hand_alone(kittens):
    state = dealt(kittens, 3)
    for seat, name in enumerate(SEATS[:3]):
        own = " ".join(title if copies == 1 else f"{title}*{copies}" for title, copies in hand(state, seat).items())
        hands = " / ".join(own if other == seat else "?*8" for other in range(3))
        assert f"hands {hands} pile ?*29" in shows(kittens, state, name)
    assert "hands ?*8 / ?*8 / ?*8 pile ?*29" in shows(kittens, state, "spectator")


@pytest.mark.rule("kittens.setup.kittens")
@pytest.mark.parametrize(("seats", "kittens_in", "size"), [(2, 1, 35), (3, 2, 29), (4, 3, 23), (5, 4, 16)])
def test_one_kitten_fewer_than_players_goes_into_the_pile(kittens, seats, kittens_in, size):
    state = dealt(kittens, seats)
    assert pile(state).count("kitten") == kittens_in
    assert len(pile(state)) == size
    assert news(kittens, state, "bob")[0] == f"The cards are dealt. {size} are in the pile."
    assert news(kittens, state, "bob", "fr")[0] == f"Les cartes sont distribuées. Il en reste {size} dans la pioche."


@pytest.mark.rule("kittens.setup.kittens")
def test_the_kittens_are_shuffled_in_and_lie_anywhere(kittens):
    piles = [pile(state) for state in deals(kittens, 5)]
    kittens_at = [sum(deck[depth] == "kitten" for deck in piles) for depth in range(16)]
    fair = len(piles) * 4 / 16
    assert min(kittens_at) > fair * 0.5
    assert max(kittens_at) < fair * 1.5


@pytest.mark.rule("kittens.setup.kittens")
def test_another_shuffle_makes_another_deal_and_the_same_one_the_same(kittens):
    first, again, other = (dealt(kittens, 4, word) for word in (7, 7, 8))
    assert first == again
    assert pile(first) != pile(other)
    assert hand(first, 0) != hand(other, 0)


# --- who begins ---


@pytest.mark.rule("kittens.setup.first")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_anybody_may_begin_and_all_are_equally_likely(kittens, seats):
    undealt = laid_out(kittens, seats)
    assert awaited(kittens, undealt) == ["nature"]
    assert kittens.chance(undealt) == seats
    for name in SEATS[:seats]:
        state = dealt(kittens, seats, first=name)
        assert awaited(kittens, state) == [name]
        assert (state.owed, state.attacked) == (1, 0)


@pytest.mark.rule("kittens.setup.first")
def test_who_begins_is_told_to_all(kittens):
    state = play(kittens, laid_out(kittens, 3), "first bob")
    assert news(kittens, state, "bob") == ["You begin."]
    assert news(kittens, state, "spectator") == ["Bob begins."]
    assert news(kittens, state, "ann", "fr") == ["Bob commence."]
    assert legal(kittens, state, "bob") == []  # not before the deal
