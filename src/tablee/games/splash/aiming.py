"""Where a piece had best be put: the placements that make sense, and how far the tower could then lean.

A tower leans over one of its joints at a time: below the joint stands what stays, above it what would tip. Its margin
there is the angle, in radians, by which the weight above can lean before it is no longer over what carries it.
"""

from collections.abc import Sequence
from math import atan2, radians
from random import Random
from typing import NamedTuple

import numpy as np

from tablee.games.splash.judging import Judgement, Mask
from tablee.games.splash.pieces import FACES, MASSES, TABLE, TURN, Floats, shape_of
from tablee.games.splash.placing import GAPS, STEP, Placement, Tremor, held_pose
from tablee.games.splash.poses import boxes, corners, rotations

WAYS = 48  # directions in which a tower may lean
COMPASS = np.array([(np.cos(way), np.sin(way)) for way in np.arange(WAYS) * 2 * np.pi / WAYS])
FAR = 24  # steps from the middle that are looked at
GRID = np.array([(x, y) for x in range(-FAR, FAR + 1) for y in range(-FAR, FAR + 1)])
LEVEL = 0.3  # mm below its highest point that still belongs to the top of a piece
APART = 0.5  # mm to be kept from what may not be touched
BLOCKED = -1.0  # the margin where something is in the way
NEARLY = 0.8  # of the best margin: places that are about as good


class Aim(NamedTuple):
    """A placement, and the margin it would leave."""

    placement: Placement
    margin: float


class Joint(NamedTuple):
    """All that stands on one piece, that piece included, and how far what carries it reaches in every direction."""

    mass: float
    middle: Floats  # of that mass
    floor: float  # how high the joint is
    reach: Floats


def aims(now: Judgement, piece: int, target: int, count: int, luck: Random) -> list[Aim]:
    """Return the best aims for a piece, the one with the largest margin first; there is at least one."""
    if target == TABLE:
        return [Aim(Placement(), 1.0)]
    joints, found = joints_below(now, target), []
    for face in range(len(FACES[shape_of(piece)])):
        for turn in sensible_turns(now, piece, target, face, luck):
            found += aims_so(now, piece, target, Placement(face, turn), joints, luck)
    return sorted(set(found), key=lambda aim: (-aim.margin, aim.placement))[:count]


def aims_so(now: Judgement, piece: int, target: int, held: Placement, joints: list[Joint], luck: Random) -> list[Aim]:
    """Return two aims with that face and turn: the best, and another about as good."""
    pose = held_pose(now.tower, piece, target, held, Tremor())
    margins = np.where(blocked(now, piece, target, pose), BLOCKED, margins_at(piece, pose, joints))
    spots = np.flatnonzero(margins >= margins.max() - (1 - NEARLY) * abs(margins.max()))
    best, other = int(margins.argmax()), int(spots[luck.randrange(len(spots))])
    return [Aim(held._replace(x=int(GRID[at, 0]), y=int(GRID[at, 1])), float(margins[at])) for at in (best, other)]


def sensible_turns(now: Judgement, piece: int, target: int, face: int, luck: Random) -> set[int]:
    """Return turns that lay a piece along its target, and one at random."""
    turns = FACES[shape_of(piece)][face].turns
    quaternion = now.tower.poses[now.tower.slot(target), 3:]
    matrix = rotations(quaternion)
    level = [axis for axis in range(3) if abs(matrix[2, axis]) < 0.5]  # the target's own axes that lie flat
    angles = [atan2(matrix[1, axis], matrix[0, axis]) for axis in level]
    return {round(angle / radians(TURN)) % turns for angle in angles} | {luck.randrange(turns)}


def joints_below(now: Judgement, target: int) -> list[Joint]:
    """Return the joints that a new piece on a target weighs on: under the piece itself, and all the way down."""
    tower, joints = now.tower, [top_of(now, target)]
    carried = np.eye(len(tower.pieces), dtype=bool) | now.carries
    for _ in range(len(tower.pieces).bit_length()):
        carried = carried @ carried  # [lower, upper]: all that stands on a piece, itself included
    for lower in np.flatnonzero(carried[:, tower.slot(target)]):
        joints.append(joint_under(now, carried[lower]))
    return joints


def joint_under(now: Judgement, above: Mask) -> Joint:
    """Return the joint under a part of the tower."""
    tower = now.tower
    masses = MASSES[[shape_of(piece) for piece in tower.pieces]] * above
    inside = np.append(above, False)[now.pairs]  # the table is never part of it
    points = now.points[inside[:, 0] != inside[:, 1]]
    middle = masses @ tower.poses[:, :3] / masses.sum()
    points = points if len(points) else middle[None]
    return Joint(float(masses.sum()), middle, float(points[:, 2].min()), (points[:, :2] @ COMPASS.T).max(0))


def top_of(now: Judgement, target: int) -> Joint:
    """Return the joint between a target and what is put on it: nothing stands there yet."""
    slot = now.tower.slot(target)
    points = corners((target,), now.tower.poses[slot : slot + 1])[0]
    top = points[points[:, 2] > points[:, 2].max() - LEVEL]
    return Joint(0.0, np.zeros(3), float(top[:, 2].max()), (top[:, :2] @ COMPASS.T).max(0))


def margins_at(piece: int, pose: Floats, joints: Sequence[Joint]) -> Floats:
    """Return the margin that a piece would leave at each spot of the grid, the smallest of all joints'."""
    mass, spots = MASSES[shape_of(piece)], pose[:2] + GRID * STEP
    margins = np.full(len(GRID), own_margin(piece, pose))
    for joint in joints:
        share = mass / (mass + joint.mass)
        middle = (1 - share) * joint.middle[:2] + share * spots
        height = (1 - share) * joint.middle[2] + share * pose[2] - joint.floor
        inside = (joint.reach - middle @ COMPASS.T).min(1)
        margins = np.minimum(margins, inside / height)
    return margins


def own_margin(piece: int, pose: Floats) -> float:
    """Return how far a piece itself could lean on a table, held so."""
    points = corners((piece,), pose[None])[0] - pose[:3]
    foot = points[points[:, 2] < points[:, 2].min() + LEVEL]
    return float((foot[:, :2] @ COMPASS.T).max(0).min() / -foot[0, 2])


def blocked(now: Judgement, piece: int, target: int, pose: Floats) -> Mask:
    """Tell of each spot of the grid whether something that may not be touched is there."""
    lows, highs = boxes(now.tower.pieces, now.tower.poses)
    low, high = (box[0] for box in boxes((piece,), pose[None]))
    in_the_way = highs[:, 2] > low[2] - GAPS[0] - LEVEL
    in_the_way[now.tower.slot(target)] = False
    aside = (GRID * STEP)[:, None, :]
    overlaps = (low[:2] + aside < highs[:, :2] + APART) & (high[:2] + aside > lows[:, :2] - APART)
    return (overlaps.all(2) & in_the_way).any(1)
