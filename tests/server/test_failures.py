"""What goes wrong on our side is counted and said, and nobody is told what is not so."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.server import deeds, presence
from tablee.server import protocol as says
from tablee.server.engines import Engines
from tablee.server.hub import Hub
from tablee.server.line import Line
from tablee.server.live import Live
from tablee.server.socket import answer, ask_now, enter, serve_table
from tablee.store import Broken, open_store
from tablee.table.entries import Settings

TOKEN = "a-token-of-at-least-128-bits"


@asynccontextmanager
async def open_hub(folder: Path) -> AsyncIterator[Hub]:
    """A worker without sockets."""
    store = await open_store(str(folder / "tables.db"))
    hub = Hub(store, Engines())
    try:
        yield hub
    finally:
        hub.closing = True
        for live in hub.lives.values():
            live.forget()
        await asyncio.gather(*hub.tasks, return_exceptions=True)
        await store.close()


def with_ann(folder: Path, test: Callable[[Hub, Live, Line], Awaitable[None]]) -> None:
    """Let a test begin with Ann at a table, playing alone."""

    async def go() -> None:
        async with open_hub(folder) as hub, asyncio.timeout(60):
            live = await hub.find(await hub.open_table("placard", "", False, Settings(1)))
            ann = Line("en", TOKEN)
            await enter(live, ann, says.Hello(TOKEN))
            for ask in (says.Come("come", "Ann"), says.Sit("sit", 0), says.Start("start")):
                await answer(hub, live, ann, ask)
            ann.outbox.clear()
            await test(hub, live, ann)

    asyncio.run(go())


def heard(line: Line) -> list[dict[str, Any]]:
    return [msgspec.json.decode(message) for message in line.outbox]


def break_store(hub: Hub, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let one of the store's functions fail."""

    def fail(*_: object) -> "asyncio.Future[None]":
        failed = asyncio.get_running_loop().create_future()
        failed.set_exception(Broken("The way to the database is gone."))
        return failed

    monkeypatch.setattr(hub.store, name, fail)


def act_of(live: Live) -> says.Act:
    return says.Act("act", live.table.legal(0)[0], live.table.seq)


# --- what may be stored or not ---


@pytest.mark.parametrize(("language", "word"), [("en", "may not have been"), ("fr", "peut-être")])
def test_what_may_be_stored_or_not_is_not_said_to_be_undone(tmp_path, monkeypatch, language: str, word: str):
    async def test(hub: Hub, live: Live, ann: Line) -> None:
        ann.language = language
        break_store(hub, "append", monkeypatch)
        await answer(hub, live, ann, says.Say("say", "hello"))
        (refusal,) = heard(ann)
        assert (refusal["clause"], word in refusal["sentence"]) == ("table.store", True), refusal

    with_ann(tmp_path, test)


def test_what_was_stored_after_all_is_shown(tmp_path, monkeypatch):
    async def test(hub: Hub, live: Live, ann: Line) -> None:
        append = hub.store.append

        async def store_and_fail(*job: Any) -> None:
            await append(*job)
            raise Broken("The way to the database was gone before it could answer.")

        monkeypatch.setattr(hub.store, "append", store_and_fail)
        await answer(hub, live, ann, says.Say("say", "hello"))
        while hub.tasks:
            await asyncio.gather(*hub.tasks)
        refusal, view = heard(ann)
        assert refusal["clause"] == "table.store"
        assert [event["kind"] for event in view["events"]] == ["said"]

    with_ann(tmp_path, test)


# --- what is stored and cannot be told ---


class Mute:
    """Somebody who cannot tell anything."""

    def __init__(self, *_: object) -> None:
        raise RuntimeError("no voice")


def test_what_is_stored_and_cannot_be_told_is_done_and_everybody_comes_back(tmp_path, monkeypatch):
    async def test(hub: Hub, live: Live, ann: Line) -> None:
        seq = live.table.seq
        monkeypatch.setattr(deeds, "Telling", Mute)
        await answer(hub, live, ann, says.Say("say", "hello"))
        assert [message["type"] for message in heard(ann)] == ["closing"]
        assert heard(ann)[0]["again"] is not None
        assert hub.metrics.errors == 1
        monkeypatch.undo()
        again = Line("en", TOKEN)
        await enter(live, again, says.Hello(TOKEN, seen=seq))
        await answer(hub, live, again, says.Say("say", "hello"))
        assert [message["type"] for message in heard(again)] == ["welcome", "view", "done"]
        assert [said.phrase for said in live.table.said] == ["hello"]

    with_ann(tmp_path, test)


def test_an_act_that_is_stored_and_cannot_be_told_is_not_refused(tmp_path, monkeypatch):
    async def test(hub: Hub, live: Live, ann: Line) -> None:
        act, ann.listener = act_of(live), asyncio.create_task(asyncio.sleep(60))
        monkeypatch.setattr(deeds, "Telling", Mute)
        assert ask_now(hub, live, ann, says.encode(act).decode())
        async with live.turns:
            assert [message["type"] for message in heard(ann)] == ["closing"]
            assert live.answered(ann.person, "act") == live.table.seq == await hub.store.end(live.log)
            assert not live.told

    with_ann(tmp_path, test)


# --- a store that fails while somebody comes ---


async def call(hub: Hub, link: str, hello: says.Hello) -> list[Any]:
    """Open a line as a server would; return what was sent."""
    sent: list[Any] = []
    events = [{"type": "websocket.connect"}, {"type": "websocket.receive", "text": says.encode(hello).decode()}]

    async def receive() -> Any:
        return events.pop(0) if events else {"type": "websocket.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    await serve_table(hub, link, receive, send)
    return sent


@pytest.mark.parametrize("name", ["read", "append"])
def test_who_comes_while_nothing_can_be_read_or_written_is_asked_to_come_again(tmp_path, monkeypatch, name: str):
    async def test(hub: Hub, live: Live, ann: Line) -> None:
        await presence.depart(live, ann)  # and whoever comes back is written down
        if name == "read":
            del hub.lives[live.log]
        break_store(hub, name, monkeypatch)
        sent = await call(hub, live.log, says.Hello(TOKEN, language="fr"))
        assert sent[0]["type"] == "websocket.accept"
        assert sent[-1] == {"type": "websocket.close", "code": 1011}
        closing = msgspec.json.decode(sent[-2]["text"])
        assert closing["again"] > 0
        assert "réessaiera" in closing["sentence"]
        assert hub.metrics.errors == 1

    monkeypatch.setattr(presence, "GRACE", 0.0)
    with_ann(tmp_path, test)


def test_a_table_that_could_only_half_be_woken_sleeps_on(tmp_path, monkeypatch):
    async def test(hub: Hub, live: Live, ann: Line) -> None:
        await live.stop()  # its clocks wait for the house to open, which has to be written down
        link, live.lines = live.log, set()
        del hub.lives[link]
        with monkeypatch.context() as broken:
            break_store(hub, "append", broken)
            found = await asyncio.gather(hub.find(link), hub.find(link), return_exceptions=True)
            assert [type(each) for each in found] == [Broken, Broken]
            assert link not in hub.lives
        awake = await hub.find(link)
        assert awake is not None
        assert awake.table.paused is None
        assert not hub.loading

    with_ann(tmp_path, test)
