"""A placement as numbers, and what comes of it. [splash.hand.steps] [splash.hand.tremor]"""

from dataclasses import dataclass
from functools import cached_property
from math import radians
from typing import NamedTuple

import numpy as np

from tablee.games.splash.engine import mujoco
from tablee.games.splash.judging import Judgement, judge, look
from tablee.games.splash.pieces import FACES, TABLE, TURN, Floats, shape_of
from tablee.games.splash.poses import about, product, rounded, tops
from tablee.games.splash.tower import SETTLED, UNDONE, Impatient, Tower, Watch, World, settle

STEP = 0.5  # mm in a step of the offset
STEPS = 30  # furthest offset, in steps either way
SIDE = 2 * STEPS + 1
GAPS = (0.1, 1.0, 3.0)  # mm between the piece and the top of its target when it is let go

# [splash.hand.tremor] A shake is three steps, each from -SHAKE to SHAKE: aside in x, in y, and turned.
SHAKE = 10
SHAKES = (2 * SHAKE + 1) ** 3  # equally likely outcomes
NONE, LIGHT, STRONG = range(3)
TREMOR_KEYS = ("none", "light", "strong")
ASIDE = (0.0, 0.05, 0.15)  # mm a step
ASKEW = (0.0, radians(0.3), radians(0.9))  # a step
SWAY = 30.0  # a trembling hand moves as it lets go: mm/s for each mm aside

LIFT_STEP = 0.5  # mm by which a hand tries higher when something else is in the way


class Placement(NamedTuple):
    """How a piece is let go: its resting face, steps of turn, steps of offset from the target's middle, which gap."""

    face: int = 0
    turn: int = 0
    x: int = 0
    y: int = 0
    gap: int = 0


class Tremor(NamedTuple):
    """How strong a hand shakes, and which way it shook this time."""

    strength: int = NONE
    x: int = 0
    y: int = 0
    turn: int = 0


STEADY = Tremor()


def turns(shape: int) -> int:
    """Return how many faces and turns of a shape look different."""
    return sum(face.turns for face in FACES[shape])


def placements(shape: int) -> int:
    """Return how many placements a shape has: its actions are 0 to one less."""
    return turns(shape) * len(GAPS) * SIDE * SIDE


def encode(shape: int, placement: Placement) -> int:
    """Return a placement as one integer; 0 is the first face, unturned, over the middle, from the smallest gap."""
    before = sum(face.turns for face in FACES[shape][: placement.face])
    number = (before + placement.turn) * len(GAPS) + placement.gap
    return (number * SIDE + placement.x % SIDE) * SIDE + placement.y % SIDE


def decode(shape: int, action: int) -> Placement:
    """Return the placement that an integer stands for."""
    number, y = divmod(action, SIDE)
    number, x = divmod(number, SIDE)
    turn, gap = divmod(number, len(GAPS))
    face = 0
    while turn >= FACES[shape][face].turns:
        turn -= FACES[shape][face].turns
        face += 1
    return Placement(face, turn, signed(x), signed(y), gap)


def signed(steps: int) -> int:
    """Return an offset from 0 to SIDE - 1 as one either way."""
    return steps - SIDE if steps > STEPS else steps


def shake(strength: int, outcome: int) -> Tremor:
    """Return the tremor that one of nature's SHAKES outcomes stands for."""
    rest, turn = divmod(outcome, 2 * SHAKE + 1)
    x, y = divmod(rest, 2 * SHAKE + 1)
    return Tremor(strength, x - SHAKE, y - SHAKE, turn - SHAKE)


@dataclass(frozen=True)
class Outcome:
    """What came of a placement or a nudge: the verdict, the tower as judged, and what the rules ask about it."""

    verdict: int
    judgement: Judgement
    piece: int | None  # the new one, if there is one
    target: int
    seconds: float  # simulated
    alone: bool = False  # nobody's doing: [splash.fall.nobody]

    @property
    def tower(self) -> Tower:
        """The tower as it stands now; when undone, as it stood before."""
        return self.judgement.tower

    @cached_property
    def fallen(self) -> tuple[int, ...]:
        """[splash.fall] The pieces that lie on the table and are not the base."""
        return self.judgement.fallen()

    @cached_property
    def touched(self) -> tuple[int, ...]:
        """[splash.place.touch] What the new piece touches and may not: other pieces than its target, the table."""
        if self.piece is None or self.verdict == UNDONE:
            return ()
        return self.judgement.touched(self.piece, self.target)

    @property
    def is_good(self) -> bool:
        """Whether the tower is at rest, nothing fell, and the new piece touches its target alone."""
        return self.verdict == SETTLED and not self.fallen and not self.touched


