"""Hints, passed on to whoever listens in this process."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterable
from weakref import WeakSet

from .contract import Hint


class Ear(AsyncIterator[Hint]):
    """Hears hints from now on. Of each log it remembers only the last, so it cannot grow without end."""

    def __init__(self) -> None:
        self._heard: OrderedDict[str, int] = OrderedDict()
        self._woken = asyncio.Event()
        self._closed = False

    def hear(self, hints: Iterable[Hint]) -> None:
        """Remember hints until they are asked for."""
        self._heard.update(hints)
        self._woken.set()

    def close(self) -> None:
        """Let the iteration end after what was heard."""
        self._closed = True
        self._woken.set()

    async def __anext__(self) -> Hint:
        while not self._heard:
            if self._closed:
                raise StopAsyncIteration
            self._woken.clear()
            await self._woken.wait()
        return self._heard.popitem(last=False)


class Hints:
    """All who listen to one store. An ear that nobody holds any more is forgotten."""

    def __init__(self) -> None:
        self._ears: WeakSet[Ear] = WeakSet()
        self._closed = False

    def listen(self) -> Ear:
        """Return an ear for all hints from now on."""
        ear = Ear()
        if self._closed:
            ear.close()
        self._ears.add(ear)
        return ear

    def __bool__(self) -> bool:
        """Tell whether anybody listens."""
        return bool(self._ears)

    def tell(self, *hints: Hint) -> None:
        """Pass hints on."""
        for ear in self._ears:
            ear.hear(hints)

    def close(self) -> None:
        """Tell all ears that nothing more will come."""
        self._closed = True
        for ear in self._ears:
            ear.close()
