"""What a viewer gets of a table, in their language. All that leaves the house is made here, from hidden states."""

from typing import Any

import numpy as np
from msgspec import Struct

from tablee.kernel.game import SPECTATOR, Game, State
from tablee.kernel.words import Phrase, Seat, Term, Value, lexicon

from .entries import Settings
from .match import Step, hidden
from .table import OPEN, OVER, PLAYING, Table

Plain = int | str | list[str]


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
    position: list[str]
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


def look(table: Table, person: int | None, language: str) -> TableView:
    """Return all that a person, or nobody in particular, may see."""
    seat = table.people[person].seat if person is not None else None
    promise = table.promise
    return TableView(
        seq=table.seq,
        game=table.game.key,
        title=table.title,
        public=table.public,
        status=table.status,
        settings=table.settings,
        host=table.host,
        you=person,
        seat=seat,
        people=people_of(table),
        chairs=chairs_of(table),
        paused=table.paused is not None,
        digest=promise.digest if promise else "",
        secret=promise.secret.hex() if promise and table.status == OVER else None,
        match=None if table.status == OPEN else match_of(table, SPECTATOR if seat is None else seat, language),
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


def match_of(table: Table, seat: int, language: str) -> MatchView:
    """Return the match as a seat, or SPECTATOR, may see it."""
    game, names = table.game, table.names()
    view, words = hidden(game, table.state, seat), lexicon(game.folder, language)
    return MatchView(
        number=table.matches,
        view=game.view.look(view, seat),
        position=[words.say(phrase, names, seat) for phrase in game.words.position(view, seat)],
        legal=actions_of(table, view, seat, language),
        scores=scores_of(game, table.state, len(table.chairs)) if table.status == OVER else None,
    )


def actions_of(table: Table, view: State, seat: int, language: str) -> list[ActionView]:
    """List what a seat can do now, with labels."""
    if seat == SPECTATOR or table.status != PLAYING or table.chairs[seat].since is None:
        return []
    game, names = table.game, table.names()
    words = lexicon(game.folder, language)
    phrases = [(action, game.words.action(view, action)) for action in table.legal(seat)]
    return [ActionView(n, words.say(phrase, names, seat), phrase.key, plain(phrase)) for n, phrase in phrases]


def news_of(game: Game, step: Step, seat: int, names: list[str], language: str) -> list[News]:
    """Tell what a step brought about, as a seat, or SPECTATOR, may know it."""
    words = lexicon(game.folder, language)
    phrases = game.words.news(hidden(game, step.state, seat))
    return [News(words.say(each, names, seat), each.key, plain(each), each.is_fleeting()) for each in phrases]


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
