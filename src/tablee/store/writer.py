"""The one thread that writes to SQLite. What comes in while it waits for the disk goes into the next commit."""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from itertools import chain
from queue import SimpleQueue
from threading import Thread

from msgspec import Struct
from msgspec.structs import astuple

from .contract import Broken, Card, Taken, Then
from .emptying import Emptying
from .hints import Hints
from .queries import CARD, OVER_THE_OLD, Query, select_end
from .settling import Settling

REMEMBERED = 100_000  # logs whose end is kept in mind

ROWS = 256  # most entries in one statement
CROWD = 4  # jobs in a commit: who writes alone, one thing after the other, does not wait for others
APART = 0.008  # seconds between two commits of a crowd: nobody feels that, and each costs all the less
KEEP = f"INSERT INTO cards ({CARD}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) {OVER_THE_OLD}"


class Job(Struct, frozen=True):
    """One append; without entries, it is another change, or a question whether anything can be written."""

    then: Then  # is called in the event loop
    log: str
    seq: int
    entries: Sequence[bytes]
    card: Card | None
    change: Query | None = None

    @property
    def end(self) -> int:
        """The next free seq after it."""
        return self.seq + len(self.entries)


Outcome = tuple[Job, Exception | None]
Statement = tuple[str, tuple[object, ...]]


class Writer:
    """Takes jobs on the event loop and answers them there, after the commit that holds them.

    No other process writes to the file, so the ends of logs can be kept in mind. `touch` is a write without effect.
    """

    def __init__(self, connection: sqlite3.Connection, other: sqlite3.Connection, touch: str, hints: Hints) -> None:
        self._connection = connection
        self._touch = touch
        self._hints = hints
        self._loop = asyncio.get_running_loop()
        self._gathered: list[Job] = []  # for the next commit
        self._busy = False  # a commit is on its way, or about to be
        self._last = 0.0  # when one began last …
        self._crowd = 0  # … and with how many jobs
        self._waiting: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._ends: dict[str, int] = {}
        self._settling, self._emptying = Settling(connection), Emptying(connection, other)
        self._thread = Thread(target=self._run, name="tablee-store", daemon=True)
        self._thread.start()

    def write(self, log: str, seq: int, entries: Sequence[bytes], card: Card | None) -> asyncio.Future[None]:
        """Accept an append."""
        done = self._loop.create_future()
        self._accept(Job(answer(done), log, seq, entries, card))
        return done

    def write_then(self, log: str, seq: int, entries: Sequence[bytes], then: Then) -> None:
        """Accept an append of who has no time for a future."""
        self._accept(Job(then, log, seq, entries, None))

    def change(self, query: Query) -> asyncio.Future[None]:
        """Accept a change of something else."""
        done = self._loop.create_future()
        self._accept(Job(answer(done), "", 0, (), None, query))
        return done

    def check(self) -> asyncio.Future[None]:
        """Accept the question whether anything can be written."""
        return self.write("", 0, (), None)

    def _accept(self, job: Job) -> None:
        self._gathered.append(job)
        if not self._busy:
            self._hand_over_soon()

    async def close(self) -> None:
        """Write what was accepted, then end the thread."""
        self._hand_over()
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    # --- on the event loop ---

    def _hand_over_soon(self) -> None:
        """Let what comes in this turn of the loop be written together; in a crowd, what comes a little later too."""
        self._busy = True
        wait = self._last + APART - self._loop.time()
        if self._crowd >= CROWD and wait > 0:
            self._loop.call_later(wait, self._hand_over)
        else:
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        """Give the thread what has gathered: waking it for each job would cost more than writing it down."""
        self._last = self._loop.time()
        jobs, self._gathered = self._gathered, []
        self._crowd = len(jobs)
        self._waiting.put(jobs)

    def _tell(self, outcomes: list[Outcome]) -> None:
        if self._hints:
            self._hints.tell(*((job.log, job.end) for job, failure in outcomes if job.entries and not failure))
        self._busy = False
        if self._gathered:
            self._hand_over_soon()
        for job, failure in outcomes:
            try:
                job.then(failure)
            except Exception as error:  # the others hear of theirs all the same
                self._loop.call_exception_handler({"message": "What was stored could not be told.", "exception": error})

    # --- in the thread ---

    def _run(self) -> None:
        while (jobs := self._waiting.get()) is not None:
            outcomes = self._carry_out(jobs)
            self._loop.call_soon_threadsafe(self._tell, outcomes)
            written = sum(len(job.entries) for job, failure in outcomes if not failure)
            self._settling.go_on(written)
            self._emptying.go_on(written)
        self._emptying.finish()
        self._settling.finish()

    def _carry_out(self, jobs: list[Job]) -> list[Outcome]:
        """Commit all jobs together; if that fails, each by itself, so that only those fail that must."""
        try:
            return self._commit(jobs)
        except Exception as error:
            self._undo()
            if len(jobs) == 1:
                return [(jobs[0], failure_of(error))]
            return [outcome for job in jobs for outcome in self._carry_out([job])]

    def _commit(self, jobs: list[Job]) -> list[Outcome]:
        outcomes: list[Outcome] = [(job, self._refusal(job)) for job in jobs]
        stored = [job for job, refusal in outcomes if not refusal]
        statements = [*inserts(stored), *((KEEP, astuple(job.card)) for job in stored if job.card)]
        statements += [(sql, tuple(values)) for sql, values in (job.change for job in stored if job.change)]
        if any(not job.entries for job in stored):
            statements.append((self._touch, ()))
        if len(statements) > 1:  # one alone is a transaction by itself
            statements = [("BEGIN IMMEDIATE", ()), *statements, ("COMMIT", ())]
        for statement in statements:
            self._connection.execute(*statement)
        return outcomes

    def _refusal(self, job: Job) -> Taken | None:
        """Say that a job comes too late or too early, or count it in."""
        if not job.entries:
            return None
        if job.seq != self._end(job.log):
            return Taken(job.log, job.seq)
        self._ends[job.log] = job.end
        return None

    def _end(self, log: str) -> int:
        if log not in self._ends:
            if len(self._ends) >= REMEMBERED:
                self._ends.clear()
            (self._ends[log],) = self._connection.execute(*select_end("?", log)).fetchone()
        return self._ends[log]

    def _undo(self) -> None:
        self._ends.clear()
        if self._connection.in_transaction:
            with suppress(sqlite3.Error):  # what fails here fails again at the next commit, and is told then
                self._connection.execute("ROLLBACK")


