"""Sockets as the server has them, and transports that keep what is written: for tests of what goes in and out."""

import asyncio
import base64
import socket
from typing import Any

import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from tablee.server.frames import QuickSocket, bounds

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


def with_system(play: Any) -> None:
    """Let a client be open whose line the system knows: what is written there, the other end can read."""

    async def evening() -> None:
        line, other_end = socket.socketpair()
        with line, other_end:
            line.setblocking(False)
            other_end.setblocking(False)
            await play(await Client(Transport(line)).open(), other_end)

    asyncio.run(evening())


def has_more(line: socket.socket) -> bool:
    try:
        return bool(line.recv(1, socket.MSG_PEEK))
    except BlockingIOError:
        return False
