"""Work that many tables have to do at the same time, done step by step: the first step of all, then the second …

What a step needs of the program and its data is then at hand in the processor's caches, instead of being fetched again
for each table in turn.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

PORTION = 64  # tables at a time: of more, the caches would not hold what each had in hand at its step before


class Work(Protocol):
    """Something that is done in steps."""

    def fail(self, error: Exception) -> None:
        """Make the best of it: a step failed, and there will be no other."""


Step = Callable[[Any], None]


class Together:
    """What is to be done in the next turn of the loop: these steps, with every piece of work."""

    def __init__(self, steps: Iterable[Step]) -> None:
        self._steps = tuple(steps)
        self._waiting: list[Work] = []

    def do(self, work: Work) -> None:
        """Let something be done soon, in the order in which it came."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._do_all)
        self._waiting.append(work)

    def _do_all(self) -> None:
        waiting, self._waiting = self._waiting, []
        for first in range(0, len(waiting), PORTION):
            do_steps(self._steps, waiting[first : first + PORTION])


def do_steps(steps: Iterable[Step], works: Sequence[Work]) -> None:
    """Do a step with all, then the next one. Nobody else's work ends because one fails."""
    for step in steps:
        failed = []
        for work in works:
            try:
                step(work)
            except Exception as error:
                work.fail(error)
                failed.append(work)
        if failed:
            works = [work for work in works if work not in failed]
