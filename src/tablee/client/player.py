"""A bot of a game at a table far away: it sees what its seat may see, and plays until the table needs it no more."""

import asyncio
import random
from collections.abc import Callable

import numpy as np

from tablee.kernel.errors import Mistake
from tablee.kernel.game import Game, State
from tablee.kernel.loops import RANDOM
from tablee.server import protocol as says

from .errors import Declined
from .guest import Guest

BREATH = 1.0  # seconds before what could not be written down is tried again
MOMENT = 0.5  # seconds in which everybody puts their part into new dice
TENTHS = 10_000  # of a millisecond in a second


class Player:
    """A guest whose actions a bot chooses; it needs views with `text="remembered"`."""

    def __init__(self, guest: Guest, game: Game, bot: str, dice: random.Random | None = None) -> None:
        if bot not in game.bot.BOTS:
            raise Mistake(f"There is no bot '{bot}' for {game.title}; there is {', '.join(game.bot.BOTS)}.")
        self.guest, self.game, self.bot = guest, game, game.bot.BOTS.index(bot)
        self.dice = dice or random.SystemRandom()
        self.played = 0  # matches
        self.on_end: Callable[[list[float]], object] = lambda scores: None  # called after each match
        self.shown: float | None = None  # where time counts: when what is to be answered came up

    async def play(self, matches: int | None = None) -> list[float]:
        """Play so many matches, or as many as there will be; return the scores of the last one."""
        number, is_on = 0, False
        async for view in self.guest.views():
            match = view.table.match
            if self.guest.is_gone:
                raise Mistake("The bot was shown the door.")
            if match and match.scores is not None and match.number != number and is_on:
                number, is_on = match.number, False
                self.played += 1
                self.on_end(match.scores)
                if self.played == matches:
                    return match.scores
            is_on = is_on or view.table.status == "playing"
            await self._host(matches)
            await self._answer(view)
        raise AssertionError("views never end by themselves")

    async def _answer(self, view: says.View) -> None:
        match, seat = view.table.match, view.table.seat
        if match is None or seat is None or not match.legal or view.table.paused:
            self.shown = None
            return
        loop = asyncio.get_running_loop()
        self.shown = self.shown or loop.time()
        legal = [each.action for each in match.legal]
        action = await asyncio.to_thread(self.choose, self.game.notation.read(view.text), seat, legal)
        taken = None
        if self.game.race:
            taken = self.game.race.time_of(action)
            await asyncio.sleep(max(0.0, self.shown + taken / TENTHS - loop.time()))
        await self._act(action, view, taken)

    async def _act(self, action: int, view: says.View, taken: int | None) -> None:
        try:
            await self.guest.act(action, view, time=taken)
        except Declined as declined:
            if declined.clause == "table.store":
                await asyncio.sleep(BREATH)
                await self._act(action, view, taken)
            # All else means that the table has moved on: its next view is on the way.

    def choose(self, state: State, seat: int, legal: list[int]) -> int:
        """Choose one of these actions from what the seat knows."""
        if self.bot == RANDOM:
            return self.dice.choice(legal) + self.game.rules.ACTIONS * self.dice.randrange(self.game.rules.MEASURES)
        brain = self.game.matter or self.game.bot
        word = self.dice.getrandbits(62)
        return int(brain.choose(self.bot, state, seat, np.array(legal, np.int32), len(legal), word))

    async def _host(self, matches: int | None) -> None:
        """A bot that finds itself the host passes that on to who came later, or starts when all seats are taken."""
        assert self.guest.view is not None
        table, me = self.guest.view.table, self.guest.person  # as it is by now
        if me is None or table.host != me:
            return
        later = [person.id for person in table.people if person.id > me and not person.away]
        try:
            if later:
                await self.guest.ask(says.MakeHost, person=later[0])
            elif table.status == "open" and all(chair.person is not None or chair.bot for chair in table.chairs):
                await asyncio.sleep(MOMENT if self.played else 0)
                await self.guest.ask(says.Start)
            elif table.status == "over" and matches is not None:
                await self.guest.ask(says.Rematch)
        except Declined:
            pass  # somebody came or went meanwhile: the next view says who
