"""What strangers say before they are inside: in pieces, in one go, too much, too little, and what is no question."""

import contextlib
import json
import socket
import time
from collections.abc import Iterator

import pytest
from server.house import PATIENCE, House
from websockets.frames import Frame, Opcode

from tablee.server.notes import alias_of

HEALTH = b"GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n"
LAST = b"GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"
LAY = json.dumps({"game": "temptation"}).encode()
POST = b"POST /api/tables HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: %d\r\n\r\n" % len(LAY) + LAY
UPGRADE = (
    b"GET /ws/%s HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n%s\r\n"
)
ACCEPT = b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo="  # RFC 6455's own example
HELLO = Frame(Opcode.TEXT, b'{"type":"hello"}').serialize(mask=True)
DESCRIBE = Frame(Opcode.TEXT, b'{"type":"describe","id":"x"}').serialize(mask=True)
PING = Frame(Opcode.PING, b"here?").serialize(mask=True)
BIG = Frame(Opcode.TEXT, b"x" * 8193).serialize(mask=True)
BYE = Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=True)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that loses its patience with those in the hall, and with none at the door."""
    house = House(tmp_path_factory.mktemp("door"), constants={"tablee.server.coming.PATIENCE": 1.0}).open()
    yield house
    house.close()


@pytest.fixture(params=["awake", "asleep"])
def link(request: pytest.FixtureRequest, strict: House) -> bytes:
    """A table: who goes to one that is awake is answered at the door, all others inside."""
    link = strict.lay("temptation").encode()
    if request.param == "awake":
        wake(strict, link)
    return link


def wake(house: House, link: bytes) -> None:
    with call(house, UPGRADE % (link, b""), HELLO) as line:
        until(line, b'"type":"view"')


def call(house: House, *pieces: bytes) -> socket.socket:
    """Open a connection, and say something piece by piece."""
    line = socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE)
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    for piece in pieces:
        line.sendall(piece)
        time.sleep(0.002)
    return line


def until(line: socket.socket, *words: bytes) -> bytes:
    """Read until something is said; return everything up to then."""
    heard = b""
    while not all(each in heard for each in words):
        data = line.recv(65536)
        assert data, heard
        heard += data
    return heard


def everything(line: socket.socket) -> bytes:
    """Read until the other side closes the connection."""
    heard = b""
    with line, contextlib.suppress(ConnectionResetError):
        while data := line.recv(65536):
            heard += data
    return heard


# --- questions ---


def test_questions_in_one_go_are_answered_one_after_the_other(strict: House):
    assert everything(call(strict, HEALTH * 2 + LAST)).count(b"HTTP/1.1 200") == 3


def test_a_question_in_single_bytes_is_answered(strict: House):
    assert everything(call(strict, *(bytes([byte]) for byte in LAST))).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("cut", [1, 60, POST.index(b"{"), len(POST) - 1])
def test_what_follows_the_headers_is_not_lost(strict: House, cut: int):
    assert everything(call(strict, POST[:cut], POST[cut:])).startswith(b"HTTP/1.1 201")


def test_lines_may_end_as_h11_lets_them(strict: House):
    assert everything(call(strict, LAST.replace(b"\r\n", b"\n"))).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    "nonsense", [b"\x16\x03\x01", b"\r\n", b"GET / HTTP/1.1\r\nx: " + b"x" * 20_000], ids=["tls", "nothing", "long"]
)
def test_what_can_be_no_question_is_told_so_before_it_ends(strict: House, nonsense: bytes):
    assert everything(call(strict, nonsense)).startswith(b"HTTP/1.1 400")  # who is late hears nothing


def test_who_hangs_up_within_a_question_is_forgotten(strict: House):
    line = call(strict, HEALTH[:20])
    line.shutdown(socket.SHUT_WR)
    assert everything(line) == b""


# --- sockets ---


def test_a_socket_is_opened_as_the_standard_says(strict: House, link: bytes):
    with call(strict, UPGRADE % (link, b"")) as line:
        status, *headers = until(line, b"\r\n\r\n").rstrip().split(b"\r\n")
    found = dict(header.lower().split(b": ") for header in headers)
    assert status == b"HTTP/1.1 101 Switching Protocols"
    assert (found[b"upgrade"], found[b"connection"]) == (b"websocket", b"upgrade")
    assert found[b"sec-websocket-accept"] == ACCEPT.lower()
    assert set(found) == {b"upgrade", b"connection", b"sec-websocket-accept", b"date"}


@pytest.mark.parametrize("size", [1, 5, 1000])
def test_who_does_not_wait_for_the_answer_is_heard(strict: House, link: bytes, size: int):
    said = UPGRADE % (link, b"") + HELLO + PING
    with call(strict, *(said[at : at + size] for at in range(0, len(said), size))) as line:
        assert until(line, b'"type":"view"', b"\x8a\x05here?").count(b"HTTP/1.1 101") == 1


def test_a_ping_before_the_first_word_is_answered(strict: House, link: bytes):
    with call(strict, UPGRADE % (link, b""), PING) as line:
        until(line, b"\x8a\x05here?")
        line.sendall(HELLO)
        until(line, b'"type":"view"')


@pytest.mark.parametrize("first", [BIG, BIG[:10]], ids=["whole", "its beginning"])
def test_a_first_word_that_is_too_long_is_not_waited_for(strict: House, link: bytes, first: bytes):
    assert b"\x03\xf1" in everything(call(strict, UPGRADE % (link, b""), first))  # 1009


def test_who_floods_before_their_first_word_is_heard_is_turned_away(strict: House):
    link = strict.lay("temptation").encode()
    wake(strict, link)
    with call(strict, UPGRADE % (link, b"")) as line:
        until(line, b"\r\n\r\n")
        line.sendall(HELLO + DESCRIBE * 2000)
        assert b"welcome" not in everything(line)
    assert f'"table": "{alias_of(link.decode())}", "reason": "flood"' in strict.said.read_text()


def test_who_says_nothing_in_time_is_told_so_and_cut_off(strict: House, link: bytes):
    with call(strict, UPGRADE % (link, b""), HELLO[:-1]) as line:
        until(line, b"\x88\x02\x03\xf0")  # 1008
        line.sendall(BYE)
        assert everything(line) == b""


def test_who_is_told_so_in_the_middle_of_a_word_may_say_goodbye(strict: House):
    link = strict.lay("temptation").encode()
    wake(strict, link)
    with call(strict, UPGRADE % (link, b""), HELLO[:7]) as line:
        until(line, b"\x88\x02\x03\xf0")  # 1008
        line.sendall(BYE)
        assert line.recv(1) == b""  # a goodbye that nobody reads would be cut off


def test_who_is_told_so_and_does_not_react_is_cut_off_too(strict: House):
    link = strict.lay("temptation").encode()
    wake(strict, link)
    assert b"\x88\x02\x03\xf0" in everything(call(strict, UPGRADE % (link, b"")))


def test_who_asks_for_a_socket_in_an_unusual_way_gets_it_too(strict: House, link: bytes):
    with call(strict, UPGRADE % (link, b"Sec-WebSocket-Protocol: a, b\r\nX-Twice: 1\r\nX-Twice: 2\r\n"), HELLO) as line:
        until(line, b'"type":"view"')


def test_a_question_for_a_socket_that_is_too_long_is_refused(strict: House, link: bytes):
    assert b" 431 " in everything(call(strict, UPGRADE % (link, b"x: " + b"x" * 9000 + b"\r\n")))


def test_pages_of_others_are_turned_away_at_the_door(strict: House, link: bytes):
    assert b" 403 " in everything(call(strict, UPGRADE % (link, b"Origin: https://evil.example\r\n")))


# --- closing time ---


def test_a_house_does_not_wait_for_strangers_when_it_closes(own_house: House):
    own_house.open()
    link = own_house.lay("temptation").encode()
    wake(own_house, link)
    lines = [call(own_house), call(own_house, HEALTH[:20]), call(own_house, UPGRADE % (link, b""), HELLO[:-1])]
    until(lines[-1], b"\r\n\r\n")
    own_house.close()
    assert "graceful" not in own_house.said.read_text()  # what uvicorn says when it waits no longer
    assert [everything(line) for line in lines] == [b"", b"", b"\x88\x02\x03\xf4"]  # 1012
