"""How workers tell each other of appends: one connection to PostgreSQL each, made anew whenever it is lost.

Notices are sent right after the append, not with it: PostgreSQL lets only one transaction with a notice commit at a
time, over all workers, and each would hold the others up until the disk has it (measured: under half the appends).
A worker that dies in between takes its last notices along; therefore everyone who begins says MISSED to all.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from .contract import MISSED, Hint
from .failures import FAILURES
from .hints import Hints

CHANNEL = "tablee"
SEND = f"SELECT pg_notify('{CHANNEL}', notice) FROM unnest($1::text[]) AS notice"

SOONEST = 0.1  # seconds between attempts to connect: this, then twice as long each time …
LATEST = 10.0  # … up to this
QUIET = 30.0  # seconds after which we ask whether the database is still there: a network can end without a word


class Notices:
    """Sends and hears notices from `begin` to `close`, and says MISSED after a gap."""

    def __init__(self, connect: Callable[[], Awaitable[Any]], hints: Hints) -> None:
        self._connect = connect
        self._hints = hints
        self._unsent: dict[str, int] = {}
        self._woken = asyncio.Event()

    async def begin(self) -> None:
        """Return once notices come in."""
        self.tell(MISSED)
        self._connection = await self._listen()
        self._task = asyncio.create_task(self._follow())

    def tell(self, hint: Hint) -> None:
        """Tell everybody: those in this process at once, the others soon."""
        self._hints.tell(hint)
        log, end = hint
        self._unsent[log] = end
        self._woken.set()

    async def close(self) -> None:
        """Send what is left and stop listening."""
        self._task.cancel()
        await asyncio.wait([self._task])
        with suppress(*FAILURES):
            await self._send()
        self._connection.terminate()

    async def _follow(self) -> None:
        while True:
            with suppress(*FAILURES):
                await self._send_until_lost()
            self._connection.terminate()
            await self._listen_again()
            self._hints.tell(MISSED)

    async def _send_until_lost(self) -> None:
        while not self._connection.is_closed():
            with suppress(TimeoutError):
                async with asyncio.timeout(QUIET):
                    await self._woken.wait()
            self._woken.clear()
            await self._send()

    async def _send(self) -> None:
        """Send what is unsent; if nothing is, this still finds out whether the database answers."""
        sending, self._unsent = self._unsent, {}
        try:
            await self._connection.execute(SEND, [f"{end} {log}" for log, end in sending.items()])
        except BaseException:
            self._unsent = sending | self._unsent
            raise

    async def _listen_again(self) -> None:
        pause = SOONEST
        while self._connection.is_closed():
            await asyncio.sleep(pause)
            with suppress(*FAILURES):
                self._connection = await self._listen()
            pause = min(2 * pause, LATEST)

    async def _listen(self) -> Any:
        connection = await self._connect()
        try:
            connection.add_termination_listener(lambda _: self._woken.set())
            await connection.add_listener(CHANNEL, self._hear)
        except BaseException:
            connection.terminate()
            raise
        return connection

    def _hear(self, connection: Any, process: int, _channel: str, notice: object) -> None:
        if process != connection.get_server_pid():  # not our own, told already
            end, _, log = str(notice).partition(" ")
            self._hints.tell((log, int(end)))
