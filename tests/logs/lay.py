"""A table as an earlier version of this program left it behind, put into a store before a house opens there."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

from logs.keep import not_of_today
from msgspec.structs import replace
from table.tables import GAMES

from tablee.server.engines import Engines
from tablee.server.hub import Hub
from tablee.server.live import encoded
from tablee.server.security import key_of, new_link
from tablee.store import open_store
from tablee.table.entries import Came, Entry
from tablee.table.table import Table

DAY = 24 * 3600.0  # seconds
TOKENS = {"Ann": "a" * 32, "Bob": "b" * 32, "Cleo": "c" * 32}  # by which people who were there come back


def left_behind(key: str, kind: str) -> list[Entry]:
    """Return the log of a "finished" or "running" match that today's rules did not play, of an hour ago."""
    entries = not_of_today(f"{key}-v1-{kind}")
    later = time.time() - DAY / 24 - entries[-1].at
    moved = [replace(entry, at=entry.at + later) for entry in entries]
    return [replace(one, key=key_of(TOKENS[one.name])) if isinstance(one, Came) else one for one in moved]


def lay(database: str, entries: list[Entry]) -> str:
    """Write a log into a store, with the card of a table where people play; return the link of its table."""
    link = new_link()
    table = Table(GAMES)
    table.apply_all(entries)

    async def write() -> None:
        store = await open_store(database)
        try:
            card = replace(Hub(store, Engines()).card(link, table, None, None), status="playing")
            await store.append(link, 0, encoded(entries), card)
        finally:
            await store.close()

    with ThreadPoolExecutor(1) as pool:  # Playwright has its own loop in the thread of a browser's tests
        pool.submit(asyncio.run, write()).result()
    return link
