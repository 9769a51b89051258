"""The judge on paper: whether wood stands, by statics alone. Used where no simulation has judged. [splash.settle]

A legal tower is a tree: every piece rests on exactly one other. It stands if, for every piece, the weight of that piece
and of all it carries lies over both faces that meet beneath it. All of it is integers: micrometres, millionths, and
tenths of a milligram. `rows` are rows of wood in the tower's order, with a new piece, `newest`, after the last.
"""

import numpy as np
from numpy.typing import NDArray

from tablee.kernel.game import State, seldom

from .carved import COSINES, EDGES, LEAN, OUTWARD, RIM, RIMS, SCATTER, SIDES, SINES, WEIGHTS
from .laying import Rows, Turn, lay, lay_new, touches, turn_of
from .measures import direction_of, strength_of
from .pieces import PIECES
from .state import (
    COUNT,
    FLAGS,
    HEAD,
    NO_PIECE,
    NO_SLOT,
    ON_TABLE,
    RESTS,
    ROW,
    SHAKING,
    STANDS,
    TOUCHED,
    UNCOVERED,
    UNIT,
    VERDICT,
    X,
    Y,
    Z,
    shape_at,
    slot_of,
)

Sums = NDArray[np.int64]  # a row a slot

BELOW, LOAD, LOAD_X, LOAD_Y, SUMS = range(5)  # what a slot rests on; the weight of all it carries and its moments
TOP_FACE, BOTTOM_FACE = 1, -1
FAR = 1_000_000_000


# --- the verdict ---


@seldom
def judge(state: State, outcome: int) -> None:
    """Fill the empty inbox with what becomes of the placement, or the nudge, that is to be judged."""
    rows = state.inbox[HEAD:]
    count = int(state.tower_count)
    for number in range(count * ROW):
        rows[number] = state.wood[number]
    state.inbox[VERDICT] = STANDS
    sums = new_sums()
    if state.phase == SHAKING:
        state.inbox[COUNT] = count
        nudge_wood(state, rows, sums, count)
        return
    state.inbox[COUNT] = count + 1
    lay_new(state, rows, int(state.given), int(state.measure), outcome)
    if not let_fall(state, rows, sums, count) and touches(state, rows, int(state.given), int(state.measure)):
        state.inbox[VERDICT] = TOUCHED


@seldom
def let_fall(state: State, rows: Rows, sums: Sums, newest_slot: int) -> bool:
    """Let all fall that the newest piece brings down, and tell whether something did; what is left stood before."""
    weigh(state, rows, sums, newest_slot + 1, int(state.given))
    _, loose = walk(state, rows, sums, newest_slot, int(state.given))
    if loose != NO_SLOT:
        drop(state, rows, sums, newest_slot + 1, loose, int(state.given))
    return loose != NO_SLOT


@seldom
def nudge_wood(state: State, rows: Rows, sums: Sums, count: int) -> None:
    """[splash.nudge] Everything leans one way for a moment; what is then not carried falls."""
    direction, strength = direction_of(int(state.measure)), strength_of(int(state.measure))
    aside_x = int(LEAN[strength]) * int(COSINES[direction]) // UNIT
    aside_y = int(LEAN[strength]) * int(SINES[direction]) // UNIT
    loose = 0
    while loose != NO_SLOT:
        weigh(state, rows, sums, count, NO_PIECE)
        loose = NO_SLOT
        for slot in range(count):
            is_lower = loose == NO_SLOT or int(rows[slot * ROW + Z]) < int(rows[loose * ROW + Z])
            if (
                is_lower
                and carries(sums, count, slot)
                and hold(state, rows, sums, slot, NO_PIECE, aside_x, aside_y) < 0
            ):
                loose = slot
        if loose != NO_SLOT:
            drop(state, rows, sums, count, loose, NO_PIECE)


def carries(sums: Sums, count: int, slot: int) -> bool:
    """Whether a piece rests on another or another on it: a piece alone on the table has nothing to lose."""
    if sums[slot, BELOW] != NO_SLOT:
        return True
    for other in range(count):
        if sums[other, BELOW] == slot:
            return True
    return False


# --- equilibrium ---


def new_sums() -> Sums:
    """Room for what every piece carries."""
    return np.zeros((PIECES, SUMS), np.int64)


@seldom
def weigh(state: State, rows: Rows, sums: Sums, count: int, newest: int) -> None:
    """Find what each piece rests on, and the weight and moments of each with all it carries."""
    for slot in range(count):
        weight = int(WEIGHTS[shape_in(state, slot, newest)])
        sums[slot, BELOW] = slot_of(state, int(rows[slot * ROW + RESTS]))
        sums[slot, LOAD] = weight
        sums[slot, LOAD_X] = weight * int(rows[slot * ROW + X])
        sums[slot, LOAD_Y] = weight * int(rows[slot * ROW + Y])
    for slot in range(count - 1, -1, -1):
        below = int(sums[slot, BELOW])
        if below != NO_SLOT:
            for column in range(LOAD, SUMS):
                sums[below, column] += sums[slot, column]


