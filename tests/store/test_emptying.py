"""SQLite's write-ahead log is emptied while others write, and begins anew: nobody loses anything by it."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from store.keeping import opened, texts

from tablee.store import emptying

ENTRIES = 400
OFTEN = 20


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


def write(path: Path) -> int:
    """Write one thing after the other, and look whether it is there; return how long the write-ahead log has become."""

    async def go() -> int:
        async with opened(str(path)) as store:
            for seq in range(ENTRIES):
                await store.append("oak", seq, [b"%d" % seq])
            assert await texts(store, "oak") == [f"{seq} {seq}" for seq in range(ENTRIES)]
            return path.with_name("games.db-wal").stat().st_size

    return asyncio.run(go())


def entries_in(path: Path) -> int:
    with closing(sqlite3.connect(path)) as file:
        return int(file.execute("SELECT count(*) FROM entries").fetchone()[0])


def test_it_stays_short(path: Path, monkeypatch):
    monkeypatch.setattr(emptying, "MANY", OFTEN)
    short = write(path)
    assert entries_in(path) == ENTRIES
    path.unlink()
    monkeypatch.undo()
    assert short < write(path) / 3


def test_what_cannot_be_moved_stays_where_it_is(path: Path, monkeypatch):
    monkeypatch.setattr(emptying, "MANY", OFTEN)
    monkeypatch.setattr(emptying, "EMPTY", "PRAGMA no sense")
    write(path)
    assert entries_in(path) == ENTRIES
