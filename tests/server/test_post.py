"""What is written to sockets: at once, together, and to nobody else."""

import asyncio
import contextlib
import itertools
import socket
from collections.abc import AsyncIterator

import pytest
from server.sockets import Client, Transport, has_more, masked, with_client, with_system
from websockets.frames import Opcode

from tablee.server import post
from tablee.server.frames import framed
from tablee.server.line import Line
from tablee.server.post import MUCH, Post


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


@pytest.fixture(params=[post.AT_A_TIME, 5])
def parts(request, monkeypatch):
    """Much post goes in parts, which nobody notices."""
    monkeypatch.setattr(post, "AT_A_TIME", request.param)


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


@pytest.mark.usefixtures("parts")
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


@pytest.mark.usefixtures("parts")
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


@pytest.mark.usefixtures("parts")
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


@pytest.mark.usefixtures("parts")
def test_much_post_for_nobody_who_could_take_it_at_once_goes_the_other_way():
    async def evening() -> None:
        async with crowd(MUCH) as (_, clients, _others):
            for client in clients:
                client.transport.waiting = 1
                client.socket.write_straight(b"later")
            await asyncio.sleep(0)
            assert [client.transport.written for client in clients] == [b"later"] * MUCH

    asyncio.run(evening())
