"""Appends to PostgreSQL, as many in one commit as wait for one: what comes in meanwhile goes into the next.

One statement writes a batch, and so one transaction does. Each append in it is stored or refused by itself; a batch
that the server undoes is tried again one by one, so that only those fail that must.
"""

import asyncio
from collections.abc import Sequence
from typing import Any

import asyncpg
from msgspec.structs import astuple

from .contract import Card, Taken
from .failures import FAILURES, broken_by, is_undone
from .notices import Notices
from .queries import CARD, OVER_THE_OLD
from .writer import Job, answer

MOST = 500  # appends in one commit
LANES = 2  # commits on their way at the same time: while one waits for the disk, the other is sent and checked

# Whoever writes takes the logs in the same order: two workers never wait for each other.
STORE = """
WITH job AS (
    SELECT log, number
    FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY AS job (log, seq, number)
    WHERE seq = (SELECT coalesce(max(entries.seq) + 1, 0) FROM entries WHERE entries.log = job.log)
), stored AS (
    INSERT INTO entries (log, seq, data)
    SELECT log, seq, data
    FROM unnest($3::bigint[], $4::bigint[], $5::bytea[]) AS entry (number, seq, data) JOIN job USING (number)
    ORDER BY log, seq
    RETURNING log
)"""
KEEP = f""", kept AS (
    INSERT INTO cards ({CARD})
    SELECT {CARD}
    FROM unnest(
        $6::text[], $7::text[], $8::text[], $9::boolean[], $10::text[], $11::float8[], $12::float8[], $13::bytea[]
    ) AS card ({CARD})
    WHERE log IN (SELECT log FROM stored)
    ORDER BY log
    {OVER_THE_OLD}
)"""
TELL = """
SELECT log FROM stored
"""


class Together:
    """Takes appends, and answers each after the commit that holds it. It ends when nothing waits any more."""

    def __init__(self, pool: Any, notices: Notices) -> None:
        self._pool, self._notices = pool, notices
        self._waiting: dict[str, list[Job]] = {}  # of each log, in the order in which they came
        self._busy: set[str] = set()  # logs of which an append is on its way
        self._lanes: set[asyncio.Task[None]] = set()

    def write(self, log: str, seq: int, entries: Sequence[bytes], card: Card | None) -> asyncio.Future[None]:
        """Accept an append."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(log, []).append(Job(answer(done), log, seq, entries, card))
        if len(self._lanes) < LANES:
            self._lanes.add(asyncio.create_task(self._run()))
        return done

    async def close(self) -> None:
        """Write what was accepted."""
        while self._lanes:
            await asyncio.wait(self._lanes)

    async def _run(self) -> None:
        while jobs := self._next():
            await self._carry_out(jobs)
            self._busy.difference_update(job.log for job in jobs)
        lane = asyncio.current_task()
        assert lane is not None
        self._lanes.discard(lane)  # at once: what comes in now needs another

    def _next(self) -> list[Job]:
        """Return the first that waits of each log, but not of those that are on their way."""
        logs = [log for log in self._waiting if log not in self._busy][:MOST]
        jobs = [self._waiting[log].pop(0) for log in logs]
        for log in logs:
            if not self._waiting[log]:
                del self._waiting[log]
        self._busy.update(logs)
        return jobs

    async def _carry_out(self, jobs: list[Job]) -> None:
        """Commit all jobs together; if that is undone, each by itself."""
        try:
            stored = {log for (log,) in await self._pool.fetch(*statement_of(jobs))}
        except Exception as error:
            if len(jobs) > 1 and is_undone(error):
                for job in jobs:
                    await self._carry_out([job])
            else:
                for job in jobs:
                    self._answer(job, failure_of(error, job))
            return
        for job in jobs:
            self._answer(job, None if job.log in stored else Taken(job.log, job.seq))

    def _answer(self, job: Job, failure: Exception | None) -> None:
        if not failure:
            self._notices.tell((job.log, job.end))
        job.then(failure)


def statement_of(jobs: list[Job]) -> list[Any]:
    """Return what writes all jobs: the SQL, and what stands for each mark. Most acts change no card."""
    entries = [
        (number, seq, data) for number, job in enumerate(jobs, 1) for seq, data in enumerate(job.entries, job.seq)
    ]
    values = [[job.log for job in jobs], [job.seq for job in jobs], *columns(entries)]
    cards = [astuple(job.card) for job in jobs if job.card]
    return [STORE + KEEP + TELL, *values, *columns(cards)] if cards else [STORE + TELL, *values]


def columns(rows: list[Any]) -> list[list[Any]]:
    """Turn rows into columns."""
    return list(map(list, zip(*rows, strict=True)))


def failure_of(error: Exception, job: Job) -> Exception:
    """Return what the caller shall hear: somebody was faster, the database failed, or it is a bug and stays one."""
    if isinstance(error, asyncpg.UniqueViolationError):
        failure: Exception = Taken(job.log, job.seq)
    elif isinstance(error, FAILURES):
        failure = broken_by(error)
    else:
        return error
    failure.__cause__ = error
    return failure
