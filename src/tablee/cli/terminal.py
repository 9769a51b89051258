"""Somebody at a terminal: what they are shown of a game, and what they mean by what they type.

Where the game is played is another matter: play.py has it in this process, join.py far away, replay.py in a file.
"""

import time
from importlib import import_module

from rich.console import Console
from rich.control import Control
from rich.segment import ControlType
from rich.text import Text

from tablee.kernel.errors import Mistake
from tablee.kernel.game import Game, State
from tablee.kernel.words import Phrase, Term, lexicon

from .menu import draw_menu, menu_lines
from .ranking import ranking
from .rules import show_rules
from .speech import Speech
from .understand import Choice, matching, plain_words

PAUSE = 0.5  # seconds between pieces of news, so that they can be read
GLIMPSE = 2.5  # seconds for what is seen once and then gone, however fast the rest
REMINDER = 4  # lasting pieces of news shown again when the screen is wiped
WIPE = "\x1b[H\x1b[2J\x1b[3J"  # the screen and what has scrolled off it
QUIT_KEYS = ("q", "\x04")


class Left(Exception):
    """The person leaves the table."""


class Terminal:
    """A game as one seat, or a spectator, sees it."""

    view: State  # what the person sees while choosing

    def __init__(
        self, game: Game, seat: int, names: list[str], speech: Speech, console: Console, pause: float = PAUSE
    ) -> None:
        self.game, self.seat, self.names = game, seat, names
        self.speech, self.console, self.pause = speech, console, pause
        self.lexicon = lexicon(game.folder, speech.language)
        self.terminal = import_module(f"tablee.games.{game.key}.terminal")
        self.told: list[Text] = []
        self.can_erase = console.file.isatty() and not console.is_dumb_terminal
        self.leaves_no_trace = "glimpse" in self.lexicon.tables and self.can_erase
        self.is_quick = hasattr(self.terminal, "key_of")  # a key is an action, and its time counts

    # --- news ---

    def line(self, phrase: Phrase, text: str) -> Text:
        """Return a piece of news as it is printed."""
        return Text(f"  {text}", style=self.terminal.style_of(phrase))

    def report(self, phrase: Phrase, text: str) -> None:
        """Print a piece of news, and keep what may be kept."""
        line = self.line(phrase, text)
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

    # --- what is shown ---

    def show_table(self, view: State | None = None) -> None:
        """Draw the table as this seat sees it."""
        self.wipe()
        now = self.view if view is None else view
        self.console.print(self.terminal.draw(now, self.seat, self.names, self.lexicon, self.console.width))

    def show_ranking(self, scores: list[float]) -> None:
        """List who came where."""
        for line in ranking(scores, self.names):
            self.console.print(Text(f"  {line}"))

    def show_menu(self, legal: list[int], *, hints: bool = False) -> None:
        """List what can be done, numbered."""
        lines = menu_lines([self.phrase(action) for action in legal], self.label, self.hint)
        self.console.print(draw_menu(self.say("play.options"), lines, hints=hints))

    def phrase(self, action: int) -> Phrase:
        return self.game.words.action(self.view, action)

    def label(self, phrase: Phrase) -> str:
        return self.lexicon.say(phrase, self.names, self.seat)

    def hint(self, phrase: Phrase) -> str:
        """Say what the card of a choice does."""
        card = phrase.values.get("card")
        hints = self.lexicon.tables.get("hints", {})
        return str(hints.get(card.key, "")) if isinstance(card, Term) else ""

    def say(self, key: str, **values: str) -> str:
        return self.speech.say(key, **values)

    # --- what is typed ---

    def understand(self, text: str, legal: list[int]) -> int | None:
        """Return the legal action that a text means; else answer it and return None."""
        numbered = {str(number): action for number, action in enumerate(legal, 1)}
        if text in ("", "?") or self.means(text, "help"):
            self.show_menu(legal, hints=True)
        elif self.means(text, "quit"):
            raise Left
        elif self.means(text, "rules"):
            show_rules(self.game, self.speech, self.console)
        elif self.means(text, "log"):
            self.console.print(Text("\n").join(self.told) if self.told else self.say("play.nothing_yet"))
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
        written = None if is_number else self.read_notation(text)
        if written is not None and written % self.game.rules.ACTIONS in legal:
            return written
        if found:
            self.console.print(Text(self.say("play.several", text=text)))
            self.console.print(Text("\n".join(f"  {legal.index(c.action) + 1:>2}  {c.label}" for c in found)))
        elif forbidden := self.forbidden(text):
            self.refuse(forbidden[0].action)
        elif written is not None:
            self.refuse(written)
        else:
            self.console.print(Text(self.what_is_wrong(text, legal) or self.say("play.unknown", text=text)))
        return None

    def read_notation(self, text: str) -> int | None:
        """Return the action that a text is in notation: what people write in a position, or what logs say."""
        try:
            return self._parse(text)
        except (Mistake, ValueError):
            return None

    def _parse(self, text: str) -> int:
        if parse_in := getattr(self.game.notation, "parse_in", None):
            return int(parse_in(self.view, text))
        return self.game.notation.parse(text)

    def what_is_wrong(self, text: str, legal: list[int]) -> str:
        """Say what is wrong with a text that begins as something legal does, where people write measures."""
        verbs = {self.game.notation.say(action).split()[0] for action in legal}
        if hasattr(self.game.notation, "parse_in") and text.split()[0] in verbs:
            try:
                self._parse(text)
            except (Mistake, ValueError) as error:
                return str(error)
        return ""

    def forbidden(self, text: str) -> list[Choice]:
        """Return what a text may mean at other times; a number is one of the menu, or nothing."""
        if plain_words(text).isdecimal():
            return []
        return matching(text, [self.choice(action) for action in range(self.game.rules.ACTIONS)])

    def choice(self, action: int) -> Choice:
        """Return an action with its words."""
        return Choice(action, self.label(self.phrase(action)), self.game.notation.say(action))

    def means(self, text: str, word: str) -> bool:
        """Tell whether a text is one of the words of the command line."""
        return plain_words(text) == plain_words(self.say(f"words.{word}")) or plain_words(text) == word

    def refuse(self, action: int) -> None:
        """Say why an action is forbidden: where the game is played, they know."""
        raise NotImplementedError

    def quote(self, sentence: str, clause: str) -> None:
        """Print what forbids an action."""
        self.console.print(Text(self.say("play.refused", text=sentence)))
        self.console.print(Text(self.say("play.clause", clause=clause), style="dim"))
