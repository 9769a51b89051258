"""Frames as clients may send them: in one piece, in many, in bunches, and wrong."""

import asyncio
import base64
import contextlib
import itertools
import socket
from collections.abc import AsyncIterator
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from tablee.server.frames import EARLY, FLOOD, UNHEARD, QuickSocket, bounds, framed, unframed
from tablee.server.line import Line
from tablee.server.post import MUCH, Post

MOST = 8192
REQUEST = (
    "GET /ws/x HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n\r\n"
).encode()


class Transport:
    """Keeps what is written."""

    def __init__(self, line: socket.socket | None = None) -> None:
        self.written, self.closed, self.paused, self.ended = b"", False, False, False
        self.line, self.waiting = line, 0  # what the system knows it by, and bytes that wait

    def write(self, data: bytes) -> None:
        self.written += data

    def close(self) -> None:
        self.closed = True

    abort = close

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False

    def write_eof(self) -> None:
        self.ended = True

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def get_extra_info(self, name: str) -> Any:
        return self.line if name == "socket" else None


class Client:
    """A socket that was just opened, and what the house heard over it."""

    def __init__(self, transport: Transport | None = None) -> None:
        self.heard: list[Any] = []
        self.closed: list[int] = []
        self.transport = transport or Transport()
        self.opens = asyncio.Event()  # when the application does
        self.opens.set()
        self.refuses = False

    async def open(self) -> "Client":
        config = uvicorn.Config(
            self.app, interface="asgi3", ws_max_size=MOST, ws_per_message_deflate=False, ws_ping_interval=None
        )
        config.load()
        self.socket = QuickSocket(config, ServerState(), {}, asyncio.get_running_loop())
        self.socket.connection_made(self.transport)  # type: ignore[arg-type]
        self.socket.data_received(REQUEST)
        await self.rest()
        self.transport.written = b""
        return self

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        self.send = send
        await self.opens.wait()
        if self.refuses:
            await send({"type": "websocket.close", "code": 1008})
            return
        await send({"type": "websocket.accept"})
        while (event := await receive())["type"] == "websocket.receive":
            self.heard.append(event.get("text") or event.get("bytes"))
        self.closed.append(event["code"])

    def frames(self) -> list[bytes]:
        """List what was written before the close, each frame's payload."""
        found, data = [], self.transport.written
        while data and data[0] != 0x88:
            start, end = bounds(data, 0)
            found.append(data[start:end])
            data = data[end:]
        return found

    async def rest(self) -> None:
        for _ in range(20):
            await asyncio.sleep(0)

    async def get(self, *pieces: bytes) -> None:
        for piece in pieces:
            self.socket.data_received(piece)
        await self.rest()


