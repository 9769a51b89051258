"""Somebody at a table far away: what they see, and what they can ask for."""

import asyncio
import contextlib
import secrets
from collections import deque
from collections.abc import AsyncIterator, Callable
from typing import Any

from msgspec.structs import replace

from tablee.kernel.errors import Mistake
from tablee.server import protocol as says
from tablee.table.views import TableView

from .errors import Declined, Lost, trouble
from .line import Line
from .link import Link, read_link
from .questions import Questions
from .seeing import free_seat, is_same_match, people_of

PATIENCE = 120.0  # seconds without a line before a guest gives up
TOKEN, NONCE = 16, 16  # bytes


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
        self.view: says.View | None = None
        self.person: int | None = None
        self.was_here = False  # the house knew us by our token when we came
        self.error: Mistake | None = None  # why it is over
        self.on_line: Callable[[bool], object] = lambda is_open: None  # called when a line is opened, or breaks
        self._line = Line(link, language, patience, self._hello, self._hear, lambda: self.on_line(False))
        self._questions = Questions(self._line.send, language)
        self._promise = ""  # the dice, by their digest, into which our own part is put
        self._mixing: asyncio.Task[None] | None = None
        self._fresh: deque[says.View] = deque()
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def lines(self) -> int:
        """How many were opened so far."""
        return self._line.opened

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
        self._end(Lost(trouble(self.language, "left")))

    async def _stay(self) -> None:
        try:
            await self._line.stay()
        except Mistake as mistake:
            self._end(mistake)

    def _end(self, error: Mistake) -> None:
        self.error = self.error or error
        self._questions.end(error)
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
        chosen = self._free_seat() if seat is None else seat
        try:
            await self.ask(says.Sit, seat=chosen)
        except Declined:
            if seat is not None or chosen == self._free_seat():
                raise
            return await self.sit()  # somebody was faster
        return chosen

    def _free_seat(self) -> int:
        assert self.view is not None
        seat = free_seat(self.view.table.chairs)
        if seat is None:
            raise Declined("table.taken", trouble(self.language, "no_seat"))
        return seat

    async def leave(self) -> None:
        """Leave the table for good."""
        await self.ask(says.Leave)

    async def ask(self, kind: type[says.Ask], **values: Any) -> int:
        """Ask for anything of the protocol; return the number of entries once it is done. Raises Declined, or Lost."""
        if self.error:
            raise self.error
        return await self._questions.ask(kind, **values)

    # --- on the line ---

    def _hello(self) -> says.Hello:
        seen = self.view
        return says.Hello(
            token=self.token if self.name else "",
            language=self.language,
            seen=seen.table.seq if seen else None,
            hash=seen.hash if seen else "",
            text=self.text,
        )

    async def _hear(self, message: says.ServerMessage) -> None:
        match message:
            case says.Welcome():
                await self._enter(message)
            case says.View():
                self.view = message
                self._fresh.append(message)
                self._mix(message.table)
            case says.Done() | says.Refusal():
                self._questions.settle(message)
        self._news.set()

    async def _enter(self, welcome: says.Welcome) -> None:
        self.person = welcome.person
        self.was_here = self.was_here or (self.lines == 1 and welcome.person is not None)
        self.on_line(True)
        await self._questions.ask_again()
        if self.name and welcome.person is None:
            if self.lines > 1:
                raise Mistake(trouble(self.language, "gone"))
            asyncio.get_running_loop().create_task(self._come()).add_done_callback(self._came)

    async def _come(self) -> None:
        view = await self.until(lambda view: True)  # dice are promised before they hear of our part
        self._promise = view.table.digest
        await self.ask(says.Come, name=self.name, colour=self.colour, nonce=secrets.token_hex(NONCE))
        self.person = self.view.table.you if self.view else None

    def _came(self, task: "asyncio.Task[None]") -> None:
        if not task.cancelled() and isinstance(error := task.exception(), Mistake):
            self._end(error)
        self._news.set()

    def _mix(self, table: TableView) -> None:
        """Other dice are promised: put our own part into them before the deal."""
        if table.status == "open" and table.you is not None and table.digest not in ("", self._promise):
            self._promise = table.digest
            self._mixing = asyncio.get_running_loop().create_task(self._put_in())

    async def _put_in(self) -> None:
        with contextlib.suppress(Mistake):  # too late: the cards are dealt, or the line is gone
            await self.ask(says.Mix, nonce=secrets.token_hex(NONCE))
