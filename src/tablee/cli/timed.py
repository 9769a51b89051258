"""What a person answers against the clock, at a game in this process: a look at the table, a key."""

import select
import sys
import time
from typing import TYPE_CHECKING

from rich.text import Text

from tablee.kernel.game import Wait

from .terminal import QUIT_KEYS, Left

if TYPE_CHECKING:
    from .play import Session

SUSPENSE = (0.4, 1.6)  # seconds before what is to be answered quickly comes up


def look(session: "Session", wait: Wait) -> int:
    """Show the table for a time; whoever has seen enough goes on sooner."""
    session.show_table()
    prompt = f"{session.say('play.look', seconds=f'{wait.seconds:g}')} > "
    if sys.stdin.isatty():
        session.console.print(Text(prompt), end="")
        typed = sys.stdin.readline() if select.select([sys.stdin], [], [], wait.seconds)[0] else "\n"
        if not typed:
            raise EOFError
    else:
        typed = session.ask(prompt)
    if session.means(typed, "quit"):
        raise Left
    session.wipe()
    return wait.default


def tap(session: "Session", legal: list[int]) -> int:
    """Let a key against the clock be the choice."""
    limit = max(wait.seconds for wait in session.game.waits)
    if session.shown_at is None:
        get_ready(session)
        session.shown_at = time.monotonic()
    keys = {key: action for action in legal for key in session.terminal.key_of(action)}
    while (left := session.shown_at + limit - time.monotonic()) > 0:
        key = _leave_or(session.keyboard.wait(left)).lower()
        if key in keys:
            return int(session.terminal.measured(keys[key], time.monotonic() - session.shown_at))
    return next(wait.default for wait in session.game.waits if wait.default in legal)


def get_ready(session: "Session") -> None:
    """Wait for a hand above the keys; then, after a moment that nobody can foresee, show what is to be answered."""
    session.show_table(session.before)
    session.console.print(Text(session.say("play.ready"), style="bold"))
    _leave_or(session.keyboard.wait())
    time.sleep(session.dice.uniform(*SUSPENSE) if session.pause else 0)
    session.show_table()


def _leave_or(key: str) -> str:
    if key in QUIT_KEYS:
        raise Left
    return key
