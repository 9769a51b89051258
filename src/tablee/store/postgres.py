"""Logs in PostgreSQL, shared by as many workers as there are.

Appends that wait are one statement, and so one transaction (together.py): it looks for the next seq, inserts (the
primary key refuses whoever was slower) and keeps the card. Hints follow it on a connection of their own.
"""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import asyncpg

from tablee.kernel.errors import Mistake

from .contract import Broken, Card, Then, check
from .failures import FAILURES, broken_by, said
from .hints import Ear, Hints
from .migrations import missing, scripts
from .notices import Notices
from .queries import Query
from .reading import Reading, Row
from .together import Together

CONNECTIONS = 10  # of each worker
PATIENCE = 10.0  # seconds to connect
LONG = 30.0  # seconds that no statement needs

LOCK = int.from_bytes(b"tablee")  # held by the worker that brings the schema up to date

SETTINGS = {
    "application_name": "tablee",
    "search_path": "tablee",
    "synchronous_commit": "on",  # whatever the server thinks: an append returns once it is durable
    "default_transaction_isolation": "read committed",
}

TOUCH = "UPDATE version SET number = number"


class PostgresStore(Reading):
    """See Store."""

    mark = "$"
    alone = False

    def __init__(self, pool: Any, hints: Hints, notices: Notices) -> None:
        self._pool = pool
        self._hints = hints
        self._notices = notices
        self._together = Together(pool, notices)
        self._closed = False
        self._running = 0
        self._idle = asyncio.Event()
        self._idle.set()

    def append(self, log: str, seq: int, entries: Sequence[bytes], card: Card | None = None) -> asyncio.Future[None]:
        check(log, seq, entries, card)
        self._refuse_when_closed()
        return self._together.write(log, seq, entries, card)

    def append_then(self, log: str, seq: int, entries: Sequence[bytes], then: Then) -> None:
        self.append(log, seq, entries).add_done_callback(lambda stored: then(stored.exception()))

    def hints(self) -> Ear:
        return self._hints.listen()

    async def healthy(self) -> None:
        with self._asking():
            await self._pool.execute(TOUCH)

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        await self._idle.wait()
        await self._together.close()
        await self._pool.close()
        await self._notices.close()
        self._hints.close()

    async def _change(self, query: Query) -> None:
        sql, values = query
        with self._asking():
            await self._pool.execute(sql, *values)

    async def _ask(self, query: Query) -> list[Row]:
        sql, values = query
        with self._asking():
            return await self._pool.fetch(sql, *values)

    @contextmanager
    def _asking(self) -> Iterator[None]:
        """Turn failures of the database, or of the way to it, into Broken."""
        self._refuse_when_closed()
        self._running += 1
        self._idle.clear()
        try:
            yield
        except FAILURES as error:
            raise broken_by(error) from error
        finally:
            self._running -= 1
            if not self._running:
                self._idle.set()

    def _refuse_when_closed(self) -> None:
        if self._closed:
            raise Broken("The store is closed.")


# --- opening ---


async def open_postgres(address: str) -> PostgresStore:
    """Bring the schema up to date, and begin to listen."""
    hints = Hints()
    notices = Notices(lambda: connect_for_notices(address), hints)
    try:
        await prepare(address)
        await notices.begin()
    except ValueError as error:  # what it says may hold a piece of the password
        raise Mistake(
            "The address of the PostgreSQL database cannot be understood. It is like "
            "postgresql://user:password@host/name, where a / or @ in the password is written %2F or %40."
        ) from error
    except FAILURES as error:
        raise Mistake(f"The PostgreSQL database cannot be opened: {said(error)}.") from error
    return PostgresStore(await make_pool(address), hints, notices)


async def prepare(address: str) -> None:
    """Bring the schema up to date, one worker at a time, all of it or nothing, however long it takes."""
    connection = await asyncpg.connect(address, timeout=PATIENCE, server_settings=SETTINGS)
    try:
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
            await migrate(connection)
    finally:
        await connection.close()


async def migrate(connection: Any) -> None:
    """Carry out the scripts that are missing."""
    if not await connection.fetchval("SELECT to_regclass('tablee.version')"):
        await connection.execute("CREATE SCHEMA IF NOT EXISTS tablee")
        await connection.execute("CREATE TABLE version AS SELECT 0 AS number")
    known = scripts("postgres")
    for script in missing(known, await connection.fetchval("SELECT number FROM version")):
        await connection.execute(script)
    await connection.execute("UPDATE version SET number = $1", len(known))


async def make_pool(address: str) -> Any:
    """Return a pool that makes connections as they are needed."""
    return await asyncpg.create_pool(
        address,
        min_size=0,  # a pool that keeps some ready complains while the server restarts
        max_size=CONNECTIONS,
        timeout=PATIENCE,
        command_timeout=LONG,
        server_settings=SETTINGS,
        reset=leave,
    )


async def leave(connection: Any) -> None:
    """Put a connection back as it is: we change nothing about it, and a reset would take a round trip."""


async def connect_for_notices(address: str) -> Any:
    """Return a connection of its own for notices, which need not be durable."""
    settings = SETTINGS | {"synchronous_commit": "off"}
    return await asyncpg.connect(address, timeout=PATIENCE, command_timeout=LONG, server_settings=settings)
