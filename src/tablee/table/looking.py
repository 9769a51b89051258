"""A table as its viewers see it, as JSON. All that leaves the house is made here, from hidden states.

A table of four is looked at four times a move, and most of it looks alike: whatever several viewers have in common is
made once, and put together as text.
"""

from collections.abc import Iterable

from msgspec import json

from tablee.kernel.game import SPECTATOR, Game, State
from tablee.kernel.records import reading_of, span
from tablee.kernel.words import Lexicon, Phrase, lexicon

from .match import Step, shown_to_each
from .saying import label, piece_of_news
from .table import OPEN, OVER, PLAYING, Names, Table
from .views import TableView, common_of, scores_of, seat_of

encode = json.Encoder().encode
decode_table = json.Decoder(TableView).decode


class Looking:
    """A table at one moment; `watched` by somebody without a seat, or only by those who sit there."""

    def __init__(self, table: Table, *, watched: bool = True) -> None:
        self.table, self.watched = table, watched
        self.shared: bytes | None = None
        self.words: dict[str, Lexicon] = {}  # by language
        self.hidden: dict[int, Hidden] = {}  # by the id of a state, which is kept with it
        self.matches: dict[tuple[int, str], bytes] = {}  # by seat and language: all who watch see the same
        self.told: dict[tuple[int, int, int, int], tuple[Phrase, bytes]] = {}  # by what a piece of news is made from

    def look(self, person: int | None, language: str) -> bytes:
        """Return all that a person, or nobody in particular, may see: a TableView."""
        return self.common() + self.own(person, language)

    def common(self) -> bytes:
        """Return its first part, which is the same for everybody."""
        if self.shared is None:
            self.shared = encode(common_of(self.table))[:-1]
        return self.shared

    def own(self, person: int | None, language: str) -> bytes:
        """Return the rest of it."""
        seat = seat_of(self.table, person)
        parts = number(person), number(seat), self._match(seat, language)
        return b',"you":%b,"seat":%b,"match":%b}' % parts

    def _match(self, seat: int, language: str) -> bytes:
        """Return the match as a seat, or SPECTATOR, may see it: a MatchView."""
        table, key = self.table, (seat, language)
        if table.status == OPEN:
            return b"null"
        if (found := self.matches.get(key)) is None:
            hidden = self.hide(table.state)
            scores = encode(scores_of(table.game, table.state, len(table.chairs))) if table.status == OVER else b"null"
            parts = table.matches, hidden.look(seat), self._legal(hidden, seat, language), scores
            found = self.matches[key] = b'{"number":%d,"view":%b,"legal":[%b],"scores":%b}' % parts
        return found

    def hide(self, state: State) -> "Hidden":
        """Return a state as everybody may see it."""
        if (found := self.hidden.get(id(state))) is None:
            found = Hidden(self.table.game, state, len(self.table.chairs), watched=self.watched)
            self.hidden[id(state)] = found
        return found

    def _legal(self, hidden: "Hidden", seat: int, language: str) -> bytes:
        """List what a seat can do now, with labels: ActionViews."""
        table = self.table
        if seat == SPECTATOR or table.status != PLAYING or table.chairs[seat].since is None:
            return b""
        view, action_of, words = hidden.read(seat), table.game.words.action, self._words(language)
        return b",".join(
            [label(each, action_of(view, each), words, table.names, seat) for each in hidden.shown.legal[seat]]
        )

    def _words(self, language: str) -> Lexicon:
        if (found := self.words.get(language)) is None:
            found = self.words[language] = lexicon(self.table.game.folder, language)
        return found

    def news(self, steps: Iterable[tuple[Step, Names]], seat: int, language: str) -> bytes:
        """Tell what steps brought about, each with the names then, as a seat, or SPECTATOR, may know it: News."""
        words, pieces = self._words(language), []
        for step, names in steps:
            pieces += [self._piece(phrase, seat, names, words) for phrase in self.hide(step.state).news(seat)]
        return b"[%b]" % b",".join(pieces)

    def _piece(self, phrase: Phrase, seat: int, names: Names, words: Lexicon) -> bytes:
        """Return a piece of news; who knows the same of it and has no part in it hears the same."""
        values = phrase.values
        part = seat if values.get("who") == seat or values.get("whom") == seat else SPECTATOR
        key = id(phrase), part, id(names), id(words)
        if (found := self.told.get(key)) is None:
            found = self.told[key] = phrase, piece_of_news(phrase, words, names, part)
        return found[1]


class Hidden:
    """A state as each seat may see it; at SPECTATOR, as who only watches may."""

    def __init__(self, game: Game, state: State, seats: int, *, watched: bool) -> None:
        self.state, self.game, self.seats = state, game, seats
        self.shown = shown_to_each(game, state, seats, watched=watched)
        self.size = game.rules.STATE.itemsize
        self.heard: dict[bytes, list[Phrase]] = {}  # by the lines that it was read from

    def read(self, seat: int) -> State:
        """Return the state, quick to read."""
        return reading_of(self.shown.views, self.game.rules.STATE, self.place(seat) * self.size)

    def look(self, seat: int) -> bytes:
        """Return the game's own view of the state."""
        if self.shown.written:
            return self.shown.written[self.place(seat)]
        return encode(self.game.view.look(self.read(seat), seat))

    def news(self, seat: int) -> list[Phrase]:
        """Return what led here as a seat may know it: who sees the same lines hears the same."""
        first, (start, stop) = self.place(seat) * self.size, span(self.game.rules.STATE, "news_count", "news")
        lines = self.shown.views[first + start : first + stop]
        if (found := self.heard.get(lines)) is None:
            found = self.heard[lines] = self.game.words.news(self.read(seat))
        return found

    def place(self, seat: int) -> int:
        """Return which of the views is for a seat."""
        return self.seats if seat == SPECTATOR else seat


def look(table: Table, person: int | None, language: str) -> TableView:
    """Return all that a person, or nobody in particular, may see."""
    return decode_table(Looking(table).look(person, language))


def number(one: int | None) -> bytes:
    """Write who or where somebody is; nobody is nowhere."""
    return b"null" if one is None or one == SPECTATOR else b"%d" % one
