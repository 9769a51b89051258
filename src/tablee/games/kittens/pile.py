"""The draw pile: dealing, drawing, putting back, shuffling, looking."""

import numpy as np

from tablee.kernel.bits import bit
from tablee.kernel.chance import begin, roll, shuffle
from tablee.kernel.game import State, seldom

from .cards import BASE, DECK, DEFUSE, KITTEN, STREAKS, TITLES
from .hands import add
from .knowledge import EVERYBODY, forget_places, learn_holds, lose_known, lose_unknown, see_place
from .state import PILE

OPENING_HAND = 7  # beside the Defuse
SPARE_DEFUSES = 2  # with few players
FEW_PLAYERS = 3


# What is shuffled before hands are dealt, beside the spare Defuses: without and with the expansion.
SHUFFLED = np.stack([BASE, BASE + STREAKS])
SHUFFLED[:, [KITTEN, DEFUSE]] = 0
DECK_COUNT = SHUFFLED.sum(axis=1)
DECKS = np.stack([np.pad(np.repeat(range(TITLES), copies), (0, DECK - copies.sum())) for copies in SHUFFLED])
DECKS = DECKS.astype(np.int8)


# --- the deal ---


@seldom
def lay_out(state: State) -> None:
    """Give everybody a Defuse and stack the deck without kittens, unshuffled. [kittens.setup.defuse]"""
    for seat in range(state.seats):
        add(state, seat, DEFUSE)
        learn_holds(state, EVERYBODY, seat, DEFUSE)
    expansion = 1 if state.titles == TITLES else 0
    spares = spare_defuses(int(state.seats))
    state.pile_count = DECK_COUNT[expansion] + spares
    for place in range(spares):
        state.pile[place] = DEFUSE
    for place in range(DECK_COUNT[expansion]):
        state.pile[spares + place] = DECKS[expansion, place]


def copies_to_deal(state: State, title: int) -> int:
    """How many copies are in the deck when hands are dealt."""
    if title == DEFUSE:
        return spare_defuses(int(state.seats))
    return int(SHUFFLED[1 if state.titles == TITLES else 0, title])


def spare_defuses(seats: int) -> int:
    """[kittens.setup.spare-defuse] All that are left go back with many players, two with few."""
    left = int(BASE[DEFUSE]) - seats
    return min(left, SPARE_DEFUSES) if seats <= FEW_PLAYERS else left


def kittens_in_play(state: State) -> int:
    """[kittens.setup.kittens] One fewer than the players; as many with the expansion. [kittens.streaking.deck]"""
    return int(state.seats) if state.titles == TITLES else int(state.seats) - 1


@seldom
def deal_hands(state: State, word: int) -> None:
    """[kittens.setup.deal] Shuffle, deal seven to each, add the kittens, shuffle again."""
    luck = begin(word)
    for seat in range(state.seats):
        for _ in range(OPENING_HAND):
            place, luck = roll(luck, int(state.pile_count))
            add(state, seat, pull_from(state, place))
    for _ in range(kittens_in_play(state)):
        push(state, KITTEN)
    shuffle(state.pile, int(state.pile_count), luck)


def pull_from(state: State, place: int) -> int:
    """Take a card out of a deck whose order does not matter yet."""
    title = int(state.pile[place])
    state.pile_count -= 1
    state.pile[place] = state.pile[state.pile_count]
    state.pile[state.pile_count] = 0
    return title


# --- in play ---


def push(state: State, title: int) -> None:
    """Lay a card on top that nobody has seen."""
    state.pile[state.pile_count] = title
    state.pile_count += 1


def pull_top(state: State) -> int:
    """Take the top card away."""
    state.pile_count -= 1
    place = int(state.pile_count)
    title = int(state.pile[place])
    state.pile[place] = 0
    state.known[place] = 0
    return title


def draw_hidden(state: State, seat: int) -> None:
    """The top card goes into a hand; only those who knew it know it there. [kittens.turn.draw]"""
    knowers = int(state.known[state.pile_count - 1])
    title = pull_top(state)
    lose_unknown(state, EVERYBODY & ~(knowers | bit(seat)), PILE)
    lose_known(state, bit(seat) & ~knowers, PILE, title)
    learn_holds(state, knowers, seat, title)
    add(state, seat, title)


def draw_shown(state: State) -> int:
    """The top card is turned up for all to see. [kittens.kitten.show]"""
    knowers = int(state.known[state.pile_count - 1])
    title = pull_top(state)
    lose_known(state, EVERYBODY & ~knowers, PILE, title)
    return title


@seldom
def insert(state: State, seat: int, depth: int) -> None:
    """[kittens.defuse.insert] A kitten goes in `depth` cards from the top; only its placer knows where.

    For all others every place may have moved by one, so what they knew of places is void.
    """
    count = int(state.pile_count)
    others = EVERYBODY & ~bit(seat)
    forget_places(state, 0, count, others)
    learn_holds(state, others, PILE, KITTEN)
    for place in range(count, count - depth, -1):
        state.pile[place] = state.pile[place - 1]
        state.known[place] = state.known[place - 1]
    state.pile[count - depth] = KITTEN
    state.known[count - depth] = bit(seat)
    state.pile_count += 1


def shuffle_pile(state: State, word: int) -> None:
    """[kittens.shuffle] Every order is equally likely, and what anyone knew of the order is void."""
    count = int(state.pile_count)
    forget_places(state, 0, count, EVERYBODY)
    shuffle(state.pile, count, begin(word))


def look(state: State, seat: int, most: int) -> int:
    """[kittens.future] The seat alone sees the top cards; return how many."""
    count = min(most, int(state.pile_count))
    for depth in range(count):
        see_place(state, seat, int(state.pile_count) - 1 - depth)
    return count


def at_depth(state: State, depth: int) -> int:
    """Return the title `depth` cards below the top."""
    return int(state.pile[int(state.pile_count) - 1 - depth])
