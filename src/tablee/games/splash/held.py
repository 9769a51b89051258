"""A live hand as a server drives it: pointed somewhere sixty times a second, let go, judged. [splash.hand.move]"""

from math import sin

import numpy as np

from tablee.games.splash.frames import read_pointer, write_frame
from tablee.games.splash.hand import Hand
from tablee.games.splash.inbox import inbox_of, tower_of
from tablee.games.splash.pieces import Floats
from tablee.games.splash.placing import ASIDE, SHAKE, conclude
from tablee.games.splash.poses import tops
from tablee.games.splash.state import target_of
from tablee.games.splash.tower import FRAMES
from tablee.kernel.game import State

ABOVE = 40.0  # mm over the tower where a piece is first held
MOVED = 0.005  # mm: what moved less need not be shown again
WAVES = ((5.3, 0.6), (8.9, 0.4))  # a trembling hand: hertz, and its share


class Held:
    """The given piece in somebody's hand."""

    def __init__(self, state: State) -> None:
        tower, self.piece = tower_of(state), int(state.given)
        self.target, self.tremor = target_of(state, self.piece), int(state.tremor)
        self.pieces = (*tower.pieces, self.piece)
        highest = float(tops(tower.pieces, tower.poses).max()) if tower.pieces else 0.0
        self.pointer: Floats = np.array([0, 0, highest + ABOVE, 1, 0, 0, 0], np.float64)
        self.hand = Hand(tower, self.piece, self.pointer.copy())
        self.shown = np.full((len(self.pieces), 7), np.inf)
        self.frames = 0
        self.alone = False  # the tower fell by itself, and the piece is still in the hand [splash.fall.nobody]

    def point(self, data: bytes) -> bool:
        """Point the hand somewhere; False if the bytes say nowhere."""
        pointer = read_pointer(data)
        if pointer is None:
            return False
        self.pointer = pointer
        return True

    def let_go(self) -> None:
        """Open the hand."""
        if self.hand.holding:
            self.hand.release()

    def step(self) -> bytes | None:
        """Let a sixtieth of a second pass; the judged inbox once there is one."""
        self.frames += 1
        if self.hand.holding:
            self.hand.move((self.pointer[:3] + self._shake()).tolist(), self.pointer[3:].tolist())
            self.alone = self.hand.collapse is not None
            return inbox_of(self.hand.collapse) if self.hand.collapse else None
        verdict = self.hand.pass_by()
        if verdict is None:
            return None
        return inbox_of(conclude(self.hand.world, self.hand.before, self.piece, self.target, verdict, 0.0))

    def frame(self) -> bytes:
        """Return where the pieces are that have moved since the last frame; nothing if none has."""
        poses = self.hand.poses
        moved = np.flatnonzero(np.abs(poses - self.shown).max(1) > MOVED)
        self.shown[moved] = poses[moved]
        return write_frame([self.pieces[slot] for slot in moved], poses[moved]) if len(moved) else b""

    def whole_frame(self) -> bytes:
        """Return where all pieces are: for who has just come."""
        return write_frame(self.pieces, self.hand.poses)

    def _shake(self) -> Floats:
        """[splash.hand.tremor] How far a trembling hand is from where it should be."""
        time, reach = self.frames / FRAMES, ASIDE[self.tremor] * SHAKE
        x = sum(share * sin(6.283 * hertz * time + self.piece) for hertz, share in WAVES)
        y = sum(share * sin(6.283 * hertz * time + 2.1 * self.piece + 1) for hertz, share in WAVES)
        return np.array([x, y, 0.0]) * reach
