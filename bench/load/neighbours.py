"""What neighbours nobody wants do to the others: the same play without them and with them, by turns."""

import asyncio
import json
import sys
from pathlib import Path
from statistics import median
from typing import Any

from play import Evening, Tally, percentiles

PROGRAM = str(Path(__file__).parent / "hostile.py")
KINDS = {
    "stall": "8 spectators who never read",
    "flood": "2,000 frames at once, again and again",
    "big": "frames over 8 KiB, again and again",
    "foreign": "a page of another site, again and again",
    "dribble": "1,000 connections that dribble",
}
WATCHED = 8  # tables that culprits go to
ROUNDS = 5  # of each kind; the median counts


async def measure_neighbours(evening: Evening, kinds: list[str], rate: float, seconds: float) -> dict[str, Any]:
    """Play at a rate, and let one kind after the other come by."""
    evening.play(rate)
    await asyncio.sleep(3)
    found = {kind: await measure_kind(evening, kind, seconds / 2) for kind in kinds}
    evening.stop()
    return found


async def measure_kind(evening: Evening, kind: str, seconds: float) -> dict[str, Any]:
    """Play without them and with them by turns: the machine's own moods touch both alike."""
    alone, them, reports = [], [], []
    for _ in range(ROUNDS):
        process = await wake(evening, kind, seconds)
        alone.append(await stretch(evening, seconds))
        let_in(process)
        them.append(await stretch(evening, seconds))
        reports.append(json.loads((await process.communicate())[0]))
        await asyncio.sleep(2)
    without, with_them = median(alone), median(them)
    return {
        "p99_alone_ms": without,
        "p99_with_ms": with_them,
        "growth": with_them / without - 1,
        "opened": sum(report["opened"] for report in reports),
        "closed": sum(report["closed"] for report in reports),
        "longest_s": max(report["longest_s"] for report in reports),
    }


async def stretch(evening: Evening, seconds: float) -> float:
    """Play on for a while; return within how many milliseconds 99 of 100 moves were done."""
    evening.tally = Tally()
    await asyncio.sleep(seconds)
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
