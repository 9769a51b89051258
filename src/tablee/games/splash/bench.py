"""How fast the wood is simulated, beside MuJoCo alone: the same towers, the same steps, in turn.

`seconds_per_s` are simulated seconds. An `overhead` is how much longer we take than bare stepping, as a part of that:
of `settling`, where a tower is stepped and watched, and of `placing`, from a hand above it to the judged rows.
MuJoCo is loaded only when something is measured.
"""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import cos, sin
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .tower import Tower, World

Say = Callable[[str], None]
Report = dict[str, float]

HEIGHTS = (4, 8, 12, 16)
SEEDS = (301, 302, 304)
ROUNDS = 5
FRAMES_EACH = 30  # frames that are stepped before the other way has its turn
CROWD = 24  # placements judged side by side
LIVE = 240  # frames that the live hand is followed
UPRIGHT = (1.0, 0.0, 0.0, 0.0)


def measure(seconds: float, say: Say) -> Report:
    """Measure stepping, placing, trying and the live hand."""
    from .building import build

    report: Report = {}
    seeds, crowd = (SEEDS, CROWD) if seconds >= 1 else (SEEDS[:1], CROWD // 6)  # who is in a hurry gets a rough idea
    for height in HEIGHTS:
        say(f"Splash !: towers of {height} pieces")
        towers = [build(seed, height) for seed in seeds]
        found = bench_settling(towers, seconds) | bench_placing(towers) | bench_crowd(towers[0], crowd)
        report |= {f"wood.{height}.{key}": value for key, value in found.items()}
    say("Splash !: the live hand")
    return report | {f"wood.hand.{key}": value for key, value in bench_hand(build(SEEDS[0], 12)).items()}


def seconds_of(work: Callable[[], object]) -> float:
    """Return how long something takes."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def effort_of(work: Callable[[], object]) -> float:
    """Return how long this thread works on something: what else the machine does is left out."""
    started = time.thread_time()
    work()
    return time.thread_time() - started


def bench_settling(towers: Sequence["Tower"], seconds: float) -> Report:
    """Step towers that stand: watched, as while settling, and bare. Both start anew from the same poses each time."""
    from .engine import mujoco
    from .tower import FRAME, FRAMES, GLANCE, Watch, World

    worlds = [World(tower.pieces) for tower in towers]

    def wake() -> None:
        for world, tower in zip(worlds, towers, strict=True):
            world.wake(tower.poses)
            world.step()  # the first step is slower: nothing is known yet

    def watched() -> None:
        for world in worlds:
            watch = Watch(world, every=GLANCE)
            for _ in range(FRAMES_EACH // GLANCE):
                world.step(GLANCE)
                watch.look()

    def bare() -> None:
        for world in worlds:
            mujoco.mj_step(world.model, world.data, FRAMES_EACH * FRAME)

    times: dict[str, list[float]] = {"watched": [], "bare": []}
    started = time.perf_counter()
    while time.perf_counter() - started < seconds or len(times["bare"]) < ROUNDS:
        for key, work in (("watched", watched), ("bare", bare)):
            wake()
            times[key].append(effort_of(work))
    simulated = len(worlds) * FRAMES_EACH / FRAMES
    return {
        "seconds_per_s": simulated / median(times["watched"]),
        "bare_seconds_per_s": simulated / median(times["bare"]),
        "overhead.settling": overhead(times["watched"], times["bare"]),
    }


def overhead(ours: Sequence[float], bare: Sequence[float]) -> float:
    """Return how much longer we take, as a part of the bare time: the median of pairs that ran one after the other."""
    return median(one / other for one, other in zip(ours, bare, strict=True)) - 1


def bench_placing(towers: Sequence["Tower"]) -> Report:
    """Place a piece on each tower, all from the hand to the judgement; then only step as far as that took."""
    from .engine import mujoco
    from .inbox import inbox_of
    from .placing import STEADY, Placement, let_go, place
    from .tower import SECOND

    jobs = [(tower, spare(tower), tower.pieces[-1], Placement()) for tower in towers]
    steps = [round(place(*job).seconds * SECOND) for job in jobs]

    def judged() -> None:
        for job in jobs:
            inbox_of(place(*job))

    def bare(worlds: Sequence["World"]) -> None:
        for world, count in zip(worlds, steps, strict=True):
            mujoco.mj_step(world.model, world.data, count)

    ours, alone = [], []
    for _ in range(ROUNDS):
        ours.append(effort_of(judged))
        worlds = [let_go(*job, STEADY) for job in jobs]
        alone.append(effort_of(partial(bare, worlds)))
        for world in worlds:
            world.give_back()  # as every placement does: the next has its memory
    return {"placements_per_s": len(jobs) / median(ours), "overhead.placing": overhead(ours, alone)}


def bench_crowd(tower: "Tower", crowd: int) -> Report:
    """Judge many placements on one thread and on two; and try as many as bots do, in MuJoCo's threads."""
    from .placing import Placement, Tremor, place
    from .trying import Trial, try_all

    piece, target = spare(tower), tower.pieces[-1]
    trials = [Trial(Placement(x=number % 3 - 1, y=number // 3 % 3 - 1), Tremor()) for number in range(crowd)]

    def judge_all(threads: int) -> None:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(lambda trial: place(tower, piece, target, *trial), trials))

    report = {}
    for name, threads in (("one_thread", 1), ("two_threads", 2)):
        report[f"judged_per_s.{name}"] = crowd / seconds_of(partial(judge_all, threads))
        report[f"tried_per_s.{name}"] = crowd / seconds_of(partial(try_all, tower, piece, target, trials, threads))
    return report


def bench_hand(tower: "Tower") -> Report:
    """Return what part of a core a live hand takes at 60 frames a second: far from the tower, and at its top."""
    import numpy as np

    from .hand import Hand
    from .tower import FRAMES

    top = float(tower.poses[:, 2].max())
    report = {}
    for key, x, z in (("far", 80.0, top), ("near", 14.0, top)):
        hand = Hand(tower, spare(tower), np.array([x, 0, z + 40, *UPRIGHT]))
        started = time.process_time()
        for frame in range(LIVE):
            hand.move((x + 2 * cos(frame / 9), 2 * sin(frame / 9), z + 3), UPRIGHT)
        report[f"{key}.core_share"] = (time.process_time() - started) / (LIVE / FRAMES)
    return report


def spare(tower: "Tower") -> int:
    """Return a piece that is not in the tower: a small cube if there is one."""
    from .pieces import COLOURS, PIECES, SMALL

    order = [*range(SMALL * COLOURS, PIECES), *range(SMALL * COLOURS)]
    return next(piece for piece in order if piece not in tower.pieces)
