"""A live hand: it holds one piece, follows the pointer, pushes what is in the way, and lets go. [splash.hand.move]

MuJoCo's weld ties the piece to a ghost without weight. The ghost is never faster than SPEED and never further than
LEASH from the piece, and the weld is a spring that pulls with FORCE at that distance: whatever the pointer does, the
hand stays that weak.
"""

from collections.abc import Sequence
from math import atan2

import numpy as np

from tablee.games.splash.judging import judge
from tablee.games.splash.pieces import MASSES, TABLE, Floats, shape_of
from tablee.games.splash.placing import Outcome, conclude
from tablee.games.splash.poses import about, boxes, product, rounded
from tablee.games.splash.tower import DROP, FRAMES, SETTLED, UNDONE, Tower, Watch, World, carve

SPEED = 1000.0  # mm/s
SPIN = 12.0  # rad/s
FORCE = 2_000_000.0  # g mm/s²: 2 N
LEASH = 12.0  # mm
TWIST = 0.4  # rad: the leash of a turn
CLEAR = 4.0  # mm: further from all others than this, the tower need not be awake
BACK = np.array([1.0, -1.0, -1.0, -1.0])  # a quaternion times this turns the other way
GRIP = 200.0  # 1/s: how fast the piece follows the ghost


class Hand:
    """A piece in a hand, over a tower that is simulated only while it has to be."""

    def __init__(self, tower: Tower, piece: int, pose: Floats) -> None:
        self.before = tower
        self.piece = piece
        self.world = World((*tower.pieces, piece), carve([shape_of(each) for each in (*tower.pieces, piece)]))
        self.holding = True
        self.ghost: Floats = pose
        self.watch: Watch | None = None  # while the tower is awake
        self.verdict: int | None = None  # once it is judged after letting go
        self.undone = 0  # how often the computation broke and the tower was put back
        self.met = False  # whether the held piece has touched anything before anything fell
        self.collapse: Outcome | None = None  # once the tower has fallen by itself, the piece still in the hand
        self._grip()
        self._rest(np.vstack([tower.poses, pose]))

    @property
    def poses(self) -> Floats:
        """A copy of where all pieces are now, the held one last."""
        return self.world.poses

    @property
    def awake(self) -> bool:
        """Whether the tower is being simulated."""
        return self.watch is not None

    def move(self, position: Sequence[float], quaternion: Sequence[float]) -> Floats:
        """Move one frame towards a pose, as fast as a hand may; where all pieces are then."""
        held = self.world.places[-1].copy()
        rotation = np.array(quaternion, np.float64) / np.linalg.norm(quaternion)
        self.ghost = toward(self.ghost, np.array(position, np.float64), rotation)
        if not self.awake and self._is_clear():
            self.world.places[-1] = self.ghost
        else:
            self._push(held)
        return self.poses

    def release(self) -> None:
        """Let go. Then let frames `pass_by` until there is a verdict."""
        if self.watch is None:
            self.world.bed()
        self.holding = False
        self.world.data.eq_active[0] = False
        self.watch = Watch(self.world)

    def pass_by(self) -> int | None:
        """Let a frame pass after letting go; the verdict once there is one."""
        if self.watch is None or self.holding:
            raise ValueError("a hand that holds a piece moves")
        if self.verdict is None:
            self.world.step()
            self.verdict = self.watch.look()
        return self.verdict

    def settle(self, target: int) -> Outcome:
        """Let go if need be, wait until the wood is judged, and judge the piece as placed on `target`."""
        if self.holding:
            self.release()
        while self.pass_by() is None:
            pass
        assert self.watch is not None
        assert self.verdict is not None
        return conclude(self.world, self.before, self.piece, target, self.verdict, self.watch.frames / FRAMES)

    def _grip(self) -> None:
        """Tie the ghost to the held piece by a spring that pulls with FORCE at the end of the leash."""
        model, body = self.world.model, len(self.world.pieces)
        weakest = MASSES[shape_of(self.piece)] * GRIP**2 * LEASH  # what a spring just able to move the piece pulls
        model.eq_obj2id[0] = body
        model.eq_solref[0] = (-(GRIP**2), -2 * GRIP)
        model.eq_solimp[0, :2] = 1 - weakest / FORCE  # MuJoCo's spring is 1 / (1 - impedance) times as strong

    def _is_clear(self) -> bool:
        """Whether the piece, where it was and where it will be, is well away from the table and all others."""
        low, high = boxes(self.world.pieces, self.world.places)
        new_low, new_high = boxes((self.piece,), self.ghost[None])
        least, most = np.minimum(low[-1], new_low[0]) - CLEAR, np.maximum(high[-1], new_high[0]) + CLEAR
        near = (low[:-1] < most) & (high[:-1] > least)
        return bool(least[2] > 0 and not near.all(1).any())

    def _push(self, held: Floats) -> None:
        """Simulate a frame with the tower awake; asleep again once the piece is away and all is still."""
        if self.watch is None:
            self.world.bed()
            self.watch = Watch(self.world, but_last=1)
        self.ghost = within(held, self.ghost)
        self.world.data.mocap_pos[0], self.world.data.mocap_quat[0] = self.ghost[:3], self.ghost[3:]
        self.world.step()
        verdict = self.watch.look()
        self.met = self.met or (self._touches() and not self._is_falling())
        if verdict == UNDONE:
            self.undone += 1
            self._rest(np.vstack([self.before.poses, held]))
        elif verdict is not None and not self.met and self._is_falling():
            self._conclude_alone(verdict)
        elif verdict == SETTLED and self._is_clear():
            self._rest(self.poses)
        elif verdict is not None:
            self.watch = Watch(self.world, but_last=1)  # a player may take as long as they like

    def _touches(self) -> bool:
        """Whether the held piece touches anything."""
        bodies = self.world.model.geom_bodyid[self.world.data.contact.geom]
        return bool((bodies == len(self.world.pieces)).any())

    def _is_falling(self) -> bool:
        """Whether a piece of the tower is well below where it was."""
        return bool((self.world.places[:-1, 2] < self.before.poses[:, 2] - DROP).any())

    def _conclude_alone(self, verdict: int) -> None:
        """[splash.fall.nobody] Judge the wood without the held piece, which never touched it."""
        fallen = Tower(self.before.pieces, rounded(self.poses[:-1]), self.before.base)
        self.collapse = Outcome(verdict, judge(fallen), None, TABLE, 0.0, alone=True)
        self._rest(np.vstack([fallen.poses, self.poses[-1]]))

    def _rest(self, poses: Floats) -> None:
        """Freeze the tower in these poses; the piece stays in the hand."""
        self.world.lay(poses)
        self.world.data.eq_active[0] = True
        self.ghost = poses[-1].copy()
        self.watch = None


def toward(pose: Floats, position: Floats, quaternion: Floats) -> Floats:
    """Return the pose one frame nearer to a position and rotation, at the speed of a hand."""
    return np.concatenate([
        nearer(pose[:3], position, SPEED / FRAMES),
        turned(pose[3:], quaternion, SPIN / FRAMES),
    ])  # fmt: skip


def within(held: Floats, ghost: Floats) -> Floats:
    """Return the ghost no further from the held piece than the leash."""
    return np.concatenate([nearer(held[:3], ghost[:3], LEASH), turned(held[3:], ghost[3:], TWIST)])


def nearer(start: Floats, end: Floats, most: float) -> Floats:
    """Return the point `most` from start towards end, or the end if that is nearer."""
    way = end - start
    length = float(np.linalg.norm(way))
    return end if length <= most else start + way * (most / length)


def turned(start: Floats, end: Floats, most: float) -> Floats:
    """Return the rotation at an angle `most` from start towards end, or the end if that is nearer."""
    way = product(end, start * BACK)
    way = way if way[0] >= 0 else -way  # the short way round
    sine = float(np.linalg.norm(way[1:]))
    angle = 2 * atan2(sine, float(way[0]))
    return end if angle <= most else product(about((way[1:] / sine).tolist(), most), start)
