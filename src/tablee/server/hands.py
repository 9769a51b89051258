"""A live hand at a table: sixty times a second it follows a player's pointer, thirty times everybody sees it.

It runs in the worker that has the player's line. What was judged when it let go is stored as any other act.
"""

import asyncio
import time
from typing import TYPE_CHECKING, NamedTuple

from tablee.kernel.game import Held
from tablee.table import course
from tablee.table.entries import Fell, MatchEntry
from tablee.table.refused import Refused
from tablee.table.table import Table
from tablee.table.views import seat_of

from . import protocol as says
from .line import Asked, Line

if TYPE_CHECKING:
    from .live import Live

STEP = 1 / 60  # seconds
SHOWN_EVERY = 2  # steps
IDLE = 60.0  # seconds without a word from the player after which a hand is no longer simulated
LAGGING = 0.25  # seconds behind the clock at which lost time is given up: the hand then is slower, not jumpy


class Moment(NamedTuple):
    """A point of a match. It lasts while nobody moves wood: others may say that they keep still, and be heard."""

    match: int
    entries: int
    last: MatchEntry

    @classmethod
    def of(cls, table: Table) -> "Moment":
        """Return how far a match is."""
        return cls(table.matches, len(table.match), table.match[-1])

    def lasts(self, table: Table) -> bool:
        """Tell whether nothing moved since: an act that moves wood is followed by nature, who says where it fell."""
        if table.matches != self.match or table.match[self.entries - 1 : self.entries] != [self.last]:
            return False  # it was taken back, and perhaps another piece was given
        return not any(isinstance(entry, Fell) for entry in table.match[self.entries :])

    def now(self, table: Table) -> int:
        """Return after how many entries of the match this moment is; once it is over, after none there can be."""
        return len(table.match) if self.lasts(table) else -1


class Handling:
    """One piece in one player's hand."""

    def __init__(self, live: "Live", line: Line, action: int, held: Held) -> None:
        self.live, self.line, self.action, self.held = live, line, action, held
        self.moment = Moment.of(live.table)  # what is held is held at this point of the match, whoever comes or speaks
        self.asked = ""  # the id under which the player let go
        self.heard = time.monotonic()

    def point(self, data: bytes) -> bool:
        """Point the hand somewhere; False if that made no sense."""
        self.heard = time.monotonic()
        return self.held.point(data)

    def let_go(self, id: str) -> None:
        """Open the hand; what comes of it is answered under this id."""
        self.asked = id
        self.held.let_go()

    def is_over(self) -> bool:
        """Tell whether nobody needs this hand any more: the match went on, or the player has gone."""
        silent = not self.asked and time.monotonic() - self.heard > IDLE
        return not self.moment.lasts(self.live.table) or self.line.close_code is not None or silent

    async def run(self) -> None:
        """Simulate until the piece is let go and judged."""
        due, steps = time.monotonic(), 0
        while not self.is_over():
            inbox = await asyncio.to_thread(self.held.step)
            steps += 1
            if steps % SHOWN_EVERY == 0 or inbox is not None:
                self.show(self.held.frame())
            if inbox is not None:
                await self.conclude(inbox)
                return
            due += STEP
            late = time.monotonic() - due
            due = due if late < LAGGING else time.monotonic()
            await asyncio.sleep(max(0.0, -late))
        if self.asked:
            self.refuse(Refused("table.stale"))

    def show(self, frame: bytes) -> None:
        """Let everybody at the table see what moved."""
        if frame:
            for line in self.live.lines:
                line.put_moving(frame)

    async def conclude(self, inbox: bytes) -> None:
        """Store what was judged, and answer the player."""
        person = self.line.person
        assert person is not None
        try:
            if self.held.alone:
                await self.live.decide(lambda table, now: course.fall_alone(table, inbox, self.moment.now(table), now))
                return
            await self.live.decide(
                lambda table, now: course.act_by_hand(
                    table, person, self.action, inbox, self.moment.now(table), self.asked, now
                ),
                Asked(self.line, self.asked),
            )
        except Refused as refused:
            self.refuse(refused)

    def refuse(self, refused: Refused) -> None:
        """Answer the player who let go that nothing came of it."""
        sentence = refused.sentence(self.live.table.game, self.line.language)
        self.line.send(says.Refusal(self.asked, refused.clause, sentence))


def take_in_hand(live: "Live", line: Line) -> Handling | None:
    """Return what a player has in hand, and begin to simulate it; None if it is nothing."""
    if live.handling and not live.handling.is_over():
        return live.handling if live.handling.line is line else None
    matter, seat = live.table.game.matter, seat_of(live.table, line.person)
    found = matter.hold(live.table.state, seat) if matter and live.table.state is not None and seat >= 0 else None
    if found is None:
        return None
    live.handling = Handling(live, line, *found)
    live.hub.spawn(live.handling.run())
    return live.handling
