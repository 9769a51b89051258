"""A person at this terminal and a table far away: they may type at any time, whatever happens there."""

import asyncio
from collections import deque
from contextlib import suppress

from rich.console import Console
from rich.text import Text

from tablee.client import Declined
from tablee.kernel.errors import Mistake
from tablee.kernel.game import Game
from tablee.server.protocol import View

from .company import help_line, help_list, own_name, whom_we_wait_for
from .join import Answer, Line, Visit
from .matters import BEFORE, COMMANDS, LEAVE, Request, command_in
from .speech import Speech
from .terminal import QUIT_KEYS, Left
from .typist import HungUp, Typed
from .understand import matching
from .watching import Watching

TENTHS = 10_000  # of a millisecond in a second
PAUSE_KEY = " "
PATIENCE = 5.0  # seconds to sit down in


class FarTable(Watching):
    """One visit to a table far away."""

    def __init__(self, visit: Visit, game: Game, speech: Speech, console: Console, code: str | None) -> None:
        super().__init__(visit, game, speech, console)
        self.code = code
        self.held: deque[Typed] = deque()  # what was typed before anybody asked
        self.is_broken = False  # the line
        self.asked_after = -1  # how many entries we had seen when we last asked for something of the table

    def run(self) -> None:
        """Follow the table until the person leaves it."""
        self.console.print(Text(self.say("join.welcome", title=self.game.title, link=str(self.guest.link))))
        if self.code:
            self.console.print(Text(self.say("join.code", code=self.code)))
        self.greet()
        self.take_free_seat()
        self.visit.listen()
        try:
            while True:
                is_due = self.held and not self.is_too_early() and self.is_last()
                self.handle(self.held.popleft() if is_due else self.visit.inbox.get())
        finally:
            self.typist.take_lines()

    def greet(self) -> None:
        """Say whether somebody has come back, and whether they could."""
        assert self.guest.view is not None
        if self.guest.was_here:
            self.console.print(Text(self.say("join.welcome_back", name=own_name(self.guest.view))))
        elif self.guest.name and not self.visit.seat:
            self.console.print(Text(self.say("join.not_kept"), style="dim"))

    def take_free_seat(self) -> None:
        """Sit down where nobody sits, if the match has not begun; who came back sits where they were."""
        assert self.guest.view is not None
        table = self.guest.view.table
        is_free = any(chair.person is None and not chair.bot for chair in table.chairs)
        if not self.guest.name or self.guest.was_here or table.seat is not None:
            return
        if is_free and (table.status == "open" or table.other_rules):
            with suppress(Mistake, TimeoutError):  # they can still sit down later
                self.visit.call(asyncio.wait_for(self.guest.sit(), PATIENCE))
        else:
            has_bots = any(chair.person is None for chair in table.chairs) and table.status == "playing"
            self.console.print(Text(self.say("join.full_bots" if has_bots else "join.full")))

    def handle(self, happening: object) -> None:
        """Do what there is to do about something that happened."""
        match happening:
            case View():
                self.see(happening)
            case Typed() if self.is_too_early():
                self.held.append(happening)
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

    def is_too_early(self) -> bool:
        """Tell whether what was typed has to wait for a question: from a pipe all answers may come at once."""
        if self.typist.is_terminal or self.is_asking():
            return False
        is_watching = self.now.table.status == "playing" and self.now.table.seat is None
        return bool(self.guest.name) and not (is_watching and self.seen)

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
        command, rest = command_in(text, self.speech)
        if command and not (command in BEFORE and self.is_of_game(text)):
            self.see_to(command, rest)
        elif self.legal and self.typist.is_terminal and at < self.shown_at:
            self.print(Text(self.say("join.too_soon", text=text.strip()), style="dim"))
            self.ask()
        elif self.legal and self.is_look() and not self.means(text, "quit"):
            self.play(self.legal[0])
        elif text.strip() in ("", "?") or self.means(text, "help"):
            self.help(text.strip())
        else:
            self.answer(text.strip())

    def is_of_game(self, text: str) -> bool:
        """Tell whether a text names something that can be played now."""
        return bool(self.legal and matching(text, [self.choice(action) for action in self.legal]))

    def see_to(self, command: str, rest: str) -> None:
        """Do what concerns the table, not the game."""
        if command == LEAVE:
            raise Left
        try:
            wanted = COMMANDS[command](Request(rest, self.now, self.game, self.speech))
        except Mistake as mistake:
            self.print(Text(str(mistake)))
            self.ask()
        else:
            self.asked_after = self.now.table.seq
            self.visit.ask(self.guest.ask(wanted.kind, **wanted.values))

    def help(self, text: str) -> None:
        """List what can be played now, or say for whom we wait; who asks is told what else can be done."""
        if self.legal:
            self.show_menu(self.legal, hints=True)
        else:
            self.print(whom_we_wait_for(self.now, self.game, self.speech))
        self.console.print(help_list(self.now, self.speech) if text else help_line(self.now, self.speech))
        self.ask()

    def answer(self, text: str) -> None:
        """Play what a text means, or answer it and ask again."""
        if not self.legal and not any(self.means(text, word) for word in ("quit", "rules", "log")):
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
        if key == PAUSE_KEY:
            self.see_to("pause", "")
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
        """Say why something was not done, or that there was nothing to do."""
        if isinstance(error, Declined) and not error.clause.startswith("table."):
            self.clear_prompt()
            self.quote(str(error), error.clause)
        elif error:
            self.print(Text(str(error)))
        is_same = self.now.table.seq == self.asked_after
        if is_same and not error:
            self.print(Text(self.say("join.so_already")))
        self.asked_after = -1
        if error or is_same or (not self.prompt and self.now.table.status != "playing"):
            self.ask()

    def go_deaf(self) -> None:
        """Nothing more can be typed: players leave, spectators stay until the end."""
        self.is_deaf = True
        if self.typist.is_hung_up():
            raise HungUp
        if self.guest.name:
            raise EOFError
        if self.seen and self.seen.table.status == "over":
            raise Left
