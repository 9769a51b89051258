"""The wood as it stands, and the world that simulates it when something moves.

MuJoCo computes in millimetres, grams and seconds: at that scale small pieces are well inside its tolerances.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import pi, tan

import numpy as np

from tablee.games.splash.engine import mujoco
from tablee.games.splash.pieces import INERTIAS, MASSES, OCTAGON, RADII, SIZES, Floats, shape_of
from tablee.games.splash.poses import POSE

SECOND = 480  # steps in a second
FRAME = 8  # steps in a frame
FRAMES = SECOND // FRAME  # frames in a second

# [splash.settle] Settled: this slow, and this near to where the spell began, for the whole spell.
SLOW, SLOW_TURN = 5.0, 0.2  # mm/s, rad/s
SLOW_SQUARES = np.array([SLOW, SLOW_TURN]) ** 2
NEAR = 0.3  # mm
SPELL = FRAMES // 2  # frames
LIMIT = 8 * FRAMES  # frames
GLANCE = 6  # frames between two looks while nobody has the wood in hand: looking takes time too
DROP = 4.0  # mm: a piece so much lower than it was is falling; it is let go from no higher than 3
ABSURD = 5_000.0  # mm/s or rad/s: no falling piece is that fast, only a broken computation

# Pieces are carved thinner by a skin, and touch when their skins do. MuJoCo finds the corners of a contact reliably
# between solids a little apart; between solids a hair inside each other corners come and go, and pieces rattle.
SKIN = 0.05  # mm

# Rounding parts touching pieces by up to a micrometre. Unsupported for one step, a piece falls 43 of them, and the blow
# with which it is caught topples towers: of thirty, four. Sunk by as much they all stand as if never rounded.
BED = 0.001  # mm

KEPT = 64  # towers of different shapes whose memory is kept

SETTLED, RESTLESS, UNDONE = range(3)  # verdicts: at rest, still moving at the limit, not to be believed
VERDICT_KEYS = ("settled", "restless", "undone")

WORLD = """
<mujoco>
  <option integrator="Euler" solver="Newton" jacobian="sparse" cone="elliptic" timestep="{step}" impratio="1000"
          gravity="0 0 -9810">
    <flag multiccd="enable" island="enable" sleep="disable" autoreset="disable"/>
  </option>
  <default>
    <geom friction="0.55 0.75 0.125" solref="0.0042 1" solimp="0.999 0.999 0.5" condim="4" margin="{skin}"/>
  </default>
  <worldbody>
    <geom type="plane" size="0 0 100" pos="0 0 -{skin}"/>
    {bodies}
    <body name="hand" mocap="true"/>
  </worldbody>
  <equality><weld body1="hand" relpose="0 0 0 1 0 0 0" active="false"/></equality>
</mujoco>
"""
BODY = """
<body>
  <freejoint/>
  <inertial pos="0 0 0" mass="{mass}" diaginertia="{inertia}"/>
  {boxes}
