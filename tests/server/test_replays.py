"""Finished matches again over HTTP: told as they were seen, and not a word of one that is still going on."""

import gzip
import json
import random
from typing import Any
from urllib.parse import urlencode

import pytest
from msgspec.structs import replace
from server.guest import Guest, evening, gather_round, leaving, play_some, start
from server.house import GAMES, Answer, House
from table.tables import Evening

from tablee.kernel.errors import Mistake
from tablee.kernel.game import SPECTATOR
from tablee.table import course, gather, record
from tablee.table.entries import Came, Fell
from tablee.table.retelling import retell

QUICK = {"splaf": {"options": {"cards": "4"}, "waits": {"throw": 3}}}
for_every_game = pytest.mark.parametrize("key", list(GAMES))


def moments(house: House, link: str, number: int = 1, **asked: Any) -> Answer:
    """Ask for a replay, from an address of one's own."""
    path = f"/api/tables/{link}/matches/{number}/moments"
    return house.get(f"{path}?{urlencode(asked)}", x_forwarded_for=house.visitor())


def news_heard(guest: Guest) -> list[Any]:
    """All news of all views, in the order in which they came."""
    return [news for message in guest.messages if message["type"] == "view" for news in message["news"]]


@for_every_game
def test_a_replay_tells_each_seat_what_it_heard_and_ends_with_what_it_saw(house: House, key: str):
    async def play() -> None:
        link = house.lay(key, 2, settings=QUICK.get(key, {}))
        guests = await gather_round(house, link, "Ann", "Bob", language="fr")
        async with leaving(*guests):
            await start(guests)
            await play_some(guests, random.Random(4), 10**6)
            for guest in guests:
                await guest.until(lambda guest=guest: guest.status == "over")
                seat = guest.view["seat"]
                told = moments(house, link, seat=seat, language="fr").json
                assert [news for moment in told["moments"] for news in moment["news"]] == news_heard(guest)
                assert told["moments"][-1]["view"] == guest.view["match"]["view"]
                assert told["moments"][-1]["lines"] == (await guest.ask("describe"))["lines"]
                assert told["scores"] == guest.view["match"]["scores"]
                assert told["table"]["chairs"][1]["name"] == "Bob"
                assert told["table"]["digest"] == guest.view["digest"]
                assert told["table"]["seat"] == seat
            keys = [entry.key for entry in house.log(link) if isinstance(entry, Came)]
            spectator = moments(house, link)
            assert spectator.json["table"]["seat"] is None
            assert not [each for each in [*keys, *(guest.token for guest in guests)] if each.encode() in spectator.body]

    evening(play)


def test_nothing_is_told_of_a_match_that_is_still_going_on(house: House):
    async def play() -> None:
        link = house.lay("temptation")
        guests = await gather_round(house, link, "Ann", "Bob")
        async with leaving(*guests):
            assert house.get(f"/api/tables/{link}/matches").json == []
            assert moments(house, link).status == 404
            for number in (1, 2):
                await start(guests)
                for asked in ({}, {"seat": 0}, {"seat": 1, "language": "fr"}):
                    found = moments(house, link, number, **asked)
                    assert (found.status, set(found.json)) == (409, {"error"})
                    assert "cache-control" not in found.headers
                listed = house.get(f"/api/tables/{link}/matches").json
                assert [card["number"] for card in listed] == list(range(1, number))
                await play_some(guests, random.Random(number), 10**6)
                assert moments(house, link, number).json["matches"] == number
                await guests[0].do("rematch")
            (first, second) = house.get(f"/api/tables/{link}/matches").json
            assert first["names"] == ["Ann", "Bob"]
            assert first["began"] <= first["ended"] <= second["began"]
            assert moments(house, link, 3).status == 404

    evening(play)


