"""What is decided and stored becomes so: it is carried out at its table, and everybody there is told, step by step."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from tablee.kernel.game import SPECTATOR
from tablee.table import course
from tablee.table.entries import Entry, Fell
from tablee.table.table import Table
from tablee.table.views import seat_of

from . import racing
from .frames import framed
from .line import FAILED, Asked, Line
from .protocol import encode
from .telling import Telling, Told, carry_out

if TYPE_CHECKING:
    from .live import Live

Finish = Callable[[BaseException | None], None]  # what is done when something is told, or could not be stored

AGAIN = 1.0  # seconds until those come back whom something could not be told


class Deed:
    """Something that has happened, and the table after it: what is stored is so, even if telling it fails."""

    __slots__ = ("after", "asked", "live", "since", "telling", "told")

    def __init__(self, live: "Live", after: Table, told: list[Told], since: int, asked: Asked | None = None) -> None:
        self.live, self.after, self.told, self.since, self.asked = live, after, told, since, asked

    def begin(self) -> None:
        """Show the table after it to whoever looks now."""
        live = self.live
        live.table = self.after
        live.told.extend(self.told)
        self.telling = Telling(self.after, self.told, self.since, live.hub.now())
        for each in self.telling.events:
            live.recognise(each.entry)

    def prepare_letters(self) -> None:
        self.telling.prepare_letters()

    def write_letters(self) -> None:
        """Write letters in the language that is spoken here; where there are others, `tell` asks for them."""
        if self.telling.alike and self.live.lines:
            self.telling.letters_in(self.live.lines[0].language)

    def tell(self) -> None:
        """Tell everybody who sees something of it, and whoever asked for it that it is done; who only watches, once
        letters to the others are on their way: nobody who plays waits for them."""
        asked, telling, watching = self.asked, self.telling, []
        for line in self.live.lines:
            if asked and line is asked.line:
                line.put(telling.frame(line) + framed(encode(self.live.answer(asked))))
            elif letter := telling.letter(line):
                line.put(letter)
            elif telling.alike and seat_of(self.after, line.person) == SPECTATOR:
                watching.append(line)
            elif not telling.is_unseen:
                line.put(telling.frame(line))
        if watching:
            self.live.hub.afterwards.do(Afterwards(self.live, telling, watching))

    def look_ahead(self) -> None:
        """See what follows, and when."""
        live = self.live
        for each in self.telling.events:
            live.see_who_is_away(each.entry)
            live.go_on(each.entry)
        if self.after.game.race and any(isinstance(each.entry, Fell) for each in self.told):
            racing.start_clocks(live.lines)
        if self.telling.events or not live.wakes_by(course.soonest(self.after, self.told[0].entry.at)):
            live.schedule()

    def fail(self, error: Exception) -> None:
        """Let everybody come back, and look: what was told of it, nobody knows."""
        live, asked = self.live, self.asked
        live.hub.metrics.failed(error)
        live.table = self.after
        live.told.clear()  # something may be missing there
        if asked and not asked.answered:
            live.answer(asked)
        for line in live.lines:
            line.close(FAILED, "missed", again=AGAIN)
        live.schedule()


class Afterwards:
    """Lines that are told in the next turn of the loop. Nothing else has become of the table by then: whatever does is
    stored first, which takes several turns."""

    __slots__ = ("lines", "live", "telling")

    def __init__(self, live: "Live", telling: Telling, lines: list[Line]) -> None:
        self.live, self.telling, self.lines = live, telling, lines

    def tell(self) -> None:
        """Put together what no letter is written for."""
        for line in self.lines:
            line.put(framed(self.telling.message(line)))

    def fail(self, error: Exception) -> None:
        """Let them come back, and look."""
        self.live.hub.metrics.failed(error)
        for line in self.lines:
            line.close(FAILED, "missed", again=AGAIN)


TELLING = (Deed.begin, Deed.prepare_letters, Deed.write_letters, Deed.tell, Deed.look_ahead)


class ShortDeed(Deed):
    """One that is carried out at the table itself: nobody decided anything meanwhile who would need a copy."""

    __slots__ = ("entries", "finish")

    def __init__(self, live: "Live", entries: list[Entry], asked: Asked, finish: Finish) -> None:
        super().__init__(live, live.table, [], live.table.seq, asked)
        self.entries = entries
        self.finish: Finish | None = finish

    def begin_or_end(self, failure: BaseException | None) -> None:
        """Now it is stored, or it could not be."""
        if failure:
            self.end(failure)
        else:
            self.live.hub.together.do(self)

    def carry_out(self) -> None:
        self.live.hub.metrics.stored += len(self.entries)
        self.told = carry_out(self.after, self.entries)

    def end(self, failure: BaseException | None = None) -> None:
        """Let others have their turn at the table."""
        live, finish, self.finish = self.live, self.finish, None
        assert finish is not None
        live.turns.free()
        if live.hinted > live.table.seq:
            live.follow(live.hinted)
        finish(failure)

    def fail(self, error: Exception) -> None:
        if self.finish is None:  # it is over, and all are told
            self.live.hub.metrics.failed(error)
        elif self.told:
            super().fail(error)
            self.end()
        else:  # it could not be carried out
            self.end(error)


SHORT = (ShortDeed.carry_out, *TELLING, ShortDeed.end)
