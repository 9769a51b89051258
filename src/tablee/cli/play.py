"""A person against bots in the terminal, in words."""

import random
import select
import sys
import time
from collections.abc import Callable
from importlib import import_module

import numpy as np
from rich.console import Console
from rich.control import Control
from rich.segment import ControlType
from rich.text import Text

from tablee.kernel.clauses import clauses
from tablee.kernel.game import WORD, Game, State, Wait
from tablee.kernel.loops import RANDOM
from tablee.kernel.words import Phrase, Term, lexicon
from tablee.table.match import Match, Step, hidden, remembered
from tablee.table.refused import Refused

from .keys import Keyboard
from .menu import draw_menu, menu_lines
from .rules import show_rules
from .speech import Speech
from .understand import Choice, matching, plain_words

BOT_NAMES = ("Léa", "Max", "Zoé", "Tom", "Ida", "Noé", "Eva")
PAUSE = 0.5  # seconds between pieces of news, so that they can be read
GLIMPSE = 2.5  # seconds for what is seen once and then gone, however fast the rest
SUSPENSE = (0.4, 1.6)  # seconds before what is to be answered quickly comes up
QUIT_KEYS = ("q", "\x04")
REMINDER = 4  # lasting pieces of news shown again when the screen is wiped
WIPE = "\x1b[H\x1b[2J\x1b[3J"  # the screen and what has scrolled off it


class Left(Exception):
    """The person leaves the table."""


class Seatings:
    """Who sits where: the person first, then bots."""

    def __init__(self, game: Game, name: str, bots: list[str]) -> None:
        self.bots = [game.bot.BOTS.index(bot) for bot in bots]
        self.names = [name, *[other for other in BOT_NAMES if other != name][: len(bots)]]


