"""What a seat knows, as numbers, for learning. Seats are counted from the viewer on."""

from tablee.kernel.bits import bit
from tablee.kernel.game import Numbers, State

from .cards import DECK, TITLES
from .knowledge import seen_copies, viewer_of
from .state import OVER, SEATS

PHASES = OVER + 1
GENERAL = 8
PER_SEAT = 6 + 3 * TITLES
OBSERVATION = GENERAL + PHASES + 3 * TITLES + SEATS * PER_SEAT + DECK * TITLES


def observe(state: State, seat: int, out: Numbers) -> None:
    """Write all that the seat may know; a hidden state and a whole one give the same."""
    out[:] = 0
    write_general(state, out)
    at = GENERAL
    out[at + int(state.phase)] = 1
    at += PHASES
    out[at + int(state.played)] = 1
    out[at + TITLES + int(state.named)] = 1
    for title in range(state.titles):
        out[at + 2 * TITLES + title] = state.discard[title]
    at += 3 * TITLES
    for step in range(state.seats):
        other = (max(seat, 0) + step) % int(state.seats)
        write_seat(state, seat, other, out[at : at + PER_SEAT])
        at += PER_SEAT
    write_pile(state, viewer_of(seat), out[OBSERVATION - DECK * TITLES :])


def write_general(state: State, out: Numbers) -> None:
    out[0] = state.seats
    out[1] = state.titles
    out[2] = state.cats_only
    out[3] = state.owed
    out[4] = state.attacked
    out[5] = state.kind
    out[6] = state.noped
    out[7] = state.pile_count


def write_seat(state: State, seat: int, other: int, out: Numbers) -> None:
    """One player: what all see, the marked cards, and what the viewer knows of the hand and its lacks."""
    viewer = viewer_of(seat)
    out[0] = int(state.alive) >> other & 1
    out[1] = int(state.blind) >> other & 1
    out[2] = int(state.asked) >> other & 1
    out[3] = other == state.turn
    out[4] = other == state.target or other == state.placer
    out[5] = state.cards[other]
    for title in range(state.titles):
        held = int(state.hand[other, title]) if other == seat else seen_copies(state, viewer, other, title)
        out[6 + title] = held
        out[6 + TITLES + title] = state.marked[other, title]
        out[6 + 2 * TITLES + title] = int(state.lacks[other]) >> title & 1


def write_pile(state: State, viewer: int, out: Numbers) -> None:
    """The places of the pile that the viewer knows, from the top down."""
    for depth in range(state.pile_count):
        place = int(state.pile_count) - 1 - depth
        if int(state.known[place]) & bit(viewer):
            out[depth * TITLES + int(state.pile[place])] = 1
