"""Trying placements before doing them: many at once, in MuJoCo's own threads, and only as long as it takes to know."""

import os
from collections.abc import Sequence
from functools import cache
from threading import Lock
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablee.games.splash.engine import Rollout, mujoco
from tablee.games.splash.judging import look
from tablee.games.splash.pieces import Floats
from tablee.games.splash.placing import Placement, Tremor, let_go
from tablee.games.splash.poses import POSE
from tablee.games.splash.tower import DROP, FRAME, SLOW_SQUARES, Tower, World

THREADS = 2
ROUND = 8 * FRAME  # steps between two looks
ROUNDS = 10  # looks after which what still moves does not stand
BUSY = Lock()  # one at a time has the threads
STATE = mujoco.mjtState.mjSTATE_FULLPHYSICS.value


class Trial(NamedTuple):
    """One way of letting a piece go."""

    placement: Placement
    tremor: Tremor


@cache
def pool(threads: int, process: int) -> Rollout:
    """Return MuJoCo's threads; started once in a process, for that takes longer than a trial."""
    return Rollout(nthread=threads)


def try_all(
    tower: Tower, piece: int, target: int, trials: Sequence[Trial], threads: int = THREADS
) -> NDArray[np.bool_]:
    """Tell of each trial whether the tower stands and the new piece touches its target alone."""
    world = World((*tower.pieces, piece))
    starts = np.stack([state_of(let_go(tower, piece, target, *trial)) for trial in trials])
    data = [mujoco.MjData(world.model) for _ in range(max(1, threads))]
    stands, open_ones, states = np.zeros(len(trials), bool), np.arange(len(trials)), starts
    for _ in range(ROUNDS):
        with BUSY:
            after, _ = pool(threads, os.getpid()).rollout(world.model, data, states, nstep=ROUND)
        frames = after[:, FRAME - 1 :: FRAME]
        calm, fallen = are_calm(world, frames), have_fallen(world, starts[open_ones], after[:, -1])
        for slot in np.flatnonzero(calm & ~fallen):
            stands[open_ones[slot]] = touches_only(world, tower, piece, target, after[slot, -1])
        going = ~calm & ~fallen
        open_ones, states = open_ones[going], after[going, -1]
        if not len(open_ones):
            break
    return stands


def state_of(world: World) -> Floats:
    """Return a world's state as MuJoCo's threads want it."""
    state = np.empty(mujoco.mj_stateSize(world.model, STATE))
    mujoco.mj_getState(world.model, world.data, state, STATE)
    return state


def poses_in(world: World, states: Floats) -> Floats:
    """Return the poses that are in states: time comes first, then all poses, then all speeds."""
    count = len(world.pieces)
    return states[..., 1 : 1 + POSE * count].reshape(*states.shape[:-1], count, POSE)


def are_calm(world: World, frames: Floats) -> NDArray[np.bool_]:
    """Tell of each trial whether all pieces were slow in all these frames."""
    first = 1 + POSE * len(world.pieces)
    speeds = frames[..., first : first + 6 * len(world.pieces)].reshape(*frames.shape[:2], -1, 2, 3)
    slow = (speeds * speeds).sum(4) < SLOW_SQUARES
    return slow.reshape(len(frames), -1).all(axis=1)


def have_fallen(world: World, starts: Floats, states: Floats) -> NDArray[np.bool_]:
    """Tell of each trial whether a piece has dropped, or the computation broke."""
    lower = poses_in(world, starts)[..., 2] - poses_in(world, states)[..., 2]
    return np.logical_not((lower < DROP).reshape(len(states), -1).all(axis=1))


def touches_only(world: World, tower: Tower, piece: int, target: int, state: Floats) -> bool:
    """[splash.place.touch] Whether a new piece touches nothing but its target."""
    now = look(world, Tower(world.pieces, poses_in(world, state), tower.base))
    return not now.touched(piece, target) and not now.fallen()
