"""A table far away as it is seen from here: what happens while it happens, and the question if one is asked."""

import time

from rich.console import Console
from rich.text import Text

from tablee.kernel.errors import Mistake
from tablee.kernel.game import SPECTATOR, Game, Wait
from tablee.kernel.words import Phrase
from tablee.server.protocol import View
from tablee.table.views import tell_other_rules

from .company import gathering, help_line, is_host, own_name, pause_line, places
from .join import Visit
from .speech import Speech
from .terminal import GLIMPSE, Left, Terminal
from .typist import Typist

ERASE = "\r\x1b[2K"
MINUTE = 60
NOTHING_YET = (None, None)


class Watching(Terminal):
    """The eyes of a guest."""

    def __init__(self, visit: Visit, game: Game, speech: Speech, console: Console) -> None:
        super().__init__(game, SPECTATOR, [], speech, console, 0)
        self.visit, self.guest = visit, visit.guest
        self.typist = Typist(visit.inbox.put)
        self.seen: View | None = None
        self.legal: list[int] = []  # what can be answered now; nothing while nobody asks
        self.prompt = ""  # what stands before the cursor
        self.shown_at = 0.0  # when what can be answered now came up
        self.is_deaf = False  # the keyboard is closed
        self.listed: tuple[object, bool | None] = NOTHING_YET  # who is there as last shown, and whether we are the host

    # --- what happens there ---

    def see(self, view: View) -> None:
        """Tell what is new, and show what there is to see."""
        before, self.seen = self.seen, view
        table = view.table
        self.seat = SPECTATOR if table.seat is None else table.seat
        self.names = [chair.name for chair in table.chairs]
        self.tell(view)
        if self.guest.is_gone:
            raise Mistake(self.say("join.gone"))
        if view.text:
            self.view = self.game.notation.read(view.text)
        if table.status == "open":
            self.see_gathering()
            return
        self.listed = NOTHING_YET
        if table.status == "over":
            self.see_end(before)
        else:
            self.see_match(before)

    def tell(self, view: View) -> None:
        """Print the news; where time counts, the table tells what is to be answered."""
        people = {person.id: person.name for person in view.table.people}
        for event in view.events:
            speaker = f"{people.get(event.person or 0, '…')}: " if event.kind == "said" else ""
            self.print(Text(f"  {speaker}{event.text}", style="" if speaker else "dim"))
        for news in view.news:
            phrase = Phrase(news.key, {})
            self.clear_prompt()
            if self.is_quick and news.key in self.terminal.SHOWN:
                self.told.append(self.line(phrase, news.text))
            else:
                self.report(phrase, news.text)

    def see_gathering(self) -> None:
        """Show who is there, and who hosts what they can do, where that is new."""
        self.stop_asking()
        if self.listed != (listed := (places(self.now), is_host(self.now))):
            is_hosting, self.listed = self.listed[1], listed
            self.print(gathering(self.now, self.game, self.speech))
            if is_hosting != is_host(self.now):
                self.print(help_line(self.now, self.speech))
        self.ask()

    def see_match(self, before: View | None) -> None:
        """Show the table where something has happened, and ask if it is for us to answer."""
        match = self.now.table.match
        legal = [each.action for each in match.legal] if match and not self.now.table.paused else []
        is_new = before is None or bool(self.now.news) or legal != self.legal or before.table.status != "playing"
        self.legal = legal
        if self.now.table.paused:
            self.see_pause(before)
        elif not legal:
            self.stop_asking()
            if is_new and (self.seat == SPECTATOR or before is None) and self.is_last():
                self.show()
        elif not is_new:
            self.ask()
        elif self.wait and legal == [self.wait.default] and not self.wait.watch:
            self.stop_asking()
            self.print(Text(f"  {self.say('join.nothing')}", style="dim"))
        elif self.is_quick:
            self.ask_quickly()
        else:
            self.show()
            if not self.is_look():
                self.show_menu(legal)
            self.shown_at = time.monotonic()
            self.ask()

    def see_pause(self, before: View | None) -> None:
        """Say how the game goes on."""
        self.stop_asking()
        if before is None:
            self.show()
        if before is None or not before.table.paused:
            self.print(pause_line(self.now, self.speech))
        self.ask()

    def see_end(self, before: View | None) -> None:
        """Show how it ended."""
        self.stop_asking()
        if before is None or is_news(before, self.now):
            self.show_end()
            if self.is_deaf:
                raise Left
            self.print(help_line(self.now, self.speech))
        self.ask()

    def show_end(self) -> None:
        """Show the table as it was left; of a match by other rules, what is known."""
        if other := self.now.table.other_rules:
            self.print(Text("\n".join(tell_other_rules(other, self.game, self.speech.language))))
        else:
            self.show()
            self.clear_prompt()
            if (match := self.now.table.match) and match.scores:
                self.show_ranking(match.scores)
            self.print(Text(self.say("play.over"), style="bold"))

    # --- asking ---

    @property
    def now(self) -> View:
        view = self.seen or self.guest.view  # people may type before they have seen anything
        assert view is not None
        return view

    @property
    def wait(self) -> Wait | None:
        """The wait that we are asked in."""
        return next((wait for wait in self.game.waits if wait.default in self.legal), None)

    def is_look(self) -> bool:
        """Tell whether all we can do is look."""
        return self.wait is not None and self.wait.watch and self.legal == [self.wait.default]

    def ask(self) -> None:
        """Write the prompt, with the seconds that are left."""
        table = self.now.table
        is_others_turn = table.status == "playing" and not self.legal and not table.paused
        if not self.can_type() or self.typist.by_key or is_others_turn:
            return
        name = own_name(self.now)
        left = self.seconds_left()
        if self.legal and self.is_look():
            prompt = f"{self.say('play.look', seconds=left or '…')} > "
        else:
            prompt = f"{name} ({read_clock(int(left))}) > " if self.legal and left else f"{name} > "
        self.clear_prompt()
        self.prompt = prompt
        self.console.print(Text(prompt), end="")
        self.console.file.flush()

    def is_asking(self) -> bool:
        return bool(self.prompt) or self.typist.by_key

    def can_type(self) -> bool:
        return bool(self.guest.name) and not self.is_deaf

    def seconds_left(self) -> str:
        deadline = self.now.table.chairs[self.seat].deadline if self.seat != SPECTATOR else None
        return "" if deadline is None else f"{max(0, round(deadline - self.now.at))}"

    def ask_quickly(self) -> None:
        """Show the dice, and let the next key count from now on."""
        if not self.typist.by_key:
            self.show()
            self.shown_at = time.monotonic()
            self.print(Text(self.say("join.quick"), style="dim"))
            self.typist.take_keys()

    def stop_asking(self) -> None:
        self.legal = []
        if self.typist.by_key:
            self.typist.take_lines()

    # --- the screen ---

    def let_go(self, line: Text) -> None:
        """Take back what players must remember themselves, wherever it is by then: people type meanwhile."""
        if self.leaves_no_trace:
            time.sleep(GLIMPSE)
            self.wipe()

    def show(self) -> None:
        """Draw the table."""
        if self.now.text:
            self.clear_prompt()
            self.show_table()

    def print(self, text: Text) -> None:
        self.clear_prompt()
        self.console.print(text)

    def clear_prompt(self) -> None:
        """Make room on the prompt's line; what was typed there is kept by the terminal."""
        if self.prompt:
            self.console.file.write(ERASE if self.can_erase else "\n")
            self.prompt = ""

    def is_last(self) -> bool:
        """Tell whether no newer view waits to be shown."""
        return self.visit.inbox.empty()


def is_news(before: View, now: View) -> bool:
    """Tell whether an end was not shown before, or not all of it."""
    return before.table.status != now.table.status or before.table.other_rules != now.table.other_rules


def read_clock(seconds: int) -> str:
    """Say how much time is left."""
    return f"{seconds} s" if seconds < MINUTE else f"{seconds // MINUTE}:{seconds % MINUTE:02}"
