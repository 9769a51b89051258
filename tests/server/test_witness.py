"""TCP's own round trip, by real lines on this machine, with and without a network between."""

import asyncio
import socket
import sys
from types import SimpleNamespace
from typing import Any

import pytest
import uvloop

from tablee.server import witness
from tablee.server.witness import is_proxy, trip_of, witness_of

linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells")
LOOPS = pytest.mark.parametrize("loop", [asyncio.new_event_loop, uvloop.new_event_loop])
LATE = 0.05  # seconds


async def meet(then: Any, answer_after: float = 0.0, rounds: int = 16) -> Any:
    """Let a client answer each line it gets, sooner or later; return what `then` says of the server's side."""
    found = asyncio.get_running_loop().create_future()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in range(rounds):
            writer.write(b"ping\n")
            await reader.readline()
        found.set_result(then(writer.transport))
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    for _ in range(rounds):
        await reader.readline()
        await asyncio.sleep(answer_after)
        writer.write(b"pong\n")
    said = await found
    writer.close()
    server.close()
    return said


def run(loop: Any, work: Any) -> Any:
    with asyncio.Runner(loop_factory=loop) as runner:
        return runner.run(work)


@linux
@LOOPS
def test_a_line_on_this_machine_is_short(loop: Any):
    assert 1 <= run(loop, meet(trip_of)) < 100


@linux
@LOOPS
def test_who_answers_late_is_no_further_away(loop: Any):
    assert run(loop, meet(trip_of, LATE)) < LATE * 10_000 * 0.9


def test_what_is_no_connection_has_no_trip():
    there, here = socket.socketpair()
    with there, here:
        assert trip_of(transport(there)) is None
    closed = socket.socket()
    closed.close()
    assert trip_of(transport(closed)) is None
    assert trip_of(transport(None)) is None


def transport(line: socket.socket | None, peer: str = "203.0.113.9") -> Any:
    return SimpleNamespace(get_extra_info={"socket": line, "peername": (peer, 1234)}.get)


class Info:
    """A socket of which the system says so much, in microseconds."""

    def __init__(self, mean: int, varies: int, least: int) -> None:
        self.said = witness.INFO.pack(mean, varies, least)

    def getsockopt(self, *_: int) -> bytes:
        return self.said


@linux
@pytest.mark.parametrize(
    ("mean", "varies", "least", "trip"),
    [
        (30_000, 500, 29_800, 300),
        (30_000, 12_000, 20_000, 300),  # a line that is not steady keeps its mean
        (70_000, 2_000, 30_000, 320),  # acknowledged late
        (1, 1, 1, 1),
        (0, 0, 0, None),
        (30_000, 500, witness.NEVER, None),
    ],
)
def test_a_trip_is_the_mean_unless_the_least_says_that_it_was_prolonged(mean, varies, least, trip):
    assert trip_of(transport(Info(mean, varies, least))) == trip


@linux
def test_a_system_that_says_less_is_no_witness():
    short = SimpleNamespace(getsockopt=lambda *_: b"\0" * 104)
    assert trip_of(transport(short)) is None


@pytest.mark.parametrize(
    ("peer", "trusted", "proxy"),
    [
        ("203.0.113.9", "", False),
        ("2001:db8::1", "", False),
        ("127.0.0.1", "", True),  # a tunnel may end here
        ("::1", "", True),
        ("::ffff:127.0.0.1", "", True),
        ("10.1.2.3", "10.0.0.0/8, 192.0.2.7", True),
        ("192.0.2.7", "10.0.0.0/8, 192.0.2.7", True),
        ("192.0.2.8", "10.0.0.0/8, 192.0.2.7", False),
        ("fe80::1%eth0", "fe80::/10", True),
        ("203.0.113.9", "*", True),
        ("203.0.113.9", "my-proxy, ,", False),
        (None, "", True),
        ("", "", True),
    ],
)
def test_others_may_be_behind_this_machine_and_behind_those_whose_word_is_taken(peer, trusted, proxy):
    assert is_proxy(peer, trusted) is proxy


class Protocol:
    """What uvicorn has at the other end of `send`."""

    def __init__(self, transport: Any) -> None:
        self.transport = transport

    async def send(self, message: Any) -> None:
        pass


@linux
def test_only_a_line_that_no_proxy_ends_has_a_witness(monkeypatch):
    near, far = transport(Info(30_000, 500, 29_800), "127.0.0.1"), transport(Info(30_000, 500, 29_800))
    assert witness_of(Protocol(far).send)() == 300
    assert witness_of(Protocol(near).send)() is None
    monkeypatch.setenv(witness.TRUSTED, "203.0.113.0/24")
    assert witness_of(Protocol(far).send)() is None
    assert witness_of(lambda message: None)() is None