def test_absurd_questions_about_a_replay_are_refused(house: House):
    link = finished(house)
    for asked in ({"seat": 2}, {"seat": -1}, {"seat": "x"}, {"seat": "9" * 50}, {"seat": "¹"}, {"language": "../en"}):
        found = moments(house, link, **asked)
        assert (found.status, set(found.json)) == (404, {"error"}), asked
    assert moments(house, link, 0).status == 404
    assert moments(house, link, 10**30).status == 404
    assert moments(house, "nobody").status == 404
    assert house.get("/api/tables/nobody/matches").json == []


def test_a_replay_is_packed_for_who_can_unpack_it(house: House):
    link = finished(house)
    path = f"/api/tables/{link}/matches/1/moments?language=fr"
    plain = house.get(path, x_forwarded_for="10.5.0.1")
    packed = house.get(path, x_forwarded_for="10.5.0.1", accept_encoding="br, gzip")
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert json.loads(gzip.decompress(packed.body)) == plain.json
    assert len(packed.body) * 5 < len(plain.body)


def test_matches_can_be_read_again_only_so_fast(house: House):
    path = f"/api/tables/{finished(house)}/matches"
    statuses = [house.get(path, x_forwarded_for="10.5.0.2").status for _ in range(70)]
    assert statuses[:60] == [200] * 60
    assert 429 in statuses


def finished(house: House) -> str:
    """A table where a short match was played."""

    async def play() -> str:
        link = house.lay("placard")
        guests = await gather_round(house, link, "Ann", "Bob")
        async with leaving(*guests):
            await start(guests)
            await play_some(guests, random.Random(1), 10**6)
        return link

    return str(evening(play))


# --- without a server ---


def played(key: str = "temptation") -> Evening:
    """A match of bots and Ann, who takes something back."""
    met = Evening(key, 2)
    met.seat("Ann")
    met.do(gather.start, 0, fill=True)
    while met.table.awaited() != [0]:
        met.wait(1)
    met.act(0, met.legal(0)[0])
    met.do(course.take_back, 0)
    met.do(course.go_away, 0)
    met.play_by_time()
    return met


def test_what_was_taken_back_is_told_too():
    told = retell(GAMES, played().entries, 1, SPECTATOR, "fr")
    (at,) = [n for n, moment in enumerate(told.moments) if moment.news[:1] and moment.news[0].key == "events.took_back"]
    assert told.moments[at].news[0].text == "Ann reprend son coup."
    assert told.moments[at].view == told.moments[at - 2].view
    assert told.moments[at].awaited == told.moments[at - 2].awaited == [0]


def test_a_match_by_older_rules_is_not_told_by_newer_ones():
    newer = {**GAMES, "temptation": replace(GAMES["temptation"], version=99)}
    met = played()
    met.do(gather.sit, 0, 0)
    met.do(gather.rematch, 0, b"2" * 32)
    with pytest.raises(Mistake, match="version 99"):
        retell(newer, met.entries, 1, SPECTATOR, "en")


def test_only_those_who_sat_are_named():
    met = Evening("temptation", 2)
    met.seat("Ann")
    met.come("Eve")
    met.do(gather.start, 0, fill=True)
    met.do(course.go_away, 0)
    met.play_by_time()
    told = retell(GAMES, met.entries, 1, SPECTATOR, "en")
    assert [person.name for person in told.table.people] == ["Ann"]
    assert [chair.name for chair in told.table.chairs] == told_names(met)
    assert not [chair for chair in told.table.chairs if chair.awaited or chair.deadline]


def told_names(met: Evening) -> list[str]:
    (only,) = record.records_of(GAMES, met.entries)
    return only.dealt.names


def test_a_file_says_how_many_outcomes_chance_had_each_time():
    (only,) = record.records_of(GAMES, played().entries)
    outcomes = record.outcomes_of(GAMES["temptation"], only)
    file = json.loads(record.write(only, outcomes))
    assert file["outcomes"] == outcomes
    assert len(outcomes) == sum(isinstance(entry, Fell) for entry in only.entries)
    assert set(outcomes) <= {0, 2, *(6**dice for dice in range(1, 7))}
    assert record.read(GAMES, record.write(only, outcomes)) == only
