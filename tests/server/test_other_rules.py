"""Tables whose matches were played by other rules than today's, as an earlier version of the house left them behind."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from logs.lay import TOKENS, lay, left_behind
from server.guest import Guest, evening, leaving, play_some
from server.house import GAMES, House
from store.server import Server

from tablee.server.live import encoded
from tablee.store import open_store
from tablee.table.entries import Acted, Dealt, Ended, Entry, Fell, TookBack

for_every_game = pytest.mark.parametrize("key", list(GAMES))
KINDS = ("finished", "running")
RESULT = ([1.0, 0.0, 2.0], [2, 3, 1])


def old_log(key: str, kind: str) -> list[Entry]:
    """A log of other rules; what was finished has its result."""
    entries = left_behind(key, kind)
    return [*entries, Ended(entries[-1].at, *RESULT)] if kind == "finished" else entries


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with tables of all games that an earlier version left behind: two to look at, one to play at."""
    house = House(tmp_path_factory.mktemp("old"))
    house.links = {(key, kind): lay(house.database, old_log(key, kind)) for key in GAMES for kind in KINDS}
    house.another = {key: lay(house.database, old_log(key, "running")) for key in GAMES}
    yield house.open()
    house.close()


async def back(house: House, link: str, name: str, **how: Any) -> Guest:
    """Somebody who was there comes back."""
    guest = Guest(house, link, name, **how)
    guest.token = TOKENS[name]
    return await guest.connect()


@for_every_game
def test_a_running_match_is_shown_with_its_names_and_nothing_is_written(house: House, key: str):
    async def look() -> None:
        link = house.links[key, "running"]
        before = house.log(link)
        ann = await back(house, link, "Ann", text="remembered")
        async with leaving(ann):
            assert (ann.person, ann.status, ann.view["match"]) == (0, "over", None)
            other = ann.view["other_rules"]
            assert other["names"][:2] == ["Ann", "Bob"]
            assert (other["scores"], other["places"]) == (None, None)
            assert other["known"] == GAMES[key].version != other["played"]
            assert ann.last("view")["text"] == ""
            lines = (await ann.ask("describe"))["lines"]
            assert f"version {other['played']} of the rules of {GAMES[key].title}" in lines[0]
            assert not ann.view["paused"]
            assert not [chair for chair in ann.view["chairs"] if chair["awaited"] or chair["deadline"]]
        assert house.log(link) == before

    evening(look)


@for_every_game
def test_a_finished_match_is_shown_with_its_result(house: House, key: str):
    async def look() -> None:
        watcher = await Guest(house, house.links[key, "finished"], "Eve").connect()
        async with leaving(watcher):
            other = watcher.view["other_rules"]
            assert (other["scores"], other["places"]) == RESULT
            assert watcher.view["match"] is None
            assert (await watcher.ask("describe"))["lines"][1].startswith("It ended like this: 1. ")

    evening(look)


@for_every_game
def test_what_concerns_the_match_is_refused_and_a_new_one_is_played(house: House, key: str):
    async def play() -> None:
        link = house.another[key]
        ann, bob = await back(house, link, "Ann"), await back(house, link, "Bob", language="fr")
        async with leaving(ann, bob):
            asks: list[dict[str, Any]] = [
                {"type": "act", "action": 0, "seen": ann.seq}, {"type": "pause"}, {"type": "resume"},
                {"type": "take_back"}, {"type": "give_time", "seat": 1}, {"type": "start"}, {"type": "let_go"},
                {"type": "invite", "seat": 2, "bot": "random"}, {"type": "arrange", "settings": {"seats": 2}},
            ]  # fmt: skip
            for ask in asks:
                assert await ann.refused(**ask) == "table.other_rules"
            sentence = (await bob.ask("pause"))["sentence"]
            assert sentence.startswith("Ce n’est plus possible. Cette partie a été jouée avec la version ")
            await ann.do("say", phrase="hello")
            await bob.do("rename", name="Robert", colour=2)
            await bob.do("rematch")
            await ann.until(lambda: ann.status == "open")
            assert ann.view["other_rules"] is None
            await ann.do("invite", seat=2, bot="random")
            await ann.do("start")
            await bob.until(lambda: bob.status == "playing")
            assert ann.view["match"]["number"] == 2
            await play_some([ann, bob], random.Random(key), 1)
        deals = [entry for entry in house.log(link) if isinstance(entry, Dealt)]
        assert deals[1].version == GAMES[key].version

    evening(play)


