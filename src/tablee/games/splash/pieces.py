"""The wooden pieces of the box, and the faces they can rest on. Lengths are in millimetres. [splash.pieces]"""

from math import cos, pi, radians, sin, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

SHAPES, COLOURS = 5, 6
PIECES = SHAPES * COLOURS  # piece = shape * COLOURS + colour
TABLE = -1  # what the base stands on

BIG, SMALL, STICK, PLATE, OCTAGON = range(SHAPES)
SHAPE_KEYS = ("big", "small", "stick", "plate", "octagon")
COLOUR_KEYS = ("red", "orange", "yellow", "green", "blue", "purple")

# Width, depth and height of each shape as it is carved; the octagon's width is across its flats.
SIZES = np.array([[15, 15, 15], [7, 7, 7], [5, 5, 30], [20, 20, 5], [15, 15, 10]], np.float64)
BEECH = 0.0007  # grams per cubic millimetre
OCTAGON_AREA = 2 * (sqrt(2) - 1)  # of an octagon one wide across its flats
OCTAGON_SPREAD = (2 + sqrt(0.5)) / 12 / cos(pi / 8) ** 2 / 4  # mean square of x over such an octagon
MASSES = SIZES.prod(1) * [1, 1, 1, 1, OCTAGON_AREA] * BEECH  # grams
SPREADS = SIZES**2 * np.where(np.arange(3) < 2, [[1 / 12]] * 4 + [[OCTAGON_SPREAD]], 1 / 12)  # mean squares, mm²
INERTIAS = MASSES[:, None] * (SPREADS.sum(1, keepdims=True) - SPREADS)  # about each axis, g mm²

TURN = 15  # degrees in a step of turning


class Face(NamedTuple):
    """A way a piece can rest: its rotation, how high it then is, and how many turns look different."""

    key: str
    quaternion: tuple[float, float, float, float]
    height: float
    turns: int


UPRIGHT = (1.0, 0.0, 0.0, 0.0)
TIPPED = (sqrt(0.5), sqrt(0.5), 0.0, 0.0)  # a quarter turn about x

FACES = (
    (Face("flat", UPRIGHT, 15, 90 // TURN),),
    (Face("flat", UPRIGHT, 7, 90 // TURN),),
    (Face("lying", TIPPED, 5, 180 // TURN), Face("standing", UPRIGHT, 30, 90 // TURN)),
    (Face("flat", UPRIGHT, 5, 90 // TURN), Face("edge", TIPPED, 20, 180 // TURN)),
    (Face("flat", UPRIGHT, 10, 45 // TURN), Face("side", TIPPED, 15, 180 // TURN)),
)

CORNERS_MOST = 16


def shape_of(piece: int) -> int:
    """Return the shape of a piece."""
    return piece // COLOURS


def colour_of(piece: int) -> int:
    """Return the colour of a piece."""
    return piece % COLOURS


def key_of(piece: int) -> str:
    """Return the name of a piece, such as `red-plate`."""
    return f"{COLOUR_KEYS[colour_of(piece)]}-{SHAPE_KEYS[shape_of(piece)]}"


def _corners(shape: int) -> Floats:
    """The corners of a shape about its middle: sixteen, so that those of a box come twice."""
    width, depth, height = SIZES[shape] / 2
    if shape == OCTAGON:
        far = width / cos(pi / 8)
        rim = [(far * cos(radians(22.5 + 45 * side)), far * sin(radians(22.5 + 45 * side))) for side in range(8)]
    else:
        rim = [(width, depth), (-width, depth), (-width, -depth), (width, -depth)] * 2
    return np.array([(x, y, z) for z in (-height, height) for x, y in rim])


CORNERS = np.stack([_corners(shape) for shape in range(SHAPES)])  # shape, corner, axis
RADII = np.linalg.norm(CORNERS, axis=2).max(1)  # from the middle to the furthest corner
