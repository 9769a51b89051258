"""What neighbours nobody wants do to the others: the same play without them and with them, by turns.

How much the machine varies by itself is measured in the same way, with nobody.
"""

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from comparing import Visit, compare, growth_of
from dribbling import LIFETIME
from house import say, seconds_of, stolen
from play import Evening, Tally
from turns import Turns

PROGRAM = str(Path(__file__).parent / "hostile.py")
WATCHED = 8  # tables that culprits go to
MOMENT = 0.05  # seconds: only those count in which, and before which, the host left our cores to us
SURE = 0.1  # how far from the truth a growth may be, for them not to come again …
VISITS = 6  # … once they have come so often
WARM_UP = 40.0  # seconds of play before anything counts: a house that has just been filled puts its memory in order
REST = 1.0  # seconds after a visit
QUIET = 12.0  # seconds of visits, at least, while nobody plays


class Kind(NamedTuple):
    """One kind of neighbours; hostile.py knows what they do. Many short visits tell more than a few long ones, as the
    machine's mood changes; but some take long to come, or to be closed."""

    name: str
    here_after: float = 0.0  # seconds until all are here
    visits: int = 32  # at most
    seconds: int = 4  # of a visit; as many without, before and after it
    is_control: bool = False
    needs_play: bool = False  # they do no harm while nobody plays


Listen = Callable[[float], Awaitable[list[float]]]  # for some seconds; returns what was heard

KINDS = {
    "nobody": Kind("nobody", is_control=True),
    "stall": Kind("8 spectators who never read", visits=8, seconds=24, needs_play=True),
    "flood": Kind("2,000 frames at once, again and again"),
    "big": Kind("frames over 8 KiB, again and again"),
    "foreign": Kind("a page of another site, again and again"),
    "thousand": Kind(
        "1,000 connections that dribble, from the first that comes to the last closed", visits=12, seconds=13
    ),
    "dribble": Kind(
        "1,000 connections that dribble, and come back when closed", here_after=LIFETIME, visits=8, seconds=24
    ),
    "rush": Kind("1,000 connections that dribble, from when they come: all within 2 s", seconds=3),
}


async def measure_neighbours(evening: Evening, kinds: list[str], rate: float) -> dict[str, Any]:
    """Play at a rate, and let one kind after the other come by; then again while nobody plays."""
    evening.play(rate)
    await asyncio.sleep(WARM_UP)
    found = {}
    for kind in kinds:
        found[kind] = await measure_kind(evening, kind)
        say(f"{kind}: {found[kind]}")
    evening.stop()
    await asyncio.sleep(REST)
    for kind in kinds:
        if not KINDS[kind].needs_play:
            found[kind]["share"] = await measure_share(evening, kind)
            say(f"{kind}: {found[kind]['share']:.1%} of a core while nobody plays")
    return found


async def measure_kind(evening: Evening, kind: str) -> dict[str, Any]:
    """Play without them and with them by turns, until it is known how much longer others wait for them."""
    visits: list[Visit] = []
    reports: list[dict[str, Any]] = []
    growth = growth_of(visits)
    while len(visits) < KINDS[kind].visits and (len(visits) < VISITS or growth.doubt > SURE):
        visit, report = await measure_visit(evening, kind, partial(play_on, evening))
        visits.append(visit)
        reports.append(report)
        growth = growth_of(visits)
        say(f"{kind}: {growth.share:+.0%} ({growth.low:+.0%} to {growth.high:+.0%}) after {line_of(visits)}")
        await asyncio.sleep(REST)
    return {
        "moves": [sum(len(visit[side]) for visit in visits) for side in (0, 1)],
        "p99_alone_ms": growth.alone,
        "p99_with_ms": growth.beside,
        "growth": growth.share,
        "growth_low": growth.low,
        "growth_high": growth.high,
        "opened": sum(report["opened"] for report in reports),
        "closed": sum(report["closed"] for report in reports),
        "longest_s": max(report["longest_s"] for report in reports),
    }


def line_of(visits: list[Visit]) -> str:
    alone, beside = (len(moves) for moves in visits[-1])
    last = compare(visits[-1]) if alone and beside else "nothing to compare"
    return f"{len(visits)} visits; the last, with {alone} and {beside} moves: {last}"


async def measure_visit(evening: Evening, kind: str, listen: Listen) -> tuple[Visit, dict[str, Any]]:
    """Listen without culprits, with them, and without: half of it before and half after, as the machine's mood drifts.
    Return that, and what became of the culprits."""
    wait, seconds = KINDS[kind].here_after, KINDS[kind].seconds
    process = await wake(evening, kind, wait + seconds)
    before = await listen(seconds / 2)
    let_in(process)
    await asyncio.sleep(wait)
    beside = await listen(seconds)
    report = json.loads((await process.communicate())[0])
    await asyncio.sleep(REST)
    after = await listen(seconds / 2)
    return Visit(before + after, beside), report


async def measure_share(evening: Evening, kind: str) -> float:
    """Return which share of the server's core they take while nobody plays."""
    server, wait, seconds = evening.house.process.pid, KINDS[kind].here_after, KINDS[kind].seconds
    taken = spent = 0.0
    while spent < QUIET:
        process = await wake(evening, kind, wait + seconds)
        taken -= await used_in(server, seconds)
        let_in(process)
        await asyncio.sleep(wait)
        taken += await used_in(server, seconds)
        spent += seconds
        await process.communicate()
        await asyncio.sleep(REST)
    return taken / spent


async def measure_turns(evening: Evening, kinds: list[str]) -> dict[str, Any]:
    """Let one kind after the other come by while nobody plays, and see what the server does in one go for them."""
    turns, found = Turns(evening.house.turns), {}
    for kind in kinds:
        if not KINDS[kind].needs_play:
            visits = [(await measure_visit(evening, kind, turns.listen))[0] for _ in range(VISITS)]
            sides = zip(*map(compare, visits), strict=True)
            found[kind] = dict(zip(("alone_ms", "beside_ms"), map(median, sides), strict=True))
            say(f"{kind}: {found[kind]}")
    return found


async def used_in(process: int, seconds: float) -> float:
    """Return the seconds of processor that a process takes in this time."""
    before = seconds_of(process)
    await asyncio.sleep(seconds)
    return seconds_of(process) - before


async def play_on(evening: Evening, seconds: float) -> list[float]:
    """Play for a while; return how long those moves took that count."""
    found: list[float] = []
    until, was_ours = time.monotonic() + seconds, False
    while time.monotonic() < until:
        evening.tally, before = Tally(), stolen()
        await asyncio.sleep(MOMENT)
        is_ours = stolen() == before
        if is_ours and was_ours:
            found += evening.tally.waits
        was_ours = is_ours
    return found


async def wake(evening: Evening, kind: str, seconds: float) -> asyncio.subprocess.Process:
    """Start the culprits' program, and wait until it is there: that alone would disturb everybody."""
    links = [party.link for party in evening.parties[:WATCHED]]
    words = [PROGRAM, kind, str(evening.house.port), str(seconds), *links]
    pipes = {"stdin": asyncio.subprocess.PIPE, "stdout": asyncio.subprocess.PIPE}
    process = await asyncio.create_subprocess_exec(sys.executable, *words, **pipes)
    assert process.stdout
    await process.stdout.readline()
    return process


def let_in(process: asyncio.subprocess.Process) -> None:
    """Let the culprits go to their tables."""
    assert process.stdin
    process.stdin.write(b"go\n")
