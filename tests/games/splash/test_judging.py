import numpy as np
import pytest
from games.splash.wood import piece, placed, stack

from tablee.games.splash.judging import LIFT, judge
from tablee.games.splash.pieces import MASSES, TABLE
from tablee.games.splash.tower import Tower

pytestmark = pytest.mark.physics

GRAVITY = 9810


def table_of(*rows):
    """Wood that lies where it is said to: (name, x, y, z), upright."""
    names, places = [row[0] for row in rows], [[*row[1:], 1, 0, 0, 0] for row in rows]
    return Tower(tuple(piece(name) for name in names), np.array(places, float), frozenset({piece(names[0])}))


def test_the_lower_piece_carries_the_upper_one():
    now = judge(stack("red-plate", "red-small", "red-octagon"))
    assert now.carries.astype(int).tolist() == [[0, 1, 0], [0, 0, 1], [0, 0, 0]]
    assert now.uncovered.tolist() == [False, False, True]
    assert now.on_table.tolist() == [True, False, False]


def test_every_piece_rests_on_the_one_that_carries_it_most():
    tower = stack("red-plate", "red-small", "red-octagon")
    assert judge(tower).rests == (TABLE, piece("red-plate"), piece("red-small"))
    assert judge(table_of(("red-big", 0, 0, 30))).rests == (TABLE,)  # in the air: nothing carries it


def test_the_table_carries_the_weight_of_all():
    now = judge(stack("red-plate", "red-small", "red-octagon"))
    weight = MASSES[[3, 1, 4]].sum() * GRAVITY
    assert now.lifts[-1, 0] == pytest.approx(weight, rel=0.1)
    assert now.lifts[0, 1] == pytest.approx(MASSES[[1, 4]].sum() * GRAVITY, rel=0.1)
    assert MASSES.min() * GRAVITY > LIFT


def test_two_pieces_side_by_side_are_both_uncovered():
    tower = stack("red-plate", "red-small x -12")
    outcome = placed(tower, "blue-small x 12", on="red-plate")
    assert outcome.is_good
    assert outcome.judgement.uncovered.tolist() == [False, True, True]
    assert len(set(outcome.judgement.stacks)) == 1


def test_a_bridge_is_carried_by_both_its_ends():
    tower = stack("red-plate", "red-small x -12")
    tower = placed(tower, "blue-small x 12", on="red-plate").tower
    bridge = placed(tower, "green-plate x 12", on="red-small")
    assert bridge.judgement.carries[:, 3].tolist() == [False, True, True, False]
    assert bridge.touched == (piece("blue-small"),)
    assert not bridge.is_good


def test_heights_are_those_of_the_highest_corner():
    now = judge(stack("red-big", "red-plate", "red-stick standing"))
    assert now.tops == pytest.approx([15, 20, 50], abs=0.01)
    leaning = table_of(("red-big", 0, 0, 20))
    leaning.poses[0, 3:] = [np.cos(np.pi / 8), np.sin(np.pi / 8), 0, 0]
    assert judge(leaning).tops == pytest.approx([20 + 7.5 * 2**0.5])


def test_stacks_are_joined_by_touch_but_not_by_the_table():
    lower = ("red-big", 0, 0, 7.5), ("blue-big", 40, 0, 7.5)
    now = judge(table_of(*lower, ("red-small", 0, 0, 18.5), ("blue-plate", 40, 0, 17.5)))
    assert now.stacks.tolist() == [0, 1, 0, 1]
    assert now.fallen() == (piece("blue-big"),)


def test_a_long_chain_of_pieces_is_one_stack():
    rows, z = [], 0
    for shape, height in (("big", 15), ("plate", 5), ("octagon", 10)):
        for colour in ("red", "blue", "green", "yellow"):
            rows.append((f"{colour}-{shape}", 0, 0, z + height / 2))
            z += height
    now = judge(table_of(*rows))
    assert now.stacks.tolist() == [0] * 12
    assert now.uncovered.tolist() == [False] * 11 + [True]


def test_a_new_piece_may_touch_its_target_only():
    now = judge(table_of(("red-big", 0, 0, 7.5), ("red-small", 0, 0, 18.5), ("blue-small", 7, 0, 18.5)))
    assert now.touched(piece("red-small"), piece("red-big")) in ((), (piece("blue-small"),))
    assert now.touched(piece("red-big"), piece("red-small")) == (piece("blue-small"), TABLE)


def test_the_same_poses_always_give_the_same_judgement():
    tower = stack("red-plate", "red-octagon side", "blue-stick x 3")
    one, other = judge(tower), judge(tower)
    assert one.lifts.tobytes() == other.lifts.tobytes()
    assert one.contacts.tobytes() == other.contacts.tobytes()


def test_nothing_is_said_of_an_empty_table():
    now = judge(Tower())
    assert now.fallen() == ()
    assert now.tops.shape == now.uncovered.shape == now.stacks.shape == (0,)
