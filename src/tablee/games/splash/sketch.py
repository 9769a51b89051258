"""The tower as points on a grid, seen from the front or from above: what a terminal can draw."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablee.kernel.game import State

from .carved import MICRO, UNIT
from .pieces import Floats
from .poses import POSE, corners
from .state import ROW

FRONT, ABOVE = 2, 1  # the axis that goes up in the drawing: z, or y
SCALES = (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12, 16, 20, 30, 40, 60, 80, 100, 150, 200, 400, 800)  # mm a point
NOTHING = -1
STREWN = 4  # columns between signs


class Sketch(NamedTuple):
    """Rows of points, the upper one first: a slot of the tower each, or NOTHING; and where pieces have their signs."""

    points: NDArray[np.int64]
    signs: dict[tuple[int, int], int]  # line of two rows, column → slot
    scale: float


def sketch(state: State, axis: int, columns: int, lines: int, scale: float = 0) -> Sketch:
    """Draw the tower into so many columns and lines of two rows, as large as fits if no scale is given."""
    count = int(state.tower_count)
    shapes, depths = outlines(state, count, axis)
    low, high = np.vstack(shapes).min(0), np.vstack(shapes).max(0)
    size = high - low
    fits = (each for each in SCALES if size[0] <= each * (columns - 1) and size[1] <= each * (2 * lines - 1))
    scale = scale or next(fits, SCALES[-1])
    rows = 2 * int(np.ceil(np.ceil(size[1] / scale) / 2))
    left = (low[0] + high[0]) / 2 - columns * scale / 2
    across = left + (np.arange(columns) + 0.5) * scale
    up = low[1] + (np.arange(rows)[::-1] + 0.5) * scale
    points = np.full((rows, columns), NOTHING, np.int64)
    for slot in np.argsort(depths):  # the nearest last
        points[inside(shapes[slot], across[None, :], up[:, None])] = slot
    return Sketch(points, sign_places(points, count), scale)


def outlines(state: State, count: int, axis: int) -> tuple[list[Floats], Floats]:
    """The outline of each piece as it is seen, and how near it is."""
    rows = np.array(state.wood[: count * ROW], np.float64).reshape(count, ROW)[:, :POSE]
    poses = rows / np.array([MICRO] * 3 + [UNIT] * 4)
    points = corners([int(piece) for piece in state.tower[:count]], poses)
    depths = points[:, :, 2].max(1) if axis == ABOVE else -points[:, :, 1].min(1)
    return [hull(each[:, [0, axis]]) for each in points], depths


def hull(points: Floats) -> Floats:
    """The corners of the outline of some points, counter-clockwise."""
    ordered = sorted({(round(float(x), 4), round(float(y), 4)) for x, y in points})
    return np.array(_half(ordered)[:-1] + _half(ordered[::-1])[:-1])


def _half(ordered: list[tuple[float, float]]) -> list[tuple[float, float]]:
    chain: list[tuple[float, float]] = []
    for point in ordered:
        while len(chain) > 1 and _cross(chain[-2], chain[-1], point) <= 0:
            chain.pop()
        chain.append(point)
    return chain


def _cross(start: tuple[float, float], middle: tuple[float, float], end: tuple[float, float]) -> float:
    return (middle[0] - start[0]) * (end[1] - start[1]) - (middle[1] - start[1]) * (end[0] - start[0])


def inside(outline: Floats, x: Floats, y: Floats) -> NDArray[np.bool_]:
    """Which points are inside an outline."""
    result = np.ones(np.broadcast_shapes(x.shape, y.shape), bool)
    for start, end in zip(outline, np.roll(outline, -1, 0), strict=True):
        result &= (end[0] - start[0]) * (y - start[1]) - (end[1] - start[1]) * (x - start[0]) >= 0
    return result


def sign_places(points: NDArray[np.int64], count: int) -> dict[tuple[int, int], int]:
    """Where pieces have their signs: strewn over what is seen of them, and at least one."""
    whole = np.where(points[::2] == points[1::2], points[::2], NOTHING)  # lines of which one piece has both rows
    places = {
        (int(line), int(column)): int(whole[line, column])
        for line, column in np.argwhere(whole != NOTHING)
        if (column + 2 * line) % STREWN == 0
    }
    for slot in set(range(count)) - set(places.values()):
        rows, columns = np.nonzero(points == slot)
        if len(rows):
            far = (rows - rows.mean()) ** 2 + (columns - columns.mean()) ** 2
            middle = int(far.argmin())
            places[int(rows[middle]) // 2, int(columns[middle])] = slot
    return places
