"""A client at a table: its messages become decisions, and every one is answered."""

import asyncio
import time
from collections.abc import MutableMapping
from functools import partial
from typing import Any

import msgspec

from tablee.store.contract import Broken, Taken
from tablee.table.gather import only_our_rules
from tablee.table.refused import Refused
from tablee.table.views import describe

from . import protocol as says
from .coming import LATER, Receive, Send, greeting, line_of, note_closed, put_off, turn_away
from .deciding import decision_of, person_of
from .frames import quick_socket
from .hands import take_in_hand
from .hub import Hub
from .line import FAILED, OVERLOADED, POLICY, Asked, Line
from .live import Live
from .presence import arrive, depart
from .racing import hear_pong, measure
from .witness import witness_of


async def serve_table(hub: Hub, link: str, receive: Receive, send: Send) -> None:
    """Talk with one client until either side closes the line."""
    await receive()  # websocket.connect
    try:
        live = await hub.find(link)
    except Broken as broken:
        hub.metrics.failed(broken)
        await put_off(link, receive, send)
        return
    if live is None or hub.closing:
        await send({"type": "websocket.close", "code": POLICY})
        return
    await send({"type": "websocket.accept"})
    try:
        hello = await greeting(receive)
    except EOFError:
        return
    if hello is None:
        await turn_away(link, send)
        return
    await talk(hub, live, hello, receive, send)


async def talk(hub: Hub, live: Live, hello: says.Hello, receive: Receive, send: Send) -> None:
    """Let somebody in who has said hello, and listen to them."""
    line = line_of(hello)
    if socket := quick_socket(send):
        line.straight = socket.write_straight
        socket.quick = partial(ask_now, hub, live, line)
        socket.drown = lambda: drown(line)
    line.witness = witness_of(send)
    writer = asyncio.create_task(line.run(send))
    try:
        await enter(live, line, hello)
        await listen(hub, live, line, receive)
    except Broken as broken:
        hub.metrics.failed(broken)
        line.close(FAILED, "store", again=LATER)
    finally:
        hub.spawn(depart(live, line))
        if line.close_code in (OVERLOADED, POLICY):
            hub.metrics.dropped += 1
        if not hub.closing:
            note_closed(live.log, line)
        await finish(writer, line)


async def enter(live: Live, line: Line, hello: says.Hello) -> None:
    """Let a line in: known people take their places again."""
    if hello.version != says.VERSION:
        line.close(POLICY, "version")
        return
    is_news = person_of(live.table, hello.token) is None or (hello.seen or 0) > live.table.seq
    if is_news and not live.hub.store.alone:
        await live.catch_up()  # another worker may know them, or have told them more than we know
    line.person = person_of(live.table, hello.token)
    line.send(says.Welcome(says.VERSION, line.person))
    await arrive(live, line)
    live.lines.append(line)
    live.greet(line, hello.seen, hello.hash)
    if live.handling and not live.handling.is_over():
        line.put_moving(live.handling.held.whole_frame())
    if live.table.game.race:
        live.hub.spawn(measure(line))


async def finish(writer: "asyncio.Task[None]", line: Line) -> None:
    """Let the last words go out, but do not wait for somebody who does not read."""
    line.close(1000)
    try:
        async with asyncio.timeout(2):
            await writer
    except (TimeoutError, OSError, RuntimeError):
        writer.cancel()


async def listen(hub: Hub, live: Live, line: Line, receive: Receive) -> None:
    """Answer one message after the other."""
    listener = asyncio.current_task()
    assert listener is not None
    while line.close_code is None:
        event = await until_closed(line, listener, receive)
        if event is None or event["type"] == "websocket.disconnect":
            return
        pointer = event.get("bytes")
        if not (line.pointers if pointer else line.bucket).take():
            drown(line)
            return
        if pointer:
            point(live, line, pointer)
            continue
        try:
            message = says.decode(event.get("text") or "")
        except msgspec.DecodeError as error:
            line.close(POLICY, "no_message", error=str(error))
            return
        await answer(hub, live, line, message)
        await asyncio.sleep(0)  # others may speak in between, however much somebody has to say


