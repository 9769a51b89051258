"""What a guest has asked for and has no answer to yet: asked again on a new line, and never too much at once."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

from tablee.kernel.errors import Mistake
from tablee.server import protocol as says
from tablee.server.security import FRAME_MOST

from .errors import Declined, trouble

PACE, AT_ONCE = 15.0, 40.0  # what we ask for in a second, and at once: who asks more is shown the door

Answer = asyncio.Future[int]


class Questions:
    """The questions of one guest. Each has an id of its own, by which the house knows it again."""

    def __init__(self, send: Callable[[says.Ask], Awaitable[None]], language: str) -> None:
        self._send, self._language = send, language
        self.asked: dict[str, tuple[says.Ask, Answer]] = {}
        self._numbers = count()
        self._prefix = secrets.token_hex(4)
        self._room, self._room_at = AT_ONCE, time.monotonic()  # for so many questions there is room now

    async def ask(self, kind: type[says.Ask], **values: Any) -> int:
        """Ask for anything of the protocol; return the number of entries once it is done. Raises Declined, or Lost."""
        await self._slow_down()
        message = kind(f"{self._prefix}-{next(self._numbers)}", **values)
        answer: Answer = asyncio.get_running_loop().create_future()
        if len(says.encode(message)) > FRAME_MOST:  # the house would hang up, and again whenever it is asked again
            raise Mistake(trouble(self._language, "too_long", most=FRAME_MOST))
        self.asked[message.id] = message, answer
        await self._send(message)
        return await answer

    async def ask_again(self) -> None:
        """Ask on a new line what the old one may have swallowed; the house knows what it did by the id."""
        for message, _ in list(self.asked.values()):
            await self._send(message)

    def settle(self, message: says.Done | says.Refusal) -> None:
        """Give an answer to whoever waits for it."""
        _, answer = self.asked.pop(message.id, (None, None))
        if answer is None or answer.done():  # not ours, or whoever asked is gone
            return
        if isinstance(message, says.Done):
            answer.set_result(message.seq)
        else:
            answer.set_exception(Declined(message.clause, message.sentence))

    def end(self, error: Mistake) -> None:
        """Nobody will answer any more."""
        for _, answer in self.asked.values():
            fail(answer, error)
        self.asked.clear()

    async def _slow_down(self) -> None:
        now = time.monotonic()
        self._room = min(AT_ONCE, self._room + (now - self._room_at) * PACE) - 1
        self._room_at = now
        if self._room < 0:
            await asyncio.sleep(-self._room / PACE)


def fail(answer: Answer, error: Mistake) -> None:
    """Let whoever waits hear of it; they may be gone."""
    if not answer.done():
        answer.set_exception(error)
        answer.exception()
