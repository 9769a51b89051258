"""A lock for what is changed by one after the other; who finds it free takes it without waiting, and needs no task."""

import asyncio
from collections import deque


class Turns:
    """Whoever has to wait gets it in the order in which they came."""

    def __init__(self) -> None:
        self.taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> bool:
        """Take it; False if somebody has it."""
        if self.taken:
            return False
        self.taken = True
        return True

    def free(self) -> None:
        """Pass it on to who waited longest, or leave it free."""
        while self._waiting:
            next_one = self._waiting.popleft()
            if not next_one.done():
                next_one.set_result(None)
                return
        self.taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it came in the very moment in which we were sent away
                self.free()
            raise

    async def __aexit__(self, *failure: object) -> None:
        self.free()
