"""A table that is awake: its lines, its timer, and the one way to change it.

Stored before it is told: entries go to the store first, and only when they are safe is the table changed and everybody
told. Where another worker was faster, its entries are read and the question is put again.
"""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import msgspec

from tablee.store.contract import Broken, Taken
from tablee.table import course
from tablee.table.entries import QUIET, Away, Came, Entry, Paused
from tablee.table.looking import Looking
from tablee.table.refused import Refused
from tablee.table.table import Table

from . import racing
from .deeds import AGAIN, TELLING, Deed, Finish, ShortDeed
from .hands import Handling
from .line import Asked, Line
from .protocol import Done, Same
from .steps import do_steps
from .telling import Telling, Told, carry_out, hash_of, told_since
from .turns import Turns

if TYPE_CHECKING:
    from .hub import Hub

Decision = Callable[[Table, float], list[Entry]]

KEPT = 32  # the last entries, with their states: who missed more only gets a view
ANSWERS = 64  # asks whose ids are known; those of a match's acts are in its log too

NO_HOLDS: dict[int, float] = {}

encode_entry = msgspec.msgpack.Encoder().encode
decode_entry = msgspec.msgpack.Decoder(Entry).decode


def encoded(entries: Iterable[Entry]) -> list[bytes]:
    """Return entries as the store keeps them."""
    return [encode_entry(entry) for entry in entries]


class Answer(msgspec.Struct, frozen=True, gc=False):
    """How many entries there were once somebody's ask was done."""

    person: int
    id: str
    seq: int


