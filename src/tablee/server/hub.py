"""All tables of a worker: found by their link, woken when somebody comes, put to sleep when nobody is left."""

import asyncio
import contextlib
import time
from collections.abc import Coroutine
from typing import Any

import msgspec

from tablee.store.contract import Card, Store
from tablee.table import gather
from tablee.table.course import open_after_a_cut, open_house
from tablee.table.entries import Settings
from tablee.table.fair import new_secret
from tablee.table.table import Table

from .answers import Summary
from .codes import CODE_LASTS, new_code
from .deeds import SHORT, Afterwards
from .engines import Engines
from .line import RESTART
from .live import Live, decode_entry, encoded
from .metrics import Metrics
from .notes import alias_of, note
from .presence import miss
from .security import new_link
from .steps import Together

GOODBYE = 2.0  # seconds in which lines take their last message
SLEEPY = 60.0  # seconds before a table that nobody needs is forgotten
STATUS = {"open": "open", "playing": "playing", "over": "finished"}


class Hub:
    """The tables that are awake here, and the store that all workers share."""

    def __init__(self, store: Store, engines: Engines) -> None:
        self.store, self.engines = store, engines
        self.lives: dict[str, Live] = {}
        self.loading: dict[str, asyncio.Task[None]] = {}
        self.cards: dict[str, Card] = {}
        self.metrics = Metrics()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.together, self.afterwards = Together(SHORT), Together((Afterwards.tell,))
        self.closing = False

    def now(self) -> float:
        """Return seconds since 1970."""
        return time.time()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Let something run on its own; what goes wrong is counted and logged."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: "asyncio.Task[Any]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            self.metrics.failed(error)

    # --- tables ---

    async def open_table(self, game: str, title: str, public: bool, settings: Settings) -> str:
        """Lay a new table and return its link."""
        now, link = self.now(), new_link()
        entries = gather.open_table(self.engines[game], title, public, settings, new_secret(), now)
        table = Table(self.engines)
        table.apply_all(entries)
        card = self.card(link, table, code=new_code(), until=now + CODE_LASTS)
        await self.store.append(link, 0, encoded(entries), card)
        self.cards[link] = card
        note("table_laid", table=alias_of(link), game=game)
        return link

    async def find(self, link: str) -> Live | None:
        """Return the table of a link, awake; None if there is none."""
        if link in self.loading or link not in self.lives:
            await self._wake(link)
        if live := self.lives.get(link):
            live.used = time.monotonic()  # whoever asks is about to need it
        return live

    def is_awake(self, link: str) -> bool:
        """Tell whether somebody could sit down at a table this moment."""
        return link in self.lives and link not in self.loading and not self.closing

    async def _wake(self, link: str) -> None:
        """Load a table once, however many ask for it; all of them hear of it if that fails."""
        if link not in self.loading:
            loading = self.loading[link] = asyncio.get_running_loop().create_task(self._load(link))
            loading.add_done_callback(lambda loading: self._loaded(link, loading))
        await asyncio.shield(self.loading[link])

    def _loaded(self, link: str, loading: "asyncio.Task[None]") -> None:
        del self.loading[link]
        if (loading.cancelled() or loading.exception()) and (live := self.lives.pop(link, None)):  # half of one
            self.cards.pop(link, None)
            live.forget()

    async def _load(self, link: str) -> None:
        records = await self.store.read(link)
        if not records:
            return
        table = Table(self.engines)
        table.apply_all(decode_entry(record.data) for record in records)
        if card := await self.store.card(link):
            self.cards[link] = card
        live = self.lives[link] = Live(self, link, table)
        await live.catch_up()  # what was written while we read had nobody here to be told of it
        await live.decide(open_after_a_cut if self.store.alone else open_house)  # else others may have it awake
        live.schedule()
        note("table_woken", table=alias_of(link), game=table.game.key, entries=live.table.seq)

    async def sleep(self) -> None:
        """Forget tables that nobody needs, again and again."""
        while True:
            await asyncio.sleep(SLEEPY / 4)
            for link, live in list(self.lives.items()):
                self.spawn(miss(live))
                if live.is_idle() and time.monotonic() - live.used > SLEEPY:
                    del self.lives[link]
                    self.cards.pop(link, None)
                    note("table_asleep", table=alias_of(link))

    async def listen(self) -> None:
        """Follow what other workers write, if there can be any."""
        if self.store.alone:
            return
        async for link, end in self.store.hints():
            if not link:  # hints were lost: any table may have moved on
                for live in list(self.lives.values()):
                    self.spawn(live.catch_up())
            elif found := self.lives.get(link):
                found.follow(end)

    def begin_to_close(self) -> bool:
        """Let nobody in any more; False if that was so before."""
        if self.closing:
            return False
        self.closing = True
        note("closing", **self.crowd())
        return True

    def crowd(self) -> dict[str, int]:
        """Return how much is going on."""
        return {"tables": len(self.lives), "lines": sum(len(live.lines) for live in self.lives.values())}

    async def close(self) -> None:
        """Stop all clocks, let everybody know, and wait until they do."""
        self.begin_to_close()
        lives = list(self.lives.values())
        await asyncio.gather(*(live.stop() for live in lives))
        lines = [line for live in lives for line in live.lines]
        for line in lines:
            line.close(RESTART, "restart", again=2)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                await asyncio.gather(*(line.ended.wait() for line in lines))

    # --- cards ---

    def card_of(self, link: str, table: Table) -> Card:
        """Return the card of a table as it is now, with the code it has."""
        old = self.cards.get(link)
        self.cards[link] = self.card(link, table, old.code if old else None, old.code_until if old else None)
        return self.cards[link]

    def card(self, link: str, table: Table, code: str | None, until: float | None) -> Card:
        """Return what the lobby knows of a table."""
        there = [person for person in table.people if not person.gone and person.away is None]
        summary = Summary(
            title=table.title,
            seats=len(table.chairs),
            people=[person.name for person in there if person.seat is not None],
            bots=sum(bool(chair.bot) for chair in table.chairs),
            watching=sum(person.seat is None for person in there),
            matches=table.matches,
            free=sum(chair.person is None and not chair.bot for chair in table.chairs),
        )
        return Card(
            log=link,
            game=table.game.key,
            status=STATUS[table.status],
            public=table.public,
            code=code,
            code_until=until,
            changed=table.changed,
            summary=msgspec.json.encode(summary),
        )
