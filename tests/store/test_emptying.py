"""SQLite's write-ahead log is emptied while others write, and begins anew: nobody loses anything by it."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from store.keeping import opened, texts

from tablee.store import emptying

ENTRIES, MOST = 400, 20_000
OFTEN = 20


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


def write(path: Path, beginnings: int = 0) -> int:
    """Write one thing after the other, and look whether it is there; return how often the log has begun anew.

    Go on until that is often enough: when the thread that empties it gets its turn is for the machine to say.
    """

    async def go() -> int:
        async with opened(str(path)) as store:
            for seq in range(MOST):
                await store.append("oak", seq, [b"%d" % seq])
                if seq + 1 >= ENTRIES and times_begun(path) >= beginnings:
                    break
            assert await texts(store, "oak") == [f"{each} {each}" for each in range(seq + 1)]
            return times_begun(path)

    return asyncio.run(go())


def times_begun(path: Path) -> int:
    """How often the write-ahead log has begun anew: the fourth number of its header, as SQLite's file format says."""
    with path.with_name("games.db-wal").open("rb") as file:
        return int.from_bytes(file.read(16)[12:], "big")


def entries_in(path: Path) -> int:
    with closing(sqlite3.connect(path)) as file:
        return int(file.execute("SELECT count(*) FROM entries").fetchone()[0])


def test_it_begins_anew_again_and_again(path: Path, monkeypatch):
    monkeypatch.setattr(emptying, "MANY", OFTEN)
    assert write(path, beginnings=3) >= 3
    assert entries_in(path) >= ENTRIES


def test_it_goes_on_until_enough_is_written(path: Path):
    assert write(path) == 0


def test_what_cannot_be_moved_stays_where_it_is(path: Path, monkeypatch):
    monkeypatch.setattr(emptying, "MANY", OFTEN)
    monkeypatch.setattr(emptying, "EMPTY", "PRAGMA no sense")
    write(path)
    assert entries_in(path) == ENTRIES
