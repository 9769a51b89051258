"""Two workers on one PostgreSQL, the players of each table spread over both, and one of them is killed."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from server.guest import Guest, evening, gather_round, leaving, play_through, start
from server.house import GAMES, House
from store.server import Server

from tablee.table.entries import Paused
from tablee.table.looking import look
from tablee.table.record import records_of
from tablee.table.table import Table
from tablee.table.verify import verify

TABLES = ("temptation", "kittens", "placard", "splaf", "splash")
ACTS_BEFORE = 4  # at each table, before the worker dies


@pytest.fixture
def workers(tmp_path: Path, postgres: Server) -> Iterator[list[House]]:
    """Two workers who share a database."""
    database = postgres.new_database()
    houses = [House(tmp_path, database) for _ in range(2)]
    try:
        yield [house.open() for house in houses]
    finally:
        for house in houses:
            house.kill()


async def spread(workers: list[House], key: str) -> list[Guest]:
    """A table whose players are at both workers, with a match on."""
    settings = {"options": {"cards": "4"}, "waits": {"throw": 3}} if key == "splaf" else {}
    link = workers[0].lay(key, settings=settings)
    guests = [(await gather_round(house, link, name))[0] for house, name in zip(workers, ("Ann", "Bob"), strict=True)]
    await start(guests)
    return guests


def test_every_match_goes_on_to_its_end_when_a_worker_is_killed(workers: list[House]):
    async def play() -> list[list[Guest]]:
        tables = [await spread(workers, key) for key in TABLES]
        await play_through(tables, random.Random("workers"), ACTS_BEFORE, workers[0].kill, workers[1])
        return tables

    for guests in evening(play):
        assert_as_logged(workers[1].log(guests[0].link), guests)


def assert_as_logged(entries: list, guests: list[Guest]) -> None:
    """The log verifies, and leads to what everybody saw last."""
    (record,) = records_of(GAMES, entries)
    report = verify(GAMES, record)
    assert report.ok, report.sentences("en")
    for guest in guests:
        table = Table(GAMES)
        table.apply_all(entries[: guest.seq])
        saw = look(table, guest.person, guest.language)
        assert guest.view["match"]["scores"] == pytest.approx(saw.match.scores)
        assert guest.view["secret"] == saw.secret


def test_a_player_sees_what_happens_at_the_other_worker(workers: list[House]):
    async def play() -> None:
        ann, bob = await spread(workers, "temptation")
        await ann.do("say", phrase="hello", id="hello")
        await bob.until(lambda: any(event["text"] for event in bob.last("view")["events"]))
        await bob.until(lambda: bob.seq >= ann.seq)
        assert bob.view["people"] == ann.view["people"]
        again = Guest(workers[1], ann.link, "Ann")  # a second tab, at the other worker
        again.token = ann.token
        await again.connect()
        assert again.person == ann.person
        seq = again.seq
        await again.do("say", phrase="hello", id="hello")  # nobody hears it twice: all workers know what was asked for
        assert again.seq == seq
        await ann.leave()
        await again.until(lambda: any(event["kind"] == "back" for m in again.messages for event in m.get("events", [])))
        assert not again.view["people"][again.person]["away"]
        await again.leave()
        await bob.leave()

    evening(play)


def test_clocks_are_left_alone_at_a_table_that_another_worker_has_awake(workers: list[House]):
    async def play() -> str:
        link = workers[0].lay("temptation", settings={"bank": 600.0})
        guests, watcher = await gather_round(workers[0], link, "Ann", "Bob"), Guest(workers[1], link, "Cleo")
        async with leaving(*guests, watcher):
            await start(guests)
            await watcher.connect()
            assert watcher.view["chairs"] == guests[0].view["chairs"]
        return link

    assert Paused not in map(type, workers[0].log(evening(play)))
