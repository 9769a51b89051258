"""uvicorn's WebSocket with a short way for what goes back and forth all evening: small messages in one frame each.

Whatever is out of the ordinary goes the long way, through `websockets`: other kinds of frames, messages in parts,
frames that are too long or no frames at all, and text beyond ASCII, which may not be text.
"""

import os
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # in C where it can be
from websockets.protocol import OPEN

from .post import NO_FILE, Post

TEXT, BYTES = 0x81, 0x82  # the first byte of a whole message
CONTROL = range(0x88, 0x8B)  # … and of a close, a ping and a pong
CLOSE = 0x88
MASKED = 0x80
SMALL, LARGE = 126, 127  # lengths that say how many bytes the length takes …
LENGTHS = {SMALL: 2, LARGE: 8}  # … these
UNREAD = 16  # messages that may wait for us before we stop reading
FLOOD = 128  # messages that may wait at all: who has sent more is not read any further
EARLY = 32 * 1024  # bytes that may wait until there is somebody to hear them
LINGER = 2.0  # seconds in which who is told that something was wrong may go on talking to the wind …
UNHEARD = 4 * 1024 * 1024  # … and how many bytes
POST = "post"  # where a server's sockets find the post they share

Straight = Callable[[bytes], bool]
Quick = Callable[[str], bool]


