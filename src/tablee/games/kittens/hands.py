"""Cards into hands and out of them."""

from tablee.kernel.bits import bit, lowest
from tablee.kernel.game import State

from .cards import FIVE_TITLES, KITTEN, NONE, STREAKING
from .knowledge import EVERYBODY, forget_holder, lose_known, move_card
from .state import N_LOST, NOBODY, SEATS, tell


def add(state: State, seat: int, title: int) -> None:
    """Put a card into a hand. What all knew the hand to lack may have come."""
    set_copies(state, seat, title, int(state.hand[seat, title]) + 1)
    state.cards[seat] += 1
    state.armed = int(state.armed) | bit(seat)
    state.lacks[seat] = 0


def remove(state: State, seat: int, title: int) -> None:
    """Take a card out of a hand, a marked copy first. [kittens.streaking.mark]"""
    set_copies(state, seat, title, int(state.hand[seat, title]) - 1)
    state.cards[seat] -= 1
    if state.cards[seat] == 0:
        state.armed = int(state.armed) & ~bit(seat)
    if state.marked[seat, title] > 0:
        state.marked[seat, title] -= 1


def set_copies(state: State, seat: int, title: int, copies: int) -> None:
    """Note how many copies a hand has, as a number and in the masks."""
    state.hand[seat, title] = copies
    without = ~bit(title)
    state.once[seat] = (int(state.once[seat]) & without) | ((copies > 0) << title)
    state.twice[seat] = (int(state.twice[seat]) & without) | ((copies > 1) << title)
    state.thrice[seat] = (int(state.thrice[seat]) & without) | ((copies > 2) << title)


def to_discard(state: State, title: int) -> None:
    """[kittens.turn.discard] A card lies face up on the discard."""
    state.discard[title] += 1
    state.shown = title


def discard_from(state: State, seat: int, title: int) -> None:
    """Play a card from a hand to the discard, for all to see."""
    remove(state, seat, title)
    lose_known(state, EVERYBODY, seat, title)
    to_discard(state, title)


def hand_over(state: State, giver: int, taker: int, title: int) -> bool:
    """Move a card between hands; tell whether all saw which. [kittens.steal.secret]"""
    open_card = state.marked[giver, title] > 0
    knowers = EVERYBODY if open_card else bit(giver) | bit(taker)
    give(state, giver, taker, title, knowers)
    return open_card


def give(state: State, giver: int, taker: int, title: int, knowers: int) -> None:
    """Move a card between hands; `knowers` see which."""
    remove(state, giver, title)
    add(state, taker, title)
    move_card(state, giver, taker, title, knowers)


def nth_card(state: State, seat: int, nth: int) -> int:
    """Return the title of the nth card of a hand, in the order of titles."""
    titles = int(state.once[seat])
    while titles:
        title = lowest(titles)
        nth -= int(state.hand[seat, title])
        if nth < 0:
            return title
        titles &= titles - 1
    return NONE


def discard_hand(state: State, seat: int) -> None:
    """[kittens.kitten.explode] A dead player's hand goes to the discard."""
    titles = int(state.once[seat])
    while titles:
        title = lowest(titles)
        titles &= titles - 1
        tell(state, N_LOST, seat, NOBODY, title, int(state.hand[seat, title]))
        state.discard[title] += state.hand[seat, title]
        state.marked[seat, title] = 0
        set_copies(state, seat, title, 0)
        forget_holder(state, seat, title)
    state.cards[seat] = 0
    state.armed = int(state.armed) & ~bit(seat)
    state.lacks[seat] = 0


def layable(state: State, seat: int) -> int:
    """[kittens.combo.five] The mask of titles that the hand can add to those laid."""
    return int(state.once[seat]) & FIVE_TITLES & ~int(state.laid)


def can_hide_kitten(state: State, seat: int) -> bool:
    """[kittens.streaking.hold] The Streaking Kitten hides one Exploding Kitten in its holder's hand."""
    return state.hand[seat, STREAKING] > 0 and state.hand[seat, KITTEN] == 0


def loose_kitten(state: State) -> int:
    """Return the seat that holds a kitten it may not hold, or -1. [kittens.streaking.hold]"""
    for seat in range(SEATS):
        held = int(state.hand[seat, KITTEN])
        if held > 1 or (held == 1 and state.hand[seat, STREAKING] == 0):
            return seat
    return -1
