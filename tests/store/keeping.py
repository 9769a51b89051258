"""What tests of the store share."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from tablee.store import MISSED, Card, Hint, Store, open_store

PATIENCE = 60  # seconds after which a test has failed


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    """A store, closed in the end."""
    async with asyncio.timeout(PATIENCE):
        store = await open_store(address)
        try:
            yield store
        finally:
            await store.close()


def stored(test: Callable[[Store], Awaitable[None]]) -> Callable[[str], None]:
    """Let a test be given a new store, and run it."""

    def run(address: str) -> None:
        async def go() -> None:
            async with opened(address) as store:
                await test(store)

        asyncio.run(go())

    run.__name__ = test.__name__
    return run


def card(log: str, changed: float = 1.0, **other: object) -> Card:
    """The card of an open, public table, unless told otherwise."""
    fields = {"game": "kittens", "status": "open", "public": True, "code": None, "code_until": None, "summary": b""}
    return Card(log=log, changed=changed, **(fields | other))


async def texts(store: Store, log: str) -> list[str]:
    """What a log holds, such as ["0 deal", "1 skip"]."""
    return [f"{record.seq} {record.data.decode()}" for record in await store.read(log)]


async def hear(hints: AsyncIterator[Hint], count: int) -> list[Hint]:
    """The next hints, apart from those that tell only that others were lost."""
    heard: list[Hint] = []
    while len(heard) < count:
        hint = await anext(hints)
        if hint != MISSED:
            heard.append(hint)
    return heard
