"""Many appends at once: few commits, and each one stored or refused as if it were alone."""

import asyncio

import asyncpg
import pytest
from store.keeping import card, opened, stored, texts
from store.server import Server

from tablee.store import Store, Taken, together


@stored
async def test_appends_to_one_log_are_stored_in_the_order_in_which_they_came(store: Store):
    await asyncio.gather(*(store.append("oak", seq, [b"%d" % seq]) for seq in range(20)))
    assert await texts(store, "oak") == [f"{seq} {seq}" for seq in range(20)]


@stored
async def test_of_several_for_one_seq_the_first_is_stored(store: Store):
    appends = [store.append("oak", 0, [b"%d" % number], card("oak", changed=number)) for number in range(8)]
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert results[0] is None
    assert all(isinstance(result, Taken) for result in results[1:])
    assert await texts(store, "oak") == ["0 0"]
    assert (await store.card("oak")).changed == 0


def test_what_waits_is_committed_together(postgres: Server):
    async def go(address: str) -> None:
        async with opened(address) as store:
            logs = [f"table {number}" for number in range(200)]
            await asyncio.gather(*(store.append(log, 0, [b"deal", b"skip"], card(log)) for log in logs))
            assert len(await store.cards(limit=300)) == 200
        connection = await asyncpg.connect(address)
        kept, commits = await connection.fetchrow("SELECT count(*), count(DISTINCT xmin::text) FROM tablee.entries")
        await connection.close()
        assert kept == 400
        assert commits <= 5

    asyncio.run(go(postgres.new_database()))


def test_workers_who_want_the_same_logs_at_once_get_each_of_them_whole_or_not_at_all(postgres: Server):
    async def go(address: str) -> None:
        async with opened(address) as one, opened(address) as two:
            logs = [f"table {number}" for number in range(60)]
            for seq in range(0, 30, 3):
                wanted = [(one, b"one", log) for log in logs] + [(two, b"two", log) for log in reversed(logs)]
                appends = [
                    store.append(log, seq, [name] * 3, card(log, game=name.decode())) for store, name, log in wanted
                ]
                results = await asyncio.gather(*appends, return_exceptions=True)
                assert {type(result) for result in results} <= {type(None), Taken}
                winners = {log: name for (_, name, log), result in zip(wanted, results, strict=True) if result is None}
                assert winners.keys() == set(logs)
                assert results.count(None) == len(logs)
                for log, name in winners.items():
                    assert [record.data for record in await one.read(log, since=seq)] == [name] * 3
                    assert (await one.card(log)).game == name.decode()

    asyncio.run(go(postgres.new_database()))


@pytest.mark.parametrize("lanes", [1, 2])
def test_who_writes_right_after_an_answer_is_answered_too(postgres: Server, monkeypatch, lanes: int):
    monkeypatch.setattr(together, "LANES", lanes)

    async def go(address: str) -> None:
        async with opened(address) as store, asyncio.timeout(20):
            for seq in range(50):
                await store.append("oak", seq, [b"skip"])
            assert await store.end("oak") == 50

    asyncio.run(go(postgres.new_database()))


def test_what_a_leaver_had_asked_for_is_written_before_the_store_closes(postgres: Server):
    async def go(address: str) -> None:
        async with opened(address) as store:
            leaver = asyncio.ensure_future(store.append("oak", 0, [b"deal"]))
            await asyncio.sleep(0)
            leaver.cancel()
        async with opened(address) as store:
            assert await store.end("oak") == 1

    asyncio.run(go(postgres.new_database()))
