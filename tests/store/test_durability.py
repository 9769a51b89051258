import asyncio
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from store.keeping import opened, texts
from store.server import Server

from tablee.store import MISSED, Broken, Store

HERE = Path(__file__).parent
FULL = 2  # as SQLite numbers the ways in which it waits for the disk
ENOUGH = 200  # acknowledged appends before a kill

Kept = tuple[str, int, str]  # log, seq, and which attempt to write it


def write_until_killed(address: str) -> list[Kept]:
    """Let a process write, kill it in the middle of it, and return what it had said was stored."""
    command = [sys.executable, HERE / "keep_writing.py", address]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        lines = [writer.stdout.readline() for _ in range(ENOUGH)]
        writer.send_signal(signal.SIGKILL)
        lines += [line for line in writer.stdout if line.endswith("\n")]
    assert all(lines), "the writer stopped by itself"
    return [(log, int(seq), attempt) for log, seq, attempt in map(str.split, lines)]


def assert_kept(address: str, acknowledged: list[Kept], kills: int = 1) -> None:
    """Everything acknowledged is there, in its place; what is there besides was on its way; nothing is there twice."""

    async def go() -> None:
        async with opened(address) as store:
            logs = {log: await store.read(log) for log in {log for log, _, _ in acknowledged}}
            kept = {(log, record.seq, record.data.decode()) for log, records in logs.items() for record in records}
            assert set(acknowledged) <= kept
            assert len(kept - set(acknowledged)) <= len(logs) * kills
            assert len({attempt for _, _, attempt in kept}) == len(kept)
            for log, records in logs.items():
                assert [record.seq for record in records] == list(range(await store.end(log)))

    asyncio.run(go())


def test_sqlite_keeps_what_it_acknowledged_when_the_process_is_killed(tmp_path: Path):
    address = str(tmp_path / "games.db")
    acknowledged = write_until_killed(address)
    assert_kept(address, acknowledged)
    assert_kept(address, acknowledged + write_until_killed(address), kills=2)


def test_postgres_keeps_what_it_acknowledged_when_worker_and_server_are_killed(durable: Server):
    address = durable.new_database()
    acknowledged = write_until_killed(address)
    durable.stop("immediate")
    durable.start()
    assert_kept(address, acknowledged)


def test_a_full_disk_fails_only_what_does_not_fit_and_only_while_it_is_full(tmp_path: Path):
    command = [sys.executable, HERE / "fill_disk.py", tmp_path / "games.db"]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    broken = "Broken: The store cannot be written: disk I/O error."
    assert said[:4] == ["None", "None", "None", "1 1"]
    assert said[4:8] == [broken, "None", "None", "1 2"]
    assert said[8:12] == [broken, broken, broken, "1 2"]
    assert said[12:] == ["None", "None", "None", "2 3"]


def test_every_connection_to_sqlite_waits_for_the_disk_at_a_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    made: list[sqlite3.Connection] = []
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *how, **more: made.append(connect(*how, **more)) or made[-1])

    async def go() -> None:
        async with opened(str(tmp_path / "games.db")) as store:
            await store.append("oak", 0, [b"deal"])
            assert made
            for connection in made:
                assert connection.execute("PRAGMA synchronous").fetchone() == (FULL,)

    asyncio.run(go())


async def until_healthy(store: Store) -> None:
    while True:
        try:
            return await store.healthy()
        except Broken:
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("how", ["fast", "immediate"])
def test_a_store_outlives_its_server(durable: Server, how: str):
    async def go(address: str) -> None:
        async with opened(address) as store, opened(address) as other:
            await store.append("oak", 0, [b"deal"])
            durable.stop(how)
            for question in (store.append("oak", 1, [b"skip"]), store.read("oak"), store.healthy()):
                with pytest.raises(Broken, match=r"^PostgreSQL failed: .*\.$"):
                    await question
            hints = other.hints()
            durable.start()
            await until_healthy(store)
            await store.append("oak", 1, [b"attack"])
            assert await texts(store, "oak") == ["0 deal", "1 attack"]
            while await anext(hints) != MISSED:
                pass
            await store.append("elm", 0, [b"deal"])
            while await anext(hints) != ("elm", 1):
                pass

    asyncio.run(go(durable.new_database()))


def test_an_append_that_the_server_takes_down_with_it_is_not_tried_again(durable: Server):
    async def write(store: Store, log: str, stored: list[int]) -> None:
        for seq in range(1_000_000):
            await store.append(log, seq, [b"%d" % seq])
            stored.append(seq)

    async def go(address: str) -> None:
        async with opened(address) as store:
            logs: dict[str, list[int]] = {f"table {number}": [] for number in range(20)}
            writers = [asyncio.create_task(write(store, log, stored)) for log, stored in logs.items()]
            while min(map(len, logs.values())) < 5:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(durable.stop, "immediate")
            results = await asyncio.gather(*writers, return_exceptions=True)
            assert {type(result) for result in results} == {Broken}
            durable.start()
            await until_healthy(store)
            for log, stored in logs.items():
                kept = [record.seq for record in await store.read(log)]
                assert kept in (stored, [*stored, len(stored)])  # who is told Broken has to look

    asyncio.run(go(durable.new_database()))
