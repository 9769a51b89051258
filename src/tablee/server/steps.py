"""Work that many tables have to do at the same time, done step by step: the first step of all, then the second …

What a step needs of the program and its data is then at hand in the processor's caches, instead of being fetched again
for each table in turn.
"""

import asyncio
from collections.abc import Callable, Iterator

Steps = Iterator[None]  # does a step, and then says that there is another

PORTION = 32  # tables at a time: of more, the caches would not hold what each had in hand at its step before


class Together:
    """What is to be done in the next turn of the loop."""

    def __init__(self, failed: Callable[[BaseException], None]) -> None:
        self._failed = failed  # hears of what should not have happened
        self._waiting: list[Steps] = []

    def do(self, work: Steps) -> None:
        """Let something be done soon, in the order in which it came."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._do_all)
        self._waiting.append(work)

    def _do_all(self) -> None:
        waiting, self._waiting = self._waiting, []
        for first in range(0, len(waiting), PORTION):
            portion = waiting[first : first + PORTION]
            while portion:
                portion = [work for work in portion if self._has_more(work)]

    def _has_more(self, work: Steps) -> bool:
        """Do a step; tell whether there is another. Nobody else's work ends because one fails."""
        try:
            return next(work, DONE) is None
        except Exception as error:
            self._failed(error)
            return False


DONE = object()


def do_all(work: Steps) -> None:
    """Do all of one piece of work at once."""
    for _ in work:
        pass
