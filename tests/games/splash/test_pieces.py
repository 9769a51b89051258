import numpy as np
import pytest

from tablee.games.splash.pieces import (
    BEECH,
    CORNERS,
    FACES,
    INERTIAS,
    MASSES,
    OCTAGON,
    PIECES,
    SHAPES,
    SIZES,
    TURN,
    colour_of,
    key_of,
    shape_of,
)  # fmt: skip
from tablee.games.splash.poses import about, boxes, product, rotations


def lying(shape, face, angle=0.0):
    """The box around a piece that rests on a face at the origin."""
    rotation = product(about((0, 0, 1), angle), np.array(FACES[shape][face].quaternion))
    low, high = boxes((shape * 6,), np.array([[0, 0, 0, *rotation]]))
    return high[0] - low[0]


def test_there_is_one_piece_of_each_shape_and_colour():
    assert len({(shape_of(piece), colour_of(piece)) for piece in range(PIECES)}) == PIECES == 30
    assert key_of(0) == "red-big"
    assert key_of(29) == "purple-octagon"


def test_the_corners_are_as_far_apart_as_the_sizes_say():
    for shape in range(SHAPES):
        assert np.allclose(lying(shape, 0 if shape != 2 else 1), np.ptp(CORNERS[shape], axis=0))
    widths = np.ptp(CORNERS[OCTAGON] @ rotations(about((0, 0, 1), np.pi / 4)).T, axis=0)
    assert np.allclose(widths, [15, 15, 10])  # eight flats, all 15 across


def test_each_face_is_as_high_as_it_says_and_really_flat():
    for shape in range(SHAPES):
        for index, face in enumerate(FACES[shape]):
            assert lying(shape, index)[2] == pytest.approx(face.height)
            points = CORNERS[shape] @ rotations(np.array(face.quaternion)).T
            lowest = np.unique(points[points[:, 2] < points[:, 2].min() + 1e-9].round(6), axis=0)
            assert len(lowest) >= 4


def test_turns_beyond_the_count_of_a_face_look_the_same():
    for shape in range(SHAPES):
        for index, face in enumerate(FACES[shape]):
            points = CORNERS[shape] @ rotations(np.array(face.quaternion)).T
            again = points @ rotations(about((0, 0, 1), np.radians(face.turns * TURN))).T
            gaps = np.linalg.norm(points[:, None] - again[None], axis=2).min(1)
            assert gaps.max() < 1e-9, (shape, index)


def test_octagons_weigh_as_much_as_their_beech():
    luck = np.random.default_rng(1)
    points = luck.uniform(-7.5, 7.5, (200_000, 3)) * [1, 1, 2 / 3]
    inside = np.abs(points[:, :2]).sum(1) <= 7.5 * 2**0.5
    assert MASSES[OCTAGON] == pytest.approx(inside.mean() * 15 * 15 * 10 * BEECH, rel=0.01)
    about_z = (points[inside, :2] ** 2).sum(1).mean() * MASSES[OCTAGON]
    assert INERTIAS[OCTAGON, 2] == pytest.approx(about_z, rel=0.01)
    assert np.allclose(MASSES[:4], SIZES[:4].prod(1) * BEECH)
