"""One live hand of Splash !, from the pointer's frames to the judged poses: where the wood is, all the way.

What is kept is compared to within TOLERANCE, in millimetres and degrees: MuJoCo rounds as the processor does, and what
is built here, a plate lowered onto a cube, stands so firmly that it makes no difference.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import acos, atan2, cos, degrees, radians, sin
from pathlib import Path

import numpy as np
import pytest
from recorded.texts import compare_with_kept

from tablee.games.splash import GAME, matter
from tablee.games.splash.frames import read_frame, write_pointer
from tablee.games.splash.notation import read, write
from tablee.games.splash.poses import POSE, from_ints
from tablee.games.splash.positions import PIECE_KEYS
from tablee.games.splash.state import FLAGS, HEAD, RESTS, ROW, STACK, TOP, VERDICT
from tablee.kernel.game import NATURE
from tablee.kernel.records import put_inbox

FILE = Path(__file__).parent / "live_hand.txt"
TOLERANCE = 0.1
POSITION = "seats 2 reserve red-stick yellow-stick tower blue-plate blue-big given red-plate"
PLACER = 1
EVERY = 12  # frames
LONGEST = 600  # frames after which the wood has to be judged
# Where the hand wants to be: after so many frames, x, y and z in mm, turned about the vertical and tilted, in degrees.
WAY = [
    (0, 0, 0, 65, 0, 0),
    (45, 56, -9, 40, 25, 10),
    (80, 58, 2, 15, 20, 4),  # beside the tower …
    (130, 13, 1, 14, 12, 0),  # … against the cube, which gives way …
    (160, 52, 3, 18, 15, 3),
    (200, 6, 4, 45, 40, 6),  # … and over it
    (240, -4, 1, 24, 35, 1),
    (275, -6, 0, 22.6, 30, 0),
    (290, -6, 0, 22.6, 30, 0),
]


def pointers() -> Iterator[tuple[float, ...]]:
    """Where the pointer is, frame by frame: it speeds up and slows down between the points of its way."""
    for (start, *here), (end, *there) in pairwise(WAY):
        for frame in range(start, end):
            part = (1 - cos(3.14159265 * (frame - start) / (end - start))) / 2
            x, y, z, turn, tilt = (a + (b - a) * part for a, b in zip(here, there, strict=True))
            half_turn, half_tilt = radians(turn) / 2, radians(tilt) / 2
            yield (
                x, y, z,
                cos(half_turn) * cos(half_tilt), cos(half_turn) * sin(half_tilt),
                sin(half_turn) * sin(half_tilt), sin(half_turn) * cos(half_tilt),
            )  # fmt: skip


def pose(values: "np.ndarray[tuple[int], np.dtype[np.float64]]") -> str:
    """A pose in words: where, how far turned about the vertical, and how far from it."""
    x, y, z, w, i, j, k = map(float, values)
    lean = degrees(acos(max(-1.0, min(1.0, 1 - 2 * (i * i + j * j)))))
    turn = (degrees(2 * atan2(k, w)) + 180) % 360 - 180
    return f"{x + 0.0:.2f} {y + 0.0:.2f} {z:.2f} mm, turned {turn:.2f}°, leaning {lean:.2f}°"


@pytest.mark.physics
def test_a_recorded_hand_moves_the_wood_as_it_did_and_is_judged_as_it_was():
    state, lines = read(POSITION), [f"position: {POSITION}", ""]
    held_in_hand = matter.hold(state, PLACER)
    assert held_in_hand
    action, held = held_in_hand

    def note(when: str) -> None:
        """Write down where everything is, as clients are shown it."""
        lines.extend([when, *(f"    {PIECE_KEYS[piece]}: {pose(at)}" for piece, at in seen().items())])

    def seen() -> dict[int, "np.ndarray[tuple[int], np.dtype[np.float64]]"]:
        return read_frame(held.whole_frame())

    for number, pointer in enumerate(pointers()):
        assert held.point(write_pointer(pointer))
        assert held.step() is None
        if number % EVERY == 0:
            note(f"frame {number}")
    held.let_go()
    inbox = next(inbox for _ in range(LONGEST) if (inbox := held.step()) is not None)
    numbers = np.frombuffer(inbox, np.int32)
    lines.append(f"judged after frame {held.frames}: verdict {numbers[VERDICT]}")
    for piece, row in zip(held.pieces, numbers[HEAD:].reshape(-1, ROW).tolist(), strict=True):
        judged = f"top {row[TOP] / 10:.1f} mm, flags {row[FLAGS]}, stack {row[STACK]}, rests {row[RESTS]}"
        lines.append(f"    {PIECE_KEYS[piece]}: {pose(from_ints(row[:POSE])[0])}, {judged}")
    GAME.rules.act(state, PLACER, action)
    put_inbox(state, inbox)
    GAME.rules.act(state, NATURE, 0)
    lines += [f"then: {write(state).partition(' tower ')[0]}", ""]
    compare_with_kept(FILE, "\n".join(lines), TOLERANCE)
