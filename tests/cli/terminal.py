"""The real command in a process of its own: run to its end, or talked to line by line."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from cli.screen import Screen

TABLEE = Path(sys.executable).with_name("tablee")
PATIENCE = 300  # seconds after which a process counts as stuck; compiling takes a while
PROMPT = b" > "
ASKING = ("kittens", "placard", "temptation")  # games that ask with a menu, and take all the time people need
NUMBERED = re.compile(r"^ *(\d+)  ?(\S.*?)\s*$", re.MULTILINE)


class Done(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str

    def is_one_sentence(self) -> bool:
        """Whether nothing was said but one line on the error stream."""
        return self.out == "" and self.err.count("\n") == 1 and self.err.endswith(".\n")


def tablee(*arguments: str, typed: str = "", **settings: str) -> Done:
    """Run a command to its end with these lines typed."""
    done = subprocess.run(
        [TABLEE, *arguments], input=typed.encode(), env=environment(**settings), capture_output=True, timeout=PATIENCE
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in out + err, err
    return Done(done.returncode, out, err)


def environment(**settings: str) -> dict[str, str]:
    """An environment whose language is English and whose lines are long."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "FORCE_"))}
    return {**ours, "LANG": "C.UTF-8", "COLUMNS": "200", "TERM": "dumb", **settings}


class Sitting:
    """A game that waits for what is typed, in a pipe."""

    def __init__(self, game: str, *arguments: str, **settings: str) -> None:
        pipe = subprocess.PIPE
        self.process = start(game, arguments, settings, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT)
        self.ears, self.mouth = self.process.stdout.fileno(), self.process.stdin.fileno()
        self.heard = self._listen()

    def __enter__(self) -> "Sitting":
        return self

    def __exit__(self, *_error: object) -> None:
        with self.process:
            self.process.kill()

    def type(self, line: str) -> str:
        """Type a line; return all that is said until the next prompt, or the end."""
        os.write(self.mouth, f"{line}\n".encode())
        self.heard = self._listen()
        return self.heard

    def interrupt(self) -> str:
        """Interrupt the game, as Ctrl-C does; return its last words."""
        self.process.send_signal(signal.SIGINT)
        last = b""
        while more := read(self.ears):
            last += more
        return last.decode()

    def status(self) -> int:
        """Wait for the end and return its status."""
        return self.process.wait(PATIENCE)

    def _listen(self) -> str:
        return listen(self.ears)


class TerminalSitting(Sitting):
    """A game on a terminal, and the screen of whoever sits there."""

    def __init__(self, game: str, *arguments: str, **settings: str) -> None:
        self.screen = Screen()
        settings = {"TERM": "xterm-256color", "COLUMNS": str(self.screen.width), **settings}
        ours, theirs = pty.openpty()
        self.process = start(game, arguments, settings, stdin=theirs, stdout=theirs, stderr=theirs)
        os.close(theirs)
        self.ears = self.mouth = ours
        self.heard = self._listen()

    def __exit__(self, *error: object) -> None:
        super().__exit__(*error)
        os.close(self.ears)

    def _listen(self) -> str:
        heard = super()._listen()
        self.screen.write(heard)
        return heard


def start(game: str, arguments: tuple[str, ...], settings: dict[str, str], **streams: int) -> "subprocess.Popen[bytes]":
    """Start a game that nobody has to wait for."""
    return subprocess.Popen([TABLEE, "play", game, "--fast", *arguments], env=environment(**settings), **streams)


def listen(stream: int) -> str:
    """Return what a stream says until it asks, or closes."""
    heard, until = b"", time.monotonic() + PATIENCE
    while not heard.endswith(PROMPT):
        ready, _, _ = select.select([stream], [], [], max(0, until - time.monotonic()))
        assert ready, f"silent after: {heard.decode(errors='replace')}"
        more = read(stream)
        if not more:
            break
        heard += more
    text = heard.decode()
    assert "Traceback" not in text, text
    return text


def read(stream: int) -> bytes:
    """Read what is there; a terminal whose other end is closed has nothing."""
    try:
        return os.read(stream, 1 << 16)
    except OSError:
        return b""


def menu(heard: str) -> dict[str, str]:
    """The choices of the last menu by their labels."""
    return {label: number for number, label in NUMBERED.findall(heard)}


def flat(text: str) -> str:
    """A text on one line."""
    return " ".join(text.split())