class Live:
    """A table in memory."""

    __slots__ = (
        "answers",
        "handling",
        "hinted",
        "hub",
        "lines",
        "log",
        "table",
        "timer",
        "told",
        "turns",
        "used",
        "wakes",
    )

    def __init__(self, hub: "Hub", log: str, table: Table) -> None:
        self.hub, self.log, self.table = hub, log, table
        self.lines: list[Line] = []
        self.turns = Turns()  # of those who change the table
        self.timer: asyncio.TimerHandle | None = None
        self.wakes = 0.0  # when it goes off
        self.told: deque[Told] = deque(maxlen=KEPT)
        self.used = time.monotonic()
        self.hinted = 0  # where the log is known to be
        self.answers: deque[Answer] = deque(maxlen=ANSWERS)  # what was asked for lately, and is done
        self.handling: Handling | None = None  # a piece in a player's live hand

    # --- what was asked before ---

    def answered(self, person: int | None, id: str) -> int | None:
        """Return the seq that an ask of this id was answered with; None if it is new. Acts are known by the log too."""
        return next((each.seq for each in self.answers if each.id == id and each.person == person), None)

    def answer(self, asked: Asked) -> Done:
        """Return the answer to something that is done, and remember it for a while."""
        asked.answered = True
        seq = self.table.seq
        if asked.line.person is not None:
            self.answers.append(Answer(asked.line.person, asked.id, seq))
        return Done(asked.id, seq)

    # --- changing the table ---

    async def decide(self, decision: Decision, asked: Asked | None = None) -> None:
        """Let something be decided, stored and told; who asked hears that it is done."""
        try:
            async with self.turns:
                if asked and (seq := self.answered(asked.line.person, asked.id)) is not None:  # while we waited
                    asked.line.send(Done(asked.id, seq))
                    return
                await self._decide(decision, asked)
                if asked and not asked.answered:  # there was nothing to do, or their line is gone
                    asked.line.send(self.answer(asked))
        finally:
            self.follow(self.hinted)

    async def _decide(self, decision: Decision, asked: Asked | None) -> None:
        while True:
            try:
                entries = await self._ask(decision)
            except Refused:  # unless another worker knows better
                if not self.hub.store.alone and await self._catch_up():
                    continue
                raise
            if not entries:
                return
            after = self.table.copy()
            told = carry_out(after, entries)
            try:
                await self._store(entries, after)
            except Taken:
                await self._catch_up()
                continue
            self.hub.metrics.stored += len(told)
            do_steps(TELLING, [Deed(self, after, told, self.table.seq, asked)])
            return

    def decide_now(self, decision: Decision, asked: Asked, finish: Finish) -> bool:
        """Let something be decided without a task that waits until it is stored and told; then it is finished.

        False where that is not so simple: it has to go through `decide`.
        """
        if self.turns.taken or self.table.game.matter:
            return False
        try:
            entries = decision(self.table, self._now())
        except Refused:
            return False
        if not entries or not isinstance(entries[-1], QUIET):
            return False
        deed = ShortDeed(self, entries, asked, finish)
        self.hub.store.append_then(self.log, self.table.seq, encoded(entries), deed.begin_or_end)
        self.turns.take()
        return True

    async def _ask(self, decision: Decision) -> list[Entry]:
        """Where wood has to fall, deciding takes its time: others do not wait for it."""
        if self.table.seq and self.table.game.matter:
            return await asyncio.to_thread(decision, self.table, self._now())
        return decision(self.table, self._now())

    def _now(self) -> float:
        """Workers' clocks differ, and a log's time never goes back."""
        return max(self.hub.now(), self.table.changed)

    def _store(self, entries: list[Entry], after: Table) -> asyncio.Future[None]:
        is_same = after.status == self.table.status and all(isinstance(entry, QUIET) for entry in entries)
        card = None if is_same else self.hub.card_of(self.log, after)
        return self.hub.store.append(self.log, self.table.seq, encoded(entries), card)

    def follow(self, end: int) -> None:
        """The log goes up to here, says a hint: read on, now or once it is our turn."""
        self.hinted = max(self.hinted, end)
        if self.table.seq < self.hinted and not self.turns.taken:
            self.hub.spawn(self.catch_up())

    async def catch_up(self) -> None:
        """Read what other workers wrote."""
        async with self.turns:
            await self._catch_up()
        self.follow(self.hinted)

    async def _catch_up(self) -> bool:
        records = await self.hub.store.read(self.log, self.table.seq)
        if records:
            after, since = self.table.copy(), self.table.seq
            told = carry_out(after, [decode_entry(record.data) for record in records])
            do_steps(TELLING, [Deed(self, after, told, since)])
        return bool(records)

    # --- telling ---

    def recognise(self, entry: Entry) -> None:
        """Who came is behind every line with their key."""
        if isinstance(entry, Came):
            for line in self.lines:
                line.person = entry.person if line.key == entry.key else line.person

    def see_who_is_away(self, entry: Entry) -> None:
        """Another worker lost somebody's line, who has one here."""
        if isinstance(entry, Away) and any(line.person == entry.person for line in self.lines):
            self.hub.spawn(self.decide(lambda table, now: course.come_back(table, entry.person, now)))

    def go_on(self, entry: Entry) -> None:
        """Another worker closed, and stopped the clocks; this one stays open."""
        if isinstance(entry, Paused) and entry.person is None and not self.hub.closing:
            self.hub.spawn(self.decide(course.open_house))

    def show(self, line: Line, since: int) -> None:
        """Send a line its view, and the news since then."""
        told = told_since(self.told, since)
        line.put(Telling(self.table, told, since, self.hub.now()).frame(line))

    def greet(self, line: Line, seen: int | None, digest: str) -> None:
        """Bring a line up to date: nothing new, the gap, or a view alone."""
        line.start = racing.late_start(self.table, line, self.hub.now())
        if seen == self.table.seq and hash_of(Looking(self.table).look(line.person, line.language)) == digest.encode():
            line.send(Same(self.table.seq, digest))
            return
        oldest = self.told[0].seq - 1 if self.told else self.table.seq
        since = seen if seen is not None and oldest <= seen <= self.table.seq else self.table.seq
        self.show(line, since)

    # --- time ---

    def wakes_by(self, moment: float) -> bool:
        """Tell whether the table wakes up by then anyway."""
        return self.timer is not None and self.wakes <= moment

    def schedule(self) -> None:
        """Wake up when something is due; who wakes up too soon only looks at the clock again."""
        due = course.next_due(self.table, self._holds()) if self.table.seq else None
        if self.timer and due is not None and self.wakes <= due:
            return
        if self.timer:
            self.timer.cancel()
            self.timer = None
        if due is not None:
            self.wakes, delay = due, max(0.0, due - self.hub.now())
            self.timer = asyncio.get_running_loop().call_later(delay, lambda: self.hub.spawn(self._wake()))

    async def _wake(self) -> None:
        self.timer, before = None, self.table.seq
        try:
            await self.decide(lambda table, now: course.due(table, now, self._holds()))
        except Broken as broken:  # what is due stays due
            self.hub.metrics.failed(broken)
            await asyncio.sleep(AGAIN)
        if self.table.seq == before:
            self.schedule()

    def _holds(self) -> dict[int, float]:
        return racing.holds(self.table, self.lines, self.hub.now()) if self.table.game.race else NO_HOLDS

    # --- presence: see presence.py ---

    def has(self, person: int) -> bool:
        """Tell whether a person has a line here."""
        return any(line.person == person for line in self.lines)

    def is_idle(self) -> bool:
        """Tell whether the table may be forgotten: nobody is here, and nothing is due."""
        return not self.lines and self.timer is None and not self.turns.taken

    def forget(self) -> None:
        """Do nothing any more of what is due."""
        if self.timer:
            self.timer.cancel()
            self.timer = None

    async def stop(self) -> None:
        """Forget what is due; with a match on, stop its clocks until the house opens again."""
        self.forget()
        with contextlib.suppress(Exception):
            await self.decide(lambda table, now: course.close_house(table, now))
