"""A live hand as a server drives it, and the bytes between it and clients."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.games.splash import GAME, matter
from tablee.games.splash.building import build
from tablee.games.splash.frames import POINTER, read_frame, read_pointer, write_frame, write_pointer
from tablee.games.splash.legal import ACTIONS, PLACE
from tablee.games.splash.notation import read
from tablee.games.splash.state import GIVING, PLACING, STANDS, VERDICT
from tablee.kernel.game import NATURE
from tablee.kernel.records import put_inbox

LOW = "seats 2 reserve red-stick yellow-stick tower blue-plate blue-big given red-plate"
ABOVE = (0.0, 0.0, 30.0, 1.0, 0.0, 0.0, 0.0)


def run(held, frames, pose=None):
    """Let frames pass, pointing somewhere; the inbox as soon as there is one."""
    if pose is not None:
        assert held.point(write_pointer(pose))
    for _ in range(frames):
        if (inbox := held.step()) is not None:
            return inbox
    return None


@pytest.mark.physics
@pytest.mark.rule("splash.hand.move", "splash.settle")
def test_a_piece_is_lowered_onto_its_target_let_go_and_judged():
    state = read(LOW)
    action, held = matter.hold(state, 1)
    assert run(held, 120, ABOVE) is None
    assert run(held, 120, (0, 0, 22.6, 1, 0, 0, 0)) is None  # the top is 20 mm up, and half a plate 2.5
    held.let_go()
    inbox = run(held, 600)
    assert np.frombuffer(inbox, np.int32)[VERDICT] == STANDS
    assert action % ACTIONS == PLACE
    GAME.rules.act(state, 1, action)
    put_inbox(state, inbox)
    GAME.rules.act(state, NATURE, 0)
    assert (state.phase, state.tower_count) == (GIVING, 3)


@pytest.mark.physics
@pytest.mark.rule("splash.hand.move")
def test_a_clumsy_hand_pushes_the_tower_over_and_everybody_sees_it():
    state = read(LOW)
    _, held = matter.hold(state, 1)
    run(held, 60, (60.0, 0, 12.5, 1, 0, 0, 0))
    held.frame()
    run(held, 120, (-60.0, 0, 12.5, 1, 0, 0, 0))
    moved = read_frame(held.frame())
    assert len(moved) > 1
    assert set(moved) <= set(read_frame(held.whole_frame()))


@pytest.mark.rule("splash.hand.move")
def test_only_who_is_to_place_has_something_in_hand():
    state = read(LOW)
    assert state.phase == PLACING
    assert matter.hold(state, 0) is None
    assert matter.hold(read("seats 2 reserve red-stick yellow-stick tower blue-plate"), 0) is None


@pytest.mark.physics
@pytest.mark.rule("splash.hand.tremor")
def test_a_trembling_hand_does_not_hold_still():
    moves = {}
    for tremor in ("none", "strong"):
        _, held = matter.hold(read(f"{LOW} tremor {tremor}"), 1)
        run(held, 120, ABOVE)
        held.frame()
        run(held, 7)
        moves[tremor] = held.frame()
    assert moves["none"] == b""
    assert len(moves["strong"]) > 0


# --- bytes ---


@pytest.mark.physics
def test_a_frame_shows_poses_as_well_as_eyes_can_see():
    tower = build(3)
    found = read_frame(write_frame(tower.pieces, tower.poses))
    for piece, pose in zip(tower.pieces, tower.poses, strict=True):
        assert np.abs(found[piece][:3] - pose[:3]).max() <= 0.011
        assert abs(abs(found[piece][3:] @ pose[3:]) - 1) < 1e-6


@given(st.binary(max_size=40))
def test_no_bytes_break_the_pointer(data):
    pose = read_pointer(data)
    assert pose is None or np.isfinite(pose).all()


@pytest.mark.parametrize("wrong", [
    write_pointer((float("nan"), 0, 0, 1, 0, 0, 0)),
    write_pointer((1e6, 0, 0, 1, 0, 0, 0)),
    write_pointer((0, 0, 0, 0, 0, 0, 0)),
    bytes([POINTER]),
    b"",
])  # fmt: skip
def test_a_pointer_to_nowhere_is_none(wrong):
    assert read_pointer(wrong) is None