@pytest.mark.parametrize("kind", KINDS)
def test_its_file_can_be_had_and_its_replay_is_refused_with_the_reason(house: House, kind: str):
    link = house.links["splaf", kind]
    path = f"/api/tables/{link}/matches"
    assert [card["names"][:2] for card in house.get(path).json] == [["Ann", "Bob"]]
    file = house.get(f"{path}/1").json
    played = [entry for entry in house.log(link) if isinstance(entry, Acted | Fell | TookBack | Ended)]
    assert len(file["entries"]) == 2 + len(played)
    assert "outcomes" not in file
    told = house.get(f"{path}/1/moments?language=fr", accept_language="fr")
    assert told.status == 409
    assert told.json["error"].startswith("Cette partie a été jouée avec la version ")


def test_a_house_that_is_killed_and_opened_again_writes_nothing_there(own_house: House):
    link = lay(own_house.database, old_log("temptation", "running"))
    before = own_house.log(link)

    async def look() -> None:
        watcher = await Guest(own_house, link, "Eve").connect()
        async with leaving(watcher):
            assert watcher.view["other_rules"]

    for _ in range(2):
        own_house.open()
        evening(look)
        own_house.kill()
        assert own_house.log(link) == before


def test_the_lobby_lists_it_by_what_can_be_done_there(own_house: House):
    async def play() -> None:
        assert own_house.get(f"/api/tables/{link}").json["status"] == "playing"  # as it was left behind
        ann = await back(own_house, link, "Ann")
        async with leaving(ann):
            await ann.do("rename", name="Anna", colour=1)
            assert own_house.get(f"/api/tables/{link}").json["status"] == "finished"
            await ann.do("rematch")
            assert own_house.get(f"/api/tables/{link}").json["status"] == "open"
            assert link in [card["table"] for card in own_house.get("/api/tables?status=open").json]

    link = lay(own_house.database, old_log("placard", "running"))
    own_house.open()
    evening(play)


def test_a_worker_of_another_version_may_go_on_with_the_match(tmp_path, postgres: Server):
    """It knows the rules: whoever is here counts what it writes, and hears of its result."""
    database = postgres.new_database()
    entries = left_behind("temptation", "finished")
    (at,) = [number for number, entry in enumerate(entries) if isinstance(entry, Dealt)]
    begun, later = entries[: at + 9], [one for one in entries[at + 9 :] if isinstance(one, Acted | Fell)]
    link, house = lay(database, begun), House(tmp_path, database)

    async def append(seq: int, more: list[Entry]) -> None:
        store = await open_store(database)
        try:
            await store.append(link, seq, encoded(more))
        finally:
            await store.close()

    async def play() -> None:
        ann = await back(house, link, "Ann")
        async with leaving(ann):
            seq = ann.seq
            assert seq == len(begun)
            await append(seq, later)
            await append(seq + len(later), [Ended(later[-1].at, *RESULT)])
            await ann.until(lambda: ann.seq == seq + len(later) + 1)
            assert (ann.view["other_rules"]["scores"], ann.view["other_rules"]["places"]) == RESULT
            assert ann.last("view")["news"] == []
            await ann.do("rematch")
            await ann.until(lambda: ann.status == "open")

    house.open()
    try:
        evening(play)
    finally:
        house.kill()
