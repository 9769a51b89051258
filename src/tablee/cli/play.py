"""A person against bots in the terminal, in words."""

import random
from collections.abc import Callable

import numpy as np
from rich.console import Console
from rich.text import Text

from tablee.kernel.game import Game
from tablee.kernel.loops import RANDOM
from tablee.table.match import Match, Step, hidden, remembered
from tablee.table.refused import Refused
from tablee.table.table import BOT_NAMES
from tablee.table.views import scores_of

from . import timed
from .keys import Keyboard
from .speech import Speech
from .terminal import PAUSE, Left, Terminal

__all__ = ["PAUSE", "Left", "Seatings", "Session"]


class Seatings:
    """Who sits where: the person first, then bots."""

    def __init__(self, game: Game, name: str, bots: list[str]) -> None:
        self.bots = [game.bot.BOTS.index(bot) for bot in bots]
        self.names = [name, *[other for other in BOT_NAMES if other != name][: len(bots)]]


class Session(Terminal):
    """One game at the terminal."""

    def __init__(
        self,
        match: Match,
        seatings: Seatings,
        speech: Speech,
        console: Console,
        ask: Callable[[str], str],
        dice: random.Random,
        pause: float = PAUSE,
    ) -> None:
        super().__init__(match.game, 0, seatings.names, speech, console, pause)
        self.match, self.bots, self.ask, self.dice = match, seatings.bots, ask, dice
        self.keyboard = Keyboard(ask)
        self.shown_at: float | None = None  # when what is to be answered quickly came up
        self.view = hidden(self.game, match.state, self.seat)
        self.latest = self.before = self.view  # after the last step told, and before the last thing shown

    # --- the course of the game ---

    def run(self) -> None:
        """Play to the end."""
        welcome = "play.welcome" if self.names[1:] else "play.welcome_alone"
        self.console.print(Text(self.say(welcome, title=self.game.title, others=", ".join(self.names[1:]))))
        self.console.print(Text(self.say("play.help"), style="dim"))
        self.tell(self.match.opening)
        while not self.match.is_over():
            seat = self.next_seat(self.match.awaited())
            action = self.person_chooses() if seat == self.seat else self.bot_chooses(seat)
            self.tell(self.match.play(seat, action))
        self.show_table(hidden(self.game, self.match.state, self.seat))
        self.show_ranking(scores_of(self.game, self.match.state, len(self.names)))
        self.console.print(Text(self.say("play.over"), style="bold"))

    def next_seat(self, awaited: list[int]) -> int:
        """Who is asked first is chance; but nobody taps before a person has seen the dice."""
        return self.seat if self.is_quick and self.seat in awaited else self.dice.choice(awaited)

    def tell(self, steps: list[Step]) -> None:
        """Print the news of every step, as this seat may know it."""
        for step in steps:
            view, before = hidden(self.game, step.state, self.seat), self.latest
            self.latest = view
            for phrase in self.game.words.news(view):
                if self.is_quick and phrase.key in self.terminal.SHOWN:
                    self.shown_at, self.before = None, before  # the table will show it, and the clock start with it
                    self.told.append(self.line(phrase, self.label(phrase)))
                else:
                    self.report(phrase, self.label(phrase))

    def bot_chooses(self, seat: int) -> int:
        """Let a bot choose from its own view."""
        legal = self.match.legal(seat)
        bot = self.bots[seat - 1]
        if bot == RANDOM:
            return self.dice.choice(legal) + self.game.rules.ACTIONS * self.dice.randrange(self.game.rules.MEASURES)
        view = remembered(self.game, self.match.state, seat)
        brain = self.game.matter or self.game.bot
        return brain.choose(bot, view, seat, np.array(legal, np.int32), len(legal), self.dice.getrandbits(62))

    # --- the person's choice ---

    def person_chooses(self) -> int:
        """Ask until the answer is something that can be done."""
        legal = self.match.legal(self.seat)
        self.view = hidden(self.game, self.match.state, self.seat)
        wait = next((wait for wait in self.game.waits if legal == [wait.default]), None)
        if wait and wait.watch:
            return timed.look(self, wait)
        if wait:
            self.console.print(Text(f"  {self.say('play.passed')}", style="dim"))
            return wait.default
        if self.is_quick:
            return timed.tap(self, legal)
        self.show_table()
        self.show_menu(legal)
        while True:
            text = self.ask(f"{self.say('play.prompt', name=self.names[self.seat])} > ").strip()
            action = self.understand(text, legal)
            if action is not None:
                return action

    def refuse(self, action: int) -> None:
        """Quote the clause that forbids an action."""
        try:
            self.match.play(self.seat, action)
        except Refused as refused:
            self.quote(refused.sentence(self.game, self.speech.language), refused.clause)
