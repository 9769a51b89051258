"""Append to a few logs until killed, and print every append that was acknowledged: `log seq attempt`.

usage: keep_writing.py ADDRESS
"""

import asyncio
import itertools
import os
import sys

from tablee.store import Store, open_store

LOGS = 5
attempts = itertools.count()


async def write(store: Store, log: str) -> None:
    """Write one entry after the other, each with a number of its own."""
    for seq in itertools.count(await store.end(log)):
        attempt = f"{os.getpid()}.{next(attempts)}"
        await store.append(log, seq, [attempt.encode()])
        print(log, seq, attempt, flush=True)


async def main() -> None:
    """Write to all logs at once."""
    store = await open_store(sys.argv[1])
    await asyncio.gather(*(write(store, f"table{number}") for number in range(LOGS)))


if __name__ == "__main__":
    asyncio.run(main())
