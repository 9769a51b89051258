"""What is typed while other things happen: lines, or single keys against the clock, with the moment they came."""

import codecs
import contextlib
import os
import sys
import termios
import threading
import time
import tty
from collections.abc import Callable
from typing import NamedTuple


class HungUp(OSError):
    """The terminal is gone, and whoever sat there may come back."""


class Typed(NamedTuple):
    """A line, or a key; None when there is nothing more to read."""

    text: str | None
    at: float  # by time.monotonic


class Typist:
    """Reads the keyboard in a thread of its own, and hands on what was typed."""

    def __init__(self, put: Callable[[Typed], object]) -> None:
        self.put = put
        self.by_key = False
        self.line = ""
        self.is_terminal = sys.stdin.isatty()
        self._before = termios.tcgetattr(sys.stdin.fileno()) if self.is_terminal else None
        threading.Thread(target=self._read, daemon=True).start()

    def take_keys(self) -> None:
        """From now on a key counts at once; what was typed before does not."""
        self.by_key = True
        if self._before:
            tty.setcbreak(sys.stdin.fileno(), termios.TCSAFLUSH)

    def take_lines(self) -> None:
        """From now on lines count."""
        self.by_key = False
        if self._before:
            with contextlib.suppress(termios.error):  # the terminal may be gone
                termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, self._before)

    def is_hung_up(self) -> bool:
        """Tell whether the terminal itself is gone."""
        try:
            return bool(self._before) and not termios.tcgetattr(sys.stdin.fileno())
        except (termios.error, ValueError):
            return True

    def _read(self) -> None:
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        while data := self._more():
            now = time.monotonic()
            for letter in decoder.decode(data):
                self._type(letter, now)
        if self.line:
            self.put(Typed(self.line, time.monotonic()))
        self.put(Typed(None, time.monotonic()))

    def _more(self) -> bytes:
        try:
            return os.read(sys.stdin.fileno(), 4096)
        except (OSError, ValueError):  # the terminal is gone
            return b""

    def _type(self, letter: str, now: float) -> None:
        if self.by_key and self.is_terminal:
            self.line = ""
            self.put(Typed(letter, now))
        elif letter == "\n":
            line, self.line = self.line, ""
            self.put(Typed(line, now))
        else:
            self.line += letter
