import asyncio

import pytest
from store.keeping import card, opened, stored, texts

from tablee.store import Broken, Record, Store, Taken
from tablee.store.writer import ROWS


@stored
async def test_entries_come_back_in_order(store: Store):
    await store.append("oak", 0, [b"deal", b"shuffle"])
    await store.append("oak", 2, [b"skip"])
    assert await store.read("oak") == [Record(0, b"deal"), Record(1, b"shuffle"), Record(2, b"skip")]
    assert await store.end("oak") == 3


@stored
async def test_a_part_of_a_log_can_be_read(store: Store):
    await store.append("oak", 0, [b"%d" % seq for seq in range(10)])
    assert [record.seq for record in await store.read("oak", since=7)] == [7, 8, 9]
    assert [record.seq for record in await store.read("oak", since=2, limit=3)] == [2, 3, 4]
    assert await store.read("oak", since=10) == []
    assert await store.read("oak", limit=0) == []


@stored
async def test_an_unknown_log_is_empty(store: Store):
    assert await store.read("oak") == []
    assert await store.end("oak") == 0
    assert await store.card("oak") is None


@stored
async def test_a_taken_seq_is_refused(store: Store):
    await store.append("oak", 0, [b"deal", b"skip"])
    for seq in (0, 1):
        with pytest.raises(Taken) as refusal:
            await store.append("oak", seq, [b"attack"])
        assert (refusal.value.log, refusal.value.seq) == ("oak", seq)
    assert await texts(store, "oak") == ["0 deal", "1 skip"]


@stored
async def test_a_gap_is_refused(store: Store):
    with pytest.raises(Taken):
        await store.append("oak", 1, [b"skip"])
    await store.append("oak", 0, [b"deal"])
    with pytest.raises(Taken):
        await store.append("oak", 2, [b"skip"])
    assert await texts(store, "oak") == ["0 deal"]


@stored
async def test_of_a_refused_append_nothing_is_kept(store: Store):
    await store.append("oak", 0, [b"deal", b"skip"], card("oak", status="open"))
    with pytest.raises(Taken):
        await store.append("oak", 1, [b"attack", b"draw", b"nope"], card("oak", status="finished"))
    assert await texts(store, "oak") == ["0 deal", "1 skip"]
    assert (await store.card("oak")).status == "open"


@stored
async def test_one_that_is_refused_does_not_harm_those_beside_it(store: Store):
    logs = [f"table {number}" for number in range(40)]
    appends = [store.append(log, 0, [b"deal"]) for log in logs] + [store.append(log, 5, [b"gap"]) for log in logs]
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert results[:40] == [None] * 40
    assert all(isinstance(result, Taken) for result in results[40:])
    assert [await texts(store, log) for log in logs] == [["0 deal"]] * 40


@stored
async def test_one_that_cannot_be_written_does_not_harm_those_beside_it(store: Store):
    appends = [store.append("oak", 0, [b"deal"]), store.append("elm", 0, [object()]), store.append("ash", 0, [b"deal"])]
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert [isinstance(result, Exception) for result in results] == [False, True, False]
    assert [await store.end(log) for log in ("oak", "elm", "ash")] == [1, 0, 1]


def test_a_commit_that_fails_half_way_leaves_nothing_behind_and_hinders_none_after_it(address: str):
    async def go() -> None:
        async with opened(address) as store:
            with pytest.raises(Exception, match=r".+"):  # the last of more entries than fit into one statement
                await store.append("oak", 0, [b"deal"] * 2 * ROWS + [object()], card("oak"))
            await store.append("elm", 0, [b"deal"], card("elm"))
            assert await store.end("oak") == 0
        async with opened(address) as store:
            assert [await store.end(log) for log in ("oak", "elm")] == [0, 1]
            assert await store.card("oak") is None
            await store.append("oak", 0, [b"deal"])

    asyncio.run(go())


@stored
async def test_logs_do_not_mix(store: Store):
    names = ["oak", "Oak", "oak ", "été", "e\u0301te\u0301", "日本", "🃏", "%", "'; --", "a/b", "x" * 200]
    for number, name in enumerate(names):
        await store.append(name, 0, [b"%d" % number], card(name))
    assert [await texts(store, name) for name in names] == [[f"0 {number}"] for number in range(len(names))]
    assert {each.log for each in await store.cards()} == set(names)


@stored
async def test_what_cannot_be_a_name_is_refused_and_never_found(store: Store):
    for name in ("", "a\0b", "\ud800", "x" * 201):
        with pytest.raises(ValueError, match="cannot be the name"):
            await store.append(name, 0, [b"deal"])
        assert await store.read(name) == []
        assert await store.end(name) == 0
        assert await store.card(name) is None
        assert await store.by_code(name, now=0) is None


