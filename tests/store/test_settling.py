"""SQLite keeps fresh entries apart until many have gathered: nobody who reads may notice."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from store.keeping import opened, texts

from tablee.store import migrations, writer
from tablee.store.contract import Taken


def rows(path: Path, table: str) -> int:
    with closing(sqlite3.connect(path)) as file:
        return int(file.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


def test_logs_stay_whole_while_they_are_settled(path: Path, monkeypatch):
    monkeypatch.setattr(writer, "FRESH", 10)

    async def go() -> None:
        async with opened(str(path)) as store:
            for seq in range(33):
                await asyncio.gather(*(store.append(log, seq, [b"%d" % seq]) for log in ("oak", "elm", "ash")))
                assert await texts(store, "elm") == [f"{each} {each}" for each in range(seq + 1)]
                assert await store.end("oak") == seq + 1
                with pytest.raises(Taken):
                    await store.append("oak", seq, [b"again"])
            assert rows(path, "settled") > 80
            assert [record.seq for record in await store.read("ash", since=5, limit=26)] == list(range(5, 31))

    asyncio.run(go())
    assert (rows(path, "settled"), rows(path, "fresh"), rows(path, "entries")) == (99, 0, 99)


def test_what_was_fresh_at_a_crash_is_there_and_is_settled_later(path: Path, monkeypatch):
    monkeypatch.setattr(writer.Writer, "_settle", lambda self: None)  # a process that is killed settles nothing

    async def go(seq: int) -> list[str]:
        async with opened(str(path)) as store:
            assert await store.end("oak") == seq
            await store.append("oak", seq, [b"skip"])
            return await texts(store, "oak")

    assert asyncio.run(go(0)) == ["0 skip"]
    assert (rows(path, "settled"), rows(path, "fresh")) == (0, 1)
    monkeypatch.undo()
    assert asyncio.run(go(1)) == ["0 skip", "1 skip"]
    assert (rows(path, "settled"), rows(path, "fresh")) == (2, 0)


def test_entries_that_cannot_be_settled_stay_where_they_are(path: Path, monkeypatch):
    monkeypatch.setattr(writer, "FRESH", 1)
    monkeypatch.setattr(writer, "SETTLE", ("BEGIN IMMEDIATE", "DELETE FROM fresh", "DELETE FROM nowhere", "COMMIT"))

    async def go() -> list[str]:
        async with opened(str(path)) as store:
            for seq in range(3):
                await store.append("oak", seq, [b"skip"])
            return await texts(store, "oak")

    assert asyncio.run(go()) == ["0 skip", "1 skip", "2 skip"]
    assert rows(path, "fresh") == 3


def test_a_file_of_the_first_version_keeps_its_logs(path: Path):
    with closing(sqlite3.connect(path)) as file:
        file.executescript(migrations.scripts("sqlite")[0])
        file.executescript(f"PRAGMA application_id = {int.from_bytes(b'TABL')}; PRAGMA user_version = 1")
        file.execute("INSERT INTO entries VALUES ('oak', 0, ?)", [b"deal"])
        file.commit()

    async def go() -> list[str]:
        async with opened(str(path)) as store:
            await store.append("oak", 1, [b"skip"])
            return await texts(store, "oak")

    assert asyncio.run(go()) == ["0 deal", "1 skip"]
