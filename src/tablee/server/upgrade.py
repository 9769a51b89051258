"""Questions for a socket, read and answered at the door: only ordinary ones, all others are left to `websockets`."""

import re
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha1
from typing import NamedTuple

HEAD_MOST = 8 * 1024  # bytes
LINES_MOST = 64
HEAD = re.compile(rb"GET ([\x21-\x7e]+) HTTP/1\.1\r\n((?:[-!#$%&'*+.^_`|~0-9A-Za-z]+:[\t\x20-\x7e]*\r\n)+)\r\n")
KEY = re.compile(rb"[A-Za-z0-9+/]{22}==")
WORDS = re.compile(rb"[-a-z]+(?:, ?[-a-z]+)*")
WELCOME = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # RFC 6455, 1.3
OTHERS = (b"content-length", b"transfer-encoding", b"sec-websocket-protocol")  # whose question is no ordinary one


class Upgrade(NamedTuple):
    """An ordinary question for a socket."""

    path: str
    host: str
    origin: str | None
    key: bytes


def read_upgrade(head: bytes) -> Upgrade | None:
    """Read a question for a socket; None if it is another, or not as everybody asks it."""
    if len(head) > HEAD_MOST or not (found := HEAD.fullmatch(head)):
        return None
    lines = found[2].splitlines()
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(b":") for line in lines)}
    if not len(lines) == len(headers) <= LINES_MOST or not is_for_socket(headers):
        return None
    origin = headers[b"origin"].decode() if b"origin" in headers else None
    return Upgrade(found[1].decode(), headers[b"host"].decode(), origin, headers[b"sec-websocket-key"])


def is_for_socket(headers: dict[bytes, bytes]) -> bool:
    """Tell whether headers ask for a socket, and for nothing else."""
    connection = headers.get(b"connection", b"").lower()
    return (
        headers.get(b"upgrade", b"").lower() == b"websocket"
        and b"upgrade" in re.split(rb", ?", connection)
        and bool(WORDS.fullmatch(connection))
        and headers.get(b"sec-websocket-version") == b"13"
        and bool(KEY.fullmatch(headers.get(b"sec-websocket-key", b"")))
        and b"host" in headers
        and not any(name in headers for name in OTHERS)
    )


def welcome(key: bytes, headers: Iterable[tuple[bytes, bytes]]) -> bytes:
    """Return the answer that opens a socket."""
    more = b"".join(b"\r\n" + name + b": " + value for name, value in headers)
    return WELCOME + b64encode(sha1(key + MAGIC, usedforsecurity=False).digest()) + more + b"\r\n\r\n"