@stored
async def test_entries_may_be_empty_big_or_many(store: Store):
    big = bytes(range(256)) * 20_000
    await store.append("oak", 0, [b"", big, b"\0"])
    assert [record.data for record in await store.read("oak")] == [b"", big, b"\0"]
    await store.append("elm", 0, [b"%d" % seq for seq in range(5_000)])
    assert [int(record.data) for record in await store.read("elm")] == list(range(5_000))


@stored
async def test_an_append_of_nothing_is_refused(store: Store):
    with pytest.raises(ValueError, match="needs entries"):
        await store.append("oak", 0, [])
    with pytest.raises(ValueError, match="needs entries"):
        await store.append("oak", -1, [b"deal"])


async def race(stores: list[Store]) -> None:
    """Let players, some at each store, write runs of entries to one log, and look at what is there."""

    async def play(store: Store, player: int) -> None:
        length = 1 + player % 3
        while (seq := await store.end("oak")) < 60:
            try:
                await store.append("oak", seq, [b"%d" % player] * length)
                won.append((seq, player, length))
            except Taken:
                pass

    won: list[tuple[int, int, int]] = []
    await asyncio.gather(*(play(store, player) for player, store in enumerate(stores)))
    owed = [player for _, player, length in sorted(won) for _ in range(length)]
    assert [(record.seq, int(record.data)) for record in await stores[0].read("oak")] == list(enumerate(owed))


@stored
async def test_one_of_many_gets_each_seq(store: Store):
    await race([store] * 12)


def test_one_of_many_workers_gets_each_seq(postgres):
    async def go(address: str) -> None:
        async with opened(address) as one, opened(address) as two, opened(address) as three:
            await race([one, two, three] * 4)

    asyncio.run(go(postgres.new_database()))


@stored
async def test_a_caller_who_is_cancelled_does_not_stop_the_others(store: Store):
    leaver = asyncio.ensure_future(store.append("oak", 0, [b"deal"]))
    stayer = asyncio.ensure_future(store.append("elm", 0, [b"deal"]))
    await asyncio.sleep(0)
    leaver.cancel()
    await stayer
    assert await store.end("elm") == 1
    seq = await store.end("oak")  # stored or not: who reads knows
    await store.append("oak", seq, [b"skip"])
    assert (await store.read("oak"))[-1] == Record(seq, b"skip")


def test_what_was_accepted_is_written_before_the_store_closes(address: str):
    async def go() -> None:
        async with opened(address) as store:
            appends = [asyncio.ensure_future(store.append(f"table {number}", 0, [b"deal"])) for number in range(200)]
            await asyncio.sleep(0)
        assert await asyncio.gather(*appends) == [None] * 200
        async with opened(address) as store:
            assert [await store.end(f"table {number}") for number in range(200)] == [1] * 200

    asyncio.run(go())


@stored
async def test_a_closed_store_says_so(store: Store):
    await store.close()
    for ask in (lambda: store.append("oak", 0, [b"deal"]), lambda: store.read("oak"), store.healthy):
        with pytest.raises(Broken, match=r"^The store is closed\.$"):
            await ask()
    await store.close()


@stored
async def test_a_healthy_store_says_nothing(store: Store):
    await store.healthy()
    await store.append("oak", 0, [b"deal"])
    await asyncio.gather(store.healthy(), store.append("oak", 1, [b"skip"]), store.healthy())
    assert await texts(store, "oak") == ["0 deal", "1 skip"]


# --- without a future ---


@stored
async def test_who_has_no_time_for_a_future_is_told_too(store: Store):
    told: asyncio.Queue[BaseException | None] = asyncio.Queue()
    store.append_then("oak", 0, [b"deal"], told.put_nowait)
    assert await told.get() is None
    assert await texts(store, "oak") == ["0 deal"]  # it was stored before it was told
    store.append_then("oak", 0, [b"skip"], told.put_nowait)
    assert isinstance(await told.get(), Taken)
    assert await texts(store, "oak") == ["0 deal"]


@stored
async def test_everybody_is_told_whatever_somebody_else_makes_of_it(store: Store):
    asyncio.get_running_loop().set_exception_handler(lambda *_: None)
    told: asyncio.Queue[BaseException | None] = asyncio.Queue()
    store.append_then("oak", 0, [b"deal"], lambda failure: 1 // 0)
    store.append_then("elm", 0, [b"deal"], told.put_nowait)
    assert await told.get() is None
    await store.append("oak", 1, [b"skip"])
