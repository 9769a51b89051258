"""A table as its viewers see it, as JSON. All that leaves the house is made here, from hidden states.

A table of four is looked at four times a move, and most of it looks alike: whatever several viewers have in common is
made once, and put together as text.
"""

from collections.abc import Sequence
from functools import lru_cache

from msgspec import json

from tablee.kernel.boundary import Shown
from tablee.kernel.game import SPECTATOR, State
from tablee.kernel.records import reading_of

from .match import shown_to_each, shown_to_watchers
from .saying import Speech, fill, speech_of, spoken_by
from .table import OPEN, OVER, Names, Table
from .views import TableView, chair_of, lasting_of, scores_of, seat_of

COMMON = b'{"seq":%d,%b,"chairs":[%b]'  # the first part of a TableView
MATCH = b'{"number":%d,"view":%b,"legal":[%b],"scores":%b}'  # a MatchView
OWN_PARTS = 1024  # that are kept in mind

Moment = tuple[State, Names]
Seen = tuple[bytes, bytes]  # a match, and the news

encode = json.Encoder().encode
decode_table = json.Decoder(TableView).decode


class Looking:
    """A table at one moment, and what led to it: states, each with the names then."""

    def __init__(self, table: Table, moments: Sequence[Moment] = ()) -> None:
        self.table, self.moments = table, moments
        self.shared: bytes | None = None
        self.seated: dict[int, Shown] = {}  # what the seats see of a state, by its id: whoever asks holds it
        self.watching: dict[int, Shown] = {}  # what others see
        self.seen: dict[tuple[int, str], Seen] = {}  # by seat and language: all who watch see the same

    def look(self, person: int | None, language: str) -> bytes:
        """Return all that a person, or nobody in particular, may see: a TableView."""
        seat = seat_of(self.table, person)
        return b"".join([self.common(), own_part(person, seat), self.see(seat, language)[0], b"}"])

    def common(self) -> bytes:
        """Return its first part, which is the same for everybody."""
        if self.shared is None:
            table = self.table
            chairs = b",".join([written_chair(table, seat) for seat in range(len(table.chairs))])
            self.shared = COMMON % (table.seq, written_once(table), chairs)
        return self.shared

    def see(self, seat: int, language: str) -> Seen:
        """Return the match as a seat, or SPECTATOR, may see it, a MatchView, and what led to this, a list of News."""
        if found := self.seen.get((seat, language)):
            return found
        speech = speech_of(self.table.game, language)
        found = self.seen[seat, language] = self._match(seat, speech), self._news(seat, speech)
        return found

    def _match(self, seat: int, speech: Speech) -> bytes:
        table, place, legal, scores = self.table, 0 if seat == SPECTATOR else seat, b"", b"null"
        if table.status == OPEN:
            return b"null"
        shown = self._show(table.state, seat)
        if table.status == OVER:
            scores = encode(scores_of(table.game, table.state, len(table.chairs)))
        elif seat != SPECTATOR and (actions := shown.legal[seat]) and table.chairs[seat].since is not None:
            voices, views = spoken_by(table.names), shown.views
            legal = b",".join([fill(speech.label(action, seat, views, place), voices) for action in actions])
        look = shown.written[place] if shown.written else self._look(shown, seat, place)
        return MATCH % (table.matches, look, legal, scores)

    def _look(self, shown: Shown, seat: int, place: int) -> bytes:
        """Return the game's own view of the state, where it does not write that itself."""
        game = self.table.game
        return encode(
            game.view.look(reading_of(shown.views, game.rules.STATE, place * game.rules.STATE.itemsize), seat)
        )

    def _news(self, seat: int, speech: Speech) -> bytes:
        place, pieces = 0 if seat == SPECTATOR else seat, []
        for state, names in self.moments:
            if written := speech.news(seat, self._show(state, seat).views, place):
                pieces.append(fill(written, spoken_by(names)))
        return b"[%b]" % b",".join(pieces)

    def _show(self, state: State, seat: int) -> Shown:
        """Return a state as the seats may see it, or, for a SPECTATOR, as who only watches may."""
        shown, game = self.watching if seat == SPECTATOR else self.seated, self.table.game
        if (found := shown.get(id(state))) is None:
            if seat == SPECTATOR:
                found = shown_to_watchers(game, state)
            else:
                found = shown_to_each(game, state, len(self.table.chairs))
            shown[id(state)] = found
        return found


def written_once(table: Table) -> bytes:
    """Return what lasts until something but a move happens, or the last one."""
    if (found := table.lasting.get(table.status)) is None:
        found = table.lasting[table.status] = encode(lasting_of(table))[1:-1]
    return found


def written_chair(table: Table, seat: int) -> bytes:
    """Return a chair; where no clock runs, somebody is only asked or not, and that was written before."""
    since = table.chairs[seat].since
    if table.settings.bank or (since is not None and table.deadline(seat) is not None):
        return encode(chair_of(table, seat))
    if (found := table.lasting.get((seat, since is None))) is None:
        found = table.lasting[seat, since is None] = encode(chair_of(table, seat))
    return found


@lru_cache(OWN_PARTS)
def own_part(person: int | None, seat: int) -> bytes:
    """Return what a TableView says of its viewer: who they are, and where."""
    you, place = (b"null" if one is None or one < 0 else b"%d" % one for one in (person, seat))
    return b',"you":%b,"seat":%b,"match":' % (you, place)


def look(table: Table, person: int | None, language: str) -> TableView:
    """Return all that a person, or nobody in particular, may see."""
    return decode_table(Looking(table).look(person, language))
