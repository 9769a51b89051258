"""What lines hear of a table: the view of each, with what happened since the one before."""

from collections.abc import Iterable, Reversible
from itertools import takewhile
from typing import Any, NamedTuple
from zlib import crc32

from msgspec import Struct

from tablee.kernel.game import SPECTATOR, State
from tablee.kernel.letters import HASH, SIZE
from tablee.kernel.letters import NEWS as NEWS_GAP
from tablee.kernel.records import array_of
from tablee.table.entries import MOVES, PLAYED, Entry
from tablee.table.events import event_of
from tablee.table.looking import FORM, GAP, Letters, Looking, own_part
from tablee.table.match import hidden, remembered
from tablee.table.table import Names, Table
from tablee.table.views import seat_of

from .frames import SMALL, framed
from .frames import TEXT as TEXT_FRAME
from .line import Line
from .protocol import Event, encode
from .steps import Steps

TEXTS = {"hidden": hidden, "remembered": remembered}
# A protocol.View, in parts: what is the same for everybody is written once.
HEAD, NEWS, EVENTS, TABLE = b'{"type":"view","since":%d,"hash":"', b'","news":', b',"events":', b',"table":'
TEXT, AT = b',"text":', b',"at":%f}'
FRAME = bytes((TEXT_FRAME, SMALL)) + GAP[SIZE]  # no view is shorter than that
LETTER = b"".join(
    (FRAME, HEAD, GAP[HASH], NEWS, b"[", GAP[NEWS_GAP], b"]", EVENTS, b"[]", TABLE, FORM, TEXT, b'""', AT)
)


class Told(NamedTuple):
    """An entry as it was told: the table after so many entries, its state if it belongs to a match, the names then."""

    seq: int
    entry: Entry
    state: State
    names: Names


class Kept(Struct, frozen=True, gc=False):
    """The same, kept for who missed it: without the state itself, or Python would look through it for garbage."""

    seq: int
    entry: Entry
    home: Any  # the array that the state lives in
    names: Names


class Telling:
    """One moment of a table, told to all its lines."""

    __slots__ = ("events", "letters", "looking", "now", "since", "spoken", "table")

    def __init__(self, table: Table, told: list[Told], since: int, now: float) -> None:
        self.table, self.since, self.now = table, since, now
        self.events = [each for each in told if not isinstance(each.entry, MOVES)]  # of those, the news tells
        self.looking = Looking(table, [(each.state, each.names) for each in told if isinstance(each.entry, PLAYED)])
        self.letters: dict[str, Letters] = {}  # by language
        self.spoken: dict[str, bytes] = {}  # events, by language

    def write_letters(self, languages: Iterable[str]) -> Steps:
        """Write to all seats at once, if that can be done: a move is told to whole tables many times a second."""
        if not self.events and self.looking.has_letters():
            form = LETTER % (self.since, *self.looking.alike(), self.now)
            yield
            for language in languages:
                self.letters[language] = self.looking.letters(form, language)
            yield

    def frame(self, line: Line) -> bytes:
        """Return a line's View, encoded and framed: a letter, or put together for this line alone."""
        letters = None if line.text else self.letters.get(line.language)
        return (letters and letters.get(line.person)) or framed(self.message(line))

    def message(self, line: Line) -> bytes:
        """Return a line's View, put together piece by piece."""
        person, language = line.person, line.language
        seat = seat_of(self.table, person)
        match, news = self.looking.see(seat, language)
        table = b"".join((self.looking.common(), own_part(person, seat), match, b"}"))
        events = self._events(language) if self.events else b"[]"
        position = encode(self._position(line.text, seat)) if line.text else b'""'
        parts = (
            HEAD % self.since,
            hash_of(table),
            NEWS,
            news,
            EVENTS,
            events,
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
        told.append(Told(table.seq, entry, table.state, table.names))
    return told


def keep(told: Told) -> Kept:
    """Put away what was told."""
    return Kept(told.seq, told.entry, None if told.state is None else array_of(told.state), told.names)


def told_since(kept: Reversible[Kept], since: int) -> list[Told]:
    """List what was told since then: mostly it is very little of what is kept."""
    missed = list(takewhile(lambda each: each.seq > since, reversed(kept)))
    return [
        Told(each.seq, each.entry, None if each.home is None else each.home[0], each.names) for each in reversed(missed)
    ]


def hash_of(table: bytes) -> bytes:
    """Return what tells one view from another."""
    return b"%08x" % crc32(table)
