"""The real command in a process of its own: run to its end, or talked to line by line."""

import os
import re
import select
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from typing import NamedTuple

TABLEE = Path(sys.executable).with_name("tablee")
PATIENCE = 120  # seconds after which a silent process counts as stuck
PROMPT = b" > "
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
    """A game of kittens that waits for what is typed."""

    def __init__(self, *arguments: str, **settings: str) -> None:
        self.process = subprocess.Popen(
            [TABLEE, "play", "kittens", "--fast", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment(**settings),
        )
        self.heard = self._listen()

    def __enter__(self) -> "Sitting":
        return self

    def __exit__(self, *_error: object) -> None:
        with self.process:
            self.process.kill()

    def type(self, line: str) -> str:
        """Type a line; return all that is said until the next prompt, or the end."""
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()
        self.heard = self._listen()
        return self.heard

    def status(self) -> int:
        """Wait for the end and return its status."""
        return self.process.wait(PATIENCE)

    def _listen(self) -> str:
        return listen(self.process.stdout.fileno())


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


def sit_at_own_turn(*wanted: str, lang: str = "en") -> Sitting:
    """Sit down to a game whose first question is a turn, with all these choices in its menu."""
    return Sitting("--seed", seed_with(wanted, lang), "--lang", lang)


@cache
def seed_with(wanted: tuple[str, ...], lang: str) -> str:
    """Look for a deal that begins so."""
    draw = {"en": "Draw a card", "fr": "Piocher une carte"}[lang]
    for seed in map(str, range(1, 60)):
        with Sitting("--seed", seed, "--lang", lang) as sitting:
            if {draw, *wanted} <= set(menu(sitting.heard)):
                return seed
    raise AssertionError(f"no deal begins with {wanted}")


def flat(text: str) -> str:
    """A text on one line."""
    return " ".join(text.split())
