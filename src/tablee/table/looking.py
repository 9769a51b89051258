"""A table as its viewers see it, as JSON. All that leaves the house is made here, from hidden states.

A table of four is looked at four times a move, and most of it looks alike: whatever several viewers have in common is
made once, and put together as text.
"""

from collections.abc import Sequence
from functools import lru_cache

from msgspec import json
from msgspec.structs import replace

from tablee.kernel.book import Party, party_of
from tablee.kernel.boundary import Boundary, Shown
from tablee.kernel.game import SPECTATOR, State, States
from tablee.kernel.letters import GAPS, LEGAL, NO_HOLE, OWN, SIZE, TABLE, TABLE_END, VIEW, with_news
from tablee.kernel.records import reading_of

from .match import shown_to_each, shown_to_watchers
from .saying import Speech, fill, speech_of, spoken_by
from .table import OPEN, OVER, PLAYING, Names, Table
from .views import ChairView, TableView, chair_of, lasting_of, scores_of, seat_of

COMMON = b'{"seq":%d,%b,"chairs":[%b]'  # the first part of a TableView
MATCH = b'{"number":%d,"view":%b,"legal":[%b],"scores":%b}'  # a MatchView
GAP = [bytes((gap,)) for gap in range(1 + len(GAPS))]
MATCH_FORM = MATCH.replace(b"%d", b"%%d") % (GAP[VIEW], GAP[LEGAL], b"%b")
FORM = GAP[TABLE] + COMMON + GAP[OWN] + MATCH_FORM + b"}" + GAP[TABLE_END]  # a TableView, for `letters`
OWN_PARTS = 1024  # that are kept in mind

ChairForm = tuple[bytes, bytes, bytes]
Letters = dict[int | None, bytes]  # by person
Moment = tuple[State, Names]
Seen = tuple[bytes, bytes]  # a match, and the news
Alike = tuple[int, bytes, bytes, int, bytes]

encode = json.Encoder().encode
decode_table = json.Decoder(TableView).decode


class Looking:
    """A table at one moment, and what led to it: states, each with the names then."""

    __slots__ = ("moments", "seated", "seen", "shared", "table", "watching")

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
            self.shared = COMMON % (table.seq, written_once(table), written_chairs(table))
        return self.shared

    def see(self, seat: int, language: str) -> Seen:
        """Return the match as a seat, or SPECTATOR, may see it, a MatchView, and what led to this, a list of News."""
        if found := self.seen.get((seat, language)):
            return found
        speech = speech_of(self.table.game, language)
        found = self.seen[seat, language] = self._match(seat, speech), b"[%b]" % self.news(seat, speech)
        return found

    def _match(self, seat: int, speech: Speech) -> bytes:
        table, place, legal = self.table, 0 if seat == SPECTATOR else seat, b""
        if table.status == OPEN or table.other_rules:
            return b"null"
        shown = self._show(table.state, seat)
        is_asked = table.status == PLAYING and seat != SPECTATOR and table.chairs[seat].since is not None
        if is_asked and (actions := shown.legal[seat]):
            voices, views = spoken_by(table.names), shown.views
            legal = b",".join([fill(speech.label(action, seat, views, place), voices) for action in actions])
        look = shown.written[place] if shown.written else self._look(shown, seat, place)
        return MATCH % (table.matches, look, legal, written_scores(table))

    def _look(self, shown: Shown, seat: int, place: int) -> bytes:
        """Return the game's own view of the state, where it does not write that itself."""
        game = self.table.game
        return encode(
            game.view.look(reading_of(shown.views, game.rules.STATE, place * game.rules.STATE.itemsize), seat)
        )

    def news(self, seat: int, speech: Speech) -> bytes:
        """Return what led to this, one piece of News after the other, as a seat, or SPECTATOR, may know it."""
        place, pieces = 0 if seat == SPECTATOR else seat, []
        for state, names in self.moments:
            if written := speech.news(seat, self._show(state, seat).views, place):
                pieces.append(fill(written, spoken_by(names)))
        return b",".join(pieces)

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


# --- letters ---


def has_letters(table: Table) -> bool:
    """Tell whether letters can tell of moves: those of a game that has compiled code for it."""
    rules = table.game.rules
    return table.status != OPEN and not table.other_rules and isinstance(rules, Boundary) and rules.letters is not None


