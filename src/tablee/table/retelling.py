"""A finished match again, moment by moment, as a seat or a spectator saw it: what a browser needs to show a replay.

A moment is the deal or an action, and what nature made of it, as the pages of `tablee replay` are.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tablee.kernel.game import SPECTATOR, Game
from tablee.kernel.records import reading
from tablee.kernel.words import Phrase, lexicon

from . import record as records
from .entries import Acted, Dealt, Entry, TookBack
from .looking import look
from .match import awaited, hidden
from .record import Record
from .refused import HERE
from .table import OVER, Table
from .views import News, TableView, plain, scores_of


class Unknown(Exception):
    """A match that was never dealt, or a seat that it did not have."""


class MomentView(Struct, frozen=True):
    """What happened, and the table after it."""

    at: float
    news: list[News]
    lines: list[str]  # how things stand, in words
    awaited: list[int]  # the seats that were to act then
    view: Any  # the game's own struct


class Retold(Struct, frozen=True):
    """A whole match: the table as it was when it was dealt, and every moment from then on."""

    number: int
    matches: int  # of this table so far
    table: TableView
    scores: list[float]
    moments: list[MomentView]


class MatchCard(Struct, frozen=True):
    """A finished match, as it is listed."""

    number: int
    game: str
    names: list[str]
    began: float
    ended: float


def finished(found: Sequence[Record]) -> list[MatchCard]:
    """List the matches that are over."""
    return [
        MatchCard(number, record.dealt.game, record.dealt.names, record.dealt.at, record.entries[-1].at)
        for number, record in enumerate(found, 1)
        if record.over
    ]


def nth(found: Sequence[Record], number: int) -> Record:
    """Return a match by its number, from 1 on."""
    if not 0 < number <= len(found):
        raise Unknown(f"match {number}")
    return found[number - 1]


def retell(games: Mapping[str, Game], entries: Sequence[Entry], number: int, seat: int, language: str) -> Retold:
    """Tell a match of a table's log, from 1 on, to a seat or SPECTATOR; refuse one that is not over."""
    found = records.records_of(games, entries)
    record = nth(found, number)
    game, dealt = games[record.dealt.game], record.dealt
    if not record.over:
        raise records.NotOver("This match is not over yet, and its replay would tell the cards.")
    records.check_version(game, dealt)
    if seat != SPECTATOR and not 0 <= seat < dealt.seats:
        raise Unknown(f"seat {seat}")
    played = list(records.moments(game, record))
    return Retold(
        number=number,
        matches=len(found),
        table=_setting(games, entries, number, record, seat, language),
        scores=scores_of(game, played[-1].state, dealt.seats),
        moments=[_moment(game, page, dealt.names, seat, language) for page in pages(played)],
    )


def pages(played: Sequence[records.Moment]) -> Iterator[list[records.Moment]]:
    """Split a match where somebody acts."""
    page: list[records.Moment] = []
    for moment in played:
        if isinstance(moment.entry, Acted | TookBack) and page:
            yield page
            page = []
        page.append(moment)
    yield page


def _moment(game: Game, page: list[records.Moment], names: list[str], seat: int, language: str) -> MomentView:
    news = [piece for moment in page for piece in _news(game, moment, names, seat, language)]
    last = page[-1]
    view, words = reading(hidden(game, last.state, seat)), lexicon(game.folder, language)
    return MomentView(
        at=last.entry.at,
        news=news,
        lines=[words.say(phrase, names, seat) for phrase in game.words.position(view, seat)],
        awaited=awaited(game, last.state),
        view=game.view.look(view, seat),
    )


def _news(game: Game, moment: records.Moment, names: list[str], seat: int, language: str) -> list[News]:
    """Tell what an entry brought about; what is taken back has no news of its own."""
    if isinstance(moment.entry, TookBack):
        phrase = Phrase("events.took_back", {"name": names[moment.entry.seat]})
        return [News(lexicon(HERE, language).say(phrase), phrase.key, {"who": moment.entry.seat}, False)]
    words = lexicon(game.folder, language)
    phrases = game.words.news(reading(hidden(game, moment.state, seat)))
    return [News(words.say(each, names, seat), each.key, plain(each), each.is_fleeting()) for each in phrases]


def _setting(
    games: Mapping[str, Game], entries: Sequence[Entry], number: int, record: Record, seat: int, language: str
) -> TableView:
    """Return the table as it was laid for a match, with those who sat there; the dice can be checked."""
    table = Table(games)
    for entry in entries:
        table.apply(entry)
        if isinstance(entry, Dealt) and table.matches == number:
            break
    seen = look(table, None, language)
    return replace(
        seen,
        seq=0,
        status=OVER,
        host=None,
        seat=None if seat == SPECTATOR else seat,
        people=[person for person in seen.people if person.seat is not None],
        chairs=[replace(chair, awaited=False, deadline=None) for chair in seen.chairs],
        paused=False,
        digest=record.promise.digest,
        secret=record.promise.secret.hex(),
        match=None,
    )
