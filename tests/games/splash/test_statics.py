"""The judge on paper: what stands, what falls, and that it reads placements as the simulation does."""

import random

import numpy as np
import pytest
from games.splash.table import placed, reserve, tokens, tower

from tablee.games.splash import carved, placing
from tablee.games.splash.laying import extent, turn_of
from tablee.games.splash.measures import gap_of, measure_of, offset_x, offset_y, shake_turn, shake_x, shake_y, way_of
from tablee.games.splash.notation import read
from tablee.games.splash.pieces import COLOURS, FACES, SHAPES
from tablee.games.splash.poses import boxes
from tablee.games.splash.state import BASING, ROW
from tablee.games.splash.statics import BOTTOM_FACE, TOP_FACE, inset, new_sums, slack


def stands(rules, tower_words, piece, words=""):
    """Whether a piece stands, placed so by Bob."""
    reserves = "reserve purple-small,purple-stick purple-octagon"
    state = placed(rules, read(f"tower {tower_words} given {piece} {reserves}"), words)
    return tokens(state) == [0, 0]


# --- the same numbers as the simulation ---


@pytest.mark.rule("splash.hand.steps")
@pytest.mark.parametrize("shape", range(SHAPES))
def test_a_measure_is_the_same_placement_on_paper_and_in_the_simulation(shape):
    dice = random.Random(shape)
    assert carved.PLACEMENTS[shape] == placing.placements(shape)
    for measure in [0, placing.placements(shape) - 1, *(dice.randrange(placing.placements(shape)) for _ in range(500))]:
        placement = placing.decode(shape, measure)
        way = way_of(measure)
        assert (carved.FACE_OF[shape, way], carved.TURN_OF[shape, way]) == (placement.face, placement.turn)
        assert (offset_x(measure), offset_y(measure), gap_of(measure)) == (placement.x, placement.y, placement.gap)
        assert measure_of(way, placement.gap, placement.x, placement.y) == measure


@pytest.mark.rule("splash.hand.steps")
def test_the_measure_nought_is_flat_in_the_middle_and_the_last_one_is_the_hands():
    assert placing.encode(2, placing.Placement()) == 0
    assert carved.MEASURES == 200_935
    assert max(placing.placements(shape) for shape in range(SHAPES)) == carved.BY_HAND
    assert {part(carved.BY_HAND) for part in (way_of, offset_x, offset_y, gap_of)} == {0}


@pytest.mark.rule("splash.hand.tremor")
def test_a_shake_is_the_same_on_paper_and_in_the_simulation():
    assert carved.SHAKES == placing.SHAKES
    assert [round(aside * 1000) for aside in placing.ASIDE] == carved.ASIDE.tolist()
    for outcome in range(0, carved.SHAKES, 7):
        tremor = placing.shake(placing.LIGHT, outcome)
        assert (shake_x(outcome), shake_y(outcome), shake_turn(outcome)) == (tremor.x, tremor.y, tremor.turn)
    assert placing.shake(placing.LIGHT, carved.STEADY)[1:] == (0, 0, 0)


@pytest.mark.rule("splash.pieces")
@pytest.mark.parametrize("shape", range(SHAPES))
def test_pieces_lie_as_high_and_as_wide_as_they_are(shape):
    for way in range(carved.TURNS[shape]):
        rows = np.zeros(ROW, np.int32)
        rows[3:7] = carved.ROTATIONS[shape, way]
        turn = turn_of(rows, 0)
        half = [extent(shape, *turn[axis : axis + 3]) for axis in (0, 3, 6)]
        low, high = boxes([shape * COLOURS], np.array([[0, 0, 0, *rows[3:7] / 1e6]]))
        assert np.allclose(half, (high - low)[0] * 500, atol=3)
        assert np.allclose(half, [*carved.HALVES[shape, way], carved.HEIGHTS[shape, way] / 2], atol=3)
        assert carved.HEIGHTS[shape, way] == FACES[shape][carved.FACE_OF[shape, way]].height * 1000


# --- equilibrium ---


