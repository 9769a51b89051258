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
from house import stolen
from play import Evening, Tally, percentiles

PROGRAM = str(Path(__file__).parent / "hostile.py")
WATCHED = 8  # tables that culprits go to
STRETCH = 1.0  # seconds that are looked at at a time
STOLEN = 0.005  # seconds of our cores that other machines may have had in a stretch that counts
ENOUGH = 40  # stretches that count, without them and with them, after which they need not come again
WARM_UP = 20.0  # seconds of play before anything counts: a house that has just been filled puts its memory in order
REST = 1.0  # seconds after a visit


class Kind(NamedTuple):
    """One kind of neighbours; hostile.py knows what they do."""

    name: str
    here_after: float = 0.0  # seconds until all are here
    visits: int = 8  # at most
    stretches: int = 24  # of a visit that are looked at; as many without, before and after it
    is_control: bool = False


KINDS = {
    "nobody": Kind("nobody", is_control=True),
    "stall": Kind("8 spectators who never read"),
    "flood": Kind("2,000 frames at once, again and again"),
    "big": Kind("frames over 8 KiB, again and again"),
    "foreign": Kind("a page of another site, again and again"),
    "dribble": Kind("1,000 connections that dribble, and come back when closed", here_after=LIFETIME),
    "rush": Kind("1,000 connections that dribble, from when they come: all within 2 s", visits=48, stretches=3),
}


class Visit(NamedTuple):
    """Within how many milliseconds 99 of 100 moves were done in each stretch, and what became of the culprits."""

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
    visits: list[Visit] = []
    alone: list[float] = []
    with_them: list[float] = []
    while len(visits) < KINDS[kind].visits and min(len(alone), len(with_them)) < ENOUGH:
        visits.append(await measure_visit(evening, kind))
        alone += visits[-1].alone
        with_them += visits[-1].with_them
    without, beside = middle(alone), middle(with_them)
    return {
        "seconds": (len(alone) * STRETCH, len(with_them) * STRETCH),
        "p99_alone_ms": without,
        "p99_with_ms": beside,
        "growth": beside / without - 1,
        "opened": sum(visit.report["opened"] for visit in visits),
        "closed": sum(visit.report["closed"] for visit in visits),
        "longest_s": max(visit.report["longest_s"] for visit in visits),
    }


def middle(times: list[float]) -> float:
    """Return the median, or nothing where other machines had our cores all the time."""
    return median(times) if times else float("nan")


async def measure_visit(evening: Evening, kind: str) -> Visit:
    """Play without culprits, with them, and without: half of it before and half after, as the machine's mood drifts."""
    wait, stretches = KINDS[kind].here_after, KINDS[kind].stretches
    process = await wake(evening, kind, wait + stretches * STRETCH)
    before = await play_on(evening, stretches - stretches // 2)
    let_in(process)
    await asyncio.sleep(wait)
    with_them = await play_on(evening, stretches)
    report = json.loads((await process.communicate())[0])
    await asyncio.sleep(REST)
    after = await play_on(evening, stretches // 2)
    return Visit(before + after, with_them, report)


async def play_on(evening: Evening, stretches: int) -> list[float]:
    """Play for some stretches; return within how many milliseconds 99 of 100 moves were done in each that counts."""
    found = []
    for _ in range(stretches):
        evening.tally, before = Tally(), stolen()
        await asyncio.sleep(STRETCH)
        if stolen() - before <= STOLEN:
            found.append(percentiles(evening.tally.waits).p99)
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
