"""Asking twice: who did not hear the answer asks again with the same id, and nothing is done twice."""

import asyncio
from pathlib import Path

import pytest
from server.guest import Guest, evening, gather_round, leaving, start
from server.house import House
from server.twins import open_hub, sit_down

from tablee.games.splash.frames import write_pointer
from tablee.server import protocol as says
from tablee.server.socket import answer
from tablee.table.entries import Acted, Came, Fell, More, Said, Settings, TookBack

pytestmark = pytest.mark.compiled


def test_what_is_asked_again_with_the_same_id_is_done_once(house: House):
    async def play() -> None:
        link = house.lay("kittens")
        ann = Guest(house, link)
        async with leaving(ann):
            await ann.connect()
            await ann.do("come", name="Ann")
            first = await ann.do("say", phrase="hello", id="once")
            again = await ann.do("say", phrase="hello", id="once")
            assert again == first
            assert len([entry for entry in house.log(link) if isinstance(entry, Said)]) == 1

    evening(play)


async def roll_and_place(guests: list[Guest]) -> Guest:
    """Play until somebody has rolled, placed a die and is still to act; not every roll can be placed."""
    in_a_row, player = 0, guests[0]
    while in_a_row < 2 or not player.legal:
        before, player = player, next(guest for guest in guests if guest.legal)
        in_a_row = in_a_row + 1 if player is before else 1
        seq = await player.do("act", action=player.legal[0], seen=player.seq)
        for guest in guests:
            await guest.until(lambda guest=guest, seq=seq: guest.seq >= seq)
    return player


def test_what_was_done_before_the_power_went_is_not_done_again(own_house: House):
    async def play() -> None:
        link = own_house.lay("temptation", settings={"bank": 600.0})
        guests = await gather_round(own_house, link, "Ann", "Bob")
        async with leaving(*guests):
            await start(guests)
            player = await roll_and_place(guests)
            (other,) = [guest for guest in guests if guest is not player]
            orders = [
                (player, "say", {"phrase": "hello", "id": "said"}),
                (other, "give_time", {"seat": player.view["seat"], "id": "given"}),
                (player, "take_back", {"id": "taken"}),
            ]
            for guest, order, words in orders:
                await guest.do(order, **words)
            own_house.kill()
            own_house.open()
            for guest in guests:
                await guest.until_closed()
                await guest.connect()
            for guest, order, words in orders:
                await guest.do(order, **words)
        asked = [type(entry) for entry in own_house.log(link) if isinstance(entry, Said | More | TookBack)]
        assert asked == [Said, More, TookBack]

    own_house.open()
    evening(play)


def test_two_newcomers_may_use_the_same_id(house: House):
    async def play() -> None:
        link = house.lay("kittens")
        ann, bob = Guest(house, link, "Ann"), Guest(house, link, "Bob")
        async with leaving(ann, bob):
            for guest in (ann, bob):
                await guest.connect()
                await guest.do("come", name=guest.name, id="1")
            assert len([entry for entry in house.log(link) if isinstance(entry, Came)]) == 2

    evening(play)


def test_who_goes_before_a_word_leaves_no_trace(house: House):
    async def play() -> None:
        link = house.lay("kittens")
        shy = Guest(house, link)
        async with leaving(shy):
            await shy.dial()
        ann = Guest(house, link)
        async with leaving(ann):
            await ann.connect()
            assert ann.view["people"] == []

    evening(play)
    assert "Traceback" not in house.said.read_text()


def test_an_old_client_is_told_to_reload(house: House):
    async def play() -> None:
        link = house.lay("kittens")
        old = Guest(house, link, language="fr")
        async with leaving(old):
            await old.dial()
            await old.say("hello", version=0, language="fr")
            await old.until(lambda: old.code is not None)
            assert old.code == 1008
            assert any("rechargez" in message.get("sentence", "") for message in old.messages)

    evening(play)


def test_a_live_hand_is_seen_by_everybody_and_by_who_comes_later(house: House):
    async def play() -> None:
        link = house.lay("splash", settings={"options": {"draft": "dealt"}})
        ann, bob = Guest(house, link, "Ann"), Guest(house, link, "Bob")
        async with leaving(ann, bob):
            for seat, guest in enumerate((ann, bob)):
                await guest.connect()
                await guest.do("come", name=guest.name)
                await guest.do("sit", seat=seat)
            await start([ann, bob])
            giver = next(guest for guest in (ann, bob) if guest.legal)
            placer = bob if giver is ann else ann
            await giver.do("act", action=giver.legal[0], seen=giver.seq)
            await placer.until(lambda: bool(placer.legal))
            await placer.line.send(write_pointer((0, 0, 12, 1, 0, 0, 0)))
            await giver.until(lambda: any(isinstance(frame, bytes) for frame in giver.heard))
            late = Guest(house, link, "Cleo")
            async with leaving(late):
                await late.connect()
                await late.until(lambda: any(isinstance(frame, bytes) for frame in late.heard))
            await placer.do("let_go")
            acted, fell = house.log(link)[-2:]
            assert isinstance(acted, Acted)
            assert isinstance(fell, Fell)
            assert fell.inbox
            assert await giver.refused("let_go") == "table.empty_hand"

    evening(play)


@pytest.mark.parametrize("alone", [True, False])
def test_a_log_is_read_again_for_strangers_and_refusals_only_where_others_write_it(tmp_path: Path, alone: bool):
    async def go() -> list[bool]:
        async with open_hub(tmp_path) as hub:
            live = await hub.find(await hub.open_table("kittens", "", False, Settings(2)))
            hub.store.alone, read, asked = alone, hub.store.read, []
            hub.store.read = lambda log, since: asked.append(log) or read(log, since)
            line = await sit_down(hub, live, 0, 2)
            by_strangers = len(asked)
            await answer(hub, live, line, says.Act("too soon", 0, live.table.seq))
            assert b"table.no_match" in line.outbox[-1]
            return [by_strangers > 0, len(asked) > by_strangers]

    assert asyncio.run(go()) == ([False, False] if alone else [True, True])
