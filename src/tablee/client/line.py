"""One line to a table far away, opened again whenever it breaks."""

import asyncio
import contextlib
import random
import time
from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import DecodeError, json
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidStatus, WebSocketException

from tablee.kernel.errors import Mistake
from tablee.kernel.words import Value
from tablee.server import protocol as says

from .errors import Lost, silence, trouble
from .house import House, Refusal
from .link import Link, is_here

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 10.0  # seconds between attempts: doubled each time, and never quite the same
STEADY = 5.0  # seconds after which a line counts as good
LARGEST = 4 << 20  # bytes of a message from the house

decode = json.Decoder(says.ServerMessage).decode


class Line:
    """Says `hello` on each new line, answers pings, and passes on what it hears; `broke` is called when it breaks."""

    def __init__(
        self,
        link: Link,
        language: str,
        patience: float,
        hello: Callable[[], says.Hello],
        hear: Callable[[says.ServerMessage], Awaitable[None]],
        broke: Callable[[], object],
    ) -> None:
        self.link, self.language, self.patience = link, language, patience
        self.hello, self.hear, self.broke = hello, hear, broke
        self.opened = 0  # how often a house welcomed us
        self.socket: ClientConnection | None = None
        self._heard = 0.0  # when the last view came
        self._again: float | None = None  # in how many seconds the house says we may come back

    async def stay(self) -> None:
        """Keep a line open until the house says for good that it is over, or nobody answers any more: a Mistake."""
        pause = FIRST_PAUSE
        self._heard = time.monotonic()
        while True:
            began = time.monotonic()
            try:
                await self._talk()
            except (OSError, WebSocketException, TimeoutError) as error:
                if not self.opened:
                    raise Mistake(silence(self.language, self.link.house, error)) from error
            if time.monotonic() - self._heard > self.patience:
                raise Lost(self.say("lost"))
            pause = FIRST_PAUSE if time.monotonic() - began > STEADY else min(2 * pause, LONGEST_PAUSE)
            wait, self._again = max(pause, self._again or 0), None
            await asyncio.sleep(wait * random.uniform(0.75, 1.25))

    async def send(self, message: Any) -> None:
        """Send a message; what a broken line swallows is asked again on the next one."""
        if self.socket:
            with contextlib.suppress(WebSocketException, OSError):
                await self.socket.send(says.encode(message).decode())

    async def _talk(self) -> None:
        """Open a line and listen until it breaks."""
        proxy: dict[str, Any] = {"proxy": None} if is_here(self.link.house) else {}
        try:
            socket = await connect(self.link.socket(), max_size=LARGEST, compression=None, **proxy)
        except InvalidStatus as error:
            await self._explain(error)
            return
        except InvalidHandshake as error:
            raise Mistake(self.say("no_tablee", reason=f"{error}")) from error
        async with socket:
            self.socket = socket
            try:
                await self.send(self.hello())
                async for message in socket:
                    if isinstance(message, str):
                        await self._take(message)
            finally:
                self.socket = None
                self.broke()

    async def _explain(self, error: InvalidStatus) -> None:
        """A table that is not there looks like one that is just being closed: ask."""
        try:
            await asyncio.to_thread(House(self.link.house, self.language).table, self.link.table)
        except Refusal as refusal:
            if refusal.status == 404:
                raise Mistake(str(refusal)) from error
        except Mistake:
            if not self.opened:
                raise

    async def _take(self, text: str) -> None:
        """Read a message, do what is the line's own affair, and pass it on."""
        try:
            message = decode(text)
        except DecodeError as error:
            raise Mistake(self.say("unreadable", reason=f"{error}")) from error
        match message:
            case says.Ping(number=number):
                await self.send(says.Pong(number, tenths()))
            case says.Welcome(version=version):
                if version != says.VERSION:
                    raise Mistake(self.say("version", theirs=version, ours=says.VERSION))
                self.opened += 1
            case says.View():
                self._heard = time.monotonic()
            case says.Closing(sentence=sentence, again=again):
                self._again = again
                if again is None and sentence:
                    raise Lost(sentence)
        await self.hear(message)

    def say(self, key: str, **values: Value) -> str:
        """Say what went wrong with this line."""
        return trouble(self.language, key, house=self.link.house, **values)


def tenths() -> int:
    """Return the time in tenths of a millisecond, by a clock that nobody sets."""
    return time.monotonic_ns() // 100_000