def answer(done: asyncio.Future[None]) -> Then:
    """Return what tells somebody who waits, unless they were cancelled."""

    def then(failure: BaseException | None) -> None:
        if done.done():
            return
        if failure:
            done.set_exception(failure)
        else:
            done.set_result(None)

    return then


def inserts(jobs: list[Job]) -> list[Statement]:
    """Return what writes the entries of all jobs, in few statements.

    After each of them this thread waits until the event loop's lets it go on, be it for one row: that takes longer
    than the disk does.
    """
    rows = [(job.log, seq, data) for job in jobs for seq, data in enumerate(job.entries, job.seq)]
    parts = [rows[first : first + ROWS] for first in range(0, len(rows), ROWS)]
    return [(insert_of(len(part)), tuple(chain.from_iterable(part))) for part in parts]


@cache
def insert_of(rows: int) -> str:
    """Return the statement that writes so many entries."""
    return "INSERT INTO fresh (log, seq, data) VALUES " + ", ".join(["(?, ?, ?)"] * rows)


def failure_of(error: Exception) -> Exception:
    """Return what the caller shall hear: a database that fails is Broken, anything else is a bug and stays one."""
    if not isinstance(error, sqlite3.Error):
        return error
    broken = Broken(f"The store cannot be written: {error}.")
    broken.__cause__ = error
    return broken
