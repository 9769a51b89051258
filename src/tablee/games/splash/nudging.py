"""Somebody nudges the table: everything on it moves at once, and perhaps it stands. [splash.nudge]"""

from math import cos, radians, sin

from tablee.games.splash.judging import look
from tablee.games.splash.pieces import TABLE
from tablee.games.splash.placing import Outcome
from tablee.games.splash.poses import rounded
from tablee.games.splash.tower import UNDONE, Tower, World, settle

DIRECTIONS = 24
SPEEDS = (6.0, 18.0, 40.0)  # mm/s, by strength: topple about 1, 4 and 8 of 10 random towers of eight pieces
NUDGES = DIRECTIONS * len(SPEEDS)


def nudge(tower: Tower, measure: int) -> Outcome:
    """Give all pieces the sudden speed that a measure stands for, and wait until the wood is judged."""
    direction, strength = divmod(measure % NUDGES, len(SPEEDS))
    world, angle = World(tower.pieces), radians(360 / DIRECTIONS * direction)
    world.wake(tower.poses)
    world.speeds[:, 0] = SPEEDS[strength] * cos(angle)
    world.speeds[:, 1] = SPEEDS[strength] * sin(angle)
    verdict, seconds = settle(world)
    after = tower if verdict == UNDONE else Tower(tower.pieces, rounded(world.poses), tower.base)
    judged = look(world, after)
    world.give_back()
    return Outcome(verdict, judged, None, TABLE, seconds)
