"""Where wood lies on paper: how a piece is turned, how far it reaches, and what it would touch. [splash.settle.paper]

All of it is integers: micrometres and millionths. `rows` are rows of wood in the tower's order; a new piece is laid
after the last.
"""

import numpy as np
from numpy.typing import NDArray

from tablee.kernel.game import State, seldom

from .carved import ASIDE, BY_HAND, GRAIN, HALVES, HEIGHTS, NOOK, REACH, RIM, RIMS, ROTATIONS, STEP
from .measures import offset_x, offset_y, shake_x, shake_y, way_of
from .pieces import TABLE
from .state import (
    FLAGS,
    NO_SLOT,
    ON_TABLE,
    QW,
    QX,
    QY,
    QZ,
    RESTS,
    ROW,
    STACK,
    STILL_HAND,
    TOP,
    UNCOVERED,
    UNIT,
    X,
    Y,
    Z,
    shape_at,
    slot_of,
    target_of,
)

Rows = NDArray[np.int32]
Turn = tuple[int, int, int, int, int, int, int, int, int]  # a rotation's matrix, in millionths


# --- poses ---


@seldom
def lay_new(state: State, rows: Rows, piece: int, measure: int, outcome: int) -> None:
    """[splash.hand.steps] Write the row of a new piece, let go over its target with such a placement and tremor."""
    target = target_of(state, piece)
    below = slot_of(state, target)
    x, y, z = 0, 0, 0
    if below != NO_SLOT:
        x, y, z = summit(rows, below, shape_at(target))
        rows[below * ROW + FLAGS] = int(rows[below * ROW + FLAGS]) & ~UNCOVERED
    slot = int(state.tower_count)
    strength = int(state.tremor) if measure != BY_HAND else STILL_HAND
    x += offset_x(measure) * STEP + shake_x(outcome) * int(ASIDE[strength])
    y += offset_y(measure) * STEP + shake_y(outcome) * int(ASIDE[strength])
    lay(rows, slot, shape_at(piece), way_of(measure), x, y, z)
    if below != NO_SLOT:
        rows[slot * ROW + FLAGS] = UNCOVERED
        rows[slot * ROW + STACK] = rows[below * ROW + STACK]
        rows[slot * ROW + RESTS] = target


def summit(rows: Rows, slot: int, shape: int) -> tuple[int, int, int]:
    """The middle of a piece, at the height of its highest point."""
    turn, at = turn_of(rows, slot), slot * ROW
    return int(rows[at + X]), int(rows[at + Y]), int(rows[at + Z]) + extent(shape, turn[6], turn[7], turn[8])


@seldom
def lay(rows: Rows, slot: int, shape: int, way: int, x: int, y: int, z: int) -> None:
    """Write a piece that lies by itself, its bottom at a height."""
    at, height = slot * ROW, int(HEIGHTS[shape, way])
    rows[at + X], rows[at + Y], rows[at + Z] = x, y, z + height // 2
    for number in range(4):
        rows[at + QW + number] = ROTATIONS[shape, way, number]
    rows[at + TOP] = (z + height + GRAIN // 2) // GRAIN
    rows[at + FLAGS] = UNCOVERED | ON_TABLE
    rows[at + STACK] = slot
    rows[at + RESTS] = TABLE


@seldom
def turn_of(rows: Rows, slot: int) -> Turn:
    """How a piece is turned."""
    at = slot * ROW
    w, x, y, z = int(rows[at + QW]), int(rows[at + QX]), int(rows[at + QY]), int(rows[at + QZ])
    return (
        UNIT - 2 * (y * y + z * z) // UNIT, 2 * (x * y - w * z) // UNIT, 2 * (x * z + w * y) // UNIT,
        2 * (x * y + w * z) // UNIT, UNIT - 2 * (x * x + z * z) // UNIT, 2 * (y * z - w * x) // UNIT,
        2 * (x * z - w * y) // UNIT, 2 * (y * z + w * x) // UNIT, UNIT - 2 * (x * x + y * y) // UNIT,
    )  # fmt: skip


# --- touch ---


@seldom
def touches(state: State, rows: Rows, piece: int, measure: int) -> bool:
    """[splash.place.touch] Whether the box of a new piece, laid after the last, overlaps another than its target's."""
    shape, at = shape_at(piece), int(state.tower_count) * ROW
    way = way_of(measure)
    half_x, half_y = int(HALVES[shape, way, 0]) - NOOK, int(HALVES[shape, way, 1]) - NOOK
    half_z = int(HEIGHTS[shape, way]) // 2 - NOOK
    for slot in range(state.tower_count):
        if state.tower[slot] != rows[at + RESTS]:
            other = shape_at(int(state.tower[slot]))
            x = abs(int(rows[slot * ROW + X]) - int(rows[at + X]))
            y = abs(int(rows[slot * ROW + Y]) - int(rows[at + Y]))
            z = abs(int(rows[slot * ROW + Z]) - int(rows[at + Z]))
            reach = int(REACH[other])
            if x < half_x + reach and y < half_y + reach and z < half_z + reach:
                turn = turn_of(rows, slot)
                near_x = x < half_x + extent(other, turn[0], turn[1], turn[2])
                near_y = y < half_y + extent(other, turn[3], turn[4], turn[5])
                if near_x and near_y and z < half_z + extent(other, turn[6], turn[7], turn[8]):
                    return True
    return False


@seldom
def extent(shape: int, x: int, y: int, z: int) -> int:
    """How far a shape reaches from its middle in one direction: its corners come in opposite pairs."""
    most = 0
    for corner in range(RIMS[shape, 0]):
        point = RIM[shape, 0, corner]
        most = max(most, abs(x * int(point[0]) + y * int(point[1]) + z * int(point[2])))
    return most // UNIT
