"""Entries of SQLite that are written down as they came, and are laid beside the others of their log later."""

import sqlite3
from collections.abc import Iterator
from contextlib import suppress

FRESH = 8192  # entries that gather first: the more of a log are moved at once, the fewer pages they are written to
ROWS = 512  # that are moved at once: some milliseconds in which nobody can write

# In which order they are moved is found out once, and not by looking through all of them at each step; in memory, as
# there may be no room left on the disk.
IN_MEMORY = "PRAGMA temp_store = MEMORY"
ROOM = "CREATE TEMP TABLE IF NOT EXISTS moving (place INTEGER PRIMARY KEY, row INTEGER)"
ORDER = "INSERT INTO moving (row) SELECT rowid FROM fresh WHERE rowid <= ? ORDER BY log, seq"
MOVE = """
INSERT OR IGNORE INTO settled
SELECT log, seq, data FROM moving CROSS JOIN fresh ON fresh.rowid = row WHERE place BETWEEN ? AND ? ORDER BY place
"""


class Settling:
    """Moves fresh entries some at a time, log by log, between commits. An entry counts wherever it is."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        connection.execute(IN_MEMORY)
        connection.execute(ROOM)
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
        ask("DELETE FROM moving")
        count = ask(ORDER, [last]).rowcount
        for first in range(1, count + 1, ROWS):
            ask(MOVE, [first, first + ROWS - 1])
            yield
        ask("DELETE FROM fresh WHERE rowid <= ?", [last])
