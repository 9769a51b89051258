"""What a viewer gets of a table, in their language: the structs, and what they are made from. See looking.py."""

import math
from typing import Any

import numpy as np
from msgspec import Struct

from tablee.kernel.game import SPECTATOR, Game, State
from tablee.kernel.records import reading
from tablee.kernel.words import Phrase, Seat, Term, Value, lexicon

from .entries import Ended, Settings
from .match import hidden
from .refused import HERE, other_rules
from .table import OPEN, OVER, Table

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
    legal: list[ActionView]
    scores: list[float] | None  # once it is over


class OtherRulesView(Struct, frozen=True):
    """A match that was played by other rules than the house has: it is never played on, nor shown."""

    played: int  # the version of those rules
    known: int  # the one that the house has
    number: int  # of the match, at its table
    names: list[str]  # who sat where
    scores: list[float] | None  # how it ended, if it did and that was stored
    places: list[int] | None


class Lasting(Struct, frozen=True):
    """What everybody sees of a table alike, and no move changes but the last."""

    game: str
    title: str
    public: bool
    status: str
    settings: Settings
    host: int | None
    people: list[PersonView]
    paused: bool
    digest: str
    secret: str | None  # once the match is over: the dice can be checked
    other_rules: OtherRulesView | None  # instead of the match, where it can be shown no more


class TableView(Lasting, frozen=True):
    """A table as one viewer may see it."""

    seq: int
    chairs: list[ChairView]
    you: int | None
    seat: int | None
    match: MatchView | None


def seat_of(table: Table, person: int | None) -> int:
    """Return the seat of a person; SPECTATOR for who has none."""
    seat = table.people[person].seat if person is not None else None
    return SPECTATOR if seat is None else seat


def lasting_of(table: Table) -> Lasting:
    """Return what everybody sees of a table alike, whatever is played."""
    promise = table.promise
    return Lasting(
        game=table.game.key,
        title=table.title,
        public=table.public,
        status=table.status,
        settings=table.settings,
        host=table.host,
        people=people_of(table),
        paused=table.paused is not None,
        digest=promise.digest if promise else "",
        secret=promise.secret.hex() if promise and table.status == OVER else None,
        other_rules=other_rules_of(table),
    )


def other_rules_of(table: Table) -> OtherRulesView | None:
    """Return what is known of a match that was played by other rules; None where it was not."""
    dealt, ended = table.other_rules, table.ended
    if dealt is None:
        return None
    scores, places = (ended.scores, ended.places) if ended and is_whole(ended, len(dealt.names)) else (None, None)
    return OtherRulesView(dealt.version, table.game.version, table.matches, dealt.names, scores, places)


def is_whole(ended: Ended, seats: int) -> bool:
    """Tell whether a result is one for so many seats."""
    return len(ended.scores) == len(ended.places) == seats and all(map(math.isfinite, ended.scores))


def people_of(table: Table) -> list[PersonView]:
    """List who is there."""
    there = [(number, person) for number, person in enumerate(table.people) if not person.gone]
    return [PersonView(n, one.name, one.colour, one.seat, one.away is not None) for n, one in there]


def chair_of(table: Table, seat: int) -> ChairView:
    """Return a seat and who plays there."""
    chair = table.chairs[seat]
    is_awaited, deadline = chair.since is not None, table.deadline(seat)
    return ChairView(table.names[seat], chair.person, chair.bot, chair.handed, is_awaited, deadline, chair.bank)


def describe(table: Table, person: int | None, language: str) -> list[str]:
    """Say how things stand, in words, for one person or for nobody in particular."""
    if table.status == OPEN:
        return []
    if other := other_rules_of(table):
        return tell_other_rules(other, table.game, language)
    seat, words, names = seat_of(table, person), lexicon(table.game.folder, language), table.names
    view = reading(hidden(table.game, table.state, seat))
    return [words.say(phrase, names, seat) for phrase in table.game.words.position(view, seat)]


def tell_other_rules(match: OtherRulesView, game: Game, language: str) -> list[str]:
    """Say why a match can be shown no more, who sat there, and how it ended, if that is known."""
    phrases = [other_rules(game, match.played)]
    if match.places is None or len(set(match.places)) < 2:
        phrases.append(Phrase("other_rules.names", {"names": ", ".join(match.names)}))
    else:
        ranked = sorted(zip(match.places, match.names, strict=True), key=lambda one: one[0])
        phrases.append(Phrase("other_rules.result", {"names": ", ".join(f"{place}. {name}" for place, name in ranked)}))
    return [lexicon(HERE, language).say(phrase) for phrase in phrases]


def scores_of(game: Game, state: State, seats: int) -> list[float]:
    """Return what each seat has at the end."""
    scores = np.zeros(seats, np.float32)
    game.rules.scores(state, scores)
    return [round(float(score), 2) for score in scores]  # hundredths, as the rules write them


def places_of(scores: list[float]) -> list[int]:
    """Return each seat's place by the scores of the rules: 1 is first, equal scores share a place."""
    return [1 + sum(other > score for other in scores) for score in scores]


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
