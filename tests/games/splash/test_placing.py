import subprocess
import sys

import numpy as np
import pytest
from games.splash.wood import piece, placed, put, stack
from hypothesis import given
from hypothesis import strategies as st

from tablee.games.splash import tower as tower_module
from tablee.games.splash.building import build
from tablee.games.splash.pieces import FACES, SHAPES, TABLE, shape_of
from tablee.games.splash.placing import (
    GAPS,
    LIGHT,
    NONE,
    SHAKES,
    STEPS,
    STRONG,
    Placement,
    Tremor,
    decode,
    encode,
    place,
    placements,
    shake,
    stand,
)  # fmt: skip
from tablee.games.splash.poses import from_ints, to_ints
from tablee.games.splash.tower import RESTLESS, SETTLED, UNDONE, Tower, World, settle

pytestmark = pytest.mark.physics

# --- a placement as one number ---


@given(st.data())
def test_every_number_is_a_placement_and_back(data):
    shape = data.draw(st.integers(0, SHAPES - 1))
    action = data.draw(st.integers(0, placements(shape) - 1))
    placement = decode(shape, action)
    assert encode(shape, placement) == action
    assert 0 <= placement.turn < FACES[shape][placement.face].turns
    assert max(abs(placement.x), abs(placement.y)) <= STEPS
    assert 0 <= placement.gap < len(GAPS)


def test_the_first_and_the_last_placement_of_a_plate():
    assert decode(3, 0) == Placement()
    assert decode(3, placements(3) - 1) == Placement(1, 11, -1, -1, len(GAPS) - 1)