class Session:
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
        self.match, self.game, self.dice = match, match.game, dice
        self.seat, self.bots, self.names = 0, seatings.bots, seatings.names
        self.speech, self.console, self.ask, self.pause = speech, console, ask, pause
        self.lexicon = lexicon(self.game.folder, speech.language)
        self.terminal = import_module(f"tablee.games.{self.game.key}.terminal")
        self.told: list[Text] = []
        can_erase = console.file.isatty() and not console.is_dumb_terminal
        self.keyboard = Keyboard(ask)
        self.is_quick = hasattr(self.terminal, "key_of")  # a key is an action, and its time counts
        self.shown_at: float | None = None  # when what is to be answered quickly came up
        self.leaves_no_trace = "glimpse" in self.lexicon.tables and can_erase
        self.view = hidden(self.game, match.state, self.seat)  # what the person sees while choosing
        self.latest = self.before = self.view  # after the last step told, and before the last thing shown

    # --- the course of the game ---

    def run(self) -> None:
        """Play to the end."""
        welcome = "play.welcome" if self.names[1:] else "play.welcome_alone"
        self.console.print(Text(self._say(welcome, title=self.game.title, others=self._others())))
        self.console.print(Text(self._say("play.help"), style="dim"))
        self.tell(self.match.opening)
        while not self.match.is_over():
            seat = self.next_seat(self.match.awaited())
            action = self.person_chooses() if seat == self.seat else self.bot_chooses(seat)
            self.tell(self.match.play(seat, action))
        self.show_table()
        self.console.print(Text(self._say("play.over"), style="bold"))

    def next_seat(self, awaited: list[int]) -> int:
        """Who is asked first is chance; but nobody taps before a person has seen the dice."""
        return self.seat if self.is_quick and self.seat in awaited else self.dice.choice(awaited)

    def tell(self, steps: list[Step]) -> None:
        """Print the news of every step, as this seat may know it."""
        for step in steps:
            view, before = hidden(self.game, step.state, self.seat), self.latest
            self.latest = view
            for phrase in self.game.words.news(view):
                line = Text(f"  {self.label(phrase)}", style=self.terminal.style_of(phrase))
                if self.is_quick and phrase.key in self.terminal.SHOWN:
                    self.shown_at, self.before = None, before  # the table will show it, and the clock start with it
                    self.told.append(line)
                    continue
                self.console.print(line)
                if phrase.is_fleeting():
                    self.let_go(line)
                else:
                    self.told.append(line)
                    time.sleep(self.pause)

    def let_go(self, line: Text) -> None:
        """Take back, after a moment, what players must remember themselves."""
        if self.leaves_no_trace:
            time.sleep(GLIMPSE)
            rows = len(line.wrap(self.console, self.console.width))
            self.console.control(Control(*[(ControlType.CURSOR_UP, 1), (ControlType.ERASE_IN_LINE, 2)] * rows))

    def wipe(self) -> None:
        """Clear the screen where nothing of the past may stay, but for the last lasting news."""
        if self.leaves_no_trace:
            self.console.file.write(WIPE)
            for line in self.told[-REMINDER:]:
                self.console.print(line)

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
            return self.person_looks(wait)
        if wait:
            self.console.print(Text(f"  {self._say('play.passed')}", style="dim"))
            return wait.default
        if self.is_quick:
            return self.person_taps(legal)
        self.show_table()
        self.show_menu(legal)
        while True:
            text = self.ask(f"{self._say('play.prompt', name=self.names[self.seat])} > ").strip()
            action = self.understand(text, legal)
            if action is not None:
                return action

    def person_looks(self, wait: Wait) -> int:
        """Show the table for a time; whoever has seen enough goes on sooner."""
        self.show_table()
        prompt = f"{self._say('play.look', seconds=f'{wait.seconds:g}')} > "
        if sys.stdin.isatty():
            self.console.print(Text(prompt), end="")
            typed = sys.stdin.readline() if select.select([sys.stdin], [], [], wait.seconds)[0] else "\n"
            if not typed:
                raise EOFError
        else:
            typed = self.ask(prompt)
        if self._is(typed, "quit"):
            raise Left
        self.wipe()
        return wait.default

    def person_taps(self, legal: list[int]) -> int:
        """Let a key against the clock be the choice."""
        limit = max(wait.seconds for wait in self.game.waits)
        if self.shown_at is None:
            self.show_table(self.before)
            self.console.print(Text(self._say("play.ready"), style="bold"))
            self._leave_or(self.keyboard.wait())
            time.sleep(self.dice.uniform(*SUSPENSE) if self.pause else 0)
            self.show_table()
            self.shown_at = time.monotonic()
        keys = {key: action for action in legal for key in self.terminal.key_of(action)}
        while (left := self.shown_at + limit - time.monotonic()) > 0:
            key = self._leave_or(self.keyboard.wait(left)).lower()
            if key in keys:
                return int(self.terminal.measured(keys[key], time.monotonic() - self.shown_at))
        return next(wait.default for wait in self.game.waits if wait.default in legal)

    def _leave_or(self, key: str) -> str:
        if key in QUIT_KEYS:
            raise Left
        return key

    def understand(self, text: str, legal: list[int]) -> int | None:
        """Return the legal action that a text means; else answer it and return None."""
        numbered = {str(number): action for number, action in enumerate(legal, 1)}
        if text in ("", "?") or self._is(text, "help"):
            self.show_menu(legal, hints=True)
        elif self._is(text, "quit"):
            raise Left
        elif self._is(text, "rules"):
            show_rules(self.game, self.speech, self.console)
        elif self._is(text, "log"):
            self.console.print(Text("\n").join(self.told) if self.told else self._say("play.nothing_yet"))
        elif text in numbered:
            return numbered[text]
        else:
            return self.match_words(text, legal)
        return None

    def match_words(self, text: str, legal: list[int]) -> int | None:
        """Find the legal action that words name, or say why it cannot be done; a number is one of the menu."""
        is_number = plain_words(text).isdecimal()
        found = [] if is_number else matching(text, [self.choice(action) for action in legal])
        if len(found) == 1:
            return found[0].action
        if found:
            self.console.print(Text(self._say("play.several", text=text)))
            self.console.print(Text("\n".join(f"  {legal.index(c.action) + 1:>2}  {c.label}" for c in found)))
            return None
        forbidden = self.forbidden(text)
        if forbidden:
            self.refuse(forbidden[0].action)
        else:
            self.console.print(Text(self._say("play.unknown", text=text)))
        return None

    def forbidden(self, text: str) -> list[Choice]:
        """Return what a text may mean at other times; a number is one of the menu, or nothing."""
        if plain_words(text).isdecimal():
            return []
        return matching(text, [self.choice(action) for action in range(self.game.rules.ACTIONS)])

    def refuse(self, action: int) -> None:
        """Quote the clause that forbids an action."""
        try:
            self.match.play(self.seat, action)
        except Refused as refused:
            clause = clauses(self.game.folder, self.speech.language)[refused.clause]
            self.console.print(Text(self._say("play.refused", text=clause.text.replace("*", ""))))
            self.console.print(Text(self._say("play.clause", clause=refused.clause), style="dim"))

    def choice(self, action: int) -> Choice:
        """Return an action with its words."""
        return Choice(action, self.label(self.phrase(action)), self.game.notation.say(action))

    # --- what is shown ---

    def show_table(self, view: State | None = None) -> None:
        """Draw the table as this seat sees it."""
        self.wipe()
        now = hidden(self.game, self.match.state, self.seat) if view is None else view
        width = self.console.width
        self.console.print(self.terminal.draw(now, self.seat, self.names, self.lexicon, width))

    def show_menu(self, legal: list[int], *, hints: bool = False) -> None:
        """List what can be done, numbered."""
        lines = menu_lines([self.phrase(action) for action in legal], self.label, self.hint)
        self.console.print(draw_menu(self._say("play.options"), lines, hints=hints))

    def phrase(self, action: int) -> Phrase:
        return self.game.words.action(self.view, action)

    def label(self, phrase: Phrase) -> str:
        return self.lexicon.say(phrase, self.names, self.seat)

    def hint(self, phrase: Phrase) -> str:
        """Say what the card of a choice does."""
        card = phrase.values.get("card")
        hints = self.lexicon.tables.get("hints", {})
        return str(hints.get(card.key, "")) if isinstance(card, Term) else ""

    def _is(self, text: str, word: str) -> bool:
        return plain_words(text) == plain_words(self._say(f"words.{word}")) or plain_words(text) == word

    def _others(self) -> str:
        return ", ".join(self.names[1:])

    def _say(self, key: str, **values: str) -> str:
        return self.speech.say(key, **values)


def chance_from(dice: random.Random) -> Callable[[int], int]:
    """Return nature's hand: outcomes drawn from `dice`."""
    return lambda count: dice.getrandbits(64) - (1 << 63) if count == WORD else dice.randrange(count)
