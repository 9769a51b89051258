"""Asking twice: who did not hear the answer asks again with the same id, and nothing is done twice."""

from server.guest import Guest, evening, leaving
from server.house import House

from tablee.table.entries import Came, Said


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