@pytest.mark.rule("splash.settle.paper")
@pytest.mark.parametrize(
    ("tower_words", "piece", "words", "expected"),
    [
        ("red-plate", "blue-plate", "flat 0 9.5 0", True),
        ("red-plate", "blue-plate", "flat 0 10.5 0", False),
        ("red-plate", "blue-plate", "flat 45 9.5 9.5", True),
        ("red-plate:flat,45", "blue-plate", "flat 0 9.5 9.5", False),  # the corner is turned away
        ("red-plate:flat,45", "blue-plate", "flat 0 13.5 0", True),
        ("red-octagon", "red-stick", "lying 0 7 2", True),
        ("red-octagon", "red-stick", "lying 0 7 5.5", False),  # an octagon has no such corner
        ("red-small red-stick:lying", "blue-stick", "lying 0 0 3", True),
        ("red-small red-stick:lying", "blue-stick", "lying 0 0 7.5", False),  # tips the stick beneath
        ("red-stick:standing", "red-plate", "flat 0 2 2", True),
        ("red-stick:standing", "red-plate", "flat 0 3 0", False),
        ("red-big", "red-octagon", "side 0 0 0", True),
    ],
)
def test_wood_stands_if_its_weight_lies_over_both_faces(splash, tower_words, piece, words, expected):
    assert stands(splash, tower_words, piece, words) == expected


@pytest.mark.rule("splash.settle.paper")
@pytest.mark.parametrize(("offset", "expected"), [(-9.5, True), (0, True), (1, True), (1.5, False), (9.5, False)])
def test_what_is_put_on_the_other_side_holds(splash, offset, expected):
    """The lower plate is 3 mm beside the middle of a cube that reaches 3.5 mm: the upper one must not add to that."""
    assert stands(splash, "red-small red-plate:flat,0,3", "blue-plate", f"flat 0 {offset} 0") == expected


@pytest.mark.rule("splash.settle.paper")
def test_the_lowest_joint_that_cannot_hold_gives_way(splash):
    """The octagon tips on the stick and the stick on the small cube: the stick goes, with all it carries."""
    words = (
        "tower red-big red-small red-stick:standing red-octagon given red-plate reserve blue-big,blue-small green-big"
    )
    state = placed(splash, read(words), "flat 0 7 0")
    assert tower(state) == ["red-big", "red-small"]
    assert reserve(state, "bob") == {"green-big", "red-stick", "red-octagon", "red-plate"}


@pytest.mark.rule("splash.settle.paper")
def test_what_has_fallen_lies_flat_and_apart(splash):
    """All but the base come down; only single pieces lie there, and Bob is to choose."""
    words = (
        "tower red-small red-plate:flat,0,3 red-stick:standing,0,0 red-octagon given red-big reserve blue-big green-big"
    )
    state = placed(splash, read(words), "flat 0 5 0")
    assert state.phase == BASING
    rows = state.wood.reshape(-1, ROW)[: state.tower_count]
    lying = [tuple(row[:2].tolist()) for row in rows]
    assert len({*lying}) == len(lying)
    assert all(max(abs(x), abs(y)) >= 45_000 for x, y in lying[1:])
    assert [int(row[7]) for row in rows[1:]] == [50, 50, 100, 150]  # plate, stick, octagon and cube, all flat
    assert [int(row[8]) for row in rows] == [3] * 5  # uncovered, on the table
    assert [int(row[9]) for row in rows] == [0, 1, 2, 3, 4]


@pytest.mark.rule("splash.settle.paper")
def test_how_far_a_point_is_inside_a_face():
    state = read("tower red-plate")
    assert inset(state.wood, 0, 3, TOP_FACE, 0, 0) == 10_000
    assert inset(state.wood, 0, 3, BOTTOM_FACE, 9_000, 2_000) == 1_000
    assert inset(state.wood, 0, 3, TOP_FACE, 0, -11_000) == -1_000


@pytest.mark.rule("splash.settle.paper")
def test_slack_is_that_of_the_worst_joint():
    state = read("tower red-plate red-small")
    rows = state.wood.copy()
    state.tower_count = 1  # as if the cube were still in hand
    assert slack(state, rows, new_sums(), 6) == 3_500
