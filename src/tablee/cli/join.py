"""A table far away: a person at this terminal, or a bot of this machine, among its guests."""

import asyncio
import concurrent.futures
import queue
import threading
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, NamedTuple

from rich.console import Console

from tablee.client import Guest, Link, Player, join
from tablee.games import discover
from tablee.kernel.errors import Mistake
from tablee.kernel.game import Game
from tablee.server.protocol import View

from .ranking import outcome
from .seats import Seat, keep_seat
from .speech import Speech
from .typist import Typed

GOODBYE = 3.0  # seconds for the house to hear that we leave


class Answer(NamedTuple):
    """What became of something that was asked for; None if it was done."""

    error: Mistake | None


class Line(NamedTuple):
    """The line to the house was opened, or broke."""

    is_open: bool


Happening = View | Typed | Answer | Line | Mistake


class Visit:
    """A guest in a thread of its own, whom one can talk to from here: whatever happens is put into `inbox`.

    Who has a seat from an earlier visit comes back to it.
    """

    def __init__(self, link: Link, seat: Seat | None, **facts: Any) -> None:
        self.inbox: queue.SimpleQueue[Happening] = queue.SimpleQueue()
        self.loop = asyncio.new_event_loop()
        self.seat, self.comes_back = seat, False
        self.guest: Guest = join(link, token=seat.secret.token if seat else None, **facts)
        self.guest.on_line = lambda is_open: self.inbox.put(Line(is_open))
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.listening: concurrent.futures.Future[None] | None = None

    def __enter__(self) -> "Visit":
        self.thread.start()
        try:
            self.call(self.guest.__aenter__())
        except BaseException:
            self._stop()
            raise
        self._keep_seat()
        return self

    def __exit__(self, *_error: object) -> None:
        if self.listening:
            self.listening.cancel()
        is_gone = self.guest.is_gone or (not self.comes_back and self._leave())
        if self.seat and is_gone:
            self.seat.forget()
        self._stop()

    def _keep_seat(self) -> None:
        """Note the secret of our seat; where nothing can be written, nobody comes back."""
        if self.guest.name and not self.seat:
            with suppress(OSError):
                self.seat = keep_seat(self.guest.link, self.guest.name, self.guest.token)

    def _leave(self) -> bool:
        """Leave the table for good; False if the house did not hear it."""
        try:
            if self.guest.name:
                self.call(asyncio.wait_for(self.guest.leave(), GOODBYE))
        except (Mistake, TimeoutError):
            return False
        return True

    def listen(self) -> None:
        """From now on whatever is to be seen is put into the inbox."""
        self.listening = asyncio.run_coroutine_threadsafe(self._listen(), self.loop)

    def call(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Let the guest do something, and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    def ask(self, work: Coroutine[Any, Any, Any]) -> None:
        """Let the guest do something; the inbox hears what became of it, after all that came before."""
        asyncio.run_coroutine_threadsafe(self._answer(work), self.loop)

    async def _answer(self, work: Coroutine[Any, Any, Any]) -> None:
        error: Mistake | None = None
        try:
            await work
        except Mistake as mistake:
            error = mistake
        while view := self.guest.take():
            self.inbox.put(view)
        self.inbox.put(Answer(error))

    async def _listen(self) -> None:
        try:
            async for view in self.guest.views():
                self.inbox.put(view)
        except Mistake as mistake:
            self.inbox.put(mistake)

    def _stop(self) -> None:
        if self.seat:
            self.seat.let_go()
        self.call(self.guest.close())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()


def game_of(view: View | None) -> Game:
    """Return the game of a table; a Mistake if it is not on our shelf."""
    assert view is not None
    shelf = discover()
    if view.table.game not in shelf:
        raise Mistake(
            f"They play '{view.table.game}' there, which this program does not know; it knows {', '.join(shelf)}."
        )
    return shelf[view.table.game]


# --- a bot ---


def run_bot(link: Link, bot: str, name: str, matches: int | None, speech: Speech, console: Console) -> None:
    """Let a bot sit at a table and play."""
    asyncio.run(_run_bot(link, bot, name, matches, speech, console))


async def _run_bot(link: Link, bot: str, name: str, matches: int | None, speech: Speech, console: Console) -> None:
    async with join(link, name=name, text="remembered", language=speech.language) as guest:
        game = game_of(guest.view)
        player = Player(guest, game, bot)
        player.on_end = lambda scores: console.print(outcome(scores, names_of(guest), speech))
        try:
            await guest.sit()
            console.print(speech.say("join.bot_sits", name=name, bot=bot, title=game.title))
            await player.play(matches)
        finally:
            if not guest.error and not guest.is_gone:
                with suppress(Mistake, TimeoutError):
                    await asyncio.wait_for(guest.leave(), GOODBYE)


def names_of(guest: Guest) -> list[str]:
    """Return the names round the table."""
    assert guest.view is not None
    return [chair.name for chair in guest.view.table.chairs]
