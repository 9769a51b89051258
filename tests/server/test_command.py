"""`tablee serve --workers 2` on one PostgreSQL: one address, two processes that answer there."""

import contextlib
import os
import random
import signal
import socket
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from server.guest import Guest, evening, leaving, play_through, start
from server.house import PATIENCE, House
from server.test_workers import ACTS_BEFORE, TABLES, assert_as_logged
from store.server import Server

ASK = b"GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n"


@pytest.fixture
def house(tmp_path: Path, postgres: Server) -> Iterator[House]:
    """A house of two workers."""
    house = House(tmp_path, postgres.new_database(), workers=2)
    try:
        yield house.open()
    finally:
        house.kill()


def worker_of(line: socket.socket) -> int:
    """Ask who answers at a line: whoever does will do so as long as it is open."""
    line.settimeout(PATIENCE)
    line.sendall(ASK)
    said = b""
    while b"}" not in said:
        said += line.recv(4096)
    line.setblocking(False)
    return int(said.rpartition(b'"worker":')[2].rstrip(b"}"))


def line_to(house: House, wanted: int) -> socket.socket:
    """Open lines until this worker answers."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        line = socket.create_connection(("127.0.0.1", house.port))
        if worker_of(line) == wanted:
            return line
        line.close()
    raise AssertionError(f"{wanted} does not answer")


def workers_of(house: House) -> list[int]:
    """Ask until two workers have answered."""
    found: set[int] = set()
    until = time.monotonic() + PATIENCE
    while len(found) < house.workers:
        assert time.monotonic() < until, found
        with contextlib.suppress(OSError):
            found.add(house.get("/api/health").json["worker"])
    return sorted(found)


class Chooser(Guest):
    """A guest whose first line goes to a worker of their choice."""

    def at(self, worker: int) -> "Chooser":
        self.worker: int | None = worker
        return self

    async def dial(self, **how: object) -> None:
        if self.worker is not None:
            how["sock"], self.worker = line_to(self.house, self.worker), None
        await super().dial(**how)


async def spread(house: House, key: str, workers: list[int]) -> list[Guest]:
    """A table with a player at each worker, and a match on."""
    settings = {"options": {"cards": "4"}, "waits": {"throw": 3}} if key == "splaf" else {}
    link = house.lay(key, settings=settings)
    guests = [Chooser(house, link, name).at(worker) for name, worker in zip(("Ann", "Bob"), workers, strict=True)]
    for seat, guest in enumerate(guests):
        await guest.connect()
        await guest.do("come", name=guest.name, nonce=f"part{guest.name}")
        await guest.do("sit", seat=seat)
    await start(guests)
    return guests


def test_every_match_goes_on_to_its_end_when_a_worker_is_killed(house: House):
    workers = workers_of(house)

    async def play() -> list[list[Guest]]:
        tables = [await spread(house, key, workers) for key in TABLES]
        strike = partial(os.kill, workers[0], signal.SIGKILL)
        await play_through(tables, random.Random("command"), ACTS_BEFORE, strike, house)
        return tables

    for guests in evening(play):
        assert_as_logged(house.log(guests[0].link), guests)
    after = workers_of(house)  # another one has taken its place
    assert workers[0] not in after
    assert workers[1] in after


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_house_of_several_workers_says_goodbye_once_and_closes(house: House, how: signal.Signals):
    workers = workers_of(house)

    async def play() -> None:
        ann, bob = await spread(house, "temptation", workers)
        assert house.process
        for process in (house.process.pid, *(workers if how == signal.SIGINT else [])):  # a terminal tells all of them
            os.kill(process, how)
        assert {await guest.until_closed() for guest in (ann, bob)} == {1012}
        for guest in (ann, bob):
            assert [message["again"] for message in guest.messages if message["type"] == "closing"] == [2]

    evening(play)
    assert house.process
    status = house.process.wait(PATIENCE)
    assert status in (0, 130, -how)
    said = house.said.read_text()
    assert said.count(f"http://127.0.0.1:{house.port}") == 1
    assert "Traceback" not in said
    assert "Error" not in said
    assert not any(is_alive(worker) for worker in workers)


def test_where_one_worker_closes_and_another_stays_open_the_clocks_go_on(house: House):
    workers = workers_of(house)

    async def play() -> None:
        ann, bob = await spread(house, "temptation", workers)
        async with leaving(bob):
            os.kill(workers[0], signal.SIGTERM)
            assert await ann.until_closed() == 1012
            await bob.until(lambda: {"paused", "resumed"} <= events_of(bob))
            assert bob.status == "playing"

    evening(play)


def events_of(guest: Guest) -> set[str]:
    """What they were told of people and clocks."""
    return {event["kind"] for message in guest.messages for event in message.get("events", [])}


def test_workers_do_not_outlive_who_started_them(house: House):
    workers = workers_of(house)
    house.kill()
    until = time.monotonic() + PATIENCE
    while any(map(is_alive, workers)):
        assert time.monotonic() < until
        time.sleep(0.05)
    assert not house.is_open()


def is_alive(process: int) -> bool:
    """Tell whether a process runs, and has not only been forgotten to be buried."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
