"""What neighbours nobody wants do to the others: the same play without them and with them, by turns.

How much the machine varies by itself is measured in the same way, with nobody.
"""

import asyncio
import json
import sys
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from dribbling import LIFETIME
from play import Evening, Tally, percentiles

PROGRAM = str(Path(__file__).parent / "hostile.py")
WATCHED = 8  # tables that culprits go to
STRETCH = 1.0  # seconds that are looked at at a time: so short that the hiccups of the machine touch few of them
WARM_UP = 20.0  # seconds of play before anything counts: a house that has just been filled puts its memory in order
REST = 1.0  # seconds after a visit


class Kind(NamedTuple):
    """One kind of neighbours; hostile.py knows what they do."""

    name: str
    here_after: float = 0.0  # seconds until all are here
    visits: int = 3
    stretches: int = 24  # of a visit that are looked at; as many without, before and after it
    is_control: bool = False


KINDS = {
    "nobody": Kind("nobody", is_control=True),
    "stall": Kind("8 spectators who never read"),
    "flood": Kind("2,000 frames at once, again and again"),
    "big": Kind("frames over 8 KiB, again and again"),
    "foreign": Kind("a page of another site, again and again"),
    "dribble": Kind("1,000 connections that dribble, and come back when closed", here_after=LIFETIME),
    "rush": Kind("1,000 connections that dribble, from when they come: all within 2 s", visits=24, stretches=3),
}


class Visit(NamedTuple):
    """Within how many milliseconds 99 of 100 moves were done, stretch by stretch, and what became of the culprits."""

    alone: list[float]
    with_them: list[float]
    report: dict[str, Any]


async def measure_neighbours(evening: Evening, kinds: list[str], rate: float) -> dict[str, Any]:
    """Play at a rate, and let one kind after the other come by."""
    evening.play(rate)
    await asyncio.sleep(WARM_UP)
    found = {kind: await measure_kind(evening, kind) for kind in kinds}
    evening.stop()
    return found


async def measure_kind(evening: Evening, kind: str) -> dict[str, Any]:
    """Play without them and with them by turns: the machine's own moods touch both alike. The medians count."""
    visits = [await measure_visit(evening, kind) for _ in range(KINDS[kind].visits)]
    without = median(time for visit in visits for time in visit.alone)
    with_them = median(time for visit in visits for time in visit.with_them)
    return {
        "p99_alone_ms": without,
        "p99_with_ms": with_them,
        "growth": with_them / without - 1,
        "opened": sum(visit.report["opened"] for visit in visits),
        "closed": sum(visit.report["closed"] for visit in visits),
        "longest_s": max(visit.report["longest_s"] for visit in visits),
    }


async def measure_visit(evening: Evening, kind: str) -> Visit:
    """Play without culprits, with them, and without: half of it before and half after, as the machine's mood drifts."""
    wait, stretches = KINDS[kind].here_after, KINDS[kind].stretches
    process = await wake(evening, kind, wait + stretches * STRETCH)
    before = [await stretch(evening) for _ in range(stretches - stretches // 2)]
    let_in(process)
    await asyncio.sleep(wait)
    with_them = [await stretch(evening) for _ in range(stretches)]
    report = json.loads((await process.communicate())[0])
    await asyncio.sleep(REST)
    after = [await stretch(evening) for _ in range(stretches // 2)]
    return Visit(before + after, with_them, report)


async def stretch(evening: Evening) -> float:
    """Play on for a while; return within how many milliseconds 99 of 100 moves were done."""
    evening.tally = Tally()
    await asyncio.sleep(STRETCH)
    return percentiles(evening.tally.waits).p99


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
