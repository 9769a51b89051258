"""What is hidden, and what a seat knows as numbers. All of Splash ! lies open on the table."""

from tablee.kernel.game import Numbers, State, seldom

from .carved import MICRO
from .pieces import PIECES, TABLE
from .state import FLAGS, NEWS, NO_PIECE, OVER, ROW, SEATS, TOP, UNCOVERED, X, target_of

# --- hide, recall, guess ---


def hide(state: State, seat: int) -> None:
    """Blank, in place, the news of earlier actions; nothing else is secret."""
    for index in range(state.news_count, NEWS):
        state.news[index] = 0


def recall(state: State, view: State, seat: int) -> None:
    """Nothing is left to memory: what a seat saw stays in its view."""


def guess(state: State, seat: int, word: int) -> None:
    """There is nothing to guess."""
    hide(state, seat)


# --- observe ---

PHASES = OVER + 1
GENERAL = 6
PER_SEAT = 5
PIECE_HELD, PIECE_TARGET, PIECE_HEAP, PIECE_FELL, PIECE_TAKEN, PIECE_TOWER = range(SEATS, SEATS + 6)
PER_PIECE = PIECE_TOWER + 11
OBSERVATION = GENERAL + PHASES + SEATS * PER_SEAT + PIECES * PER_PIECE


@seldom
def observe(state: State, seat: int, out: Numbers) -> None:
    """Write what the seat knows as numbers; seats are counted from the viewer on."""
    out[:] = 0
    out[0] = state.seats
    out[1] = state.tremor
    out[2] = state.teams
    out[3] = state.nudge
    out[4] = state.tries
    out[5] = state.tower_count
    out[GENERAL + int(state.phase)] = 1
    at = GENERAL + PHASES
    for step in range(state.seats):
        write_seat(state, (max(seat, 0) + step) % int(state.seats), out[at + step * PER_SEAT :])
    at += SEATS * PER_SEAT
    for piece in range(PIECES):
        write_piece(state, max(seat, 0), piece, out[at + piece * PER_PIECE :])
    for slot in range(state.tower_count):
        write_wood(state, slot, out[at + int(state.tower[slot]) * PER_PIECE + PIECE_TOWER :])


def write_seat(state: State, seat: int, out: Numbers) -> None:
    """One player."""
    out[0] = seat == state.turn
    out[1] = seat == state.culprit
    out[2] = seat == state.owner
    out[3] = int(state.asked) >> seat & 1
    out[4] = state.tokens[seat]


def write_piece(state: State, seat: int, piece: int, out: Numbers) -> None:
    """Where a piece is, if it is not in the tower: whose it is, or in whose way."""
    for step in range(state.seats):
        out[step] = int(state.reserve[(seat + step) % int(state.seats)]) >> piece & 1
    out[PIECE_HELD] = state.given == piece
    out[PIECE_HEAP] = int(state.pile) >> piece & 1
    out[PIECE_FELL] = int(state.fallen) >> piece & 1
    out[PIECE_TAKEN] = int(state.taken) >> piece & 1
    if state.given != NO_PIECE and state.given == piece:
        target = target_of(state, piece)
        out[PIECE_TARGET] = 0 if target == TABLE else target + 1


def write_wood(state: State, slot: int, out: Numbers) -> None:
    """A piece of the tower: millimetres, its rotation, and what was judged of it."""
    out[0] = 1
    for number in range(3):
        out[1 + number] = int(state.wood[slot * ROW + X + number]) / MICRO
    for number in range(3, 7):
        out[1 + number] = int(state.wood[slot * ROW + X + number]) / (MICRO * MICRO)
    out[8] = int(state.wood[slot * ROW + TOP]) / 10
    out[9] = int(state.wood[slot * ROW + FLAGS]) & UNCOVERED
    out[10] = state.based[slot]
