"""Where strangers wait: what they say is kept and costs next to nothing, late ones are sent away, others come in."""

import asyncio
from collections import deque
from contextlib import suppress
from itertools import islice
from socket import SO_RCVLOWAT, SOL_SOCKET
from typing import Any, NamedTuple

from uvicorn.config import Config
from uvicorn.server import ServerState

from .coming import Crowd

AT_ONCE, PAUSE = 8, 0.005  # so many are sent away in one go, and seconds until the next: others have their turn between


class House(NamedTuple):
    """What uvicorn makes its protocols with."""

    config: Config
    server_state: ServerState
    app_state: dict[str, Any]


class Waiting(asyncio.Protocol):
    """A connection that has its bytes kept until there are enough of them. There may be thousands, at no cost."""

    transport: asyncio.Transport

    def __init__(self, house: House, late: "Late") -> None:
        self.house, self.late = house, late
        self.connections: set[Any] = house.server_state.connections
        self.said = bytearray()
        self.awaited = 1  # bytes that have to come before the system tells us of them

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.transport = transport
        self.connections.add(self)
        self.late.expect(self)

    def connection_lost(self, error: Exception | None) -> None:
        self.leave()

    def leave(self) -> None:
        self.connections.discard(self)
        self.late.forget(self)

    def wait_for(self, count: int) -> None:
        """Sleep until so many bytes more are there: to be woken for each of them costs as much as for all."""
        line = self.transport.get_extra_info("socket")
        if line and count != self.awaited:
            self.awaited = count
            with suppress(OSError):  # closed, or the system cannot do that
                line.setsockopt(SOL_SOCKET, SO_RCVLOWAT, count)

    def hand_over(self, protocol: Any, *said: bytes) -> None:
        """Let another protocol take the connection, and what was said over it."""
        self.leave()
        self.wait_for(1)
        self.transport.set_protocol(protocol)
        protocol.connection_made(self.transport)
        for data in filter(None, said):
            protocol.data_received(data)

    def enter(self) -> None:
        """Go on: enough was said."""
        raise NotImplementedError

    def give_up(self) -> None:
        """Close: too little was said in time."""
        raise NotImplementedError


class Late:
    """Who has how long to go on waiting, in the order in which they came; one timer is enough for all of them."""

    def __init__(self, within: float) -> None:
        self.within = within  # seconds
        self.until: dict[Waiting, float] = {}
        self.is_watched = False

    def expect(self, guest: Waiting) -> None:
        """Give somebody time from now on."""
        loop = asyncio.get_running_loop()
        self.until[guest] = loop.time() + self.within
        if not self.is_watched:
            self.is_watched = True
            loop.call_later(self.within, self.send_away)

    def forget(self, guest: Waiting) -> None:
        self.until.pop(guest, None)

    def send_away(self) -> None:
        """Close some of those who are late; the others in a moment, or once they are."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        for guest in [guest for guest in islice(self.until, AT_ONCE) if self.until[guest] <= now]:
            self.forget(guest)
            guest.give_up()
        self.is_watched = bool(self.until)
        if self.until:
            loop.call_later(max(PAUSE, next(iter(self.until.values())) - now), self.send_away)


class OneByOne:
    """Lets one in at each turn of the loop, however many come at once: whoever is inside is heard in between."""

    def __init__(self) -> None:
        self.queue: deque[Waiting] = deque()
        self.is_busy = False  # somebody came in in this turn

    def come(self, guest: Waiting) -> None:
        """Let somebody in now, or after those who were here before."""
        guest.late.forget(guest)
        if self.is_busy:
            guest.transport.pause_reading()
            self.queue.append(guest)
        else:
            self.let_in(guest)

    def let_in(self, guest: Waiting) -> None:
        self.is_busy = True
        asyncio.get_running_loop().call_soon(self.let_next_in)
        guest.enter()

    def let_next_in(self) -> None:
        self.is_busy = False
        while self.queue and not self.is_busy:
            guest = self.queue.popleft()
            if not guest.transport.is_closing():
                guest.transport.resume_reading()
                self.let_in(guest)


class Porch:
    """Everybody who is not inside yet."""

    def __init__(self, headers_within: float, hello_within: float) -> None:
        self.asking, self.greeting = Late(headers_within), Late(hello_within)
        self.entrance, self.crowd = OneByOne(), Crowd()