class QuickSocket(WebSocketsSansIOProtocol):
    """Reads and writes whole messages itself."""

    # What is needed for every message lies together: uvicorn's and ours are too many for Python to do that by itself.
    __slots__ = (
        "close_sent",
        "config",
        "conn",
        "drown",
        "file",
        "handshake_complete",
        "handshake_initiated",
        "heard",
        "is_answered",
        "is_deaf",
        "is_full",
        "is_plain",
        "loop",
        "post",
        "queue",
        "quick",
        "read_paused",
        "rest",
        "transport",
        "unheard",
    )

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.is_plain = True  # only frames that we read ourselves have come, or frames that leave nothing open
        self.is_answered = False  # the client knows already that the socket is open
        self.rest = b""  # the beginning of a frame, or what was said before the application has opened the socket
        self.is_deaf = False  # too much has come, or what makes no sense …
        self.unheard = 0  # … and bytes since
        self.quick: Quick | None = None  # takes messages at once, if it likes, unless others wait
        self.drown: Callable[[], bool] = self.hang_up  # is called when it is too much
        self.post: Post = self.app_state.setdefault(POST, Post())
        self.heard = self.loop.time()  # when something came last
        self.is_full = False  # as much waits to be written as may
        self.file = NO_FILE  # what the system knows the connection by

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if self.scheme == "ws":
            self.file = file_of(transport)

    # --- in ---

    def data_received(self, data: bytes) -> None:
        """Take the frames that are all there, one by one."""
        self.heard = self.loop.time()
        if self.is_deaf:
            self.unheard += len(data)
            if self.unheard > UNHEARD:
                self.transport.abort()
            return
        if not self.handshake_initiated:
            self.take_question(data)
            return
        if not self.handshake_complete:
            self.keep(data)
            return
        if not self.is_plain:
            super().data_received(data)
            return
        data = self.rest + data if self.rest else data
        at = 0
        while at < len(data) and self.is_plain:
            start, end = bounds(data, at)
            if start and end - start > self.config.ws_max_size:
                break  # it is not waited for, but refused
            if not start or end > len(data):
                self.rest = data[at:]
                return
            if self.queue.qsize() >= FLOOD and data[at] not in CONTROL:
                self.is_deaf = self.drown()
                return
            self.take_frame(data, at, start, end)
            at = end
        self.rest = b""
        if at < len(data):
            self.is_plain = False
            super().data_received(data[at:])

    def take_question(self, head: bytes) -> None:
        """Take the question for a socket, which is all there; one that is none is not waited for."""
        super().data_received(head)
        if not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def keep(self, data: bytes) -> None:
        """Keep what is said before anybody hears it."""
        self.rest += data
        if len(self.rest) > EARLY:
            self.is_deaf = self.hang_up()

    def take_frame(self, data: bytes, at: int, start: int, end: int) -> None:
        """Take one frame whose payload is there; what has two ways to be read is left to `websockets`."""
        kind = data[at]
        if kind in (TEXT, BYTES) and data[at + 1] & MASKED and self.conn.state is OPEN:
            payload = apply_mask(data[start:end], data[start - 4 : start])
            if kind == BYTES:
                self.hear({"type": "websocket.receive", "bytes": payload})
                return
            if payload.isascii():
                text = payload.decode()
                if not (self.quick and self.queue.empty() and self.quick(text)):
                    self.hear({"type": "websocket.receive", "text": text})
                return
        elif kind not in CONTROL:
            self.is_plain = False
        super().data_received(data[at:end])

    def hear(self, event: Any) -> None:
        """Pass a message on, and stop reading if too many wait: uvicorn reads on once they are taken."""
        if self.close_sent:
            return
        self.queue.put_nowait(event)
        if not self.read_paused and self.queue.qsize() > UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    def hang_up(self) -> bool:
        """Let somebody go who has said nothing yet that we could answer; what they went on to ask is forgotten."""
        self.transport.close()
        while not self.queue.empty():
            self.queue.get_nowait()
        return True

    def handle_parser_exception(self) -> None:
        """Say what was wrong and nothing else, and read on: to close on somebody who is talking would unsay it."""
        said = self.conn.close_sent
        assert said is not None
        self.queue.put_nowait({"type": "websocket.disconnect", "code": said.code, "reason": said.reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.write_eof()
        self.close_sent = self.is_deaf = True
        self.close_timer = self.loop.call_later(LINGER, self.transport.close)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def send_keepalive_ping(self) -> None:
        """Ask whether somebody is there of whom nothing was heard all the while."""
        assert self.ping_interval is not None
        rest = self.heard + self.ping_interval - self.loop.time()
        if rest > 0:
            self.ping_timer = self.loop.call_later(rest, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    # --- out ---

    async def send(self, message: Any) -> None:
        """Send what the application says; once it has opened the socket, hear what was said before."""
        if self.is_answered and not self.handshake_complete:
            self.open_in_silence()
            if message["type"] == "websocket.close":
                await super().send(message)
        else:
            await super().send(message)
        if message["type"] == "websocket.accept" and self.rest:
            rest, self.rest = self.rest, b""
            self.data_received(rest)

    def open_in_silence(self) -> None:
        """Open a socket that was answered before."""
        self.conn.send_response(self.response)
        self.conn.data_to_send()
        self.handshake_complete = True
        self.start_keepalive()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.is_full = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self.is_full = False

    def send_500_response(self) -> None:
        if not self.is_answered:
            super().send_500_response()

    def write_straight(self, frames: bytes) -> bool:
        """Write frames in this turn of the loop; False if they have to wait."""
        if self.close_sent or self.is_full:
            return False
        post = self.post
        if not post.letters:
            self.loop.call_soon(post.deliver)
        post.letters.append((self, frames))
        return True

    def write(self, data: bytes) -> None:
        """Write at once what the system takes, without asyncio between us; the rest goes where all else does."""
        if self.close_sent or self.transport.is_closing():
            return
        try:
            sent = os.write(self.file, data) if self.is_straight() else 0
        except OSError:  # what is wrong, the transport finds out in its own way
            sent = 0
        if sent < len(data):
            self.transport.write(data[sent:])

    def is_straight(self) -> bool:
        """Tell whether nothing is between us and the system. What closes still has its file; soon it is another's."""
        transport = self.transport
        is_open = not self.close_sent and not transport.is_closing()
        return is_open and self.file != NO_FILE and not transport.get_write_buffer_size()


def bounds(data: bytes | bytearray, at: int) -> tuple[int, int]:
    """Return where the payload of a frame starts and ends; zeros while its head is not all there."""
    if len(data) < at + 2:
        return 0, 0
    length, start = data[at + 1] & ~MASKED, at + 2
    if length in (SMALL, LARGE):
        start += LENGTHS[length]
        length = int.from_bytes(data[at + 2 : start], "big")
    start += 4 if data[at + 1] & MASKED else 0
    return (start, start + length) if len(data) >= start else (0, 0)


def missing(data: bytes | bytearray, most: int) -> int:
    """Return how many bytes the first frame lacks at least; 0 if it is all there, or too long to be waited for."""
    start, end = bounds(data, 0)
    if start:
        return max(0, end - len(data)) if end - start <= most else 0
    if len(data) < 2:
        return 2 - len(data)
    length = data[1] & ~MASKED
    head = 2 + LENGTHS.get(length, 0) + (4 if data[1] & MASKED else 0)
    return head + (0 if length in LENGTHS else length) - len(data)


def unframed(frames: bytes) -> list[bytes]:
    """Return the messages in a server's frames."""
    messages, end = [], 0
    while end < len(frames):
        start, end = bounds(frames, end)
        messages.append(frames[start:end])
    return messages


def file_of(transport: Any) -> int:
    """Return the number of the file that a connection is to the system."""
    socket = transport.get_extra_info("socket")
    return socket.fileno() if socket else NO_FILE


def framed(message: bytes) -> bytes:
    """Return a server's frame: JSON goes as text, all else as bytes."""
    kind, size = TEXT if message[:1] == b"{" else BYTES, len(message)
    if size < SMALL:
        return bytes((kind, size)) + message
    if size < 1 << 16:
        return bytes((kind, SMALL, size >> 8, size & 255)) + message
    return bytes((kind, LARGE)) + size.to_bytes(8, "big") + message


def quick_socket(send: Any) -> QuickSocket | None:
    """Return what is behind an ASGI `send`; None where another server is underneath."""
    socket = getattr(send, "__self__", None)
    return socket if isinstance(socket, QuickSocket) else None