</body>
"""
BOX = '<geom type="box" size="{size}" euler="0 0 {angle}"/>'


@dataclass(frozen=True)
class Tower:
    """Wood at rest: the pieces, where each is, and which of them may lie on the table."""

    pieces: tuple[int, ...] = ()
    poses: Floats = field(default_factory=lambda: np.zeros((0, POSE)))  # one row a piece
    base: frozenset[int] = frozenset()

    def keep(self, pieces: Sequence[int], base: Sequence[int]) -> "Tower":
        """Return the tower with only these pieces left, standing on that base."""
        slots = [slot for slot, piece in enumerate(self.pieces) if piece in pieces]
        return Tower(tuple(self.pieces[slot] for slot in slots), self.poses[slots], frozenset(base))

    def slot(self, piece: int) -> int:
        """Return the row of a piece."""
        return self.pieces.index(piece)


def carve_piece(shape: int) -> str:
    """Return a piece as MuJoCo is told of it. An octagon is exactly the union of four boxes, one a pair of sides.

    As a convex mesh it would rattle on other octagons: contacts between meshes come and go.
    """
    size, angles = SIZES[shape] / 2, range(1)
    if shape == OCTAGON:
        size, angles = size * [tan(pi / 8), 1, 1], range(0, 180, 45)
    boxes = [BOX.format(size=numbers(size - SKIN), angle=angle) for angle in angles]
    return BODY.format(mass=MASSES[shape], inertia=numbers(INERTIAS[shape]), boxes="".join(boxes))


def numbers(values: Floats) -> str:
    """Return numbers as MuJoCo reads them."""
    return " ".join(map(str, values.tolist()))


def carve(shapes: Sequence[int]) -> mujoco.MjModel:
    """Return a model of a table and pieces of these shapes, in this order."""
    bodies = "".join(carve_piece(shape) for shape in shapes)
    return mujoco.MjModel.from_xml_string(WORLD.format(step=1 / SECOND, skin=SKIN, bodies=bodies))


carved = lru_cache(maxsize=256)(carve)  # for those who do not change it: colours weigh nothing, so few differ


used_data: dict[tuple[int, ...], list[mujoco.MjData]] = {}  # by shapes; whoever takes it resets it


@lru_cache(maxsize=256)
def reach_of(shapes: tuple[int, ...]) -> tuple[Floats, Floats]:
    """Return how far a corner moves for a small change of each number of a pose; and how deep pieces are bedded."""
    reach = np.ones((len(shapes), POSE))
    reach[:, 3:] = 2 * RADII[np.array(shapes, int), None]
    return reach, BED * np.arange(1.0, len(shapes) + 1)


class World:
    """Some pieces, awake. Row n of every array is piece n of `pieces`."""

    def __init__(self, pieces: Sequence[int], model: mujoco.MjModel | None = None) -> None:
        self.pieces = tuple(pieces)
        self.shapes = tuple(shape_of(piece) for piece in pieces)
        self.model = model or carved(self.shapes)
        used = used_data.get(self.shapes) if model is None else None
        self.data = used.pop() if used else mujoco.MjData(self.model)
        self.places = self.data.qpos.reshape(len(pieces), POSE)  # these two are MuJoCo's own memory
        self.speeds = self.data.qvel.reshape(len(pieces), 6)
        self.reach, self.beds = reach_of(self.shapes)

    @property
    def poses(self) -> Floats:
        """A copy of where all pieces are now."""
        return self.places.copy()

    def lay(self, poses: Floats, last: Floats | None = None) -> None:
        """Lay the pieces exactly here, with everything still; the last one elsewhere than with the others' poses."""
        mujoco.mj_resetData(self.model, self.data)
        self.places[: len(poses)] = poses
        if last is not None:
            self.places[-1] = last

    def wake(self, poses: Floats) -> None:
        """Lay the pieces here and bed them: from now on time may pass."""
        self.lay(poses)
        self.bed()

    def bed(self) -> None:
        """Sink every piece a hair into what is below it, the highest most, so that whole numbers leave no gap."""
        heights = self.places[:, 2]
        heights[heights.argsort(kind="stable")] -= self.beds

    def step(self, frames: int = 1) -> None:
        """Let time pass."""
        mujoco.mj_step(self.model, self.data, FRAME * frames)

    def give_back(self) -> None:
        """Leave MuJoCo's memory to the next world of these shapes: making it anew takes longer than some placements.

        Nothing of this world may be used any more.
        """
        if len(used_data) >= KEPT:
            used_data.clear()
        used_data.setdefault(self.shapes, []).append(self.data)

    def is_absurd(self) -> bool:
        """Whether what is computed can no longer be wood."""
        fastest = np.abs(self.speeds).max(initial=0)
        return not fastest < ABSURD  # so that a NaN is absurd too


class Watch:
    """[splash.settle] Looks at a world every so many frames until nothing has moved for a spell, or for too long."""

    def __init__(self, world: World, but_last: int = 0, every: int = 1) -> None:
        self.world = world
        self.every = every
        count = len(world.pieces) - but_last
        # All that moves, number by number: between two bouts of MuJoCo a few NumPy calls take longer than this loop.
        self.speeds, self.places = world.data.qvel[: 6 * count], world.data.qpos[: POSE * count]
        self.reach = world.reach[:count].ravel().tolist()
        self.frames = 0
        self.calm = 0
        self.since = self.places.tolist()

    def look(self) -> int | None:
        """Look at what has just passed; the verdict, once there is one."""
        self.frames += self.every
        if self.is_calm():
            self.calm += self.every
        elif self.world.is_absurd():
            return UNDONE
        else:
            self.calm, self.since = 0, self.places.tolist()
        if self.calm >= SPELL:
            return SETTLED
        return RESTLESS if self.frames >= LIMIT else None

    def is_calm(self) -> bool:
        """Whether all pieces are slow, and near to where they were when this spell began."""
        speeds = iter(self.speeds.tolist())
        for x, y, z, a, b, c in zip(*[speeds] * 6, strict=True):
            if not (x * x + y * y + z * z < SLOW * SLOW and a * a + b * b + c * c < SLOW_TURN * SLOW_TURN):
                return False  # a NaN is not calm either
        moves = zip(self.places.tolist(), self.since, self.reach, strict=True)
        return all(abs(now - then) * reach < NEAR for now, then, reach in moves)  # creeping is slow: speed hides it


class Impatient(Watch):
    """A watch that has seen enough once a piece is falling: for those who only ask whether a tower stands."""

    def __init__(self, world: World) -> None:
        super().__init__(world, every=GLANCE)
        self.too_low = world.places[:, 2] - DROP

    def look(self) -> int | None:
        """Look at what has just passed; restless as soon as a piece has dropped."""
        verdict = super().look()
        return RESTLESS if (self.world.places[:, 2] < self.too_low).any() else verdict


def settle(world: World, watch: Watch | None = None) -> tuple[int, float]:
    """Let time pass until the wood is judged; return the verdict and the seconds it took."""
    watch, verdict = watch or Watch(world, every=GLANCE), None
    while verdict is None:
        world.step(watch.every)
        verdict = watch.look()
    return verdict, watch.frames / FRAMES
