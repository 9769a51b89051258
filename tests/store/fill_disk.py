"""Write to a store while files may not grow, then when they may again, and print what happens.

usage: fill_disk.py ADDRESS
"""

import asyncio
import resource
import sys

from tablee.store import Broken, Store, open_store


def let_files_grow_to(size: int) -> None:
    """Limit every file of this process."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


async def attempt(store: Store) -> None:
    """Append something big beside something small, and ask how the store is."""
    deeds = (
        store.append("big", await store.end("big"), [bytes(3_000_000)]),
        store.append("small", await store.end("small"), [b"skip"]),
        store.healthy(),
    )
    for result in await asyncio.gather(*deeds, return_exceptions=True):
        print(f"Broken: {result}" if isinstance(result, Broken) else result)
    print(await store.end("big"), await store.end("small"))


async def main() -> None:
    """Go into a full disk and out of it."""
    store = await open_store(sys.argv[1])
    for size in (resource.RLIM_INFINITY, 4_000_000, 1_000, resource.RLIM_INFINITY):
        let_files_grow_to(size)
        await attempt(store)
    await store.close()


if __name__ == "__main__":
    asyncio.run(main())
