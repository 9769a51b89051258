"""Somebody at a table far away: one line to it, opened again whenever it breaks."""

import asyncio
import contextlib
import random
import secrets
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from typing import Any

from msgspec import DecodeError, json
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidStatus, WebSocketException

from tablee.kernel.errors import Mistake
from tablee.server import protocol as says
from tablee.table.views import ChairView

from .house import House, Refusal, reason_of
from .link import Link, is_here, read_link

PATIENCE = 120.0  # seconds without a line before a guest gives up
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 10.0  # seconds between attempts: doubled each time, and never quite the same
STEADY = 5.0  # seconds after which a line counts as good
PACE, AT_ONCE = 15.0, 40.0  # what we ask for in a second, and at once: who asks more is shown the door
LARGEST = 4 << 20  # bytes of a message from the house
TOKEN, NONCE = 16, 16  # bytes
ONCE = (says.TakeBack, says.Say, says.GiveTime)  # done twice, these are not the same as done once

decode = json.Decoder(says.ServerMessage).decode


class Declined(Mistake):
    """The table does not allow it. The text is the sentence; `clause` says which rule."""

    def __init__(self, clause: str, sentence: str) -> None:
        super().__init__(sentence)
        self.clause = clause


class Lost(Mistake):
    """The line is gone for good, or broke before an answer came that cannot be asked for again."""


def join(link: str | Link, **facts: Any) -> "Guest":
    """Return a guest who will come to the table of a link; `async with` opens the line. See Guest."""
    return Guest(read_link(link) if isinstance(link, str) else link, **facts)


