"""A lean client: the least of RFC 6455 on a bare asyncio transport, so that one core can play all people."""

import asyncio
import json
import resource
from typing import Any
from urllib.parse import quote

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
ORIGIN = "http://127.0.0.1:{port}"


class Wire(asyncio.Protocol):
    """One socket to the server. `heard` gets whole frames: their kind, and where in the bytes they are."""

    transport: asyncio.Transport

    def __init__(self, host: str, path: str, origin: str = "") -> None:
        self.request = upgrade(host, path, origin)
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.gone: asyncio.Future[int] = asyncio.get_running_loop().create_future()  # the code it was closed with
        self.rest = b""
        self.upgraded = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(ConnectionError("no socket was opened"))
            self.open.exception()
        self.end(0)

    def end(self, code: int) -> None:
        """Note that the line is gone."""
        if not self.gone.done():
            self.gone.set_result(code)

    def data_received(self, data: bytes) -> None:
        if self.rest:
            data = self.rest + data
        at, end = 0, len(data)
        if not self.upgraded:
            at = self.take_headers(data)
            if not at:
                self.rest = data
                return
        while end - at >= 2:
            size, start = data[at + 1], at + 2  # a server's frames are never masked
            if size == 126:
                size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if start + size > end:
                break
            self.frame(data[at] & 15, data, start, start + size)
            at = start + size
        self.rest = data[at:]

    def take_headers(self, data: bytes) -> int:
        """Return where the frames begin; 0 while the headers are not all there, or if there is to be no socket."""
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return 0
        if not data.startswith(b"HTTP/1.1 101"):
            self.end(int(data[9:12]))
            self.transport.close()
            return 0
        self.upgraded = True
        self.open.set_result(None)
        return end + 4

    def frame(self, kind: int, data: bytes, start: int, end: int) -> None:
        if kind == TEXT:
            self.heard(data, start, end)
        elif kind == PING:
            self.transport.write(framed(data[start:end], PONG))
        elif kind == CLOSE:
            self.end(int.from_bytes(data[start : start + 2], "big"))
            self.transport.write(framed(data[start : start + 2], CLOSE))
            self.transport.close()

    def heard(self, data: bytes, start: int, end: int) -> None:
        """Take a message; it is `data[start:end]`."""

    def say(self, message: dict[str, Any]) -> None:
        self.transport.write(framed(json.dumps(message).encode()))


def upgrade(host: str, path: str, origin: str = "") -> bytes:
    """Return the question that opens a socket."""
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
        *([f"Origin: {origin}"] if origin else []),
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def framed(payload: bytes, kind: int = TEXT) -> bytes:
    """Return a client's frame; a mask of zeros is a mask, and leaves the bytes as they are."""
    size = len(payload)
    if size < 126:
        return bytes((0x80 | kind, 0x80 | size, 0, 0, 0, 0)) + payload
    return bytes((0x80 | kind, 0xFE)) + size.to_bytes(2, "big") + b"\0\0\0\0" + payload


def path_of(link: str) -> str:
    return f"/ws/{quote(link)}"


async def ask(port: int, method: str, path: str, body: object = None, **headers: str) -> Any:
    """Ask something over HTTP, and return the JSON of the answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    data = b"" if body is None else json.dumps(body).encode()
    named = {"host": f"127.0.0.1:{port}", "connection": "close", "content-length": str(len(data))} | headers
    head = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in named.items())
    writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + data)
    answer = await reader.read()
    writer.close()
    head_bytes, _, found = answer.partition(b"\r\n\r\n")
    if not head_bytes.startswith(b"HTTP/1.1 2"):
        raise ConnectionError(answer[:300].decode())
    return json.loads(found)


def allow_many_files() -> None:
    """Let this process hold as many sockets as the machine does."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
