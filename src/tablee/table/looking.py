"""A table as its viewers see it, as JSON. All that leaves the house is made here, from hidden states.

A table of four is looked at four times a move, and most of it looks alike: whatever several viewers have in common is
made once, and put together as text.
"""

from collections.abc import Iterable

from msgspec import json

from tablee.kernel.boundary import Shown
from tablee.kernel.game import SPECTATOR, Game, State
from tablee.kernel.records import reading_of, span
from tablee.kernel.words import Lexicon, Phrase, lexicon

from .match import Step, shown_to_each, shown_to_watchers
from .saying import label, piece_of_news
from .table import OPEN, OVER, Names, Table
from .views import TableView, common_of, scores_of, seat_of

OWN = b',"you":%b,"seat":%b,"match":%b}'  # the end of a TableView
MATCH = b'{"number":%d,"view":%b,"legal":[%b],"scores":%b}'  # a MatchView

encode = json.Encoder().encode
decode_table = json.Decoder(TableView).decode


class Looking:
    """A table at one moment."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.shared: bytes | None = None
        self.words: dict[str, Lexicon] = {}  # by language
        self.hidden: dict[int, Hidden] = {}  # by the id of a state, which is kept with it
        self.matches: dict[tuple[int, str], bytes] = {}  # by seat and language: all who watch see the same

    def look(self, person: int | None, language: str) -> bytes:
        """Return all that a person, or nobody in particular, may see: a TableView."""
        return self.common() + self.own(person, seat_of(self.table, person), language)

    def common(self) -> bytes:
        """Return its first part, which is the same for everybody."""
        if self.shared is None:
            self.shared = encode(common_of(self.table))[:-1]
        return self.shared

    def own(self, person: int | None, seat: int, language: str) -> bytes:
        """Return the rest of it, for a person at a seat or SPECTATOR."""
        you = b"null" if person is None else b"%d" % person
        return OWN % (you, b"null" if seat == SPECTATOR else b"%d" % seat, self._match(seat, language))

    def _match(self, seat: int, language: str) -> bytes:
        """Return the match as a seat, or SPECTATOR, may see it: a MatchView."""
        table = self.table
        if table.status == OPEN:
            return b"null"
        if (found := self.matches.get((seat, language))) is None:
            hidden, legal, scores = self.hide(table.state), b"", b"null"
            if table.status == OVER:
                scores = encode(scores_of(table.game, table.state, len(table.chairs)))
            elif seat != SPECTATOR and table.chairs[seat].since is not None:
                legal = self._legal(hidden, seat, language)
            found = MATCH % (table.matches, hidden.look(seat), legal, scores)
            self.matches[seat, language] = found
        return found

    def hide(self, state: State) -> "Hidden":
        """Return a state as everybody may see it."""
        if (found := self.hidden.get(id(state))) is None:
            found = self.hidden[id(state)] = Hidden(self.table.game, state, len(self.table.chairs))
        return found

    def _legal(self, hidden: "Hidden", seat: int, language: str) -> bytes:
        """List what a seat can do now, with labels: ActionViews. As long as names stay, so do labels."""
        view, action_of, words = hidden.read(seat), self.table.game.words.action, self._words(language)
        known: dict[tuple[int, int, int, int], tuple[Phrase, bytes]] = self.table.lasting.setdefault("labels", {})
        labels = []
        for action in hidden.seats.legal[seat]:
            phrase = action_of(view, action)
            key = id(phrase), action, seat, id(words)
            found = known.get(key)
            if found is None or found[0] is not phrase:
                found = known[key] = phrase, label(action, phrase, words, self.table.names, seat)
            labels.append(found[1])
        return b",".join(labels)

    def _words(self, language: str) -> Lexicon:
        if (found := self.words.get(language)) is None:
            found = self.words[language] = lexicon(self.table.game.folder, language)
        return found

    def news(self, steps: Iterable[tuple[Step, Names]], seat: int, language: str) -> bytes:
        """Tell what steps brought about, each with the names then, as a seat, or SPECTATOR, may know it: News."""
        words = self._words(language)
        pieces = [self.hide(step.state).hear(seat).tell(seat, names, words) for step, names in steps]
        return b"[%b]" % (pieces[0] if len(pieces) == 1 else b",".join(filter(None, pieces)))


class Hidden:
    """A state as each seat may see it, and as who only watches may."""

    def __init__(self, game: Game, state: State, seats: int) -> None:
        self.state, self.game = state, game
        self.seats = shown_to_each(game, state, seats)
        self._watchers: Shown | None = None
        self.size = game.rules.STATE.itemsize
        self.heard: dict[bytes, Heard] = {}  # by the lines that it was read from

    @property
    def watchers(self) -> Shown:
        """What those see who have no seat: mostly there are none."""
        if self._watchers is None:
            self._watchers = shown_to_watchers(self.game, self.state)
        return self._watchers

    def read(self, seat: int) -> State:
        """Return the state, quick to read."""
        if seat == SPECTATOR:
            return reading_of(self.watchers.views, self.game.rules.STATE)
        return reading_of(self.seats.views, self.game.rules.STATE, seat * self.size)

    def look(self, seat: int) -> bytes:
        """Return the game's own view of the state."""
        shown, place = (self.watchers, 0) if seat == SPECTATOR else (self.seats, seat)
        return shown.written[place] if shown.written else encode(self.game.view.look(self.read(seat), seat))

    def hear(self, seat: int) -> "Heard":
        """Return what led here as a seat may know it: who sees the same lines hears the same."""
        views, first = (self.watchers.views, 0) if seat == SPECTATOR else (self.seats.views, seat * self.size)
        start, stop = span(self.game.rules.STATE, "news_count", "news")
        lines = views[first + start : first + stop]
        if (found := self.heard.get(lines)) is None:
            found = self.heard[lines] = Heard(self.game.words.news(self.read(seat)))
        return found


class Heard:
    """Pieces of news: who has a part in them hears of themselves, and all others the same."""

    def __init__(self, phrases: list[Phrase]) -> None:
        self.phrases = phrases
        self.parts = {phrase.values.get(gap) for phrase in phrases for gap in ("who", "whom")}
        self.told: dict[tuple[int, Lexicon], bytes] = {}

    def tell(self, seat: int, names: Names, words: Lexicon) -> bytes:
        """Return the pieces, one after the other."""
        key = seat if seat in self.parts else SPECTATOR, words
        if (found := self.told.get(key)) is None:
            pieces = [piece_of_news(phrase, words, names, key[0]) for phrase in self.phrases]
            found = self.told[key] = b",".join(pieces)
        return found


def look(table: Table, person: int | None, language: str) -> TableView:
    """Return all that a person, or nobody in particular, may see."""
    return decode_table(Looking(table).look(person, language))
