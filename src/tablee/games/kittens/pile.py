"""The draw pile: dealing, drawing, putting back, shuffling, looking."""

import numpy as np

from tablee.kernel.bits import bit
from tablee.kernel.chance import STREAM, Stream, below, shuffle, start
from tablee.kernel.game import State

from .cards import BASE, DEFUSE, KITTEN, STREAKS, TITLES
from .hands import add
from .knowledge import EVERYBODY, forget_places, learn_holds, lose_known, lose_unknown, see_place
from .state import PILE

OPENING_HAND = 7  # beside the Defuse
SPARE_DEFUSES = 2  # with few players
FEW_PLAYERS = 3


# --- the deal ---


def lay_out(state: State) -> None:
    """Give everybody a Defuse and stack the deck without kittens, unshuffled. [kittens.setup.defuse]"""
    for seat in range(state.seats):
        add(state, seat, DEFUSE)
        learn_holds(state, EVERYBODY, seat, DEFUSE)
    for title in range(1, state.titles):
        for _ in range(copies_to_deal(state, title)):
            push(state, title)


def copies_to_deal(state: State, title: int) -> int:
    """How many copies are in the deck when hands are dealt."""
    if title == KITTEN:
        return 0
    if title == DEFUSE:
        return spare_defuses(int(state.seats))
    copies = int(BASE[title])
    if state.titles == TITLES:
        copies += int(STREAKS[title])
    return copies


def spare_defuses(seats: int) -> int:
    """[kittens.setup.spare-defuse] All that are left go back with many players, two with few."""
    left = int(BASE[DEFUSE]) - seats
    return min(left, SPARE_DEFUSES) if seats <= FEW_PLAYERS else left


def kittens_in_play(state: State) -> int:
    """[kittens.setup.kittens] One fewer than the players; as many with the expansion. [kittens.streaking.deck]"""
    return int(state.seats) if state.titles == TITLES else int(state.seats) - 1


def deal_hands(state: State, word: int) -> None:
    """[kittens.setup.deal] Shuffle, deal seven to each, add the kittens, shuffle again."""
    stream = np.zeros(STREAM, np.int64)
    start(stream, word)
    for seat in range(state.seats):
        for _ in range(OPENING_HAND):
            add(state, seat, pull_random(state, stream))
    for _ in range(kittens_in_play(state)):
        push(state, KITTEN)
    shuffle(state.pile, int(state.pile_count), stream)


def pull_random(state: State, stream: Stream) -> int:
    """Take a random card out of a deck whose order does not matter yet."""
    place = below(stream, int(state.pile_count))
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
    stream = np.zeros(STREAM, np.int64)
    start(stream, word)
    shuffle(state.pile, count, stream)


def look(state: State, seat: int, most: int) -> int:
    """[kittens.future] The seat alone sees the top cards; return how many."""
    count = min(most, int(state.pile_count))
    for depth in range(count):
        see_place(state, seat, int(state.pile_count) - 1 - depth)
    return count


def at_depth(state: State, depth: int) -> int:
    """Return the title `depth` cards below the top."""
    return int(state.pile[int(state.pile_count) - 1 - depth])