def place(tower: Tower, piece: int, target: int, placement: Placement, tremor: Tremor = STEADY) -> Outcome:
    """Let a piece go above its target (or the TABLE, as the base), and wait until the wood is judged."""
    world = let_go(tower, piece, target, placement, tremor)
    judged = outcome(world, tower, piece, target)
    world.give_back()
    return judged


def stand(tower: Tower, piece: int, target: int, placement: Placement, tremor: Tremor = STEADY) -> Outcome | None:
    """Try the same, for those who only want to know a good placement; None as soon as it is not."""
    world = let_go(tower, piece, target, placement, tremor)
    tried = outcome(world, tower, piece, target, Impatient(world))
    world.give_back()
    return tried if tried.is_good else None


def let_go(tower: Tower, piece: int, target: int, placement: Placement, tremor: Tremor) -> World:
    """Return a world, awake, in which a piece has just left the hand; it is the last one there."""
    world = World((*tower.pieces, piece))
    world.lay(tower.poses, held_pose(tower, piece, target, placement, tremor))
    lift_clear(world)
    world.bed()
    sway = SWAY * ASIDE[tremor.strength]
    world.speeds[-1, :2] = sway * tremor.x, sway * tremor.y
    return world


def outcome(world: World, before: Tower, piece: int, target: int, watch: Watch | None = None) -> Outcome:
    """Wait until the wood is judged, and judge it."""
    verdict, seconds = settle(world, watch)
    return conclude(world, before, piece, target, verdict, seconds)


def conclude(world: World, before: Tower, piece: int, target: int, verdict: int, seconds: float) -> Outcome:
    """Judge the wood of a world, rounded as a log keeps it, after such a verdict on whether it rests."""
    if verdict == UNDONE:
        return Outcome(verdict, judge(before), piece, target, seconds)
    base = before.base | {piece} if target == TABLE else before.base
    return Outcome(verdict, look(world, Tower(world.pieces, rounded(world.places), base)), piece, target, seconds)


def held_pose(tower: Tower, piece: int, target: int, placement: Placement, tremor: Tremor) -> Floats:
    """Return where a hand holds a piece just before it lets go."""
    face = FACES[shape_of(piece)][placement.face]
    x, y, top = (0.0, 0.0, 0.0) if target == TABLE else summit(tower, target)
    x += placement.x * STEP + tremor.x * ASIDE[tremor.strength]
    y += placement.y * STEP + tremor.y * ASIDE[tremor.strength]
    angle = placement.turn * radians(TURN) + tremor.turn * ASKEW[tremor.strength]
    rotation = product(about((0, 0, 1), angle), np.array(face.quaternion))
    return np.array([x, y, top + GAPS[placement.gap] + face.height / 2, *rotation])


def summit(tower: Tower, target: int) -> tuple[float, float, float]:
    """Return the middle of a piece, at the height of its highest point."""
    slot = tower.slot(target)
    x, y, _ = tower.poses[slot, :3].tolist()
    return x, y, float(tops((target,), tower.poses[slot : slot + 1])[0])


def lift_clear(world: World) -> None:
    """Lift the last piece until it is in nothing: a hand cannot hold it inside another."""
    while is_inside(world):
        world.places[-1, 2] += LIFT_STEP


def is_inside(world: World) -> bool:
    """Whether the last piece of a world is inside another, or touches it."""
    mujoco.mj_kinematics(world.model, world.data)
    mujoco.mj_collision(world.model, world.data)
    bodies = world.model.geom_bodyid[world.data.contact.geom]
    return bool((bodies == len(world.pieces)).any())
