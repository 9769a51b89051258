"""A person at this terminal and a table far away: they may type at any time, whatever happens there."""

from collections import deque

from rich.console import Console
from rich.text import Text

from tablee.client import Declined
from tablee.kernel.errors import Mistake
from tablee.kernel.game import Game
from tablee.server.protocol import View

from .join import Answer, Line, Visit
from .matters import BEFORE, COMMANDS, help_line, matter_of, whom_we_wait_for
from .speech import Speech
from .terminal import QUIT_KEYS, Left
from .typist import Typed
from .understand import plain_words
from .watching import Watching

TENTHS = 10_000  # of a millisecond in a second


class FarTable(Watching):
    """One visit to a table far away."""

    def __init__(self, visit: Visit, game: Game, speech: Speech, console: Console, code: str | None) -> None:
        super().__init__(visit, game, speech, console)
        self.code = code
        self.held: deque[Typed] = deque()  # what was typed before anybody asked
        self.is_broken = False  # the line

    def run(self) -> None:
        """Follow the table until the person leaves it."""
        self.console.print(Text(self.say("join.welcome", title=self.game.title, link=str(self.guest.link))))
        if self.code:
            self.console.print(Text(self.say("join.code", code=self.code)))
        self.take_free_seat()
        try:
            while True:
                is_due = self.held and self.is_asking() and self.is_last()
                self.handle(self.held.popleft() if is_due else self.visit.inbox.get())
        finally:
            self.typist.take_lines()

    def take_free_seat(self) -> None:
        """Sit down where nobody sits, if the match has not begun."""
        view = self.guest.view
        assert view is not None
        is_free = any(chair.person is None and not chair.bot for chair in view.table.chairs)
        if self.guest.name and is_free and view.table.status == "open" and view.table.seat is None:
            self.visit.ask(self.guest.sit())

    def handle(self, happening: object) -> None:
        """Do what there is to do about something that happened."""
        match happening:
            case View():
                self.see(happening)
            case Typed() if not (self.typist.is_terminal or self.is_asking()) and self.guest.name:
                self.held.append(happening)  # from a pipe, where all answers may come at once
            case Typed(text=None):
                self.go_deaf()
            case Typed(text=text, at=at):
                self.hear(text or "", at)
            case Answer(error=error):
                self.hear_answer(error)
            case Line(is_open=is_open):
                self.notice(is_open)
            case Mistake():
                raise happening

    def notice(self, is_open: bool) -> None:
        """Say so when the line breaks, and when it is there again."""
        if is_open == self.is_broken:
            self.is_broken = not is_open
            self.print(Text(self.say("join.again" if is_open else "join.broken"), style="yellow"))

    # --- what is typed ---

    def hear(self, text: str, at: float) -> None:
        """Do what was typed."""
        self.prompt = ""
        if self.typist.by_key:
            self.tap(text, at)
            return
        words = plain_words(text).split()
        command = next((one for one in COMMANDS if words and self.means(words[0], one)), None)
        if command and not (command in BEFORE and self.legal):
            self.see_to(command, words[1:])
        elif self.legal and self.typist.is_terminal and at < self.shown_at:
            self.print(Text(self.say("join.too_soon", text=text.strip()), style="dim"))
            self.ask()
        elif self.legal and self.is_look() and not self.means(text, "quit"):
            self.play(self.legal[0])
        elif not self.legal and text.strip() in ("", "?"):
            self.print(whom_we_wait_for(self.now, self.speech))
            self.print(help_line(self.now, self.speech))
            self.ask()
        else:
            self.answer(text.strip())

    def see_to(self, command: str, words: list[str]) -> None:
        """Do what concerns the table, not the game."""
        if command == "leave":
            raise Left
        wanted = matter_of(command, words, self.game, self.speech)
        if isinstance(wanted, str):
            self.print(Text(wanted))
            self.ask()
        else:
            self.visit.ask(self.guest.ask(wanted.kind, **wanted.values))

    def answer(self, text: str) -> None:
        """Play what a text means, or answer it and ask again."""
        if not self.legal and not any(self.means(text, word) for word in ("quit", "rules", "log", "help")):
            self.print(Text(self.say("join.not_now", text=text)))
            action = None
        else:
            action = self.understand(text, self.legal)
        if action is not None:
            self.play(action)
        else:
            self.ask()

    def tap(self, text: str, at: float) -> None:
        """Let a key be an action, with the time it took."""
        key = text[:1].lower()
        if key in QUIT_KEYS:
            raise Left
        keys = {key: action for action in self.legal for key in self.terminal.key_of(action)}
        if key in keys and at >= self.shown_at:
            self.play(keys[key], max(0, round((at - self.shown_at) * TENTHS)))

    def play(self, action: int, tenths: int | None = None) -> None:
        """Send an action on its way."""
        self.visit.ask(self.guest.act(action, self.now, time=tenths))

    def refuse(self, action: int) -> None:
        """Ask there; the answer says why not."""
        self.play(action)

    def hear_answer(self, error: Mistake | None) -> None:
        """Say why something was not done."""
        if isinstance(error, Declined) and not error.clause.startswith("table."):
            self.clear_prompt()
            self.quote(str(error), error.clause)
        elif error:
            self.print(Text(str(error)))
        if error or (not self.prompt and self.now.table.status != "playing"):
            self.ask()

    def go_deaf(self) -> None:
        """Nothing more can be typed: players leave, spectators stay until the end."""
        self.is_deaf = True
        if self.guest.name:
            raise EOFError
        if self.seen and self.seen.table.status == "over":
            raise Left
