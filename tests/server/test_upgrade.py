"""Which questions for a socket are answered at the door: those that everybody asks, and no others."""

import pytest

from tablee.server.upgrade import Upgrade, read_upgrade

HEADERS = {
    b"Host": b"here:80",
    b"Upgrade": b"WebSocket",
    b"Connection": b"keep-alive, Upgrade",
    b"Sec-WebSocket-Key": b"dGhlIHNhbXBsZSBub25jZQ==",
    b"Sec-WebSocket-Version": b"13",
    b"Origin": b"http://here:80",
    b"Sec-WebSocket-Extensions": b"permessage-deflate",
}


def question(line: bytes = b"GET /ws/x HTTP/1.1", more: bytes = b"", **changed: bytes | None) -> bytes:
    headers = HEADERS | {name.replace("_", "-").encode(): value for name, value in changed.items()}
    lines = [name + b": " + value + b"\r\n" for name, value in headers.items() if value is not None]
    return line + b"\r\n" + b"".join(lines) + more + b"\r\n"


def test_what_browsers_and_programs_ask_is_read():
    asked = Upgrade("/ws/x", "here:80", "http://here:80", HEADERS[b"Sec-WebSocket-Key"])
    assert read_upgrade(question()) == asked
    assert read_upgrade(question(Origin=None, Connection=b"upgrade")) == asked._replace(origin=None)


UNUSUAL = {
    "another method": question(b"POST /ws/x HTTP/1.1"),
    "an old version": question(b"GET /ws/x HTTP/1.0"),
    "a space in the path": question(b"GET /ws/x y HTTP/1.1"),
    "nobody is asked": question(Host=None),
    "no socket": question(Upgrade=None),
    "another protocol": question(Upgrade=b"h2c"),
    "no upgrade": question(Connection=b"close"),
    "half a word": question(Connection=b"upgraded"),
    "no list of words": question(Connection=b"upgrade;,"),
    "no key": question(Sec_WebSocket_Key=None),
    "a short key": question(Sec_WebSocket_Key=b"c2hvcnQ="),
    "another standard": question(Sec_WebSocket_Version=b"8"),
    "a header twice": question(more=b"host: there\r\n"),
    "a body": question(more=b"Content-Length: 5\r\n"),
    "a body in parts": question(more=b"Transfer-Encoding: chunked\r\n"),
    "a choice of languages": question(more=b"Sec-WebSocket-Protocol: a\r\n"),
    "a header in two lines": question(more=b"x: 1\r\n 2\r\n"),
    "a space before the colon": question(more=b"x : 1\r\n"),
    "a byte that no header has": question(more=b"x: \x00\r\n"),
    "a name without a colon": question(more=b"x\r\n"),
    "lines that end otherwise": question().replace(b"\r\n", b"\n"),
    "too much": question(more=b"x: " + b"x" * 8192 + b"\r\n"),
    "too many": question(more=b"".join(b"x%d: 1\r\n" % number for number in range(64))),
    "something behind it": question() + b"\x81",
    "nothing": b"",
}


@pytest.mark.parametrize("name", UNUSUAL)
def test_what_is_not_quite_ordinary_is_left_to_others(name: str):
    assert read_upgrade(UNUSUAL[name]) is None