def alike(table: Table) -> Alike:
    """Return what is the same in all letters, for a FORM: its gaps are where everybody sees something else."""
    return table.seq, written_once(table), written_chairs(table), table.matches, written_scores(table)


def letters_of(table: Table, moves: Sequence[States], form: bytes, language: str) -> Letters:
    """Return a letter to everybody who sits, all at once, with the gaps of a form filled in.

    An empty one, or none at all, where that is not so simple: then it has to be put together by itself.
    """
    game, (people, party) = table.game, party_at(table)
    rules, speech = game.rules, speech_of(game, language)
    assert isinstance(rules, Boundary)
    assert speech.book is not None
    letters, looking = rules.tell_each(moves, form, speech.book, party), None
    for seat, (letter, hole) in enumerate(letters):
        if hole != NO_HOLE and letter:  # news that were not told before
            looking = looking or Looking(table, [(move[0], table.names) for move in moves])
            news = looking.news(seat, speech)
            letters[seat] = with_news(letter, hole, news, form.index(GAP[SIZE])), NO_HOLE
    return {person: letter for person, (letter, _) in zip(people, letters, strict=False)}


def party_at(table: Table) -> tuple[list[int | None], Party]:
    """Return who sits round a table, seat by seat, and as letters need it."""
    if (found := table.lasting.get(Party)) is None:
        people = [chair.person for chair in table.chairs]
        own = [b"" if person is None else own_part(person, seat) for seat, person in enumerate(people)]
        found = table.lasting[Party] = people, party_of(len(own), [*spoken_by(table.names), *own])
    return found


# --- what viewers have in common ---


def written_once(table: Table) -> bytes:
    """Return what lasts until something but a move happens, or the last one."""
    if (found := table.lasting.get(table.status)) is None:
        found = table.lasting[table.status] = encode(lasting_of(table))[1:-1]
    return found


def written_chairs(table: Table) -> bytes:
    """Return the chairs. Where nobody has a clock of their own, moves only change who is asked, and until when."""
    if table.status != PLAYING:
        key = ChairView, table.status
        return table.lasting.get(key) or table.lasting.setdefault(key, each_chair(table))
    if table.settings.bank:
        return each_chair(table)
    written, since, wait, deadline = [], None, None, b"null"  # of who was asked last: mostly several are at once
    for seat, (waiting, before, after) in enumerate(chair_forms(table)):
        chair = table.chairs[seat]
        if chair.since is None:
            written.append(waiting)
            continue
        if chair.since != since or chair.wait is not wait:
            since, wait, deadline = chair.since, chair.wait, encode(table.deadline(seat))
        written += before, deadline, after
    return b"".join(written)


def written_scores(table: Table) -> bytes:
    """Return what each seat has, once that is settled."""
    return encode(scores_of(table.game, table.state, len(table.chairs))) if table.status == OVER else b"null"


def each_chair(table: Table) -> bytes:
    """Return the chairs, one by one."""
    return b",".join([encode(chair_of(table, seat)) for seat in range(len(table.chairs))])


def chair_forms(table: Table) -> list[ChairForm]:
    """Return each chair as it is while its player waits for others; else, what is before the deadline and after it."""
    if (found := table.lasting.get(ChairView)) is None:
        found = table.lasting[ChairView] = []
        for seat in range(len(table.chairs)):
            chair, comma = chair_of(table, seat), b"," if seat else b""
            waiting, asked = (comma + encode(replace(chair, awaited=asked, deadline=None)) for asked in (False, True))
            before, after = asked.rsplit(b"null", 1)
            found.append((waiting, before, after))
    return found


@lru_cache(OWN_PARTS)
def own_part(person: int | None, seat: int) -> bytes:
    """Return what a TableView says of its viewer: who they are, and where."""
    you, place = (b"null" if one is None or one < 0 else b"%d" % one for one in (person, seat))
    return b',"you":%b,"seat":%b,"match":' % (you, place)


def look(table: Table, person: int | None, language: str) -> TableView:
    """Return all that a person, or nobody in particular, may see."""
    return decode_table(Looking(table).look(person, language))
