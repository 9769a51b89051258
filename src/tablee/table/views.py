"""What a viewer gets of a table, in their language. All that leaves the house is made here, from hidden states."""

from functools import lru_cache
from typing import Any

import numpy as np
from msgspec import Raw, Struct, json

from tablee.kernel.game import SPECTATOR, Game, State
from tablee.kernel.records import reading
from tablee.kernel.words import Lexicon, Phrase, Seat, Term, Value, lexicon

from .entries import Settings
from .match import Step, hidden
from .table import OPEN, OVER, PLAYING, Table

LABELS = 4096  # labels of actions that are kept in mind

Plain = int | str | list[str]

encode = json.Encoder().encode


class PersonView(Struct, frozen=True):
    """Somebody at the table."""

    id: int
    name: str
    colour: int
    seat: int | None
    away: bool


class ChairView(Struct, frozen=True):
    """A seat and who plays there."""

    name: str
    person: int | None
    bot: str
    handed: bool
    awaited: bool
    deadline: float | None
    bank: float


class ActionView(Struct, frozen=True):
    """Something that can be done: its number, its label, and the phrase behind the label."""

    action: int
    text: str
    key: str
    values: dict[str, Plain]


class News(Struct, frozen=True):
    """Something that happened: the sentence for this viewer, and the same as data, to be animated."""

    text: str
    key: str
    values: dict[str, Plain]
    fleeting: bool


class MatchView(Struct, frozen=True):
    """The match as one viewer may see it."""

    number: int
    view: Any  # the game's own struct
    legal: list[ActionView]
    scores: list[float] | None  # once it is over


class TableView(Struct, frozen=True):
    """A table as one viewer may see it."""

    seq: int
    game: str
    title: str
    public: bool
    status: str
    settings: Settings
    host: int | None
    you: int | None
    seat: int | None
    people: list[PersonView]
    chairs: list[ChairView]
    paused: bool
    digest: str
    secret: str | None  # once the match is over: the dice can be checked
    match: MatchView | None


