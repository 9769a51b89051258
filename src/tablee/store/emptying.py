"""SQLite's write-ahead log is emptied by a thread of its own: the one that writes would let everybody wait."""

import sqlite3
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread

MANY = 8192  # entries after which it is emptied: some thousand pages
EMPTY = "PRAGMA wal_checkpoint(PASSIVE)"  # whoever writes meanwhile may go on


class Emptying:
    """Moves pages into the file itself. What is written meanwhile the writer moves, which is little: only if nothing is
    left does the log begin anew, and would grow for ever else."""

    def __init__(self, writing: sqlite3.Connection, own: sqlite3.Connection) -> None:
        self._writing, self._own = writing, own
        self._written = 0
        self._is_busy = self._is_moved = False
        self._calls: SimpleQueue[bool] = SimpleQueue()
        self._thread = Thread(target=self._run, name="tablee-store-empty", daemon=True)
        self._thread.start()

    def go_on(self, written: int) -> None:
        """Note that more entries were written, and do what there is to do; the thread that writes calls this."""
        self._written += written
        if self._is_moved:
            self._is_moved = self._is_busy = False
            empty(self._writing)
        elif self._written >= MANY and not self._is_busy:
            self._written, self._is_busy = 0, True
            self._calls.put(True)

    def finish(self) -> None:
        """End the thread; who closes the file moves what is left."""
        self._calls.put(False)
        self._thread.join()

    def _run(self) -> None:
        while self._calls.get():
            empty(self._own)
            self._is_moved = True


def empty(connection: sqlite3.Connection) -> None:
    """Move what can be moved; what cannot is as good where it is, until next time."""
    with suppress(sqlite3.Error):
        connection.execute(EMPTY).fetchall()
