"""Matches kept: out of a store into a file, and back."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from tablee.client import House, read_link
from tablee.games import discover
from tablee.kernel.errors import Mistake
from tablee.server.engines import Engines
from tablee.server.hub import Hub
from tablee.server.live import decode_entry, encoded
from tablee.server.security import new_link
from tablee.store import Broken, InUse, Store, open_store
from tablee.table.ending import ended
from tablee.table.entries import Away, Came, Entry, Opened, Sat, Settings
from tablee.table.record import Record, moments, read, records_of, write_whole
from tablee.table.table import Table
from tablee.table.verify import verify

from .serve import usual_database

Result = TypeVar("Result")


# --- where a match is ---


def find_record(source: str, number: int | None, database: str | None) -> Record:
    """Return a match from a file, from a table's link, or from a table in the store."""
    if source.startswith(("http://", "https://")):
        return from_house(source, number)
    if Path(source).is_file():
        return from_file(source)
    if database is None and looks_like_file(source):
        raise Mistake(f"There is no file '{source}'.")
    return from_store(source, number, database)


def looks_like_file(source: str) -> bool:
    """Tell whether somebody means a file: tables' names have neither dots nor slashes."""
    return "." in source or "/" in source


def from_file(file: str) -> Record:
    """Return the match in a file."""
    try:
        return read(discover(), Path(file).read_bytes())
    except OSError as error:
        raise Mistake(f"The file '{file}' cannot be read: {error.strerror}.") from None


def from_house(address: str, number: int | None) -> Record:
    """Return a match of a table far away: the last one, if no other is asked for."""
    link = read_link(address)
    house = House(link.house)
    return read(discover(), house.match(link.table, number or max(1, house.table(link.table).summary.matches)))


def from_store(table: str, number: int | None, database: str | None) -> Record:
    """Return a match of a table in a store: the last finished one, if no other is asked for."""
    try:
        data = in_store(database, lambda store: store.read(table))
    except InUse as taken:
        raise Mistake(
            f"{taken.path} is in use by another process ({taken.owner}). If that is an open house, name the table by "
            f"its address there: http://127.0.0.1:8000/t/{table} or so."
        ) from None
    if not data:
        raise Mistake(f"There is no table '{table}' in this store.")
    found = records_of(discover(), [decode_entry(each.data) for each in data])
    wanted = number or max((nth for nth, record in enumerate(found, 1) if record.over), default=len(found))
    if not 0 < wanted <= len(found):
        raise Mistake(f"Table '{table}' has {len(found)} matches; there is no match {wanted}.")
    return found[wanted - 1]


# --- the commands ---


def export_match(source: str, number: int | None, database: str | None) -> str:
    """Return a match as the text of a file."""
    return write_whole(discover(), find_record(source, number, database))


def import_match(file: str, database: str | None) -> str:
    """Keep the match of a file as a finished table, and return the table's name."""
    record = from_file(file)
    report = verify(discover(), record)
    if not report.ok:
        wrong = next(check for check in report.checks if check.verdict != "ok")
        raise Mistake(f"This match cannot have happened so. {wrong.sentence('en')}")
    entries = entries_of(record)
    table, link = Table(discover()), new_link()
    table.apply_all(entries)

    async def keep(store: Store) -> None:
        card = Hub(store, Engines()).card(link, table, None, None)
        await store.append(link, 0, encoded(entries), card)

    in_store(database, keep)
    return link


def entries_of(record: Record) -> list[Entry]:
    """Return the log of a table at which only this match was played, by people who have gone home."""
    dealt, at = record.dealt, record.promise.at
    title = f"{discover()[dealt.game].title}"
    entries: list[Entry] = [Opened(at, dealt.game, title, False, Settings(dealt.seats, dealt.options)), record.promise]
    for seat, name in enumerate(dealt.names):
        entries += [Came(at, seat, name, seat, "", dealt.nonces[seat]), Sat(at, seat, seat)]
    entries += record.entries[1:]
    if not record.ended:  # files did not always say
        game = discover()[dealt.game]
        *_, last = moments(game, record)
        entries.append(ended(game, last.state, dealt.seats, entries[-1].at))
    return [*entries, *(Away(entries[-1].at, seat) for seat in range(dealt.seats))]


def in_store(database: str | None, work: Callable[[Store], Awaitable[Result]]) -> Result:
    """Do something with a store, and close it."""

    async def run() -> Result:
        store = await open_store(database or str(usual_database()))
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except Broken as broken:
        raise Mistake(str(broken)) from None
