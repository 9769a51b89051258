"""What can be said of wood at rest, from its poses alone: who touches, who carries, how high.

One look at the contacts, as arrays. The same poses always give the same answers, so a log of poses is enough.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.games.splash.engine import mujoco
from tablee.games.splash.pieces import MASSES, TABLE, Floats
from tablee.games.splash.poses import tops
from tablee.games.splash.tower import Tower, World

Mask = NDArray[np.bool_]

GRAVITY = 9810.0  # mm/s²
AXES = np.arange(3)  # of a contact's forces: the push, and friction along two axes
LIFT = 0.05 * float(MASSES.min()) * GRAVITY  # who pushes up less than a twentieth of the lightest carries nothing


@dataclass(frozen=True)
class Judgement:
    """Contacts and forces in a tower. Row and column n are piece n of the tower; the last ones are the table."""

    tower: Tower
    contacts: Mask  # who touches whom
    lifts: Floats  # [lower, upper]: how hard the lower pushes the upper one upward
    pairs: NDArray[np.int64]  # a row for each point of contact: who meets there
    points: Floats  # where that is

    @cached_property
    def touches(self) -> Mask:
        """Which pieces touch each other, the table left out."""
        return self.contacts[:-1, :-1]

    @cached_property
    def on_table(self) -> Mask:
        """Which pieces touch the table."""
        return self.contacts[-1, :-1]

    @cached_property
    def carries(self) -> Mask:
        """[lower, upper]: which piece carries which."""
        return np.greater(self.lifts[:-1, :-1], LIFT)

    @cached_property
    def uncovered(self) -> Mask:
        """[splash.place.on] Which pieces carry nothing."""
        return np.logical_not(self.carries.any(axis=1))

    @cached_property
    def rests(self) -> tuple[int, ...]:
        """Which piece carries each one most; TABLE where the table does, or where nothing does."""
        names = (*self.tower.pieces, TABLE, TABLE)
        lifts = np.vstack([self.lifts[:, :-1], np.full(len(self.tower.pieces), LIFT)])  # less than that is nothing
        return tuple(names[slot] for slot in lifts.argmax(0))

    @cached_property
    def tops(self) -> Floats:
        """How high the highest point of each piece is, in millimetres."""
        return tops(self.tower.pieces, self.tower.poses)

    @cached_property
    def stacks(self) -> NDArray[np.int64]:
        """[splash.fall.base] The stack of each piece, by its first piece's row: joined by touch, not by the table."""
        joined = self.touches | np.eye(len(self.tower.pieces), dtype=bool)
        for _ in range(len(joined).bit_length()):  # each time chains of touch twice as long
            joined = joined @ joined
        return np.array([row.argmax() for row in joined], int)

    def fallen(self) -> tuple[int, ...]:
        """[splash.fall] The pieces that lie on the table and are not the base."""
        lying = (self.tower.pieces[slot] for slot in np.flatnonzero(self.on_table))
        return tuple(piece for piece in lying if piece not in self.tower.base)

    def touched(self, piece: int, target: int) -> tuple[int, ...]:
        """[splash.place.touch] What a piece touches beside its target: pieces, and the table."""
        names = (*self.tower.pieces, TABLE)
        others = (names[slot] for slot in np.flatnonzero(self.contacts[self.tower.slot(piece)]))
        return tuple(other for other in others if other != target)


def judge(tower: Tower) -> Judgement:
    """Look at a tower at rest."""
    return look(World(tower.pieces), tower)


def look(world: World, tower: Tower) -> Judgement:
    """Judge a tower in a world of its pieces; what the world was doing is forgotten."""
    world.wake(tower.poses)
    mujoco.mj_forward(world.model, world.data)
    count = len(tower.pieces)
    side, contact = count + 1, world.data.contact
    pairs = (world.model.geom_bodyid[contact.geom] - 1) % side  # body 0 is the table, then the pieces in order
    first, second = pairs.T
    contacts = np.zeros((side, side), bool)
    contacts[first, second] = contacts[second, first] = True
    pushes = np.zeros((side, side))
    np.add.at(pushes, (first, second), upward_forces(world, contact))
    return Judgement(tower, contacts, pushes - pushes.T, pairs, contact.pos.copy())


def upward_forces(world: World, contact: Any) -> Floats:
    """Return the upward part of each contact's force on its second piece."""
    if not len(contact.geom):
        return np.zeros(0)
    rows = contact.efc_address[:, None] + AXES
    return np.einsum("ca,ca->c", world.data.efc_force[rows], contact.frame.reshape(-1, 3, 3)[:, :, 2])