def masked(payload: bytes | str, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    data = payload.encode() if isinstance(payload, str) else payload
    return Frame(opcode, data, fin).serialize(mask=True)


def with_client(play: Any) -> None:
    async def evening() -> None:
        await play(await Client().open())

    asyncio.run(evening())


MESSAGES = ['{"a":1}', "x" * 125, "x" * 126, "x" * MOST, "Zoé", ""]
STREAM = b"".join(masked(message) for message in MESSAGES) + masked(b"\x01\xff", Opcode.BINARY)


@pytest.mark.parametrize("size", [1, 2, 3, 7, 100, 5000, len(STREAM)])
def test_messages_arrive_whole_however_they_are_cut(size: int):
    async def play(client: Client) -> None:
        for at in range(0, len(STREAM), size):
            await client.get(STREAM[at : at + size])
        assert client.heard == [*(message or None for message in MESSAGES), b"\x01\xff"]
        assert not client.closed

    with_client(play)


def test_a_ping_is_answered_between_messages():
    async def play(client: Client) -> None:
        await client.get(masked("one") + masked(b"here?", Opcode.PING) + masked("two"))
        assert client.heard == ["one", "two"]
        assert client.transport.written == Frame(Opcode.PONG, b"here?").serialize(mask=False)

    with_client(play)


def test_only_who_is_silent_is_asked_whether_they_are_there():
    async def play(client: Client) -> None:
        client.socket.ping_interval = 15.0
        await client.get(masked("here I am"))
        client.socket.send_keepalive_ping()
        assert client.transport.written == b""
        assert client.socket.ping_timer is not None  # later, perhaps
        client.socket.heard -= 15.0
        client.socket.send_keepalive_ping()
        assert client.transport.written[:1] == bytes((0x80 | Opcode.PING,))
        client.socket.stop_keepalive()

    with_client(play)


def test_a_message_in_parts_is_put_together():
    async def play(client: Client) -> None:
        parts = [masked("he", fin=False), masked("ll", Opcode.CONT, fin=False), masked("o", Opcode.CONT)]
        await client.get(masked("first"), *parts, masked("last"))
        assert client.heard == ["first", "hello", "last"]

    with_client(play)


WRONG = {
    "too long": (masked("x" * (MOST + 1)), 1009),
    "the head of one that is far too long": (b"\x81\xff" + (1 << 40).to_bytes(8, "big") + b"\0\0\0\0", 1009),
    "not masked": (Frame(Opcode.TEXT, b"hello").serialize(mask=False), 1002),
    "not text": (masked(b"\xff\xfe"), 1007),
    "a kind that is none": (b"\x83\x80\0\0\0\0", 1002),
    "a bit that means nothing here": (b"\xc1\x80\0\0\0\0", 1002),
    "a new message within another": (masked("he", fin=False) + masked("hello"), 1002),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_frame_closes_the_line(name: str):
    async def play(client: Client) -> None:
        data, code = WRONG[name]
        await client.get(masked("before"), data, masked("after"))
        assert client.heard == ["before"]
        assert client.closed == [code]
        assert client.transport.ended
        await client.get(masked("still here"), b"x" * (UNHEARD - 100))
        assert not client.transport.closed
        await client.get(b"x" * 100)
        assert client.transport.closed
        assert client.heard == ["before"]

    with_client(play)


def test_a_close_is_answered_and_nothing_is_written_after_it():
    async def play(client: Client) -> None:
        await client.get(masked((1000).to_bytes(2, "big"), Opcode.CLOSE))
        assert client.closed == [1000]
        client.socket.write_straight(b"{}")
        await client.rest()
        assert client.transport.written == b"\x88\x02\x03\xe8"

    with_client(play)


def test_who_floods_is_not_read_until_what_they_said_is_heard():
    async def play(client: Client) -> None:
        client.socket.data_received(masked("x") * 100)
        assert client.transport.paused
        await asyncio.sleep(0.05)
        assert len(client.heard) == 100
        assert not client.transport.paused

    with_client(play)


def test_of_a_flood_only_the_first_messages_are_read():
    async def play(client: Client) -> None:
        drowned: list[bool] = []
        client.socket.drown = lambda: drowned.append(True) or True
        client.socket.data_received(masked("x") * FLOOD + masked(b"here?", Opcode.PING) + masked("x") * 1000)
        client.socket.data_received(masked("y"))
        await asyncio.sleep(0.05)
        assert len(client.heard) == FLOOD
        assert client.transport.written == Frame(Opcode.PONG, b"here?").serialize(mask=False)
        assert drowned == [True]

    with_client(play)


def test_who_floods_before_they_can_be_answered_is_let_go_and_nothing_is_done_for_them():
    async def play(client: Client) -> None:
        client.socket.data_received(masked("x") * 1000)
        assert client.transport.closed
        client.socket.connection_lost(None)
        await client.rest()
        assert client.heard == []
        assert client.closed == [1005]

    with_client(play)


def before_it_opens(play: Any) -> None:
    async def evening() -> None:
        client = Client()
        client.opens.clear()
        await play(await client.open())

    asyncio.run(evening())


def test_what_is_said_before_the_socket_opens_is_heard_once_it_does():
    async def play(client: Client) -> None:
        said = masked("one") + masked("Zoé") + masked("three")
        await client.get(said[:3], said[3:-1])
        assert client.heard == []
        client.opens.set()
        await client.rest()
        assert client.heard == ["one", "Zoé"]
        await client.get(said[-1:] + masked(b"here?", Opcode.PING))
        assert client.heard == ["one", "Zoé", "three"]
        assert client.transport.written.endswith(Frame(Opcode.PONG, b"here?").serialize(mask=False))

    before_it_opens(play)


def test_of_a_flood_before_the_socket_opens_nothing_is_heard():
    async def play(client: Client) -> None:
        await client.get(*[masked("x") * 100] * 40)
        assert not client.transport.closed
        await client.get(b"x" * EARLY)
        assert client.transport.closed
        client.opens.set()
        await client.rest()
        assert client.heard == []

    before_it_opens(play)


def test_who_was_answered_at_the_door_is_not_answered_again():
    async def play(client: Client) -> None:
        client.socket.is_answered = True
        client.opens.set()
        await client.get(masked("one"))
        assert client.heard == ["one"]
        assert client.transport.written == b""
        assert client.socket.write_straight(b"{}")

    before_it_opens(play)


def test_who_was_answered_at_the_door_may_still_be_turned_away():
    async def play(client: Client) -> None:
        client.socket.is_answered = client.refuses = True
        client.opens.set()
        await client.get(masked("one"))
        assert client.transport.written == b"\x88\x02\x03\xf0"

    before_it_opens(play)


@pytest.mark.parametrize("size", [1, 125, 126, 65535, 65536])
def test_frames_to_clients_are_as_the_standard_says(size: int):
    text, data = b"{" + b"x" * (size - 1), b"\0" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)
    assert framed(data) == Frame(Opcode.BINARY, data).serialize(mask=False)
    assert unframed(framed(text) + framed(data)) == [text, data]


def test_nothing_is_written_straight_while_the_client_does_not_read():
    async def play(client: Client) -> None:
        assert client.socket.write_straight(b"one")
        client.socket.pause_writing()
        assert not client.socket.write_straight(b"two")
        client.socket.resume_writing()
        assert client.socket.write_straight(b"three")
        await asyncio.sleep(0)
        assert client.transport.written == b"onethree"

    with_client(play)


def with_system(play: Any) -> None:
    """Let a client be open whose line the system knows: what is written there, the other end can read."""

    async def evening() -> None:
        line, other_end = socket.socketpair()
        with line, other_end:
            line.setblocking(False)
            other_end.setblocking(False)
            await play(await Client(Transport(line)).open(), other_end)

    asyncio.run(evening())


def test_what_the_system_takes_is_written_at_once_and_the_rest_waits():
    async def play(client: Client, other_end: socket.socket) -> None:
        client.socket.write(b"at once")
        assert other_end.recv(100) == b"at once"
        much = bytes(10**7)
        client.socket.write(much)
        assert 0 < len(client.transport.written) < len(much)
        read = b"".join(iter(lambda: other_end.recv(1 << 20) if has_more(other_end) else b"", b""))
        assert read + client.transport.written == much

    with_system(play)


def has_more(line: socket.socket) -> bool:
    try:
        return bool(line.recv(1, socket.MSG_PEEK))
    except BlockingIOError:
        return False


def test_nothing_overtakes_what_waits():
    async def play(client: Client, other_end: socket.socket) -> None:
        client.transport.waiting = 3
        client.socket.write(b"later")
        assert not has_more(other_end)
        assert client.transport.written == b"later"

    with_system(play)


def test_nothing_is_written_to_what_closes_for_it_may_soon_be_somebody_else():
    async def play(client: Client, other_end: socket.socket) -> None:
        client.transport.close()
        client.socket.write(b"a secret")
        assert not has_more(other_end)
        assert client.transport.written == b""

    with_system(play)


def test_who_is_gone_is_left_to_the_transport():
    async def play(client: Client, other_end: socket.socket) -> None:
        other_end.close()
        client.socket.write(b"hello?")
        assert client.transport.written == b"hello?"

    with_system(play)


def test_what_is_written_in_one_turn_leaves_at_its_end_and_before_the_last_words():
    async def play(client: Client) -> None:
        line = Line("en", "")
        line.straight = client.socket.write_straight
        writer = asyncio.create_task(line.run(client.send))
        await client.rest()
        line.put(framed(b'{"first":1}'))
        line.put(framed(b'{"then":2}') + framed(b'{"and":3}'))
        line.close(1000, "restart")
        assert client.transport.written == b""
        await writer
        first, then, also, closing = client.frames()
        assert [first, then, also] == [b'{"first":1}', b'{"then":2}', b'{"and":3}']
        assert closing.startswith(b'{"type":"closing"')

    with_client(play)


def test_nothing_is_written_after_a_close():
    async def play(client: Client) -> None:
        assert client.socket.write_straight(b"{}")
        client.socket.data_received(masked((1000).to_bytes(2, "big"), Opcode.CLOSE))
        await asyncio.sleep(0)
        assert client.transport.written == b"\x88\x02\x03\xe8"

    with_client(play)


# --- much post ---


@contextlib.asynccontextmanager
async def crowd(size: int) -> AsyncIterator[tuple[Post, list[Client], list[socket.socket]]]:
    """Let so many clients share a post that sends by compiled code; the system knows them all."""
    post = Post()
    post.prepare()
    with contextlib.ExitStack() as closing:
        pairs = [socket.socketpair() for _ in range(size)]
        for end in itertools.chain(*pairs):
            end.setblocking(False)
            closing.enter_context(end)
        clients = [await Client(Transport(line)).open() for line, _ in pairs]
        for client in clients:
            client.socket.post = post
        yield post, clients, [other for _, other in pairs]


def test_much_post_reaches_everybody_in_order():
    async def evening() -> None:
        async with crowd(2 * MUCH) as (_, clients, others):
            for number, client in enumerate(clients):
                client.socket.write_straight(b"one %d, " % number)
            for number, client in enumerate(clients):
                client.socket.write_straight(b"two %d" % number)
            await asyncio.sleep(0)
            heard = [other.recv(100) for other in others]
            assert heard == [b"one %d, two %d" % (number, number) for number in range(len(clients))]

    asyncio.run(evening())


def test_of_much_post_what_the_system_does_not_take_waits_and_nothing_overtakes_it():
    async def evening() -> None:
        async with crowd(MUCH) as (_, clients, others):
            much = bytes(10**7)
            clients[3].socket.write_straight(much)
            for client in clients:
                client.socket.write_straight(b"then")
            await asyncio.sleep(0)
            read = b"".join(iter(lambda: others[3].recv(1 << 20) if has_more(others[3]) else b"", b""))
            assert 0 < len(read) < len(much)
            assert read + clients[3].transport.written == much + b"then"
            assert [other.recv(100) for other in others[4:]] == [b"then"] * (MUCH - 4)

    asyncio.run(evening())


def test_of_much_post_nothing_goes_to_who_closes_is_gone_or_has_something_waiting():
    async def evening() -> None:
        async with crowd(MUCH) as (_, clients, others):
            closing, gone, late, closed = clients[:4]
            closing.transport.close()
            others[1].close()
            late.transport.waiting = 3
            for client in clients:
                client.socket.write_straight(b"a secret")
            closed.socket.data_received(masked((1000).to_bytes(2, "big"), Opcode.CLOSE))
            await asyncio.sleep(0)
            assert not any(has_more(other) for other in (others[0], others[2], others[3]))
            assert closing.transport.written == b""
            assert gone.transport.written == late.transport.written == b"a secret"
            assert closed.transport.written == b"\x88\x02\x03\xe8"
            assert [other.recv(100) for other in others[4:]] == [b"a secret"] * (MUCH - 4)

    asyncio.run(evening())


def test_much_post_for_nobody_who_could_take_it_at_once_goes_the_other_way():
    async def evening() -> None:
        async with crowd(MUCH) as (_, clients, _others):
            for client in clients:
                client.transport.waiting = 1
                client.socket.write_straight(b"later")
            await asyncio.sleep(0)
            assert [client.transport.written for client in clients] == [b"later"] * MUCH

    asyncio.run(evening())
