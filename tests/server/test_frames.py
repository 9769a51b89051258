"""Frames as clients may send them: in one piece, in many, in bunches, and wrong."""

import asyncio
from typing import Any

import pytest
from server.sockets import MOST, Client, masked, with_client
from websockets.frames import Frame, Opcode

from tablee.server.frames import EARLY, FLOOD, UNHEARD, framed, missing, unframed

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


FRAMES = [
    *(masked("x" * size) for size in (0, 1, 125, 126, MOST)),
    *(framed(b"{" * size) for size in (1, 125, 126, MOST)),
    masked(b"", Opcode.CLOSE),
]


@pytest.mark.parametrize("frame", FRAMES, ids=len)
def test_nobody_waits_for_more_than_a_frame_lacks(frame: bytes):
    assert missing(frame, MOST) == missing(frame + b"more", MOST) == 0
    for known in range(len(frame)):
        assert 0 < missing(frame[:known], MOST) <= len(frame) - known


@pytest.mark.parametrize("frame", FRAMES, ids=len)
def test_a_frame_is_there_after_few_looks(frame: bytes):
    known = looks = 0
    while lacking := missing(frame[:known], MOST):
        known, looks = known + lacking, looks + 1
    assert known == len(frame)
    assert looks <= 3  # its first bytes, the length, and the rest


def test_what_is_too_long_is_not_waited_for():
    assert missing(masked("x" * (MOST + 1))[:8], MOST) == 0
