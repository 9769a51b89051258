"""One line to one client: what waits to be sent, and how much may wait."""

import asyncio
from collections import deque
from pathlib import Path
from typing import Any

import msgspec

from tablee.kernel.words import Phrase, Value, lexicon
from tablee.table import clock

from .frames import Straight, framed, unframed
from .protocol import Closing, encode
from .security import Bucket, key_of
from .witness import Witness

HERE = Path(__file__).parent

WAITING = 64  # messages that may wait: who reads slower than that is dropped, and nobody waits for them
FRAMES_WAITING = 8  # messages that may wait before frames are left out
MESSAGES = (20, 60)  # a second, and at once
POINTERS = (70, 90)  # likewise, of a live hand
POLICY, FAILED, RESTART, OVERLOADED = 1008, 1011, 1012, 1013  # close codes


class Line:
    """A socket at a table, from `Hello` on."""

    __slots__ = (
        "bucket",
        "close_code",
        "ended",
        "is_sending",
        "key",
        "language",
        "listener",
        "outbox",
        "person",
        "ping_sent",
        "pings",
        "pointers",
        "start",
        "straight",
        "text",
        "token",
        "wake",
        "why",
        "witness",
    )

    def __init__(self, language: str, token: str, text: str = "") -> None:
        self.language = language
        self.token = token
        self.key = key_of(token) if token else ""
        self.text = text  # which position in notation this client wants with every view
        self.person: int | None = None
        self.straight: Straight = no_way  # the short way out, where there is one
        self.outbox: deque[bytes] = deque()
        self.is_sending = False  # something that was in the outbox is on its way: nothing overtakes it
        self.wake = asyncio.Event()
        self.close_code: int | None = None  # once this line is to be closed …
        self.why = ""  # … and why
        self.listener: asyncio.Task[Any] | None = None  # while it waits for the client's next message
        self.ended = asyncio.Event()  # nothing more is sent
        self.bucket, self.pointers = Bucket(*MESSAGES), Bucket(*POINTERS)
        # Where time counts: what pings said, which ones are on their way, and when this client was sent the last throw.
        self.pings: tuple[clock.Ping, ...] = ()
        self.ping_sent: dict[int, int] = {}
        self.witness: Witness = lambda: None  # TCP's own round trip, where no proxy is between
        self.start: clock.Start | None = None

    def send(self, message: msgspec.Struct) -> None:
        """Put a message on its way; nobody waits."""
        self.put(framed(encode(message)))

    def put(self, frames: bytes) -> None:
        """Put frames on their way, one after the other; drop the line if too many wait."""
        if self.close_code is not None:
            return
        if not self.outbox and not self.is_sending and self.straight(frames):
            return
        if len(self.outbox) >= WAITING:
            self.close(OVERLOADED)
            return
        self.outbox.extend(unframed(frames))
        self.wake.set()

    def put_moving(self, data: bytes) -> None:
        """Put a picture of something that moves on its way; who reads too slowly misses some, and gets later ones."""
        if len(self.outbox) < FRAMES_WAITING:
            self.put(framed(data))

    def close(self, code: int, why: str = "", again: float | None = None, **values: Value) -> None:
        """Close the line once what waits is sent, and say why; at once if too much does."""
        if self.close_code is None:
            if code == OVERLOADED:
                self.outbox.clear()
            else:
                sentence = lexicon(HERE, self.language).say(Phrase(f"closing.{why}", values)) if why else ""
                self.outbox.append(encode(Closing(sentence, again)))
            self.close_code, self.why = code, why
            self.wake.set()
            if self.listener:
                self.listener.cancel()

    async def run(self, send: Any) -> None:
        """Send what waits until the line is closed."""
        try:
            await self._send_all(send)
        finally:
            self.ended.set()

    async def _send_all(self, send: Any) -> None:
        while True:
            self.is_sending = True
            while self.outbox:
                await send({"type": "websocket.send", **frame(self.outbox.popleft())})
            self.is_sending = False
            if self.close_code is not None:
                await send({"type": "websocket.close", "code": self.close_code})
                return
            self.wake.clear()
            await self.wake.wait()


def no_way(frames: bytes) -> bool:
    """There is no short way out."""
    return False


class Asked(msgspec.Struct):
    """Something that was asked for, and by whom."""

    line: Line
    id: str
    answered: bool = False


def frame(data: bytes) -> dict[str, str | bytes]:
    """JSON goes as text, all else as bytes."""
    return {"text": data.decode()} if data[:1] == b"{" else {"bytes": data}
