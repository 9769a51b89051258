"""Who knows what: of the pile's places, and of the cards in other hands.

Knowledge is kept as facts that are certain: "the third card is a Skip", "Lise holds at least one
Nope". An event that a viewer did not fully see makes the facts weaker, never wrong.
"""

from tablee.kernel.bits import bit
from tablee.kernel.game import State, seldom

from .state import HOLDERS, PILE, PUBLIC, SEATS, VIEWERS

EVERYBODY = (1 << VIEWERS) - 1
MOST = 3  # two bits a title
ONES = 0x1555555555555555  # the lower bit of every title


def seen_copies(state: State, viewer: int, holder: int, title: int) -> int:
    """How many copies of a title the viewer knows the holder to have, at least."""
    return int(state.seen[viewer, holder]) >> 2 * title & MOST


def learn_holds(state: State, knowers: int, holder: int, title: int) -> None:
    """Every viewer in `knowers` who is at the table now knows one more copy to be with the holder."""
    knowers &= (bit(int(state.seats)) - 1) | bit(PUBLIC)
    if holder != PILE:
        knowers &= ~bit(holder)  # one's own hand needs no remembering
    if knowers:
        strengthen(state, knowers, holder, title)


@seldom
def strengthen(state: State, viewers: int, holder: int, title: int) -> None:
    """Add one copy of a title to what the viewers know of the holder."""
    noted = 0
    for viewer in range(VIEWERS):
        if viewers >> viewer & 1 and seen_copies(state, viewer, holder, title) < MOST:
            state.seen[viewer, holder] += 1 << 2 * title
        noted |= int(state.seen[viewer, holder])
    state.noted[holder] = noted


def lose_known(state: State, knowers: int, holder: int, title: int) -> None:
    """A copy left the holder, and every viewer in `knowers` saw which title it was."""
    if int(state.noted[holder]) >> 2 * title & MOST:
        weaken(state, knowers, holder, MOST << 2 * title)


def lose_unknown(state: State, unaware: int, holder: int) -> None:
    """Some card left the holder; the viewers in `unaware` did not see which, so any known copy may be gone."""
    if unaware and state.noted[holder]:
        weaken(state, unaware, holder, -1)


@seldom
def weaken(state: State, viewers: int, holder: int, titles: int) -> None:
    """Take one copy of each title in `titles`, two bits each, off what the viewers know of the holder."""
    noted = 0
    for viewer in range(VIEWERS):
        known = int(state.seen[viewer, holder])
        if viewers >> viewer & 1:
            known -= (known | known >> 1) & titles & ONES
            state.seen[viewer, holder] = known
        noted |= known
    state.noted[holder] = noted


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


@seldom
def forget_places(state: State, first: int, last: int, forgetful: int) -> None:
    """The places first … last - 1 are void for `forgetful`: they only know that the cards are in the pile."""
    for place in range(first, last):
        void = int(state.known[place]) & forgetful
        if void:
            state.known[place] = int(state.known[place]) & ~void
            learn_holds(state, void, PILE, int(state.pile[place]))


def forget_holder(state: State, holder: int, title: int) -> None:
    """All copies of a title have left the holder in the open."""
    if int(state.noted[holder]) >> 2 * title & MOST:
        others = ~(MOST << 2 * title)
        for viewer in range(VIEWERS):
            state.seen[viewer, holder] = int(state.seen[viewer, holder]) & others
        state.noted[holder] = int(state.noted[holder]) & others


def viewer_of(seat: int) -> int:
    """Spectators see what is public."""
    return seat if 0 <= seat < SEATS else PUBLIC


def keep_own_knowledge(state: State, viewer: int) -> None:
    """Blank what the other viewers know."""
    for other in range(VIEWERS):
        if other != viewer:
            state.seen[other] = 0
    for holder in range(HOLDERS):
        state.noted[holder] = state.seen[viewer, holder]
    blank_pile(state, bit(viewer))


def blank_pile(state: State, mine: int) -> None:
    """Blank the places that a viewer does not know, and who else knows any."""
    known, pile = state.known, state.pile
    for place in range(len(known)):  # all of it and without a branch: so it becomes a few wide instructions
        kept = known[place] & mine
        known[place] = kept
        pile[place] = pile[place] * (kept != 0)


def known_places_of(state: State, viewer: int, title: int) -> int:
    """How many places of the pile the viewer knows to hold this title."""
    count = 0
    for place in range(state.pile_count):
        if int(state.known[place]) & bit(viewer) and state.pile[place] == title:
            count += 1
    return count
