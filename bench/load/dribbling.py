"""A thousand connections that dribble, as lean as can be: what they cost themselves, those would pay who measure.

Half never end their headers; half open a socket and never end a frame. Each goes on by a byte a second until it is
closed, and comes back if there is time.
"""

import contextlib
import select
import socket
import time
from collections import deque
from collections.abc import Callable

from wire import framed, path_of, upgrade

DRIBBLERS = 1_000
LIFETIME = 10.0  # seconds after which a house closes such a connection
PACE = 1.0  # seconds between two bytes, and until who was closed comes back
HELLO = framed(b'{"type":"hello"}' + b" " * 100)

Closed = Callable[[str, float], None]  # is told how one ended, and how many seconds that took


class Dribbler:
    """One of them: it says something whole, or nothing, when it comes."""

    def __init__(self, port: int, link: str, *, opens_socket: bool) -> None:
        self.port = port
        question = upgrade(f"127.0.0.1:{port}", path_of(link))
        self.first, self.later = (question, HELLO) if opens_socket else (b"", question)
        self.socket: socket.socket | None = None
        self.begun = 0.0
        self.said = 0  # bytes, one by one

    def come(self) -> int:
        """Open the line; return what the system calls it."""
        self.begun, self.said = time.monotonic(), 0
        self.socket = socket.create_connection(("127.0.0.1", self.port))
        self.socket.setblocking(False)
        self.socket.send(self.first)
        return self.socket.fileno()

    def go_on(self) -> None:
        """Say the next byte; who was closed meanwhile hears of it elsewhere."""
        assert self.socket
        with contextlib.suppress(OSError):
            self.socket.send(self.later[self.said : self.said + 1])
        self.said += 1

    def is_closed(self) -> bool:
        """Read what has come, and whether that was the end."""
        assert self.socket
        try:
            if self.socket.recv(1000):
                return False
        except OSError:
            pass
        self.socket.close()
        self.socket = None
        return True


class Dribblers:
    """All of them, made before anybody measures."""

    def __init__(self, port: int, links: list[str]) -> None:
        self.lines = [
            Dribbler(port, links[number % len(links)], opens_socket=bool(number % 2)) for number in range(DRIBBLERS)
        ]

    def run(self, within: float, until: float, closed: Closed) -> int:
        """Let all come within some seconds, come back until then, and go on until closed; return how many came."""
        opened, start, ear = 0, time.monotonic(), select.epoll()
        here: dict[int, Dribbler] = {}  # by what the system calls them
        due = deque((start + number * within / DRIBBLERS, line) for number, line in enumerate(self.lines))
        while due:
            at, line = due[0]
            if (rest := at - time.monotonic()) > 0:
                for file, _ in ear.poll(rest):
                    if here[file].is_closed():
                        closed("closed", time.monotonic() - here.pop(file).begun)
                continue
            due.popleft()
            if line.socket:
                line.go_on()
            elif at < until:
                file = line.come()
                here[file] = line
                ear.register(file, select.EPOLLIN)
                opened += 1
            else:
                continue
            due.append((at + PACE, line))
        return opened