def test_every_shake_is_one_of_the_outcomes():
    shakes = {shake(LIGHT, outcome) for outcome in range(SHAKES)}
    assert len(shakes) == SHAKES
    assert shake(LIGHT, SHAKES // 2) == Tremor(LIGHT, 0, 0, 0)


# --- as a log keeps it ---


@given(st.lists(st.integers(-(2**31), 2**31 - 1), min_size=7, max_size=7))
def test_logged_poses_come_back_the_same(numbers):
    assert to_ints(from_ints(numbers)).tolist() == [numbers]


def test_what_is_judged_is_what_is_logged():
    tower = stack("red-plate", "red-octagon side turn 1", "blue-stick x 2")
    assert from_ints(to_ints(tower.poses)).tobytes() == tower.poses.tobytes()


def test_whole_numbers_leave_no_piece_without_hold():
    tower = stack("red-plate", "red-octagon side turn 1", "blue-stick x 2")
    for up in (-0.001, 0.001):  # as far as rounding may part two pieces
        apart = tower.poses + np.outer(np.arange(3), [0, 0, up / 2, 0, 0, 0, 0])
        world = World(tower.pieces)
        world.wake(apart)
        world.step()
        assert np.abs(world.speeds[:, :3]).max() < 0.5  # mm/s; in a free fall it would be a hundred


# --- what comes of it ---


def test_the_first_piece_is_the_base_and_has_not_fallen():
    outcome = placed(Tower(), "red-big")
    assert outcome.verdict == SETTLED
    assert (outcome.fallen, outcome.touched) == ((), ())
    assert outcome.tower.base == {piece("red-big")}


@pytest.mark.parametrize("words", ["red-big", "red-small", "red-stick lying", "red-stick standing",
                                   "red-plate", "red-plate edge", "red-octagon", "red-octagon side"])  # fmt: skip
def test_a_piece_rests_on_the_face_it_was_given(words):
    new, placement = put(words)
    outcome = placed(stack("blue-plate"), f"{words} turn 2")
    assert outcome.is_good
    assert outcome.judgement.tops[-1] == pytest.approx(5 + FACES[shape_of(new)][placement.face].height, abs=0.02)


def test_a_piece_lands_where_it_was_let_go():
    outcome = placed(stack("blue-plate"), "red-small x 5 y -3 gap 2")
    assert outcome.tower.poses[-1, :2] == pytest.approx([2.5, -1.5], abs=0.05)


def test_a_piece_over_the_edge_falls_alone():
    outcome = placed(stack("red-big"), "blue-big x 17")
    assert outcome.fallen == (piece("blue-big"),)
    assert TABLE in outcome.touched


def test_a_heavy_piece_at_the_end_of_a_plate_brings_the_plate_down():
    outcome = placed(stack("red-small", "red-plate"), "blue-big x 18")
    assert set(outcome.fallen) == {piece("red-plate"), piece("blue-big")}


def test_the_target_is_missed_when_something_higher_is_in_the_way():
    tower = stack("red-plate", "red-big x -8")
    outcome = placed(tower, "blue-plate x 0", on="red-plate")  # would be inside the cube: the hand comes from above
    assert piece("red-big") in outcome.touched


def test_a_good_placement_is_found_by_trying_too():
    tower = stack("red-small", "red-plate")
    good, bad = put("blue-small"), put("blue-big x 18")
    tried = stand(tower, good[0], tower.pieces[-1], good[1])
    assert tried is not None
    assert tried.tower.poses.tobytes() == place(tower, good[0], tower.pieces[-1], good[1]).tower.poses.tobytes()
    assert stand(tower, bad[0], tower.pieces[-1], bad[1]) is None


# --- tremor ---


def shaken(tremor):
    tower = stack("blue-plate")
    return place(tower, piece("red-small"), tower.pieces[-1], Placement(), tremor).tower.poses


def test_a_shake_moves_the_piece_and_a_strong_one_further():
    steady, light, strong = (shaken(Tremor(strength, 10, -5, 3))[-1] for strength in (NONE, LIGHT, STRONG))
    assert steady.tobytes() == shaken(Tremor())[-1].tobytes()
    assert 0.3 < light[0] - steady[0] < 1
    assert 1 < strong[0] - steady[0] < 3
    assert strong[1] < light[1] < steady[1]


# --- at rest ---


def test_at_rest_nothing_moves_and_the_next_placement_starts_there():
    tower = stack("red-plate", "red-octagon", "blue-stick")
    before = tower.poses.tobytes()
    outcome = placed(tower, "green-small")
    assert tower.poses.tobytes() == before
    assert np.abs(outcome.tower.poses[:3] - tower.poses).max() < 0.05


def test_pieces_are_left_and_others_taken_away():
    tower = stack("red-plate", "red-octagon", "blue-stick")
    kept = tower.keep([piece("red-plate"), piece("blue-stick")], base=[piece("red-plate")])
    assert kept.pieces == (piece("red-plate"), piece("blue-stick"))
    assert kept.poses.tobytes() == tower.poses[[0, 2]].tobytes()


def test_a_piece_that_never_rests_is_judged_at_the_limit():
    world = World((piece("red-big"),))
    world.wake(np.array([[0, 0, 7.5, 1, 0, 0, 0]]))
    world.model = tower_module.carve(world.shapes)
    world.model.opt.gravity[:] = [3000, 0, -5000]  # a table so steep that it slides for ever
    verdict, seconds = settle(world)
    assert verdict in (RESTLESS, UNDONE)
    assert seconds <= 8


def test_creeping_is_not_resting():
    world = World((piece("red-big"),), tower_module.carve((0,)))
    world.model.opt.gravity[:] = 0
    world.wake(np.array([[0, 0, 50, 1, 0, 0, 0]]))
    world.speeds[0, 0] = 2  # mm/s: slow, but it goes on
    assert settle(world) == (RESTLESS, 8)


@pytest.mark.parametrize("speed", [np.nan, np.inf, 1e9])
def test_a_broken_computation_is_undone(speed):
    world = World((piece("red-big"),))
    world.wake(np.array([[0, 0, 50, 1, 0, 0, 0]]))
    world.step = lambda frames: world.speeds.__setitem__((0, 0), speed)
    assert settle(world)[0] == UNDONE


def test_a_computation_that_breaks_writes_no_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    world = World((piece("red-big"),))
    world.wake(np.array([[0, 0, 50, np.nan, 0, 0, 0]]))
    assert settle(world)[0] == UNDONE
    assert list(tmp_path.iterdir()) == []


# --- the same again ---

AGAIN = "from tablee.games.splash.building import build; print(build({seed}).poses.tobytes().hex())"


def test_another_process_builds_the_same_tower_to_the_bit():
    run = subprocess.run([sys.executable, "-c", AGAIN.format(seed=3)], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == build(3).poses.tobytes().hex()
