"""Whatever somebody asks for, each message counts once against the limit, whichever way the house takes with it."""

import random
from collections.abc import Awaitable, Callable, Iterator

import pytest
from server.guest import Guest, evening, gather_round, start
from server.house import House

MOST = 10  # messages at once: who plays alone plays longer than that
BEFORE = 3  # of them are said before it begins: come, sit, start


@pytest.fixture(scope="module")
def stingy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house where nobody is given more while a test lasts."""
    limits = {"tablee.server.line.MESSAGES": (1e-6, MOST), "tablee.server.run.GONE_WITHIN": 0.5}
    house = House(tmp_path_factory.mktemp("stingy"), constants=limits).open()
    yield house
    house.close()


async def act(ann: Guest) -> None:
    assert await ann.play_once(random.Random(1))


async def be_stale(ann: Guest) -> None:
    assert await ann.refused("act", action=ann.legal[0], seen=0) == "table.stale"


async def rename(ann: Guest) -> None:
    await ann.do("rename", name=f"Ann {ann.asks}", colour=1)


async def be_refused(ann: Guest) -> None:
    assert await ann.refused("mix", nonce="x") == "table.playing"


async def describe(ann: Guest) -> None:
    assert (await ann.ask("describe"))["lines"]


async def repeat(ann: Guest) -> None:
    await ann.do("say", phrase="hello", id="once")


@pytest.mark.parametrize("ask", [act, be_stale, rename, be_refused, describe, repeat])
def test_no_way_leads_past_the_limit_and_nothing_counts_twice(stingy: House, ask: Callable[[Guest], Awaitable[None]]):
    async def play() -> None:
        (ann,) = await gather_round(stingy, stingy.lay("placard", 1), "Ann")
        await start([ann])
        for _ in range(MOST - BEFORE):
            await ask(ann)
        with pytest.raises(ConnectionError):
            await ask(ann)
        assert (await ann.until_closed(), ann.last("closing")["again"]) == (1008, 5)

    evening(play)


def test_pongs_count_as_all_else(stingy: House):
    async def play() -> None:
        (ann,) = await gather_round(stingy, stingy.lay("placard", 1), "Ann")
        await start([ann])
        for number in range(MOST - BEFORE - 1):
            await ann.say("pong", number=number, at=0)
        await describe(ann)
        await ann.say("pong", number=0, at=0)
        assert await ann.until_closed() == 1008

    evening(play)


def test_parts_in_the_dice_count_as_all_else(stingy: House):
    async def play() -> None:
        (ann,) = await gather_round(stingy, stingy.lay("placard", 1), "Ann")
        for number in range(MOST - BEFORE + 1):
            await ann.do("mix", nonce=f"part{number}")
        with pytest.raises(ConnectionError):
            await ann.do("mix", nonce="more")
        assert await ann.until_closed() == 1008

    evening(play)
