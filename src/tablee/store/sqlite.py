"""Logs in one SQLite file, owned by one process: a thread that writes, and a few that read."""

import asyncio
import fcntl
import os
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from queue import SimpleQueue
from typing import TextIO

from tablee.kernel.errors import Mistake

from .contract import Broken, Card, Then, check
from .hints import Ear, Hints
from .migrations import missing, scripts
from .queries import Query
from .reading import Reading, Row
from .writer import Writer

READERS = 2
STATEMENTS = 300  # that are kept prepared: one for each number of entries, and a few
PAGES = 20_000  # in the WAL before a commit moves them, all others behind it: `emptying` should have done so by then
WRITER_MEMORY = 16_384  # KiB of pages that the writer knows by heart: one for each log that somebody plays at, and more
OURS = int.from_bytes(b"TABL")  # marks a file as a database of this program


class InUse(Mistake):
    """Another process has the file open."""

    def __init__(self, path: Path, owner: str) -> None:
        super().__init__(
            f"{path} is in use by another process ({owner}), and a SQLite file has room for one. "
            "Stop that one, or use PostgreSQL for several."
        )
        self.path, self.owner = path, owner


class SqliteStore(Reading):
    """See Store."""

    mark = "?"
    alone = True

    def __init__(self, path: Path, resources: ExitStack, connection: sqlite3.Connection) -> None:
        self._closed = False
        self._resources = resources
        self._readers: SimpleQueue[sqlite3.Connection] = SimpleQueue()
        for _ in range(READERS):
            self._readers.put(connect(path, resources))
        self._threads = ThreadPoolExecutor(READERS, "tablee-store-read")
        self._hints = Hints()
        self._writer = Writer(connection, connect(path, resources), touch_of(connection), self._hints)

    def append(self, log: str, seq: int, entries: Sequence[bytes], card: Card | None = None) -> asyncio.Future[None]:
        check(log, seq, entries, card)
        self._refuse_when_closed()
        return self._writer.write(log, seq, entries, card)

    def append_then(self, log: str, seq: int, entries: Sequence[bytes], then: Then) -> None:
        check(log, seq, entries, None)
        self._refuse_when_closed()
        self._writer.write_then(log, seq, entries, then)

    def hints(self) -> Ear:
        return self._hints.listen()

    async def healthy(self) -> None:
        self._refuse_when_closed()
        await self._writer.check()

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        await self._writer.close()
        await asyncio.to_thread(self._threads.shutdown)
        await asyncio.to_thread(self._resources.close)
        self._hints.close()

    async def _change(self, query: Query) -> None:
        self._refuse_when_closed()
        await self._writer.change(query)

    async def _ask(self, query: Query) -> list[Row]:
        self._refuse_when_closed()
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._fetch, *query)

    def _fetch(self, sql: str, values: list[object]) -> list[Row]:
        reader = self._readers.get()
        try:
            return reader.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise Broken(f"The store cannot be read: {error}.") from error
        finally:
            self._readers.put(reader)

    def _refuse_when_closed(self) -> None:
        if self._closed:
            raise Broken("The store is closed.")


# --- opening ---


async def open_sqlite(path: Path) -> SqliteStore:
    """Open a file, or make it: the folder has to be there."""
    resources = ExitStack()
    try:
        connection = await asyncio.to_thread(prepare, path, resources)
        return SqliteStore(path, resources, connection)
    except BaseException:
        resources.close()
        raise


def prepare(path: Path, resources: ExitStack) -> sqlite3.Connection:
    """Claim the file and bring its schema up to date."""
    resources.enter_context(claim(path))
    try:
        connection = connect(path, resources)
        refuse_strangers(path, connection)
        known = scripts("sqlite")
        news = missing(known, version_of(connection))
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA cache_size = {-WRITER_MEMORY}")
        for number, script in enumerate(news, len(known) - len(news) + 1):
            migrate(connection, number, script)
        connection.execute(touch_of(connection))
    except sqlite3.Error as error:
        raise Mistake(f"{path} cannot be opened as a database: {error}.") from error
    return connection


def claim(path: Path) -> TextIO:
    """Lock a file beside the database while this process lives: a second writer would not know of our appends."""
    try:
        lock = path.with_name(path.name + ".lock").open("a+")
    except OSError as error:
        raise Mistake(f"{path} cannot be used as a database: {error.strerror}.") from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        with lock:
            lock.seek(0)
            owner = lock.read() or "unknown"
        raise InUse(path, owner) from error
    lock.truncate(0)
    lock.write(str(os.getpid()))
    lock.flush()
    return lock


def connect(path: Path, resources: ExitStack) -> sqlite3.Connection:
    """Connect so that a commit is on the disk when it returns, and without transactions but our own."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=STATEMENTS)
    resources.enter_context(closing(connection))  # before it is asked anything: what is no database fails then
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {PAGES}")
    connection.execute("PRAGMA fullfsync = ON")  # macOS needs this to mean it
    return connection


def refuse_strangers(path: Path, connection: sqlite3.Connection) -> None:
    """Leave alone what another program made."""
    (mark,) = connection.execute("PRAGMA application_id").fetchone()
    if mark != OURS and connection.execute("SELECT 1 FROM sqlite_master").fetchone():
        raise Mistake(f"{path} is the database of another program. Name another file.")


def migrate(connection: sqlite3.Connection, number: int, script: str) -> None:
    """Bring the schema to its next version: whole, or not at all."""
    connection.executescript(
        f"BEGIN IMMEDIATE; {script}; PRAGMA application_id = {OURS}; PRAGMA user_version = {number}; COMMIT;"
    )


def version_of(connection: sqlite3.Connection) -> int:
    """Return the version of the schema."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def touch_of(connection: sqlite3.Connection) -> str:
    """Return a statement that writes and changes nothing: it fails if the disk is full or the file read-only."""
    return f"PRAGMA user_version = {version_of(connection)}"
