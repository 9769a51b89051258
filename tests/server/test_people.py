"""Who closes the tab is played for by a bot, who comes back takes the seat again; and houses close politely."""

import asyncio
import random
from collections.abc import Iterator

import pytest
from server.guest import Guest, evening, gather_round, leaving, play_some, start
from server.house import House

from tablee.server.live import KEPT
from tablee.table.entries import BOT, Acted, Away, Back, Handed, Paused, Resumed

SOON = {
    "tablee.server.presence.GRACE": 0.05,
    "tablee.table.course.LEAVE": 0.3,
    "tablee.table.course.THINK": (0.02, 0.02),
}


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house where nobody waits long for who is away."""
    house = House(tmp_path_factory.mktemp("hasty"), constants=SOON).open()
    yield house
    house.close()


def kinds(house: House, link: str) -> list[type]:
    return [type(entry) for entry in house.log(link)]


def test_a_bot_plays_for_who_is_away_until_they_are_back(hasty: House):
    async def play() -> str:
        ann, bob = await gather_round(hasty, hasty.lay("temptation"), "Ann", "Bob")
        await start([ann, bob])
        async with leaving(ann, bob):
            await bob.leave()
            while not ann.view["chairs"][1]["handed"]:
                await (ann.play_once(random.Random(1)) if ann.legal else asyncio.sleep(0.01))
            assert ann.view["people"][1]["away"]
            await bob.connect()
            await bob.until(lambda: not bob.view["chairs"][1]["handed"])
            assert bob.person == 1
            assert bob.view["seat"] == 1
            await play_some([ann, bob], random.Random(2), 10)
        return ann.link

    found = kinds(hasty, evening(play))
    assert found.index(Away) < found.index(Handed) < found.index(Back)


def test_a_match_that_everybody_has_left_is_played_to_its_end_by_bots(hasty: House):
    async def play() -> str:
        guests = await gather_round(hasty, hasty.lay("kittens"), "Ann", "Bob")
        await start(guests)
        for guest in guests:
            await guest.leave()
        later = Guest(hasty, guests[0].link)
        await later.connect()
        await later.until(lambda: later.status == "over")
        await later.leave()
        return later.link

    link = evening(play)
    assert any(isinstance(entry, Acted) and entry.by == BOT for entry in hasty.log(link))


def test_a_person_with_two_tabs_is_away_only_when_both_are_closed(hasty: House):
    async def play() -> str:
        ann, bob = await gather_round(hasty, hasty.lay("temptation"), "Ann", "Bob")
        tab = Guest(hasty, ann.link, "Ann")
        tab.token = ann.token
        await tab.connect()
        await start([ann, bob])
        async with leaving(bob):
            assert (tab.person, tab.view["seat"]) == (ann.person, 0)
            playing = ann if ann.legal else bob
            await playing.play_once(random.Random(3))
            await tab.until(lambda: tab.seq == playing.seq)
            await ann.leave()
            await asyncio.sleep(0.3)
            await bob.do("say", phrase="hello")
            assert not bob.view["people"][0]["away"]
            await tab.leave()
            await bob.until(lambda: bob.view["people"][0]["away"])
        return ann.link

    assert kinds(hasty, evening(play)).count(Away) >= 1


def test_who_comes_over_two_lines_at_once_is_one_person(hasty: House):
    async def play() -> None:
        link = hasty.lay("temptation")
        ann, tab = Guest(hasty, link), Guest(hasty, link)
        tab.token = ann.token
        async with leaving(ann, tab):
            await ann.connect()
            await tab.connect()
            await asyncio.gather(ann.do("come", name="Ann"), tab.do("come", name="Ann"))
            await tab.until(lambda: tab.person == 0)
            await ann.until(lambda: ann.person == 0)
            assert len(ann.view["people"]) == 1

    evening(play)


def test_a_refused_guest_never_becomes_the_next_one(hasty: House):
    """A line whose coming was refused was once taken for whoever came after it."""

    async def play() -> None:
        link = hasty.lay("kittens")
        mallory, ann, bob = Guest(hasty, link, "M"), Guest(hasty, link, "Ann"), Guest(hasty, link, "Bob")
        async with leaving(mallory, ann, bob):
            await mallory.connect()
            assert await mallory.refused("come", name=" ") == "table.name"
            for guest in (ann, bob):
                await guest.connect()
                await guest.do("come", name=guest.name)
                await guest.do("sit", seat=guest.person)
            await start([ann, bob])
            await mallory.until(lambda: mallory.status == "playing")
            assert (mallory.person, mallory.view["seat"], mallory.legal) == (None, None, [])
            assert await mallory.refused("act", action=0, seen=mallory.seq) == "table.stranger"

    evening(play)


def test_who_lost_the_line_gets_nothing_the_gap_or_a_whole_view(house: House):
    async def play() -> None:
        ann, bob = await gather_round(house, house.lay("kittens"), "Ann", "Bob")
        await start([ann, bob])
        async with leaving(ann, bob):
            await ann.until(lambda: ann.seq == bob.seq)
            await ann.drop()
            await ann.connect()
            assert [message["type"] for message in ann.messages] == ["welcome", "same"]
            await ann.drop()
            seen, before = ann.seq, ann.view
            await bob.do("say", phrase="hello")
            await ann.connect()
            gap = ann.last("view")
            assert (gap["since"], ann.seq, len(gap["events"])) == (seen, seen + 1, 1)
            await ann.drop()
            await ann.connect(known=False)
            whole = ann.last("view")
            assert (whole["since"], whole["news"], whole["events"]) == (ann.seq, [], [])
            assert whole["table"]["match"] == before["match"]
            await ann.drop()
            await ann.connect(hash="another view")
            assert "same" not in [message["type"] for message in ann.messages]

    evening(play)


def test_who_missed_more_than_is_kept_gets_a_view_and_no_gap_with_a_hole(house: House):
    async def play() -> None:
        ann, bob = await gather_round(house, house.lay("kittens"), "Ann", "Bob")
        async with leaving(ann, bob):
            for missed in (3, KEPT + 1):
                await ann.until(lambda: ann.seq == bob.seq)
                seen = ann.seq
                await ann.drop()
                for number in range(missed):
                    await bob.do("rename", name=f"Bob {number}", colour=1)
                await ann.connect()
                gap = ann.last("view")
                assert ann.view["people"][1]["name"] == f"Bob {missed - 1}"
                assert gap["since"] == (seen if missed <= KEPT else ann.seq)
                assert len(gap["events"]) == ann.seq - gap["since"]

    evening(play)


def test_who_is_shown_the_door_can_do_nothing_any_more(hasty: House):
    async def play() -> None:
        ann, bob = await gather_round(hasty, hasty.lay("temptation"), "Ann", "Bob")
        async with leaving(ann, bob):
            assert await bob.refused("kick", person=0) == "table.host"
            await ann.do("kick", person=1)
            assert await bob.refused("say", phrase="hello") == "table.stranger"
            await bob.drop()
            await bob.connect(known=False)
            assert bob.person is None
            await bob.do("come", name="Bob")
            await bob.until(lambda: bob.person == 2)

    evening(play)


@pytest.mark.parametrize("how", ["close", "kill"])
def test_tables_come_back_when_the_house_opens_again(own_house: House, how: str):
    own_house.constants["tablee.games.temptation.state.GOAL_OF_FEW"] = 100  # a short match
    own_house.open()

    async def play() -> str:
        guests = await gather_round(own_house, own_house.lay("temptation"), "Ann", "Bob", language="fr")
        await start(guests)
        await play_some(guests, random.Random(4), 6)
        seq = guests[0].seq
        await asyncio.to_thread(getattr(own_house, how))
        for guest in guests:
            code = await guest.until_closed()
            if how == "close":
                assert code == 1012
                assert guest.last("closing")["again"] > 0
                assert "redémarre" in guest.last("closing")["sentence"]
        await asyncio.to_thread(own_house.open)
        for guest in guests:
            await guest.connect()
            assert guest.seq >= seq
            assert not guest.view["paused"]
        async with leaving(*guests):
            await asyncio.gather(*(guest.play(random.Random(5)) for guest in guests))
            assert guests[0].status == "over"
        return guests[0].link

    found = kinds(own_house, evening(play))
    assert found.count(Paused) == found.count(Resumed) == (how == "close")
    assert Away not in found


def test_no_clock_runs_while_the_power_is_gone(own_house: House):
    bank, dark = 600.0, 2.0  # seconds

    async def play() -> None:
        guests = await gather_round(own_house, own_house.lay("temptation", settings={"bank": bank}), "Ann", "Bob")
        await start(guests)
        player = next(guest for guest in guests if guest.legal)
        before = player.view["chairs"][player.view["seat"]]["deadline"]
        await asyncio.to_thread(own_house.kill)
        await asyncio.sleep(dark)
        await asyncio.to_thread(own_house.open)
        await player.until_closed()
        await player.connect()
        async with leaving(*guests):
            paused, resumed = own_house.log(player.link)[-2:]
            assert isinstance(paused, Paused)
            assert isinstance(resumed, Resumed)
            assert resumed.at - paused.at >= dark
            assert player.view["chairs"][player.view["seat"]]["deadline"] == resumed.at + bank
            assert resumed.at + bank >= before + dark
            assert [event["kind"] for event in player.last("view")["events"]] == ["paused", "resumed"]

    own_house.open()
    evening(play)
