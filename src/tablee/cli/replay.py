"""A finished match again, step by step, as a seat or a spectator saw it."""

import os
import sys
import termios
import tty

from rich.console import Console
from rich.text import Text

from tablee.games import discover
from tablee.kernel.errors import Mistake
from tablee.kernel.game import SPECTATOR
from tablee.kernel.words import Phrase, lexicon
from tablee.table.entries import TookBack
from tablee.table.match import hidden
from tablee.table.record import Moment, Record, moments
from tablee.table.refused import HERE as HOUSE
from tablee.table.retelling import pages
from tablee.table.views import scores_of

from .speech import Speech
from .terminal import Terminal

NEXT = ("\n", "\r", " ", "n", "\x1b[C", "\x1b[B")
BACK = ("b", "\x7f", "\x1b[D", "\x1b[A")
QUIT = ("q", "\x04", "")


class Replay(Terminal):
    """A match that is over. A page is a deal or an action, and what nature made of it."""

    def __init__(self, record: Record, seat: int | None, speech: Speech, console: Console) -> None:
        game, names = discover()[record.dealt.game], record.dealt.names
        if seat is not None and not 0 < seat <= len(names):
            raise Mistake(f"There are {len(names)} seats, from 1 to {len(names)}; there is no seat {seat}.")
        super().__init__(game, SPECTATOR if seat is None else seat - 1, names, speech, console, 0)
        self.leaves_no_trace = False  # it is over: nothing has to be remembered any more
        self.pages = list(pages(list(moments(game, record))))

    def run(self) -> None:
        """Show page after page; in a pipe, all of them."""
        key = "replay.seen_by_all" if self.seat == SPECTATOR else "replay.seen_by"
        count = str(len(self.pages) - 1)
        names = ", ".join(self.names)
        self.console.print(Text(self.say("replay.heading", title=self.game.title, names=names, count=count)))
        self.console.print(Text(self.say(key, name=self.names[self.seat])))
        if sys.stdin.isatty() and self.console.file.isatty():
            self.leaf()
        else:
            for number in range(len(self.pages)):
                self.show_page(number)

    def show_page(self, number: int) -> None:
        """Tell what happened on a page, and draw the table after it."""
        self.console.print(
            Text(self.say("replay.place", number=str(number), count=str(len(self.pages) - 1)), style="dim")
        )
        for moment in self.pages[number]:
            self.view = hidden(self.game, moment.state, self.seat)
            for phrase, text in self.news(moment):
                self.report(phrase, text)
        self.show_table()
        state = self.pages[number][-1].state
        if self.game.rules.over(state):
            self.show_ranking(scores_of(self.game, state, len(self.names)))

    def news(self, moment: Moment) -> list[tuple[Phrase, str]]:
        """Return what happened, in words; what is taken back has no news of its own."""
        if isinstance(moment.entry, TookBack):
            phrase = Phrase("events.took_back", {"name": self.names[moment.entry.seat]})
            return [(phrase, lexicon(HOUSE, self.speech.language).say(phrase))]
        return [(phrase, self.label(phrase)) for phrase in self.game.words.news(self.view)]

    def leaf(self) -> None:
        """Turn pages as keys say."""
        self.console.print(Text(self.say("replay.keys"), style="dim"))
        number, digits = 0, ""
        self.show_page(number)
        while (key := read_key(sys.stdin.fileno())) not in QUIT:
            if key.isdecimal():
                digits += key
                continue
            goal = int(digits[:6]) if digits and key in NEXT[:2] else number + (key in NEXT) - (key in BACK)
            digits, goal = "", min(max(goal, 0), len(self.pages) - 1)
            if goal != number:
                number = goal
                self.console.print()
                self.show_page(number)


def read_key(terminal: int) -> str:
    """Return a key, or the sequence that a key such as an arrow sends; nothing when the terminal is closed."""
    before = termios.tcgetattr(terminal)
    try:
        tty.setcbreak(terminal, termios.TCSADRAIN)
        first = os.read(terminal, 1)
        return (first + (os.read(terminal, 2) if first == b"\x1b" else b"")).decode(errors="replace")
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
