"""SQLite keeps fresh entries apart until many have gathered: nobody who reads may notice."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from store.keeping import opened, texts

from tablee.store import migrations, settling
from tablee.store.contract import Taken


def rows(path: Path, table: str) -> int:
    with closing(sqlite3.connect(path)) as file:
        return int(file.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


def test_logs_stay_whole_while_they_are_settled(path: Path, monkeypatch):
    monkeypatch.setattr(settling, "FRESH", 10)
    monkeypatch.setattr(settling, "ROWS", 5)

    async def go() -> None:
        async with opened(str(path)) as store:
            for seq in range(33):
                await asyncio.gather(*(store.append(log, seq, [b"%d" % seq]) for log in ("oak", "elm", "ash")))
                assert await texts(store, "elm") == [f"{each} {each}" for each in range(seq + 1)]
                assert await store.end("oak") == seq + 1
                with pytest.raises(Taken):
                    await store.append("oak", seq, [b"again"])
            assert rows(path, "settled") > 50
            assert [record.seq for record in await store.read("ash", since=5, limit=26)] == list(range(5, 31))

    asyncio.run(go())
    assert (rows(path, "settled"), rows(path, "fresh"), rows(path, "entries")) == (99, 0, 99)


def test_a_crash_between_two_steps_loses_and_doubles_nothing(path: Path, monkeypatch):
    monkeypatch.setattr(settling, "FRESH", 6)
    monkeypatch.setattr(settling, "ROWS", 2)
    monkeypatch.setattr(settling.Settling, "finish", lambda self: None)  # a process that is killed finishes nothing

    async def go(seq: int) -> list[str]:
        async with opened(str(path)) as store:
            assert await store.end("elm") == seq
            for log in ("oak", "elm", "ash"):
                await store.append(log, seq, [b"skip"])
            return await texts(store, "elm")

    in_both = []
    for seq in range(8):
        assert asyncio.run(go(seq)) == [f"{each} skip" for each in range(seq + 1)]
        assert rows(path, "entries") == 3 * (seq + 1)
        in_both.append(rows(path, "fresh") + rows(path, "settled") - rows(path, "entries"))
    assert any(in_both), in_both
    monkeypatch.undo()
    assert asyncio.run(go(8)) == [f"{seq} skip" for seq in range(9)]
    assert (rows(path, "settled"), rows(path, "fresh")) == (27, 0)


def test_entries_that_cannot_be_settled_stay_where_they_are(path: Path, monkeypatch):
    monkeypatch.setattr(settling, "FRESH", 1)
    monkeypatch.setattr(settling, "MOVE", "INSERT INTO nowhere SELECT * FROM fresh WHERE rowid BETWEEN ? AND ?")

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


def test_moving_keeps_up_with_writing(path: Path, monkeypatch):
    monkeypatch.setattr(settling, "FRESH", 4)
    monkeypatch.setattr(settling, "ROWS", 2)

    async def go() -> int:
        async with opened(str(path)) as store:
            for number in range(60):
                await store.append(f"table {number}", 0, [b"deal"])
            return rows(path, "fresh")

    assert asyncio.run(go()) < 20
