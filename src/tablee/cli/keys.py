"""Single keys against the clock; where the keyboard is no terminal, lines."""

import select
import sys
import termios
import tty
from collections.abc import Callable


class Keyboard:
    """Waits for one key, for some seconds at most."""

    def __init__(self, ask: Callable[[str], str]) -> None:
        self.ask = ask

    def wait(self, seconds: float | None = None) -> str:
        """Return the key pressed, or "" when the time is up; a line counts by its first letter."""
        if not sys.stdin.isatty():
            return self.ask("> ").strip()[:1]
        return _one_key(sys.stdin.fileno(), seconds)


def _one_key(terminal: int, seconds: float | None) -> str:
    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal)
        termios.tcflush(terminal, termios.TCIFLUSH)  # keys hit too soon do not count
        ready = select.select([sys.stdin], [], [], seconds)[0]
        return sys.stdin.read(1) if ready else ""
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
