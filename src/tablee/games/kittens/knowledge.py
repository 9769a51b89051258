"""Who knows what: of the pile's places, and of the cards in other hands.

Knowledge is kept as facts that are certain: "the third card is a Skip", "Lise holds at least one
Nope". An event that a viewer did not fully see makes the facts weaker, never wrong.
"""

from tablee.kernel.bits import bit, lowest
from tablee.kernel.game import State

from .state import PILE, PUBLIC, SEATS, VIEWERS

EVERYBODY = (1 << VIEWERS) - 1


def learn_holds(state: State, knowers: int, holder: int, title: int) -> None:
    """Every viewer in `knowers` now knows one more copy to be with the holder."""
    if holder != PILE:
        knowers &= ~bit(holder)  # one's own hand needs no remembering
    state.watchers[holder] = int(state.watchers[holder]) | knowers
    while knowers:
        viewer = lowest(knowers)
        knowers &= knowers - 1
        state.seen[viewer, holder, title] += 1
        state.aware[viewer, holder] += 1


def lose_known(state: State, knowers: int, holder: int, title: int) -> None:
    """A copy left the holder, and every viewer in `knowers` saw which title it was."""
    knowers &= int(state.watchers[holder])
    while knowers:
        viewer = lowest(knowers)
        knowers &= knowers - 1
        if state.seen[viewer, holder, title] > 0:
            state.seen[viewer, holder, title] -= 1
            set_aware(state, viewer, holder, int(state.aware[viewer, holder]) - 1)


def lose_unknown(state: State, unaware: int, holder: int) -> None:
    """Some card left the holder; the viewers in `unaware` did not see which, so any known copy may be gone."""
    unaware &= int(state.watchers[holder])
    while unaware:
        viewer = lowest(unaware)
        unaware &= unaware - 1
        left = 0
        for title in range(state.titles):
            if state.seen[viewer, holder, title] > 0:
                state.seen[viewer, holder, title] -= 1
                left += int(state.seen[viewer, holder, title])
        set_aware(state, viewer, holder, left)


def set_aware(state: State, viewer: int, holder: int, count: int) -> None:
    """Note how many cards the viewer knows the holder to have."""
    state.aware[viewer, holder] = count
    if count == 0:
        state.watchers[holder] = int(state.watchers[holder]) & ~bit(viewer)


def move_card(state: State, giver: int, taker: int, title: int, knowers: int) -> None:
    """A card goes from one holder to another; only `knowers` see which."""
    lose_known(state, knowers, giver, title)
    lose_unknown(state, EVERYBODY & ~knowers, giver)
    learn_holds(state, knowers, taker, title)


def see_place(state: State, viewer: int, place: int) -> None:
    """The viewer sees the card at one place of the pile."""
    if not int(state.known[place]) & bit(viewer):
        lose_known(state, bit(viewer), PILE, int(state.pile[place]))
        state.known[place] = int(state.known[place]) | bit(viewer)


def forget_places(state: State, first: int, last: int, forgetful: int) -> None:
    """The places first … last - 1 are void for `forgetful`: they only know that the cards are in the pile."""
    for place in range(first, last):
        void = int(state.known[place]) & forgetful
        if void:
            state.known[place] = int(state.known[place]) & ~void
            learn_holds(state, void, PILE, int(state.pile[place]))


def forget_holder(state: State, holder: int, title: int) -> None:
    """All copies of a title have left the holder in the open."""
    for viewer in range(VIEWERS):
        known = int(state.seen[viewer, holder, title])
        if known > 0:
            state.seen[viewer, holder, title] = 0
            set_aware(state, viewer, holder, int(state.aware[viewer, holder]) - known)


def viewer_of(seat: int) -> int:
    """Spectators see what is public."""
    return seat if 0 <= seat < SEATS else PUBLIC


def keep_own_knowledge(state: State, viewer: int) -> None:
    """Blank what the other viewers know."""
    mine = bit(viewer)
    for other in range(VIEWERS):
        if other != viewer:
            state.seen[other] = 0
            state.aware[other] = 0
    for holder in range(VIEWERS):
        state.watchers[holder] = int(state.watchers[holder]) & mine
    for place in range(state.pile_count):
        state.known[place] = int(state.known[place]) & mine
        if state.known[place] == 0:
            state.pile[place] = 0


def known_places_of(state: State, viewer: int, title: int) -> int:
    """How many places of the pile the viewer knows to hold this title."""
    count = 0
    for place in range(state.pile_count):
        if int(state.known[place]) & bit(viewer) and state.pile[place] == title:
            count += 1
    return count