def drown(line: Line) -> bool:
    """Close the line to somebody who says too much."""
    line.close(POLICY, "flood", again=5)
    return True


async def until_closed(line: Line, listener: "asyncio.Task[Any]", receive: Receive) -> MutableMapping[str, Any] | None:
    """Return the next event; None if the line is closed from our side meanwhile."""
    line.listener = listener  # only here: what was asked for is carried through
    try:
        return await receive()
    except asyncio.CancelledError:
        if line.close_code is None:
            raise
        listener.uncancel()
        return None
    finally:
        line.listener = None


async def answer(hub: Hub, live: Live, line: Line, message: says.ClientMessage) -> None:
    """Do what a message asks for, and say whether it was done."""
    if isinstance(message, says.Pong):
        hear_pong(line, message)
        return
    if isinstance(message, says.Hello):
        line.close(POLICY, "hello_again")
        return
    if isinstance(message, says.Describe):
        line.send(says.Description(message.id, describe(live.table, line.person, line.language)))
        return
    if (seq := live.answered(line.person, message.id)) is not None:  # asked again by who did not hear the answer
        line.send(says.Done(message.id, seq))
        return
    started = time.perf_counter()
    try:
        if isinstance(message, says.LetGo):
            let_go(live, line, message)
            return
        await live.decide(decision_of(live, line, message), Asked(line, message.id))
    except Refused as refused:
        hub.metrics.refused += 1
        line.send(says.Refusal(message.id, refused.clause, refused.sentence(live.table.game, line.language)))
        return
    except Broken as broken:
        not_stored(live, line, message.id, broken)
        return
    hub.metrics.acted(time.perf_counter() - started)


def ask_now(hub: Hub, live: Live, line: Line, text: str) -> bool:
    """Take an ask the short way, without a task that waits for it; False: whatever this is, `answer` sees to it."""
    if line.listener is None or line.close_code is not None or live.turns.taken:
        return False
    try:
        message = says.decode(text)
    except msgspec.DecodeError:
        return False
    kind = type(message)
    if kind is not says.Act and (kind is not says.Mix or live.answered(line.person, message.id) is not None):
        return False
    if not line.bucket.take():
        return False
    finish = partial(finish_ask, hub, live, line, message, time.perf_counter())
    try:
        is_begun = live.decide_now(decision_of(live, line, message), Asked(line, message.id), finish)
    except (Refused, Broken):
        is_begun = False
    if not is_begun:
        line.bucket.give_back()
    return is_begun


def finish_ask(
    hub: Hub, live: Live, line: Line, ask: says.Act | says.Mix, started: float, failure: BaseException | None
) -> None:
    """See to what is left to do when something is told, or could not be stored."""
    if failure is None:
        hub.metrics.acted(time.perf_counter() - started)
    elif isinstance(failure, Taken):  # another worker was faster
        hub.spawn(answer(hub, live, line, ask))
    else:
        not_stored(live, line, ask.id, failure)


def not_stored(live: Live, line: Line, id: str, failure: BaseException) -> None:
    """Say that something may not have been done, through no fault of who asked for it, and look whether it was."""
    live.hub.metrics.failed(failure)
    live.hub.spawn(live.catch_up())
    line.send(says.Refusal(id, "table.store", Refused("table.store").sentence(None, line.language)))


def point(live: Live, line: Line, pointer: bytes) -> None:
    """Move what a player has in hand; bytes that make no sense close the line."""
    handling = take_in_hand(live, line)
    if handling and not handling.point(pointer):
        line.close(POLICY, "nowhere")


def let_go(live: Live, line: Line, message: says.LetGo) -> None:
    """Open a player's live hand; the answer comes once the wood is judged."""
    only_our_rules(live.table)
    handling = take_in_hand(live, line)
    if handling is None:
        raise Refused("table.empty_hand")
    handling.let_go(message.id)
