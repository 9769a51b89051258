"""Somebody who visits a table with the real command, in a pipe or on a terminal of their own."""

import os
import pty
import select
import subprocess
import time

from cli.screen import Screen
from cli.terminal import PATIENCE, TABLEE, Sitting, environment, read


class Visitor(Sitting):
    """`tablee join` in a pipe."""

    def __init__(self, *arguments: str, command: str = "join", **settings: str) -> None:
        pipe = subprocess.PIPE
        self.process = start(command, arguments, settings, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT)
        self.ears, self.mouth = self.process.stdout.fileno(), self.process.stdin.fileno()
        self.unheard = b""

    def hear(self, words: str) -> str:
        """Listen until these words are said; return all that was said since the last time."""
        until = time.monotonic() + PATIENCE
        while words.encode() not in self.unheard:
            ready, _, _ = select.select([self.ears], [], [], max(0, until - time.monotonic()))
            more = read(self.ears) if ready else b""
            assert more, f"no {words!r} in: {self.unheard.decode(errors='replace')}"
            self.unheard += more
        heard, found, self.unheard = self.unheard.partition(words.encode())
        text = (heard + found).decode(errors="replace")
        assert "Traceback" not in text, text
        return text

    def tell(self, line: str) -> None:
        """Type a line, and wait for nothing."""
        os.write(self.mouth, f"{line}\n".encode())

    def rest(self) -> str:
        """Return all that is said until the end."""
        last, self.unheard = self.unheard, b""
        while more := read(self.ears):
            last += more
        text = last.decode(errors="replace")
        assert "Traceback" not in text, text
        return text


class TerminalVisitor(Visitor):
    """`tablee join` on a terminal."""

    def __init__(self, *arguments: str, command: str = "join", **settings: str) -> None:
        self.screen = Screen()
        settings = {"TERM": "xterm-256color", "COLUMNS": str(self.screen.width), **settings}
        ours, theirs = pty.openpty()
        self.process = start(command, arguments, settings, stdin=theirs, stdout=theirs, stderr=theirs)
        os.close(theirs)
        self.ears = self.mouth = ours
        self.unheard = b""

    def __exit__(self, *error: object) -> None:
        super().__exit__(*error)
        os.close(self.ears)


def start(
    command: str, arguments: tuple[str, ...], settings: dict[str, str], **streams: int
) -> "subprocess.Popen[bytes]":
    """Start a command that nobody has to wait for."""
    return subprocess.Popen([TABLEE, command, *arguments], env=environment(**settings), **streams)