class Looking:
    """A table at one moment, for several viewers: what they have in common is made once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.settings: Any = table.settings
        self.people: Any = people_of(table)
        self.chairs: Any = chairs_of(table)
        self.names = table.names()
        self.readings: dict[tuple[int, int], tuple[State, State]] = {}  # with the state, whose id it then keeps
        self.matches: dict[tuple[int, str], MatchView] = {}  # by seat and language
        self.news: dict[tuple[object, ...], News] = {}  # by all that a piece of news is made from

    def pack(self) -> None:
        """Encode what all viewers have in common, once for all of them."""
        self.settings, self.people = Raw(encode(self.settings)), Raw(encode(self.people))
        self.chairs = Raw(encode(self.chairs))

    def match(self, seat: int, language: str) -> "MatchView":
        """Return the match as a seat, or SPECTATOR, may see it; the same for all who watch."""
        key = seat, language
        if key not in self.matches:
            self.matches[key] = match_of(self, seat, language)
        return self.matches[key]

    def read(self, state: State, seat: int) -> State:
        """Return a state as a seat, or SPECTATOR, may see it."""
        key = id(state), seat
        if key not in self.readings:
            self.readings[key] = state, reading(hidden(self.table.game, state, seat))
        return self.readings[key][1]


def seat_of(table: Table, person: int | None) -> int:
    """Return the seat of a person; SPECTATOR for who has none."""
    seat = table.people[person].seat if person is not None else None
    return SPECTATOR if seat is None else seat


def look(table: Table, person: int | None, language: str, looking: Looking | None = None) -> TableView:
    """Return all that a person, or nobody in particular, may see."""
    looking = looking or Looking(table)
    seat, promise = seat_of(table, person), table.promise
    return TableView(
        seq=table.seq,
        game=table.game.key,
        title=table.title,
        public=table.public,
        status=table.status,
        settings=looking.settings,
        host=table.host,
        you=person,
        seat=None if seat == SPECTATOR else seat,
        people=looking.people,
        chairs=looking.chairs,
        paused=table.paused is not None,
        digest=promise.digest if promise else "",
        secret=promise.secret.hex() if promise and table.status == OVER else None,
        match=None if table.status == OPEN else looking.match(seat, language),
    )


def people_of(table: Table) -> list[PersonView]:
    """List who is there."""
    there = [(number, person) for number, person in enumerate(table.people) if not person.gone]
    return [PersonView(n, one.name, one.colour, one.seat, one.away is not None) for n, one in there]


def chairs_of(table: Table) -> list[ChairView]:
    """List the seats."""
    return [
        ChairView(
            name=table.name_of(seat),
            person=chair.person,
            bot=chair.bot,
            handed=chair.handed,
            awaited=chair.since is not None,
            deadline=table.deadline(seat),
            bank=chair.bank,
        )
        for seat, chair in enumerate(table.chairs)
    ]


def match_of(looking: Looking, seat: int, language: str) -> MatchView:
    """Return the match as a seat, or SPECTATOR, may see it."""
    table, game = looking.table, looking.table.game
    view = looking.read(table.state, seat)
    return MatchView(
        number=table.matches,
        view=game.view.look(view, seat),
        legal=actions_of(looking, view, seat, language),
        scores=scores_of(game, table.state, len(table.chairs)) if table.status == OVER else None,
    )


def describe(table: Table, person: int | None, language: str) -> list[str]:
    """Say how things stand, in words, for one person or for nobody in particular."""
    if table.status == OPEN:
        return []
    seat, words, names = seat_of(table, person), lexicon(table.game.folder, language), table.names()
    view = reading(hidden(table.game, table.state, seat))
    return [words.say(phrase, names, seat) for phrase in table.game.words.position(view, seat)]


def actions_of(looking: Looking, view: State, seat: int, language: str) -> list[ActionView]:
    """List what a seat can do now, with labels."""
    table = looking.table
    if seat == SPECTATOR or table.status != PLAYING or table.chairs[seat].since is None:
        return []
    action_of, names, words = table.game.words.action, looking.names, lexicon(table.game.folder, language)
    return [action_view(action, action_of(view, action), words, names, seat) for action in table.legal(seat)]


def action_view(action: int, phrase: Phrase, words: Lexicon, names: list[str], seat: int) -> ActionView:
    """Return an action with its label; one that names nobody is labelled alike at all tables."""
    key, values = phrase
    if any(isinstance(value, Seat) for value in values.values()):
        return ActionView(action, words.say(phrase, names, seat), key, plain(phrase))
    return usual_action(action, key, tuple(values.items()), words)


@lru_cache(LABELS)
def usual_action(action: int, key: str, values: tuple[tuple[str, Value], ...], words: Lexicon) -> ActionView:
    """Return an action whose label is the same for everybody."""
    phrase = Phrase(key, dict(values))
    return ActionView(action, words.say(phrase), key, plain(phrase))


def news_of(looking: Looking, step: Step, seat: int, names: list[str], language: str) -> list[News]:
    """Tell what a step brought about, as a seat, or SPECTATOR, may know it."""
    game = looking.table.game
    phrases = game.words.news(looking.read(step.state, seat))
    return [piece_of(looking, phrase, seat, names, language) for phrase in phrases]


def piece_of(looking: Looking, phrase: Phrase, seat: int, names: list[str], language: str) -> News:
    """Return a piece of news; who knows the same of it and has no part in it hears the same."""
    values = phrase.values
    part = seat if seat in values.values() else SPECTATOR
    key = language, phrase.key, part, id(names), *values.items()
    if (found := looking.news.get(key)) is None:
        said = lexicon(looking.table.game.folder, language).say(phrase, names, seat)
        found = looking.news[key] = News(said, phrase.key, plain(phrase), phrase.is_fleeting())
    return found


def scores_of(game: Game, state: State, seats: int) -> list[float]:
    """Return what each seat has at the end."""
    scores = np.zeros(seats, np.float32)
    game.rules.scores(state, scores)
    return [float(score) for score in scores]


def plain(phrase: Phrase) -> dict[str, Plain]:
    """Return the values of a phrase as data: seats are numbers, things are their keys, what is hidden is empty."""
    return {gap: _plain(value) for gap, value in phrase.values.items()}


def _plain(value: Value) -> Plain:
    if isinstance(value, Term):
        return value.key
    if isinstance(value, Seat):
        return int(value)
    if isinstance(value, tuple):
        return [term.key for term in value if isinstance(term, Term)]
    return value
