"""How many durable appends a second a store takes from many tables at once, and how long each waits.

One line for each number of writers. The tables are 400; a disk that is busy with other things shows.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path

from tablee.store import Card, Store, open_store

TABLES = 400
WRITERS = (1, 20, 400)
SECONDS = 3.0
ENTRY = b'["acted",3,1234,1763251200.125]'


async def bench(name: str, address: str) -> None:
    """Print a line for each number of writers, without cards and with one at every append."""
    store = await open_store(address)
    for writers in WRITERS:
        for cards in (False, True):
            waits = await measure(store, f"{time.time_ns()}", writers, cards)
            rate, percentiles = len(waits) / SECONDS, statistics.quantiles(waits, n=100)
            print(
                f"{name:10} {writers:3} writers {'with cards' if cards else '':10} {rate:7.0f} appends/s   "
                f"half within {percentiles[49] * 1000:5.1f} ms, 99 % within {percentiles[98] * 1000:5.1f} ms"
            )
    await store.close()


async def measure(store: Store, run: str, writers: int, cards: bool) -> list[float]:
    """Return how long each append took."""
    waits: list[float] = []
    until = time.perf_counter() + SECONDS
    share = TABLES // writers
    await asyncio.gather(
        *(write(store, [f"{run}-{writer}-{table}" for table in range(share)], cards, until, waits)
          for writer in range(writers))
    )  # fmt: skip
    return waits


async def write(store: Store, logs: list[str], cards: bool, until: float, waits: list[float]) -> None:
    """Append to some logs in turn, as fast as the store lets one."""
    seq = 0
    while True:
        for log in logs:
            card = Card(log, "kittens", "playing", True, None, None, time.time(), b"") if cards else None
            begun = time.perf_counter()
            if begun >= until:
                return
            await store.append(log, seq, [ENTRY], card)
            waits.append(time.perf_counter() - begun)
        seq += 1


def main() -> None:
    """Measure SQLite, and PostgreSQL if it is installed."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(bench("sqlite", str(Path(folder) / "bench.db")))
    if any(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        sys.path[0] = str(Path(__file__).parents[1] / "tests")  # in place of this folder, where `store` is this file
        from store.server import Server

        with Server() as server:
            asyncio.run(bench("postgresql", server.new_database()))


if __name__ == "__main__":
    main()
