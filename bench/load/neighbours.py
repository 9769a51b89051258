"""What neighbours nobody wants do to the others: the same play without them, with them, and without them again."""

import asyncio
import json
import sys
from pathlib import Path
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


async def measure_neighbours(evening: Evening, rate: float, seconds: float) -> dict[str, Any]:
    """Play at a rate, and let one kind after the other come by."""
    evening.play(rate)
    await asyncio.sleep(3)
    found: dict[str, Any] = {}
    quiet = await stretch(evening, seconds)
    for kind in KINDS:
        process = await let_in(evening, kind, seconds)
        with_them = await stretch(evening, seconds)
        said = json.loads((await process.communicate())[0])
        await asyncio.sleep(2)
        after = await stretch(evening, seconds)
        alone = percentiles([*quiet, *after])
        them = percentiles(with_them)
        found[kind] = {"p99_alone_ms": alone.p99, "p99_with_ms": them.p99, "growth": them.p99 / alone.p99 - 1, **said}
        quiet = after
    evening.stop()
    return found


async def stretch(evening: Evening, seconds: float) -> list[float]:
    """Play on for a while; return how long people waited."""
    evening.tally = Tally()
    await asyncio.sleep(seconds)
    return evening.tally.waits


async def let_in(evening: Evening, kind: str, seconds: float) -> asyncio.subprocess.Process:
    """Start the culprits, at some of the tables."""
    links = [party.link for party in evening.parties[:WATCHED]]
    words = [PROGRAM, kind, str(evening.house.port), str(seconds), *links]
    return await asyncio.create_subprocess_exec(sys.executable, *words, stdout=asyncio.subprocess.PIPE)