class Guest:
    """Somebody at a table. Without a name they only watch.

    `view` is the last view that came; `views()` gives one after the other. `text` asks for the position in notation
    with every view: "hidden" as people see it, "remembered" with what the seat has seen, for bots.
    """

    def __init__(
        self,
        link: Link,
        *,
        name: str = "",
        colour: int = 0,
        language: str = "en",
        text: str = "",
        token: str | None = None,
        patience: float = PATIENCE,
    ) -> None:
        self.link, self.name, self.colour, self.language, self.text = link, name, colour, language, text
        self.token = token or secrets.token_urlsafe(TOKEN)  # the secret that is our seat
        self.patience = patience
        self.view: says.View | None = None
        self.person: int | None = None
        self.lines = 0  # how many were opened so far
        self.error: Mistake | None = None  # why it is over
        self._fresh: deque[says.View] = deque()
        self._news = asyncio.Event()
        self._socket: ClientConnection | None = None
        self._asked: dict[str, tuple[says.Ask, asyncio.Future[int]]] = {}
        self._numbers = iter(range(1 << 62))
        self._prefix = secrets.token_hex(4)
        self._task: asyncio.Task[None] | None = None
        self._heard = 0.0  # when the last view came
        self._again: float | None = None  # when the house says we may come back
        self.on_line: Callable[[bool], object] = lambda is_open: None  # called when a line is opened, or breaks
        self._room, self._room_at = AT_ONCE, time.monotonic()  # for so many questions there is room now

    # --- coming and going ---

    async def __aenter__(self) -> "Guest":
        self._task = asyncio.create_task(self._stay())
        try:
            await self._until(lambda: self.view is not None)
            if self.name:
                await self._until(lambda: self.person is not None)
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Hang up; the seat is kept, and a bot plays for us after a while."""
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        self._end(Lost("You have left the table."))

    def _end(self, error: Mistake) -> None:
        self.error = self.error or error
        for _, answer in self._asked.values():
            if not answer.done():
                answer.set_exception(error)
                answer.exception()  # whoever asked may be gone
        self._asked.clear()
        self._news.set()

    # --- what there is to see ---

    async def views(self) -> AsyncIterator[says.View]:
        """Give every view, from the last one on. Where several wait, one stands for all, with the news of all."""
        if not self._fresh and self.view:
            self._fresh.append(self.view)
        while True:
            await self._until(lambda: bool(self._fresh))
            view = self.take()
            assert view is not None
            yield view

    def take(self) -> says.View | None:
        """Return what `views` would give next, if there is something."""
        if not self._fresh:
            return None
        view = self._fresh.popleft()
        while self._fresh and is_same_match(view, self._fresh[0]):
            later = self._fresh.popleft()
            view = replace(
                later, since=view.since, news=[*view.news, *later.news], events=[*view.events, *later.events]
            )
        return view

    async def until(self, wanted: Callable[[says.View], bool]) -> says.View:
        """Wait until the last view is as wanted, and return it."""
        await self._until(lambda: self.view is not None and wanted(self.view))
        assert self.view is not None
        return self.view

    async def _until(self, condition: Callable[[], bool]) -> None:
        while not condition():
            if self.error:
                raise self.error
            self._news.clear()
            await self._news.wait()

    @property
    def is_gone(self) -> bool:
        """Whether we have left the table, or were shown the door."""
        return self.view is not None and self.person is not None and self.person not in people_of(self.view)

    # --- what can be asked for ---

    async def act(self, action: int, view: says.View | None = None, *, time: int | None = None) -> int:
        """Play an action, chosen after the last view or an older one; `time` in tenths of a ms where it counts."""
        seen = view or self.view
        assert seen is not None
        return await self.ask(says.Act, action=action, seen=seen.table.seq, time=time)

    async def sit(self, seat: int | None = None) -> int:
        """Sit down there, or on the first free seat; return the seat."""
        assert self.view is not None
        chosen = free_seat(self.view.table.chairs) if seat is None else seat
        try:
            await self.ask(says.Sit, seat=chosen)
        except Declined:
            if seat is not None or chosen == free_seat(self.view.table.chairs):
                raise
            return await self.sit()  # somebody was faster
        return chosen

    async def leave(self) -> None:
        """Leave the table for good."""
        await self.ask(says.Leave)

    async def ask(self, kind: type[says.Ask], **values: Any) -> int:
        """Ask for anything of the protocol; return the number of entries once it is done. Raises Declined, or Lost."""
        if self.error:
            raise self.error
        await self._slow_down()
        message = kind(f"{self._prefix}-{next(self._numbers)}", **values)
        answer = asyncio.get_running_loop().create_future()
        self._asked[message.id] = message, answer
        await self._send(message)
        return await answer

    async def _slow_down(self) -> None:
        now = time.monotonic()
        self._room = min(AT_ONCE, self._room + (now - self._room_at) * PACE) - 1
        self._room_at = now
        if self._room < 0:
            await asyncio.sleep(-self._room / PACE)

    # --- the line ---

    async def _stay(self) -> None:
        """Keep a line open until somebody hangs up, or nobody answers any more."""
        pause = FIRST_PAUSE
        self._heard = time.monotonic()
        while True:
            began = time.monotonic()
            try:
                await self._talk()
            except Mistake as mistake:
                self._end(mistake)
                return
            except (OSError, WebSocketException, TimeoutError) as error:
                if not self.lines:
                    self._end(Mistake(f"Nobody answers at {self.link.house}: {reason_of(error)}."))
                    return
            self._forget_what_is_done_once()
            if time.monotonic() - self._heard > self.patience:
                self._end(Lost(f"The line to {self.link.house} is broken, and nobody answers any more."))
                return
            pause = FIRST_PAUSE if time.monotonic() - began > STEADY else min(2 * pause, LONGEST_PAUSE)
            wait, self._again = max(pause, self._again or 0), None
            await asyncio.sleep(wait * random.uniform(0.75, 1.25))

    async def _talk(self) -> None:
        """Open a line and listen until it breaks."""
        proxy: dict[str, Any] = {"proxy": None} if is_here(self.link.house) else {}
        try:
            socket = await connect(self.link.socket(), max_size=LARGEST, compression=None, **proxy)
        except InvalidStatus as error:
            await self._explain(error)
            return
        except InvalidHandshake as error:
            raise Mistake(f"What answers at {self.link.house} is no Tablée: {error}.") from error
        async with socket:
            self._socket = socket
            try:
                await self._send(self._hello())
                async for message in socket:
                    if isinstance(message, str):
                        await self._hear(message)
            finally:
                self._socket = None
                self.on_line(False)

    async def _explain(self, error: InvalidStatus) -> None:
        """A table that is not there looks like one that is just being closed: ask."""
        try:
            await asyncio.to_thread(House(self.link.house).table, self.link.table)
        except Refusal as refusal:
            if refusal.status == 404:
                raise Mistake("There is no such table.") from error
        except Mistake:
            if not self.lines:
                raise

    def _hello(self) -> says.Hello:
        seen = self.view
        return says.Hello(
            token=self.token if self.name else "",
            language=self.language,
            seen=seen.table.seq if seen else None,
            hash=seen.hash if seen else "",
            text=self.text,
        )

    def _forget_what_is_done_once(self) -> None:
        for id, (message, answer) in list(self._asked.items()):
            if isinstance(message, ONCE):
                del self._asked[id]
                if not answer.done():
                    answer.set_exception(Lost("The line broke; look whether it was done before you ask again."))
                    answer.exception()

    async def _send(self, message: Any) -> None:
        """Send a message; what a broken line swallows is asked again on the next one."""
        if self._socket:
            with contextlib.suppress(WebSocketException, OSError):
                await self._socket.send(says.encode(message).decode())

    async def _hear(self, text: str) -> None:
        try:
            message = decode(text)
        except DecodeError as error:
            raise Mistake(
                f"What {self.link.house} says cannot be understood; is it another version? {error}."
            ) from error
        match message:
            case says.Ping(number=number):
                await self._send(says.Pong(number, tenths()))
            case says.Welcome():
                await self._enter(message)
            case says.View():
                self.view = message
                self._fresh.append(message)
                self._heard = time.monotonic()
            case says.Done(id=id, seq=seq) if id in self._asked:
                self._settle(id).set_result(seq)
            case says.Refusal(id=id) if id in self._asked:
                self._settle(id).set_exception(Declined(message.clause, message.sentence))
            case says.Closing(sentence=sentence, again=again):
                self._close(sentence, again)
        self._news.set()

    async def _enter(self, welcome: says.Welcome) -> None:
        if welcome.version != says.VERSION:
            raise Mistake(f"The house speaks version {welcome.version} of our protocol, and we version {says.VERSION}.")
        self.lines += 1
        self.person = welcome.person
        self.on_line(True)
        waiting = list(self._asked.values())
        if self.name and welcome.person is None:
            if self.lines > 1:
                raise Mistake("You are no longer at this table.")
            asyncio.get_running_loop().create_task(self._come()).add_done_callback(self._came)
        for message, _ in waiting:
            await self._send(message)

    async def _come(self) -> None:
        await self.ask(says.Come, name=self.name, colour=self.colour, nonce=secrets.token_hex(NONCE))
        view = self.view
        self.person = view.table.you if view else None

    def _came(self, task: "asyncio.Task[None]") -> None:
        if not task.cancelled() and isinstance(error := task.exception(), Mistake):
            self._end(error)
        self._news.set()

    def _settle(self, id: str) -> "asyncio.Future[int]":
        answer = self._asked.pop(id)[1]
        return asyncio.get_running_loop().create_future() if answer.done() else answer

    def _close(self, sentence: str, again: float | None) -> None:
        self._again = again
        if again is None and sentence:
            raise Lost(sentence)


def is_same_match(one: says.View, other: says.View) -> bool:
    """Tell whether nothing between two views would be missed in the later one."""
    return (one.table.status, one.table.match and one.table.match.number) == (
        other.table.status,
        other.table.match and other.table.match.number,
    )


def people_of(view: says.View) -> list[int]:
    """List who is there."""
    return [person.id for person in view.table.people]


def free_seat(chairs: list[ChairView]) -> int:
    """Return the first seat that nobody has."""
    for seat, chair in enumerate(chairs):
        if chair.person is None and not chair.bot:
            return seat
    raise Declined("table.taken", "No seat is free at this table.")


def tenths() -> int:
    """Return the time in tenths of a millisecond, by a clock that nobody sets."""
    return time.monotonic_ns() // 100_000
