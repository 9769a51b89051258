"""Large pages for what tables live in.

A table and its lines are hundreds of small things all over the memory, and who moves there needs most of them. Of small
pages the processor knows only so many by heart; so where many play, Linux is asked to put full ones together (it can
since 6.1; elsewhere nothing happens).
"""

import asyncio
import ctypes
import time
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple

LARGE, SMALL = 2 << 20, 4 << 10  # bytes of a page
COLLAPSE = 25  # MADV_COLLAPSE
FULL = 0.95  # of a large page that has to be in use: once put together, it takes up all of its memory
MANY = 50  # tables
EVERY = 15.0  # seconds
RESTS = 10  # times as long as a page took is left to everybody else: on some machines that is 20 ms

MAPS = Path("/proc/self/maps")


async def enlarge(tables: Collection[object]) -> None:
    """Put pages together where many play, again and again."""
    while MAPS.exists():
        await asyncio.sleep(EVERY)
        if len(tables) >= MANY:
            pages = put_together()
            while page := await asyncio.to_thread(next, pages, None):
                await asyncio.sleep(RESTS * page.took)


class Page(NamedTuple):
    """Where a large page could be, whether it is one now, and how many seconds it took to find out."""

    start: int
    is_large: bool
    took: float


def put_together() -> Iterator[Page]:
    """Make large pages of small ones, or leave those that are."""
    system = ctypes.CDLL(None)
    for start in large_pages():
        if is_full(system, start):
            begun = time.monotonic()
            is_large = system.madvise(ctypes.c_void_p(start), ctypes.c_size_t(LARGE), COLLAPSE) == 0
            yield Page(start, is_large, time.monotonic() - begun)


def large_pages() -> Iterator[int]:
    """List where a large page could be, in the memory that we have for ourselves."""
    for line in MAPS.read_text().splitlines():
        span, rights, _, _, file, *name = line.split()
        if rights == "rw-p" and file == "0" and name in ([], ["[heap]"]):
            first, last = (int(end, 16) for end in span.split("-"))
            yield from range(-(-first // LARGE) * LARGE, last - LARGE + 1, LARGE)


def is_full(system: ctypes.CDLL, start: int) -> bool:
    """Tell whether there is something in nearly all of a large page; what is gone meanwhile is not full."""
    small = (ctypes.c_ubyte * (LARGE // SMALL))()
    if system.mincore(ctypes.c_void_p(start), ctypes.c_size_t(LARGE), small) != 0:
        return False
    return bytes(small).count(1) >= FULL * len(small)
