import asyncio

import pytest
from store.keeping import hear, opened, stored

from tablee.store import MISSED, Store, Taken


@stored
async def test_an_append_is_hinted_at(store: Store):
    hints = store.hints()
    await store.append("oak", 0, [b"deal", b"shuffle"])
    assert await hear(hints, 1) == [("oak", 2)]
    await store.append("a log with spaces", 0, [b"deal"])
    assert await hear(hints, 1) == [("a log with spaces", 1)]


@stored
async def test_everyone_who_listens_hears(store: Store):
    listeners = [store.hints() for _ in range(3)]
    await store.append("oak", 0, [b"deal"])
    assert [await hear(hints, 1) for hints in listeners] == [[("oak", 1)]] * 3


@stored
async def test_who_is_slow_hears_only_the_last_of_each_log(store: Store):
    hints = store.hints()
    for seq in range(50):
        await store.append("oak", seq, [b"skip"])
        await store.append("elm", seq, [b"skip"])
    assert sorted(await hear(hints, 2)) == [("elm", 50), ("oak", 50)]


@stored
async def test_what_was_before_or_was_refused_is_not_hinted_at(store: Store):
    await store.append("oak", 0, [b"deal"])
    hints = store.hints()
    with pytest.raises(Taken):
        await store.append("oak", 0, [b"deal"])
    await store.append("elm", 0, [b"deal"])
    assert await hear(hints, 1) == [("elm", 1)]


@stored
async def test_hints_end_when_the_store_closes(store: Store):
    async def listen() -> list[tuple[str, int]]:
        return [hint async for hint in hints if hint != MISSED]

    hints = store.hints()
    listening = asyncio.create_task(listen())
    await store.append("oak", 0, [b"deal"])
    await store.close()
    assert await listening == [("oak", 1)]
    assert [hint async for hint in store.hints()] == []


def test_workers_hear_of_each_other(postgres):
    async def go(address: str) -> None:
        async with opened(address) as one, opened(address) as other:
            hints, echoes = other.hints(), one.hints()
            await one.append("oak", 0, [b"deal"])
            assert await hear(hints, 1) == [("oak", 1)]
            await other.append("oak", 1, [b"skip"])
            while await anext(echoes) != ("oak", 2):  # its own first, unless the other came at once
                pass

    asyncio.run(go(postgres.new_database()))


def test_a_worker_that_begins_makes_the_others_look_again(postgres):
    async def go(address: str) -> None:
        async with opened(address) as one:
            hints = one.hints()
            async with opened(address):
                assert await anext(hints) == MISSED

    asyncio.run(go(postgres.new_database()))


def test_a_worker_that_closes_tells_the_others_first(postgres):
    async def go(address: str) -> None:
        async with opened(address) as one:
            hints = one.hints()
            async with opened(address) as other:
                appends = [asyncio.ensure_future(other.append(f"table {number}", 0, [b"deal"])) for number in range(50)]
                await asyncio.sleep(0)
            await asyncio.gather(*appends)
            assert len(await hear(hints, 50)) == 50

    asyncio.run(go(postgres.new_database()))
