"""What goes back and forth over a WebSocket, frame by frame, as lines that people can read.

A client of its own: it knows nothing of the messages, so that every one is written down as it comes. What is different
each time (times, hashes, names of tables) is replaced by a name, the same thing always by the same one.
"""

import asyncio
import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from server.house import House
from wire import framed, upgrade

END, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10  # kinds of frames, and the end of the connection
NO_CODE = (1005).to_bytes(2, "big")  # what a close without a code counts as
ELEMENT = 240  # letters of an element of a list that fit on a line
ALWAYS = ("since", "hash", "news", "events")  # parts of a view that are new each time
SILENCE = 20.0  # seconds after which nothing more will come
TIMES = ("at", "deadline")
NAMED = ("hash", "digest")
CLOSED = "closed"

Message = dict[str, Any]


class Transcript:
    """The lines of one scene."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.names: dict[str, str] = {}
        self.views: dict[str, dict[str, str]] = {}  # what each client was shown last

    def note(self, text: str) -> None:
        """Add a line."""
        self.lines.append(text)

    def add(self, who: str, way: str, message: Message) -> None:
        """Add a message; of a view, what this client's view before did not say too."""
        head = f"{who} {way} {message['type']}"
        parts = self.steady({key: each for key, each in message.items() if key != "type"})
        if message["type"] != "view":
            self.note(f"{head} {written(parts)}")
            return
        before, now = self.views.get(who, {}), dict(leaves(parts))
        self.views[who] = {path: each for path, each in now.items() if path.split(".")[0] not in ALWAYS}
        changed = [f"    {path}: {each}" for path, each in now.items() if before.get(path) != each]
        self.lines += [head, *changed, *(f"    {path}: (gone)" for path in before if path not in now)]

    def steady(self, value: Any, key: str = "") -> Any:
        """Return a value with names instead of what is different each time."""
        if isinstance(value, dict):
            return {name: self.steady(each, name) for name, each in value.items()}
        if isinstance(value, list):
            return [self.steady(each) for each in value]
        if key in TIMES and isinstance(value, float):
            return "<time>"
        return self.name(key, value) if key in NAMED and value else value

    def name(self, kind: str, value: str) -> str:
        """Return what a value is called from its first appearance on."""
        count = sum(name.startswith(f"<{kind} ") for name in self.names.values())
        return self.names.setdefault(value, f"<{kind} {count + 1}>")

    def text(self) -> str:
        return "\n".join([*self.lines, ""])


def written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Take JSON apart, but for elements of lists that fit on a line: where each part stands, and what it says."""
    is_element = path.rpartition(".")[2].isdigit()
    if isinstance(value, dict) and value and not (is_element and len(written(value)) <= ELEMENT):
        for key, each in value.items():
            yield from leaves(each, f"{path}.{key}" if path else key)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for number, each in enumerate(value):
            yield from leaves(each, f"{path}.{number}")
    else:
        yield path, written(value)


class RawClient:
    """Somebody with a WebSocket. What comes waits until the scene listens; only then it is written down."""

    def __init__(self, house: House, transcript: Transcript, name: str) -> None:
        self.house, self.transcript, self.name = house, transcript, name
        self.token = f"the-secret-token-of-{name}"
        self.waiting: asyncio.Queue[tuple[int, bytes]] = asyncio.Queue()
        self.is_mute = False  # answers no ping of the protocol
        self.view: Message = {}  # the last one
        self.asks = 0

    # --- the line ---

    async def open(self, link: str, path: str = "/ws/<table>", origin: str = "") -> "RawClient":
        """Ask for a WebSocket, and note the answer."""
        host = f"127.0.0.1:{self.house.port}"
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.house.port)
        self.writer.write(upgrade(host, path.replace("<table>", quote(link)), origin))
        head = await self.reader.readuntil(b"\r\n\r\n")
        self.waiting = asyncio.Queue()
        self.transcript.note(f"{self.name} opens {path}{f' from {origin}' if origin else ''}: {head[9:12].decode()}")
        self.reading = asyncio.create_task(self._read())
        return self

    async def _read(self) -> None:
        try:
            while True:
                kind, size = await self.reader.readexactly(2)
                if size in (126, 127):
                    size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
                payload = await self.reader.readexactly(size)
                if kind & 15 == PING and not self.is_mute:
                    self.writer.write(framed(payload, PONG))
                elif kind & 15 in (TEXT, CLOSE):
                    self.waiting.put_nowait((kind & 15, payload))
        except (asyncio.IncompleteReadError, ConnectionError):
            self.waiting.put_nowait((END, b""))

    async def drop(self) -> None:
        """Lose the line without a word."""
        self.writer.transport.abort()
        await self.reading

    # --- saying ---

    def say(self, type: str, **words: Any) -> None:
        """Send a message, and write it down."""
        self.transcript.add(self.name, ">", {"type": type, **words})
        self.writer.write(framed(json.dumps({"type": type, **words}).encode()))

    def send(self, what: str, frame: bytes) -> None:
        """Send bytes as they are; the transcript says what they are."""
        self.transcript.note(f"{self.name} > ({what})")
        self.writer.write(frame)

    async def hello(self, **words: Any) -> None:
        """Say hello, and listen to the answer."""
        self.say("hello", **{"token": self.token, "language": "en", **words})
        await self.until("view", "same", "closing")

    async def ask(self, type: str, **words: Any) -> Message:
        """Ask for something, and listen until it is answered."""
        self.asks += 1
        self.say(type, **{"id": f"{self.name} {self.asks}", **words})
        return await self.until("done", "refusal", "description")

    # --- listening ---

    async def until(self, *kinds: str, is_noted: bool = True) -> Message:
        """Listen to all messages up to one of these kinds, and write them down."""
        while True:
            message = await self._next()
            if is_noted:
                self._note(message)
            if message["type"] in (*kinds, CLOSED):
                assert message["type"] in kinds, f"{self.name} is closed: {message}"
                return message

    async def until_closed(self, *skipped: str) -> None:
        """Listen until the line is closed. Of some kinds come as many as the network holds: none is written down."""
        for kind in skipped:
            self.transcript.note(f"{self.name} < {kind} …")
        while (message := await self._next())["type"] != CLOSED:
            if message["type"] not in skipped:
                self._note(message)
        self._note(message)
        self.writer.transport.abort()
        await self.reading

    async def _next(self) -> Message:
        async with asyncio.timeout(SILENCE):
            kind, payload = await self.waiting.get()
        if kind == END:
            return {"type": CLOSED, "by": "nobody: the connection ends"}
        if kind == CLOSE:
            code, reason = int.from_bytes(payload[:2] or NO_CODE, "big"), payload[2:].decode()
            return {"type": CLOSED, "code": code, "reason": reason}
        message: Message = json.loads(payload)
        if message["type"] == "view":
            self.view = message
        return message

    def _note(self, message: Message) -> None:
        self.transcript.add(self.name, "<", message)

    # --- what they know ---

    @property
    def seen(self) -> Message:
        """What a client says of the last view it saw."""
        return {"seen": self.view["table"]["seq"], "hash": self.view["hash"]}

    @property
    def legal(self) -> list[int]:
        match = self.view["table"]["match"]
        return [each["action"] for each in match["legal"]] if match else []
