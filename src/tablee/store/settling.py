"""Entries of SQLite that are written down as they came, and are laid beside the others of their log later."""

import sqlite3
from collections.abc import Iterator
from contextlib import suppress

FRESH = 4096  # entries that gather first
LOGS = 32  # of which entries are moved at once: some milliseconds in which nobody can write

MOVE = """
INSERT OR IGNORE INTO settled
SELECT log, seq, data FROM fresh WHERE rowid <= ? AND log BETWEEN ? AND ? ORDER BY log, seq
"""


class Settling:
    """Moves fresh entries a few logs at a time, between commits. An entry counts wherever it is."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        (self._fresh,) = connection.execute("SELECT count(*) FROM fresh").fetchone()
        self._steps: Iterator[None] | None = None  # while some are being moved

    def go_on(self, written: int) -> None:
        """Note that more entries were written, and do a step of what there is to do."""
        self._fresh += written
        if self._steps is None and self._fresh >= FRESH:
            self._fresh, self._steps = 0, self._settle()
        if self._steps:
            try:
                next(self._steps)
            except (StopIteration, sqlite3.Error):  # what could not be moved is as good where it is, until next time
                self._steps = None

    def finish(self) -> None:
        """Move all there is."""
        with suppress(sqlite3.Error):
            for _ in self._settle():
                pass

    def _settle(self) -> Iterator[None]:
        ask = self._connection.execute
        (last,) = ask("SELECT max(rowid) FROM fresh").fetchone()
        logs = [log for (log,) in ask("SELECT DISTINCT log FROM fresh WHERE rowid <= ? ORDER BY log", [last])]
        for first in range(0, len(logs), LOGS):
            part = logs[first : first + LOGS]
            ask(MOVE, [last, part[0], part[-1]])
            yield
        ask("DELETE FROM fresh WHERE rowid <= ?", [last])
