"""Who stalls, floods or dribbles is closed, and everybody else is served meanwhile."""

import asyncio
import contextlib
import os
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from server.guest import Guest, evening, gather_round, leaving, start
from server.house import PATIENCE, House
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

DRIBBLERS = int(os.environ.get("TABLEE_DRIBBLERS", "200"))  # 1000 when somebody has the time
STRICT = {
    "tablee.server.door.HEADERS_WITHIN": 3.0,  # a busy machine lets honest people wait too
    "tablee.server.run.GONE_WITHIN": 0.5,
    "tablee.server.line.MESSAGES": (20, 60),
    "tablee.server.coming.PATIENCE": 1.0,
}


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that loses its patience soon."""
    house = House(tmp_path_factory.mktemp("strict"), constants=STRICT).open()
    yield house
    house.close()


async def until(holds) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.02)


def test_a_flood_of_messages_is_closed_with_a_sentence(strict: House):
    async def play() -> None:
        link = strict.lay("temptation")
        (ann,) = await gather_round(strict, link, "Ann")
        rogue = await Guest(strict, link, language="fr").connect()
        async with leaving(ann):
            for number in range(200):
                await rogue.say("describe", id=str(number))
                if rogue.code is not None:
                    break
            assert await rogue.until_closed() == 1008
            closing = rogue.last("closing")
            assert (closing["sentence"], closing["again"]) == ("Trop de messages à la fois.", 5)
            await ann.do("say", phrase="phew")

    evening(play)


def test_a_flood_in_one_go_is_closed_with_the_same_sentence_and_mostly_unread(strict: House):
    async def play() -> None:
        link = strict.lay("temptation")
        (ann,) = await gather_round(strict, link, "Ann")
        rogue = await Guest(strict, link, language="fr").connect()
        async with leaving(ann):
            question = Frame(Opcode.TEXT, b'{"type":"describe","id":"x"}').serialize(mask=True)
            rogue.line.transport.write(question * 2000)
            assert await rogue.until_closed() == 1008
            assert rogue.last("closing")["sentence"] == "Trop de messages à la fois."
            assert len([each for each in rogue.messages if each["type"] == "description"]) <= 60
            await ann.do("say", phrase="phew")

    evening(play)


@pytest.mark.parametrize("size", [8 * 1024 + 1, 10**6])
def test_a_frame_that_is_too_long_is_closed(strict: House, size: int):
    async def play() -> None:
        (ann,) = await gather_round(strict, strict.lay("temptation"), "Ann")
        with contextlib.suppress(ConnectionClosed):  # they may hear it before they have said it all
            await ann.line.send("x" * size)
        assert await ann.until_closed() == 1009

    evening(play)


@pytest.mark.parametrize("frames", [1, 1000])
def test_who_is_told_that_a_frame_is_too_long_may_send_the_rest_of_it_but_not_go_on_for_ever(
    strict: House, frames: int
):
    async def play() -> None:
        (ann,) = await gather_round(strict, strict.lay("temptation"), "Ann")
        ann.line.transport.pause_reading()
        line = ann.line.transport.get_extra_info("socket").dup()
        goes_on_for_ever = pytest.raises(ConnectionError) if frames > 1 else contextlib.nullcontext()
        with line, goes_on_for_ever:
            await asyncio.to_thread(send_too_much, line, frames)
        ann.line.transport.abort()

    evening(play)


def send_too_much(line: socket.socket, frames: int) -> None:
    """Hear that a frame is refused, send the rest of it and all others, and hear how it ends."""
    frame = Frame(Opcode.TEXT, b"x" * 10**6).serialize(mask=True)
    line.settimeout(PATIENCE)
    line.sendall(frame[:20_000])
    heard = b""
    while (1009).to_bytes(2) not in heard:
        heard += line.recv(65536)
    for at in range(20_000, len(frame), 20_000):
        line.sendall(frame[at : at + 20_000])
    for _ in range(1, frames):
        line.sendall(frame)
    line.shutdown(socket.SHUT_WR)
    assert line.recv(65536) == b""


def test_who_does_not_say_hello_in_time_is_closed(strict: House):
    async def play() -> None:
        silent = Guest(strict, strict.lay("temptation"))
        await silent.dial()
        assert await silent.until_closed() == 1008

    evening(play)


def test_who_does_not_read_is_dropped_and_others_never_wait(own_house: House):
    own_house.constants |= {"tablee.server.run.GONE_WITHIN": 0.5, "tablee.server.line.WAITING": 120}
    own_house.open()

    async def play() -> None:
        link = own_house.lay("kittens")
        ann, bob = await gather_round(own_house, link, "Ann", "Bob")
        await start([ann, bob])
        stalled = await stall(own_house, link)
        async with leaving(ann, bob):
            while own_house.metric("dropped_lines_total") == 0:
                names = [f"Ann {number}" for number in range(50)]  # everybody gets a view of each
                await asyncio.gather(*(ann.do("rename", name=name, colour=1) for name in names))
            await until(lambda: own_house.metric("lines") == 2)
            await bob.until(lambda: bob.seq == ann.seq)
            await asyncio.to_thread(assert_gone, stalled.transport.get_extra_info("socket"))
            stalled.transport.abort()

    evening(play)


async def stall(house: House, link: str) -> ClientConnection:
    """Say hello over a line with hardly any room, and read nothing ever."""
    there = socket.socket()
    there.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    there.connect(("127.0.0.1", house.port))
    line = await connect(house.address(link), sock=there, compression=None, max_queue=1)
    await line.send('{"type": "hello", "token": "", "text": "hidden"}')
    line.transport.pause_reading()
    return line


def assert_gone(line: Any) -> None:
    """The other side has closed it, whether we read or not."""
    with contextlib.suppress(ConnectionResetError), line.dup() as rest:
        rest.settimeout(PATIENCE)
        while rest.recv(65536):
            pass


def test_dribblers_are_closed_while_others_are_served(strict: House):
    async def play() -> None:
        (ann,) = await gather_round(strict, strict.lay("temptation"), "Ann")
        rogues = [await asyncio.open_connection("127.0.0.1", strict.port) for _ in range(DRIBBLERS)]
        beginnings = [b"GET / HT", b"", b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\n\r\n{",
                      b"GET /api/health HTTP/1.1\r\nhost: x\r\n\r\nGET /api/he"]  # fmt: skip
        for number, (_, write) in enumerate(rogues):
            write.write(beginnings[number % len(beginnings)])
        dribbling = [asyncio.create_task(dribble(read, write)) for read, write in rogues]
        async with leaving(ann):
            served = 0
            while not all(task.done() for task in dribbling):
                assert (await ann.ask("describe"))["type"] == "description"
                assert (await asyncio.to_thread(strict.get, "/api/health")).status == 200
                served += 1
                await asyncio.sleep(0.1)
            assert served > 0
            await asyncio.gather(*dribbling)

    evening(play)


async def dribble(read: asyncio.StreamReader, write: asyncio.StreamWriter) -> None:
    """Send a byte now and then until somebody closes the line."""
    closed = asyncio.create_task(read_all(read))
    while not closed.done():
        write.write(b"x")
        await asyncio.wait([closed], timeout=0.3)
    write.transport.abort()


async def read_all(read: asyncio.StreamReader) -> None:
    with contextlib.suppress(ConnectionError):
        await read.read()


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_pages_of_others_are_turned_away(strict: House, origin: str):
    async def play() -> None:
        link = strict.lay("temptation")
        assert strict.post("/api/tables", {"game": "kittens"}, origin=origin).status == 403
        with pytest.raises(InvalidStatus, match="403"):
            await connect(strict.address(link), origin=origin)
        own = Guest(strict, link)
        await own.dial(origin=f"http://127.0.0.1:{strict.port}")
        await own.leave()

    evening(play)
    own = f"http://127.0.0.1:{strict.port}"
    assert strict.post("/api/tables", {"game": "kittens"}, origin=own, x_forwarded_for="10.4.0.1").status == 201


@pytest.mark.parametrize("link", ["nobody", "%00", "x" * 5000, "../api", ""])
def test_a_table_that_is_not_there_has_no_socket(strict: House, link: str):
    async def play() -> None:
        with pytest.raises(InvalidStatus, match="403"):
            await connect(f"ws://127.0.0.1:{strict.port}/ws/{link}")

    evening(play)
