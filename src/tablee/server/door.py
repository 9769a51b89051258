"""The door: a connection only has its bytes kept until the headers of its first question are all there.

Then uvicorn's own protocol is made for it and gets everything that was said. So do headers that are too long, and what
is no question at all: it answers as ever. Who asks for a socket to a table that is awake gets it here, and waits in the
hall until they have said a whole word.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from . import coming
from .hall import Hall
from .porch import House, Porch, Waiting
from .upgrade import Upgrade, read_upgrade, welcome

HEADERS_WITHIN = 10.0  # seconds in which the headers of a question have to be all there, and then the rest of it
HEADERS_MOST = 16 * 1024  # bytes
SHORTEST = len(b"A / HTTP/1.1\n\n")  # what is shorter is no question yet
PRINTABLE = 0x21  # what begins with less is no question, as h11 sees it
PORCH, USHER = "porch", "usher"  # where doors find in the application's state who else waits, and who may come

Usher = Callable[[Upgrade], str | None]  # the link of the table that somebody may go to at once


class Door(Waiting):
    """A connection whose first question is not all there."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        if PORCH not in app_state:
            app_state[PORCH] = Porch(HEADERS_WITHIN, coming.PATIENCE)
        self.porch: Porch = app_state[PORCH]
        super().__init__(House(config, server_state, app_state), self.porch.asking)

    def data_received(self, data: bytes) -> None:
        """Keep what is said until it is a whole question, or can be none."""
        known = len(self.said)
        self.said += data
        if end_of_head(self.said, known) or len(self.said) > HEADERS_MOST or self.said[0] < PRINTABLE:
            self.porch.entrance.come(self)
        else:
            self.wait_for(max(1, SHORTEST - len(self.said)))

    def enter(self) -> None:
        """Go into the hall, or on to where questions are answered."""
        head = bytes(self.said[: end_of_head(self.said)])
        usher: Usher | None = self.house.app_state.get(USHER)
        upgrade = read_upgrade(head) if usher else None
        link = usher(upgrade) if usher and upgrade else None
        if upgrade and link:
            self.transport.write(welcome(upgrade.key, self.house.server_state.default_headers))
            hall = Hall(self.house, self.porch, link, head)
            self.hand_over(hall, bytes(self.said[len(head) :]))
        else:
            self.hand_over(ImpatientProtocol(*self.house), bytes(self.said))

    def give_up(self) -> None:
        self.transport.abort()

    def shutdown(self) -> None:
        """Close, because the house does."""
        self.transport.close()


class ImpatientProtocol(H11Protocol):
    """Closes connections that dribble: whoever has not asked a whole question in time, the first or a later one."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.loop.call_later(HEADERS_WITHIN, self.close_if_dribbling)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.loop.call_later(HEADERS_WITHIN, self.close_if_dribbling)

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Open a socket; what was said behind the question, before it was answered, is said over it."""
        super().handle_websocket_upgrade(event)
        if said := self.conn.trailing_data[0]:
            self.transport.get_protocol().data_received(said)  # type: ignore[attr-defined]

    def close_if_dribbling(self) -> None:
        """Close unless a whole request is being answered, or the line became a socket."""
        is_asked = self.cycle is not None and not self.cycle.response_complete and not self.cycle.more_body
        if not is_asked and self.transport.get_protocol() is self:
            self.transport.abort()


def end_of_head(said: bytearray, known: int = 0) -> int:
    """Return where headers end, with an empty line as h11 sees it; 0 if they do not, as they did not when so much was
    known."""
    start = max(0, known - 2)
    ends = [at + len(end) for end in (b"\n\r\n", b"\n\n") if (at := said.find(end, start)) >= 0]
    return min(ends, default=0)
