import asyncio

from tablee.server.turns import Turns


def test_who_finds_it_free_takes_it_at_once():
    turns = Turns()
    assert turns.take()
    assert not turns.take()
    turns.free()
    assert turns.take()


def test_who_waits_gets_it_in_order_and_nobody_comes_between():
    async def go() -> list[int]:
        turns, order = Turns(), []

        async def wait(number: int) -> None:
            async with turns:
                order.append(number)
                await asyncio.sleep(0)

        assert turns.take()
        waiting = [asyncio.create_task(wait(number)) for number in range(5)]
        await asyncio.sleep(0)
        turns.free()
        assert not turns.take()  # it is the first one's, who has not even heard of it
        await asyncio.gather(*waiting)
        assert turns.take()
        return order

    assert asyncio.run(go()) == [0, 1, 2, 3, 4]


def test_who_is_sent_away_holds_nobody_up():
    async def go() -> None:
        turns = Turns()

        async def wait() -> None:
            async with turns:
                pass

        for is_too_late in (False, True):  # before it is their turn, or in the very moment
            assert turns.take()
            leaver, stayer = asyncio.create_task(wait()), asyncio.create_task(wait())
            await asyncio.sleep(0)
            if is_too_late:
                turns.free()
                leaver.cancel()
            else:
                leaver.cancel()
                turns.free()
            await asyncio.wait([leaver, stayer], timeout=5)
            assert leaver.cancelled()
            assert stayer.done()
            assert not turns.taken

    asyncio.run(go())


def test_what_goes_wrong_frees_it():
    async def go() -> None:
        turns = Turns()
        try:
            async with turns:
                raise ValueError
        except ValueError:
            assert not turns.taken

    asyncio.run(go())
