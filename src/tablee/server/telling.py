"""What lines hear of a table: the view of each, with what happened since the one before."""

from collections.abc import Reversible
from itertools import takewhile
from typing import Any
from zlib import adler32

from msgspec import Struct

from tablee.kernel.boundary import array
from tablee.kernel.game import SPECTATOR, State
from tablee.kernel.letters import HASH, SIZE
from tablee.kernel.letters import NEWS as NEWS_GAP
from tablee.table.entries import MOVES, PLAYED, UNSEEN, Entry
from tablee.table.events import event_of
from tablee.table.looking import FORM, GAP, Alike, Letters, Looking, alike, has_letters, letters_of, own_part
from tablee.table.match import hidden, remembered
from tablee.table.table import Names, Table
from tablee.table.views import seat_of

from .frames import SMALL, framed
from .frames import TEXT as TEXT_FRAME
from .line import Line
from .protocol import Event, encode

TEXTS = {"hidden": hidden, "remembered": remembered}
# A protocol.View, in parts: what is the same for everybody is written once.
HEAD, NEWS, EVENTS, TABLE = b'{"type":"view","since":%d,"hash":"', b'","news":', b',"events":', b',"table":'
TEXT, AT = b',"text":', b',"at":%f}'
FRAME = bytes((TEXT_FRAME, SMALL)) + GAP[SIZE]  # no view is shorter than that
LETTER = b"".join(
    (FRAME, HEAD, GAP[HASH], NEWS, b"[", GAP[NEWS_GAP], b"]", EVENTS, b"%b", TABLE, FORM, TEXT, b'""', AT)
)


class Told(Struct, frozen=True, gc=False):
    """An entry as it was told: the table after so many entries, its state if it belongs to a match, the names then."""

    seq: int
    entry: Entry
    home: Any  # the array that the state lives in: through the state itself Python would look for garbage
    names: Names

    @property
    def state(self) -> State:
        """The state after it."""
        return None if self.home is None else self.home[0]


class Telling:
    """One moment of a table, told to all its lines."""

    __slots__ = ("_looking", "alike", "events", "letters", "now", "played", "since", "spoken", "table")

    def __init__(self, table: Table, told: list[Told], since: int, now: float) -> None:
        self.table, self.since, self.now = table, since, now
        self.events = [each for each in told if not isinstance(each.entry, MOVES)]  # of those, the news tells
        self.played = told if not self.events and table.state is not None else with_states(told)
        self.alike: Alike | None = None  # in all letters, where there are any
        self.letters: dict[str, Letters] = {}  # by language
        self._looking: Looking | None = None
        self.spoken: dict[str, bytes] = {}  # events, by language

    def prepare_letters(self) -> None:
        """See what is the same in all letters, if they can tell of this: of moves, the last of which was not undone,
        and with the names of today."""
        if self.played and has_letters(self.table) and (not self.events or self._is_as_played()):
            self.alike = alike(self.table)

    @property
    def is_unseen(self) -> bool:
        """Tell whether nobody sees anything of it."""
        return not self.played and all(isinstance(each.entry, UNSEEN) for each in self.events)

    def _is_as_played(self) -> bool:
        names, last = self.table.names, self.played[-1].home
        return last is array(self.table.state) and all(each.names == names for each in self.played)

    def letters_in(self, language: str) -> Letters:
        """Write to all seats at once: a move is told to whole tables many times a second."""
        assert self.alike is not None
        if (found := self.letters.get(language)) is None:
            moves = [each.home for each in self.played]
            form = LETTER % (self.since, self._events(language), *self.alike, self.now)
            found = self.letters[language] = letters_of(self.table, moves, form, language)
        return found

    def letter(self, line: Line) -> bytes | None:
        """Return a line's View, if a letter with it is written already."""
        letters = self.letters.get(line.language)
        return letters.get(line.person) if letters and not line.text else None

    def frame(self, line: Line) -> bytes:
        """Return a line's View, encoded and framed: a letter, or put together for this line alone."""
        if self.alike and not line.text:
            self.letters_in(line.language)
        return self.letter(line) or framed(self.message(line))

    @property
    def looking(self) -> Looking:
        """The table, for whoever gets no letter."""
        if self._looking is None:
            self._looking = Looking(self.table, [(self._state_of(each), each.names) for each in self.played])
        return self._looking

    def _state_of(self, told: Told) -> State:
        """Return the state after something: mostly it is the table's own, which is looked at anyway."""
        now = self.table.state
        return now if now is not None and told.home is array(now) else told.state

    def message(self, line: Line) -> bytes:
        """Return a line's View, put together piece by piece."""
        person, language = line.person, line.language
        seat = seat_of(self.table, person)
        match, news = self.looking.see(seat, language)
        table = b"".join((self.looking.common(), own_part(person, seat), match, b"}"))
        position = encode(self._position(line.text, seat)) if line.text else b'""'
        parts = (
            HEAD % self.since,
            hash_of(table),
            NEWS,
            news,
            EVENTS,
            self._events(language),
            TABLE,
            table,
            TEXT,
            position,
            AT % self.now,
        )
        return b"".join(parts)

    def _position(self, wanted: str, seat: int) -> str:
        """Return the position for programs, as their seat may know it."""
        if wanted not in TEXTS or self.table.state is None:
            return ""
        game, state = self.table.game, self.table.state
        return game.notation.write((hidden if seat == SPECTATOR else TEXTS[wanted])(game, state, seat))

    def _events(self, language: str) -> bytes:
        if not self.events:
            return b"[]"
        if (found := self.spoken.get(language)) is None:
            events = [event for each in self.events if (event := self._event(each, language))]
            found = self.spoken[language] = encode(events)
        return found

    def _event(self, told: Told, language: str) -> Event | None:
        text = event_of(self.table, told.entry, told.names, language)
        kind = str(told.entry.__struct_config__.tag)
        return Event(text, kind, getattr(told.entry, "person", None)) if text else None


def carry_out(table: Table, entries: list[Entry]) -> list[Told]:
    """Carry entries out at a table; return them as they will be told."""
    told = []
    for entry in entries:
        table.apply(entry)
        state = table.state
        told.append(Told(table.seq, entry, None if state is None else array(state), table.names))
    return told


def with_states(told: list[Told]) -> list[Told]:
    """List what was played by rules that we have."""
    return [each for each in told if isinstance(each.entry, PLAYED) and each.home is not None]


def told_since(kept: Reversible[Told], since: int) -> list[Told]:
    """List what was told since then: mostly it is very little of what is kept."""
    missed = list(takewhile(lambda each: each.seq > since, reversed(kept)))
    return missed[::-1]


def hash_of(table: bytes) -> bytes:
    """Return what tells one view from another."""
    return b"%08x" % adler32(table)
