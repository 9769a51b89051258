"""A table as its viewers see it, as JSON. All that leaves the house is made here, from hidden states.

A table of four is looked at four times a move, and most of it looks alike: whatever several viewers have in common is
made once, and put together as text.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from msgspec import json

from tablee.kernel.boundary import Boundary
from tablee.kernel.game import SPECTATOR, Game, State
from tablee.kernel.records import readings
from tablee.kernel.words import Lexicon, Phrase, Seat, Value, lexicon

from .match import Step, hidden_from_each
from .table import OPEN, OVER, PLAYING, Names, Table
from .views import ActionView, News, TableView, common_of, plain, scores_of, seat_of

LABELS = 4096  # labels of actions that are kept in mind

encode = json.Encoder().encode
decode_table = json.Decoder(TableView).decode


class Looking:
    """A table at one moment."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.names = table.names
        self.common: bytes | None = None
        self.hidden: dict[int, Hidden] = {}  # by the id of a state, which is kept with it
        self.matches: dict[tuple[int, str], bytes] = {}  # by seat and language
        self.told: dict[tuple[int, int, int, str], tuple[Phrase, bytes]] = {}  # by what a piece of news is made from

    def look(self, person: int | None, language: str) -> bytes:
        """Return all that a person, or nobody in particular, may see: a TableView."""
        if self.common is None:
            self.common = encode(common_of(self.table))[:-1]
        seat = seat_of(self.table, person)
        match = b"null" if self.table.status == OPEN else self.match(seat, language)
        return b'%b,"you":%b,"seat":%b,"match":%b}' % (self.common, number(person), number(seat), match)

    def match(self, seat: int, language: str) -> bytes:
        """Return the match as a seat, or SPECTATOR, may see it: a MatchView."""
        key = seat, language
        if (found := self.matches.get(key)) is None:
            table, hidden = self.table, self.hide(self.table.state)
            scores = encode(scores_of(table.game, table.state, len(table.chairs))) if table.status == OVER else b"null"
            parts = table.matches, hidden.look(seat), self._legal(hidden.read(seat), seat, language), scores
            found = self.matches[key] = b'{"number":%d,"view":%b,"legal":[%b],"scores":%b}' % parts
        return found

    def hide(self, state: State) -> "Hidden":
        """Return a state as everybody may see it."""
        if (found := self.hidden.get(id(state))) is None:
            found = self.hidden[id(state)] = Hidden(self.table.game, state, len(self.table.chairs))
        return found

    def _legal(self, view: State, seat: int, language: str) -> bytes:
        """List what a seat can do now, with labels: ActionViews."""
        table = self.table
        if seat == SPECTATOR or table.status != PLAYING or table.chairs[seat].since is None:
            return b""
        action_of, words = table.game.words.action, lexicon(table.game.folder, language)
        return b",".join(
            [labelled(action, action_of(view, action), words, self.names, seat) for action in table.legal(seat)]
        )

    def news(self, steps: Iterable[tuple[Step, Names]], seat: int, language: str) -> bytes:
        """Tell what steps brought about, each with the names then, as a seat, or SPECTATOR, may know it: News."""
        news_of = self.table.game.words.news
        pieces = [
            self._piece(phrase, seat, names, language)
            for step, names in steps
            for phrase in news_of(self.hide(step.state).read(seat))
        ]
        return b"[%b]" % b",".join(pieces)

    def _piece(self, phrase: Phrase, seat: int, names: Names, language: str) -> bytes:
        """Return a piece of news; who knows the same of it and has no part in it hears the same."""
        values = phrase.values
        part = seat if seat in (values.get("who"), values.get("whom")) else SPECTATOR
        key = id(phrase), part, id(names), language
        if (found := self.told.get(key)) is None:
            said = lexicon(self.table.game.folder, language).say(phrase, names, seat)
            news = News(said, phrase.key, plain(phrase), phrase.is_fleeting())
            found = self.told[key] = phrase, encode(news)
        return found[1]


class Hidden:
    """A state as each seat may see it; at SPECTATOR, as who only watches may."""

    def __init__(self, game: Game, state: State, seats: int) -> None:
        self.state, self.game = state, game
        self.views = hidden_from_each(game, state, seats)
        self.readings = readings(self.views)
        self.written: list[bytes] | None = None

    def read(self, seat: int) -> State:
        """Return the state, quick to read."""
        return self.readings[-1 if seat == SPECTATOR else seat]

    def look(self, seat: int) -> bytes:
        """Return the game's own view of the state."""
        if self.written is None:
            rules: Any = self.game.rules
            self.written = rules.write_each(self.views) if isinstance(rules, Boundary) else []
        if self.written:
            return self.written[-1 if seat == SPECTATOR else seat]
        return encode(self.game.view.look(self.read(seat), seat))


def look(table: Table, person: int | None, language: str) -> TableView:
    """Return all that a person, or nobody in particular, may see."""
    return decode_table(Looking(table).look(person, language))


def number(one: int | None) -> bytes:
    """Write who or where somebody is; nobody is nowhere."""
    return b"null" if one is None or one == SPECTATOR else b"%d" % one


def labelled(action: int, phrase: Phrase, words: Lexicon, names: Names, seat: int) -> bytes:
    """Return an action with its label; one that names nobody is labelled alike at all tables."""
    key, values = phrase
    for value in values.values():
        if type(value) is Seat:
            return encode(ActionView(action, words.say(phrase, names, seat), key, plain(phrase)))
    return usual_label(action, key, tuple(values.items()), words)


@lru_cache(LABELS)
def usual_label(action: int, key: str, values: tuple[tuple[str, Value], ...], words: Lexicon) -> bytes:
    """Return an action whose label is the same for everybody."""
    phrase = Phrase(key, dict(values))
    return encode(ActionView(action, words.say(phrase), key, plain(phrase)))
