import numpy as np
import pytest
from games.splash.wood import piece, stack

from tablee.games.splash.hand import FORCE, LEASH, SPEED, Hand
from tablee.games.splash.pieces import TABLE
from tablee.games.splash.tower import FRAMES, SETTLED, Tower

pytestmark = pytest.mark.physics

UPRIGHT = (1, 0, 0, 0)


def over(tower, name, *position):
    """A hand that holds a piece upright somewhere."""
    return Hand(tower, piece(name), np.array([*position, *UPRIGHT], float))


def carry(hand, position, quaternion=UPRIGHT, frames=60):
    """Move a hand for a while."""
    for _ in range(frames):
        hand.move(position, quaternion)


def test_a_far_hand_moves_alone():
    tower = stack("red-plate", "red-big")
    hand = over(tower, "blue-small", 100, 0, 60)
    carry(hand, (-100, 60, 90))
    assert not hand.awake
    assert hand.poses[:-1].tobytes() == tower.poses.tobytes()
    assert hand.poses[-1, :3] == pytest.approx([-100, 60, 90])


def test_a_hand_is_no_faster_than_it_may_be():
    hand = over(Tower(), "blue-small", 0, 0, 50)
    hand.move((500, 0, 50), UPRIGHT)
    assert hand.poses[-1, 0] == pytest.approx(SPEED / FRAMES)


def test_a_hand_turns_the_piece_about_any_axis():
    hand = over(Tower(), "blue-stick", 0, 0, 80)
    goal = np.array([0.5, 0.5, -0.5, 0.5])
    carry(hand, (0, 0, 80), goal)
    assert abs(hand.poses[-1, 3:] @ goal) == pytest.approx(1)


def test_a_piece_set_down_gently_stands():
    tower = stack("red-plate", "red-big")
    hand = over(tower, "blue-plate", 60, 0, 60)
    carry(hand, (0, 0, 30))
    carry(hand, (0, 0, 22.6))
    assert hand.awake
    outcome = hand.settle(target=piece("red-big"))
    assert outcome.is_good
    assert outcome.tower.poses[-1, :3] == pytest.approx([0, 0, 22.5], abs=0.1)
    assert outcome.tower.base == {piece("red-plate")}


def test_the_first_piece_is_set_on_the_table():
    hand = over(Tower(), "blue-plate", 0, 0, 30)
    carry(hand, (0, 0, 2.6))
    outcome = hand.settle(target=TABLE)
    assert outcome.is_good
    assert outcome.tower.base == {piece("blue-plate")}


def test_frames_pass_one_by_one_after_letting_go():
    hand = over(Tower(), "blue-plate", 0, 0, 30)
    with pytest.raises(ValueError, match="moves"):
        hand.pass_by()
    hand.release()
    heights = []
    while hand.pass_by() is None:
        heights.append(hand.poses[-1, 2])
    assert hand.verdict == SETTLED
    assert heights[0] > 28
    assert heights[-1] == pytest.approx(2.5, abs=0.01)


def test_a_clumsy_hand_topples_the_tower():
    tower = stack("red-plate", "red-big", "blue-big")
    hand = over(tower, "yellow-big", 60, 0, 30)
    carry(hand, (-60, 0, 30))
    outcome = hand.settle(target=piece("blue-big"))
    assert piece("blue-big") in outcome.fallen


def test_the_tower_sleeps_again_when_the_hand_has_gone():
    tower = stack("red-plate", "red-big", "blue-big")
    hand = over(tower, "yellow-big", 60, 0, 30)
    carry(hand, (-20, 0, 30), frames=10)
    assert hand.awake
    carry(hand, (100, 0, 60), frames=240)
    assert not hand.awake
    resting = hand.poses[:-1].tobytes()
    carry(hand, (100, 100, 60))
    assert hand.poses[:-1].tobytes() == resting


def test_a_hand_can_press_only_so_hard():
    tower = stack("red-big")
    hand = over(tower, "blue-big", 0, 0, 30)
    carry(hand, (0, 0, -200))
    assert hand.ghost[2] == pytest.approx(hand.poses[-1, 2] - LEASH)
    grip = np.linalg.norm(hand.world.data.efc_force[:3])
    assert 0.9 * FORCE < grip < 1.1 * FORCE
    assert hand.poses[-1, 2] == pytest.approx(22.5, abs=0.5)


@pytest.mark.parametrize("name", ["yellow-big", "yellow-small", "yellow-stick", "yellow-plate", "yellow-octagon"])
def test_dragging_a_piece_through_a_tower_breaks_nothing(name):
    tower = stack("red-plate", "red-big", "blue-octagon", "blue-plate", "green-small", "green-octagon")
    hand = over(tower, name, 60, 0, 20)
    fastest = 0.0
    for sweep in range(8):
        for _ in range(24):
            hand.move((-60 if sweep % 2 == 0 else 60, 4 * sweep - 12, 40 - 5 * sweep), UPRIGHT)
            fastest = max(fastest, np.abs(hand.world.speeds[:, :3]).max())
    assert hand.undone == 0
    assert np.isfinite(hand.poses).all()
    assert fastest < 3 * SPEED
