"""Matches of other rules at the terminal: a sentence and the names, and nothing else until there is a new match."""

import asyncio

import pytest
from cli.inside import tablee_here as tablee
from cli.terminal import flat
from client.server import OpenHouse
from logs.lay import lay, left_behind

from tablee.client import Declined, join
from tablee.server import protocol as says
from tablee.table.entries import Ended

RESULT = [40.0, 0.0, 510.0], [2, 3, 1]
CLOSED = {
    "en": "This match was played by version {played} of the rules of Temptation; today’s are version {known}.",
    "fr": "Cette partie a été jouée avec la version {played} des règles de Temptation ; celles d’aujourd’hui",
}


@pytest.fixture
def tables(tmp_path):
    """A store with a running match that was left behind and one that was finished; their names by kind."""
    database, finished = str(tmp_path / "tables.db"), left_behind("temptation", "finished")
    running = left_behind("temptation", "running")
    return {
        "database": database,
        "running": lay(database, running),
        "finished": lay(database, [*finished, Ended(finished[-1].at, *RESULT)]),
    }


@pytest.fixture
def house(tables, tmp_path):
    house = OpenHouse(tmp_path)
    yield house
    house.close()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_joining_says_why_and_what_is_known_and_a_new_match_can_be_asked_for(house, tables, lang):
    link = f"{house.address}/t/{tables['finished']}"
    played, known = versions(link)
    sit, pause, again = {"en": ("sit 3", "pause", "rematch"), "fr": ("asseoir 3", "pause", "revanche")}[lang]
    typed = "".join(f"{line}\n" for line in ("?", sit, pause, again, "leave"))
    done = tablee("join", link, "--name", "Eve", "--lang", lang, typed=typed)
    assert (done.status, done.err) == (0, "")
    said = flat(done.out)
    assert CLOSED[lang].format(played=played, known=known) in said
    assert {"en": "It ended like this: 1. ", "fr": "Elle s’est terminée ainsi : 1. "}[lang] in said
    assert "2. Ann, 3. Bob." in said
    assert {"en": "sit 3 Sits down there", "fr": "asseoir 3 S’asseoir là"}[lang] in said
    assert {"en": "That is no longer possible. This match", "fr": "Ce n’est plus possible. Cette"}[lang] in said
    assert {"en": "cleared for another match", "fr": "débarrassée pour une autre partie"}[lang] in said


def versions(link):
    """By which rules the match was played, as a program sees it, and by which the house plays."""

    async def look():
        async with join(link) as fan:
            return fan.view.table.other_rules

    other = asyncio.run(look())
    assert (other.scores, other.places) == RESULT
    assert other.names[:2] == ["Ann", "Bob"]
    return other.played, other.known


def test_a_program_is_refused_what_concerns_the_match_and_plays_the_next_one(house, tables):
    async def play():
        async with join(f"{house.address}/t/{tables['running']}", name="Eve", text="remembered") as guest:
            assert (guest.view.text, guest.view.table.match) == ("", None)
            await guest.sit(2)
            with pytest.raises(Declined) as declined:
                await guest.act(0)
            assert declined.value.clause == "table.other_rules"
            await guest.ask(says.Rematch)
            view = await guest.until(lambda view: view.table.status == "open")
            assert view.table.other_rules is None

    asyncio.run(play())


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize("kind", ["running", "finished"])
def test_it_is_neither_replayed_nor_verified(tables, command, kind):
    done = tablee(command, tables[kind], "--database", tables["database"])
    assert (done.status, done.is_one_sentence()) == (2, True), done
    assert "This match was played by version" in done.err


@pytest.mark.parametrize("kind", ["running", "finished"])
def test_its_file_is_written_and_not_read_here(tables, kind, tmp_path):
    done, file = tablee("export", tables[kind], "--database", tables["database"]), tmp_path / "match.json"
    assert (done.status, done.err) == (0, "")
    file.write_text(done.out, encoding="utf-8")
    for command in (
        ("verify", str(file)),
        ("replay", str(file)),
        ("import", str(file), "--database", str(tmp_path / "x.db")),
    ):
        again = tablee(*command)
        assert (again.status, again.is_one_sentence()) == (2, True), again
        assert "This match was played by version" in again.err


def test_a_house_far_away_exports_and_replays_none_of_it(house, tables):
    for command in ("export", "replay", "verify"):
        done = tablee(command, f"{house.address}/t/{tables['finished']}")
        assert (done.status, done.is_one_sentence()) == (2, True), done
        assert "This match was played by version" in done.err
