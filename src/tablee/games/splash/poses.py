"""Where pieces are: a pose is a middle (x, y, z in millimetres, z up, the table at 0) and a rotation (w, x, y, z)."""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, sin

import numpy as np
import numpy.typing as npt

from tablee.games.splash.pieces import CORNERS, Floats, shape_of

POSE = 7
Whole = npt.NDArray[np.int32]
UNITS = np.array([1_000] * 3 + [1_000_000] * 4, np.float64)  # in a log: micrometres, and millionths of a quaternion


def to_ints(poses: Floats) -> Whole:
    """Return poses as a log keeps them."""
    return np.rint(poses * UNITS).astype(np.int32)


def from_ints(numbers: npt.ArrayLike) -> Floats:
    """Return logged poses. Not normalised, so that they give the same integers again; MuJoCo normalises for itself."""
    return np.asarray(numbers, np.float64).reshape(-1, POSE) / UNITS


def rounded(poses: Floats) -> Floats:
    """Return poses as they come back from a log: what is judged is exactly what the next simulation starts from."""
    return from_ints(to_ints(poses))


def rotations(quaternions: Floats) -> Floats:
    """Return the matrices of unit quaternions."""
    w, x, y, z = np.moveaxis(quaternions, -1, 0)
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.moveaxis(np.array(rows), (0, 1), (-2, -1))


def product(first: Floats, second: Floats) -> Floats:
    """Return the rotation that turns by `second`, then by `first`."""
    (a, b, c, d), (w, x, y, z) = first.tolist(), second.tolist()
    return np.array([
        a * w - b * x - c * y - d * z,
        a * x + b * w + c * z - d * y,
        a * y - b * z + c * w + d * x,
        a * z + b * y - c * x + d * w,
    ])  # fmt: skip


def about(axis: Sequence[float], angle: float) -> Floats:
    """Return the rotation by an angle (radians) about a unit axis."""
    x, y, z = axis
    return np.array([cos(angle / 2), x * sin(angle / 2), y * sin(angle / 2), z * sin(angle / 2)])


@lru_cache(maxsize=1024)
def carved(pieces: tuple[int, ...]) -> Floats:
    """Return every corner of every piece, seen from its middle."""
    return CORNERS[np.array([shape_of(piece) for piece in pieces], int)]


def corners(pieces: Sequence[int], poses: Floats) -> Floats:
    """Return where every corner of every piece is: piece, corner, axis."""
    return carved(tuple(pieces)) @ rotations(poses[:, 3:]).swapaxes(1, 2) + poses[:, None, :3]


def tops(pieces: Sequence[int], poses: Floats) -> Floats:
    """Return how high the highest point of every piece is: as `boxes` does, but of all that only this."""
    w, x, y, z = poses[:, 3:].T
    upward = np.array([2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)])  # the rotation's last row
    return np.matmul(carved(tuple(pieces)), upward.T[:, :, None]).max((1, 2)) + poses[:, 2]


def boxes(pieces: Sequence[int], poses: Floats) -> tuple[Floats, Floats]:
    """Return the least and the greatest x, y, z of every piece: exact, for all pieces are their corners' hull."""
    points = corners(pieces, poses)
    return points.min(1), points.max(1)
