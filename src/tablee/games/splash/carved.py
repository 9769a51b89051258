"""The wood as tables of integers, for the judge on paper: micrometres, and millionths of one. [splash.pieces]"""

from math import cos, pi, radians, sin

import numpy as np
from numpy.typing import NDArray

from .pieces import CORNERS, FACES, MASSES, OCTAGON, PIECES, SHAPES, SIZES, TURN, colour_of, shape_of

Table = NDArray[np.int64]

MICRO = 1000  # micrometres in a millimetre
UNIT = 1_000_000

# --- a placement as one integer, as placing.py has it [splash.hand.steps] ---

STEPS = 30  # furthest offset, in steps either way
SIDE = 2 * STEPS + 1
GAPS = 3
STEP = 500
TURNS = np.array([sum(face.turns for face in faces) for faces in FACES], np.int64)  # faces and turns that differ
TURNS_MOST = int(TURNS.max())
PLACEMENTS = TURNS * GAPS * SIDE * SIDE
BY_HAND = int(PLACEMENTS.max())  # the last measure: a live hand let it go [splash.hand.move]
MEASURES = BY_HAND + 1

# [splash.hand.tremor] A shake is three steps, each from -SHAKE to SHAKE: aside in x, in y, and turned.
SHAKE = 10
SHAKE_SIDE = 2 * SHAKE + 1
SHAKES = SHAKE_SIDE**3
STEADY = SHAKES // 2  # the outcome that does not shake at all
ASIDE = np.array([0, 50, 150], np.int64)  # micrometres a step, by strength

# [splash.nudge] A nudge is one of 24 directions and one of three strengths.
DIRECTIONS = 24
STRENGTHS = 3
NUDGES = DIRECTIONS * STRENGTHS
LEAN = np.array([500, 1500, 3000], np.int64)  # how far aside a nudge moves the weight, on paper

# --- alike [splash.place.on] ---

ALL = (1 << PIECES) - 1
ALIKE = np.array([
    sum(1 << other for other in range(PIECES) if shape_of(one) == shape_of(other) or colour_of(one) == colour_of(other))
    for one in range(PIECES)
], np.int64)  # fmt: skip

# --- poses: by shape, and faces and turns in one count ---


def _rotation(face: tuple[float, float, float, float], degrees: float) -> tuple[float, ...]:
    """A quaternion: how the face rests, then turned about the vertical."""
    w, x, y, z = face
    a, d = cos(radians(degrees) / 2), sin(radians(degrees) / 2)
    return a * w - d * z, a * x - d * y, a * y + d * x, a * z + d * w


def _poses() -> tuple[Table, Table, Table, Table]:
    """The quaternion of each shape, face and turn; which face that is; its height; its half width and depth."""
    rotations = np.zeros((SHAPES, TURNS_MOST, 4), np.int64)
    faces = np.zeros((SHAPES, TURNS_MOST), np.int64)
    heights = np.zeros((SHAPES, TURNS_MOST), np.int64)
    halves = np.zeros((SHAPES, TURNS_MOST, 2), np.int64)
    for shape in range(SHAPES):
        ways = [(number, face, turn) for number, face in enumerate(FACES[shape]) for turn in range(face.turns)]
        for index, (number, face, turn) in enumerate(ways):
            rotation = _rotation(face.quaternion, turn * TURN)
            rotations[shape, index] = np.rint(np.array(rotation) * UNIT)
            faces[shape, index] = number
            heights[shape, index] = round(face.height * MICRO)
            halves[shape, index] = np.rint(np.abs(CORNERS[shape] @ _matrix(rotation).T).max(0)[:2] * MICRO)
    return rotations, faces, heights, halves


def _matrix(rotation: tuple[float, ...]) -> NDArray[np.float64]:
    w, x, y, z = rotation
    return np.array([
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ])  # fmt: skip


ROTATIONS, FACE_OF, HEIGHTS, HALVES = _poses()
TURN_OF = np.array([
    [index - np.flatnonzero(FACE_OF[shape] == FACE_OF[shape, index])[0] for index in range(TURNS_MOST)]
    for shape in range(SHAPES)
], np.int64)  # fmt: skip

# --- faces: outward directions and corners, counter-clockwise as seen from outside ---

SIDES_MOST, RIM_MOST = 10, 8


def _faces(shape: int) -> list[tuple[NDArray[np.float64], list[NDArray[np.float64]]]]:
    """The faces of a shape: each its outward direction and its rim."""
    width, depth, height = SIZES[shape] / 2
    if shape == OCTAGON:
        far = width / cos(pi / 8)
        rim = [(far * cos(radians(22.5 + 45 * side)), far * sin(radians(22.5 + 45 * side))) for side in range(8)]
    else:
        rim = [(width, depth), (-width, depth), (-width, -depth), (width, -depth)]
    top = [np.array([x, y, height]) for x, y in rim]
    low = [np.array([x, y, -height]) for x, y in rim]
    found = [(np.array([0.0, 0.0, 1.0]), top), (np.array([0.0, 0.0, -1.0]), low[::-1])]
    for side in range(len(rim)):
        after = (side + 1) % len(rim)
        corners = [top[side], low[side], low[after], top[after]]
        middle = (low[side] + top[after]) / 2
        found.append((middle / np.linalg.norm(middle), corners))
    return found


def _tables() -> tuple[Table, Table, Table, Table, Table]:
    """How many faces a shape has; their directions; how many corners each; those corners; the lengths between them."""
    sides = np.zeros(SHAPES, np.int64)
    directions = np.zeros((SHAPES, SIDES_MOST, 3), np.int64)
    rims = np.zeros((SHAPES, SIDES_MOST), np.int64)
    corners = np.zeros((SHAPES, SIDES_MOST, RIM_MOST, 3), np.int64)
    edges = np.ones((SHAPES, SIDES_MOST, RIM_MOST), np.int64)
    for shape in range(SHAPES):
        faces = _faces(shape)
        sides[shape] = len(faces)
        for side, (direction, rim) in enumerate(faces):
            directions[shape, side] = np.rint(direction * UNIT)
            rims[shape, side] = len(rim)
            for corner, point in enumerate(rim):
                corners[shape, side, corner] = np.rint(point * MICRO)
                edges[shape, side, corner] = round(float(np.linalg.norm(rim[(corner + 1) % len(rim)] - point)) * MICRO)
    return sides, directions, rims, corners, edges


SIDES, OUTWARD, RIMS, RIM, EDGES = _tables()
WEIGHTS = np.rint(MASSES * 10_000).astype(np.int64)  # tenths of a milligram
REACH = np.rint(np.linalg.norm(CORNERS, axis=2).max(1) * MICRO).astype(np.int64)  # middle to furthest corner
NOOK = 200  # micrometres by which boxes may overlap before they touch
GRAIN = 100  # micrometres in a tenth of a millimetre

# --- where fallen pieces lie: a grid round the tower's foot, the nearest places first ---

APART = 45 * MICRO


def _scatter() -> Table:
    places = [(x, y) for x in range(-4, 5) for y in range(-4, 5) if (x, y) != (0, 0)]
    places.sort(key=lambda place: (place[0] ** 2 + place[1] ** 2, place))
    return np.array(places[:PIECES], np.int64) * APART


SCATTER = _scatter()
COSINES = np.rint(np.cos(np.radians(np.arange(DIRECTIONS) * 360 / DIRECTIONS)) * UNIT).astype(np.int64)
SINES = np.rint(np.sin(np.radians(np.arange(DIRECTIONS) * 360 / DIRECTIONS)) * UNIT).astype(np.int64)