def shape_in(state: State, slot: int, newest: int) -> int:
    """The shape of the piece in a slot; the slot after the tower's last is the newest piece's."""
    return shape_at(int(state.tower[slot]) if slot < state.tower_count else newest)


@seldom
def walk(state: State, rows: Rows, sums: Sums, start: int, newest: int) -> tuple[int, int]:
    """Go from a piece down to the table: how near the worst joint is to tipping, and the lowest one that does."""
    slot, least, loose = start, FAR, NO_SLOT
    for _ in range(PIECES):  # the way down is no longer, whatever a simulation says rests on what
        room = hold(state, rows, sums, slot, newest, 0, 0)
        least = min(least, room)
        if room < 0:
            loose = slot
        slot = int(sums[slot, BELOW])
        if slot == NO_SLOT:
            break
    return least, loose


@seldom
def hold(state: State, rows: Rows, sums: Sums, slot: int, newest: int, aside_x: int, aside_y: int) -> int:
    """How far inside the faces that meet beneath a piece its load lies, moved aside so much; below 0 it tips."""
    load, below = int(sums[slot, LOAD]), int(sums[slot, BELOW])
    x = int(sums[slot, LOAD_X]) // load + aside_x
    y = int(sums[slot, LOAD_Y]) // load + aside_y
    least = inset(rows, slot, shape_in(state, slot, newest), BOTTOM_FACE, x, y)
    if below != NO_SLOT:
        least = min(least, inset(rows, below, shape_in(state, below, newest), TOP_FACE, x, y))
    return least


@seldom
def slack(state: State, rows: Rows, sums: Sums, piece: int) -> int:
    """How far (micrometres) the worst joint beneath a new piece, laid after the last, is from tipping."""
    slot = int(state.tower_count)
    weigh(state, rows, sums, slot + 1, piece)
    least, _ = walk(state, rows, sums, slot, piece)
    return least


@seldom
def inset(rows: Rows, slot: int, shape: int, way: int, x: int, y: int) -> int:
    """How far inside a piece's top or bottom face, seen from above, a point lies; below 0 it is outside."""
    turn = turn_of(rows, slot)
    side = facing(shape, turn, way)
    corners = int(RIMS[shape, side])
    aside_x, aside_y = x - int(rows[slot * ROW + X]), y - int(rows[slot * ROW + Y])
    last_x, last_y, least = 0, 0, FAR
    for corner in range(corners + 1):
        at_x, at_y = corner_at(shape, side, corner % corners, turn)
        if corner > 0:
            cross = (at_x - last_x) * (aside_y - last_y) - (at_y - last_y) * (aside_x - last_x)
            least = min(least, way * cross // int(EDGES[shape, side, corner - 1]))
        last_x, last_y = at_x, at_y
    return least


@seldom
def facing(shape: int, turn: Turn, way: int) -> int:
    """The face of a piece that looks most up (1) or down (-1)."""
    found, best = 0, -FAR
    for side in range(SIDES[shape]):
        out = OUTWARD[shape, side]
        height = way * (turn[6] * int(out[0]) + turn[7] * int(out[1]) + turn[8] * int(out[2])) // UNIT
        if height > best:
            found, best = side, height
    return found


def corner_at(shape: int, side: int, corner: int, turn: Turn) -> tuple[int, int]:
    """Where a corner of a face is, seen from above, about the piece's middle."""
    point = RIM[shape, side, corner]
    x, y, z = int(point[0]), int(point[1]), int(point[2])
    return (turn[0] * x + turn[1] * y + turn[2] * z) // UNIT, (turn[3] * x + turn[4] * y + turn[5] * z) // UNIT


# --- falling ---


@seldom
def drop(state: State, rows: Rows, sums: Sums, count: int, loose: int, newest: int) -> None:
    """Let a piece and all it carries fall: they lie flat round the tower's foot, each by itself."""
    fell, place = 0, 0
    for slot in range(count):
        below = int(sums[slot, BELOW])
        if slot == loose or (below != NO_SLOT and fell >> below & 1):
            fell |= 1 << slot
        elif int(rows[slot * ROW + FLAGS]) & ON_TABLE:
            place += 1
    foot_x, foot_y = int(rows[X]), int(rows[Y])
    for slot in range(count):
        if fell >> slot & 1:
            x, y = foot_x + int(SCATTER[place % PIECES, 0]), foot_y + int(SCATTER[place % PIECES, 1])
            if sums[slot, BELOW] == NO_SLOT:  # what stood on the table lies down where it is
                x, y = int(rows[slot * ROW + X]), int(rows[slot * ROW + Y])
            lay(rows, slot, shape_in(state, slot, newest), 0, x, y, 0)
            place += 1
    uncover(state, rows, count)


def uncover(state: State, rows: Rows, count: int) -> None:
    """Find again which pieces carry nothing."""
    covered = 0
    for slot in range(count):
        below = slot_of(state, int(rows[slot * ROW + RESTS]))
        if below != NO_SLOT:
            covered |= 1 << below
    for slot in range(count):
        flags = int(rows[slot * ROW + FLAGS]) & ~UNCOVERED
        rows[slot * ROW + FLAGS] = flags if covered >> slot & 1 else flags | UNCOVERED
