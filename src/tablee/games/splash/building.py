"""Random towers, built by placing as players do, and the proof that they stand."""

from random import Random
from typing import NamedTuple

import numpy as np

from tablee.games.splash.judging import Judgement, judge
from tablee.games.splash.pieces import FACES, PIECES, SIZES, TABLE, colour_of, shape_of
from tablee.games.splash.placing import GAPS, STEP, STEPS, Placement, place, stand
from tablee.games.splash.poses import corners, rotations
from tablee.games.splash.tower import FRAMES, Tower, World

LEAST, MOST = 8, 15  # pieces in a random tower
TRIES = 6  # before half of a tower on which nothing stands is taken away
AIM = 0.35  # how far from its target's middle a piece is put at most, as a part of the target's size
DRIFT = 0.5  # mm that a tower kept awake may drift
AWAKE = 20  # seconds


def build(seed: int, wanted: int | None = None) -> Tower:
    """Return a random tower: pieces drawn and placed somewhere over their targets, kept when the placement is good."""
    luck = Random(seed)
    count = luck.randint(LEAST, MOST) if wanted is None else wanted
    history = [place(Tower(), luck.randrange(PIECES), TABLE, Placement()).judgement]
    while len(history) < count:
        if (next_one := grown(luck, history[-1])) is not None:
            history.append(next_one)
        else:  # nothing stands here: as if the upper half had never been placed
            del history[max(1, len(history) // 2) :]
    return history[-1].tower


def grown(luck: Random, now: Judgement) -> Judgement | None:
    """Return a tower with one more piece, or None when no try of a few is good."""
    for _ in range(TRIES):
        piece = luck.choice([piece for piece in range(PIECES) if piece not in now.tower.pieces])
        target = target_of(now, piece)
        if tried := stand(now.tower, piece, target, anyhow(luck, now.tower, piece, target)):
            return tried.judgement
    return None


def target_of(now: Judgement, piece: int) -> int:
    """[splash.place.on] Return the highest uncovered piece that is alike, or else the highest uncovered."""
    pieces = now.tower.pieces
    slots = sorted(np.flatnonzero(now.uncovered), key=lambda slot: -now.tops[slot])
    alike = [slot for slot in slots if is_alike(pieces[slot], piece)]
    return pieces[(alike or slots)[0]]


def is_alike(one: int, other: int) -> bool:
    """Whether two pieces have the same shape or the same colour."""
    return shape_of(one) == shape_of(other) or colour_of(one) == colour_of(other)


def anyhow(luck: Random, tower: Tower, piece: int, target: int) -> Placement:
    """Return a random placement that has the piece over its target, the middle likelier than the edge."""
    face = luck.randrange(len(FACES[shape_of(piece)]))
    inside = np.array([luck.triangular(-AIM, AIM) for _ in range(3)]) * SIZES[shape_of(target)]
    aside = rotations(tower.poses[tower.slot(target), 3:]) @ inside
    x, y = (int(np.clip(round(float(way) / STEP), -STEPS, STEPS)) for way in aside[:2])
    turn = luck.randrange(FACES[shape_of(piece)][face].turns)
    return Placement(face, turn, x, y, luck.randrange(len(GAPS)))


class Stay(NamedTuple):
    """How a tower that was kept awake fared: the furthest a corner moved, whether it fell, whether it blew up."""

    drift: float
    fell: bool
    absurd: bool

    @property
    def stood(self) -> bool:
        """Whether it neither fell nor drifted nor blew up."""
        return not self.fell and not self.absurd and self.drift <= DRIFT


def keep_awake(tower: Tower, seconds: float = AWAKE) -> Stay:
    """Simulate a tower that nobody touches. A game never does: at rest it is frozen."""
    world = World(tower.pieces)
    world.wake(tower.poses)
    start, drift = corners(tower.pieces, tower.poses), 0.0
    for _ in range(int(seconds * FRAMES)):
        world.step()
        if world.is_absurd():
            return Stay(float("inf"), True, True)
        moved = np.linalg.norm(corners(tower.pieces, world.poses) - start, axis=2)
        drift = max(drift, float(moved.max()))
    after = judge(Tower(tower.pieces, world.poses, tower.base))
    return Stay(drift, bool(after.fallen()), False)


def prove(seeds: range, seconds: float = AWAKE) -> dict[int, Stay]:
    """Keep the random towers of these seeds awake; how each fared."""
    return {seed: keep_awake(build(seed), seconds) for seed in seeds}
