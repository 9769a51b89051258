"""All letters that compiled code writes at once are those that are put together one by one."""

import asyncio
import random
from collections.abc import Iterator
from typing import NamedTuple

import msgspec
import pytest
from compiling import checked

from tablee.games import discover
from tablee.kernel import boundary
from tablee.kernel.book import Book
from tablee.kernel.boundary import Boundary
from tablee.kernel.game import Game
from tablee.kernel.letters import LONGEST, with_news
from tablee.kernel.words import LANGUAGES
from tablee.server.deeds import TELLING, Deed
from tablee.server.frames import framed
from tablee.server.hub import Hub
from tablee.server.line import FAILED, Line
from tablee.server.live import Live
from tablee.server.steps import do_steps
from tablee.server.telling import Telling, carry_out
from tablee.table import course, gather, saying
from tablee.table.entries import Entry, Renamed, Settings, TookBack
from tablee.table.looking import look
from tablee.table.table import PLAYING, Table

pytestmark = pytest.mark.compiled

NOW = 1_700_000_000.123456
NAMES = ["Zoé D.", "Åsa «?»", 'Bo "x" \\', "d'Ax"]
WRITING = [key for key, game in discover().items() if game.written]


class Told(NamedTuple):
    """The letters of one moment, and what each line is told otherwise."""

    letters: list[bytes]
    frames: list[bytes]
    one_by_one: list[bytes]


@pytest.fixture(params=WRITING)
def game(request) -> Game:
    game = discover()[request.param]
    return msgspec.structs.replace(game, rules=Boundary(checked(game)))


def evening(game: Game, dice: random.Random, people: int, **settings: float) -> Iterator[Told]:
    """Play two matches by chance, some seats by bots, and tell of everything in all languages."""
    table = laid(game, people, **settings)
    for _ in range(2):
        yield from tellings(table, gather.start(table, 0, NOW, fill=True))
        while table.status == PLAYING:
            yield from tellings(table, move(table, dice))
        yield from tellings(table, gather.rematch(table, 0, bytes(32), NOW))


def laid(game: Game, people: int, **settings: float) -> Table:
    """Return a table with people at it."""
    table = Table({game.key: game})
    seats = min(max(people, game.seats.start), game.seats.stop - 1)
    table.apply_all(gather.open_table(game, "", False, Settings(seats, **settings), bytes(32), NOW))
    for person in range(people):
        table.apply_all(gather.come(table, NAMES[person], person, f"key{person}", "", NOW))
        table.apply_all(gather.sit(table, person, seats - 1 - person, NOW))
    return table


def tellings(table: Table, entries: list[Entry]) -> Iterator[Told]:
    """Carry something out, and tell of it in all languages."""
    told = carry_out(table, entries)
    for language in LANGUAGES:
        telling = Telling(table, told, table.seq - len(told), NOW)
        lines = [line_of(person, language) for person in [None, *range(len(table.people))]]
        telling.prepare_letters()
        frames = [telling.frame(line) for line in lines]
        yield Told(
            [*telling.letters.get(language, {}).values()], frames, [framed(telling.message(line)) for line in lines]
        )


def move(table: Table, dice: random.Random) -> list[Entry]:
    seat = dice.choice(table.awaited())
    if table.chairs[seat].person is None:
        return course.play(table, course.Acted(seat, course.bot_action(table, seat), NOW, course.BOT))
    return course.act(table, table.chairs[seat].person, dice.choice(table.legal(seat)), table.seq, "", NOW)


def line_of(person: int | None, language: str) -> Line:
    line = Line(language, "")
    line.person = person
    return line


@pytest.mark.parametrize(("people", "bank"), [(4, 0), (4, 60), (3, 0), (1, 0)])
def test_letters_are_what_is_told_one_by_one(game, people, bank):
    written = others = 0
    for seed in range(3):
        for told in evening(game, random.Random(seed), people, bank=bank):
            assert told.frames == told.one_by_one
            letters = sum(map(bool, told.letters))  # to people: nobody writes to bots
            assert letters <= people
            written, others = written + letters, others + people - letters
    assert written > others  # the book is young


def test_the_first_and_the_last_of_a_match_are_letters_too(game):
    for _ in range(2):  # what nobody could do before is not in the book yet
        evenings = [told for seed in range(3) for told in evening(game, random.Random(seed), 4)]
    for what in (b'"kind":"dealt"', b'"status":"over"'):
        letters = [letter for told in evenings for letter in told.letters if what in letter]
        assert len(letters) == 3 * 2 * 4 * len(LANGUAGES)


def test_what_happens_at_the_same_time_is_told_one_by_one_where_it_has_to_be(game):
    table, dice = laid(game, 4), random.Random(1)
    table.apply_all(gather.start(table, 0, NOW))
    by_kind: dict[str, list[int]] = {"before": [], "after": [], "undone": []}
    for number in range(9):
        moves, kind = move(table, dice), ["before", "after", "undone"][number % 3]
        renamed = Renamed(NOW, 1, f"Eve {number}", 1)
        entries = {
            "before": [renamed, *moves],
            "after": [*moves, renamed],  # and the news have the name of before
            "undone": [moves[0], TookBack(NOW, moves[0].seat)],
        }
        for told in tellings(table, entries[kind]):
            assert told.frames == told.one_by_one
            by_kind[kind].append(sum(map(bool, told.letters)))
    assert min(by_kind["before"]) == 4
    assert not any(by_kind["after"] + by_kind["undone"])


@pytest.mark.parametrize(("what", "size"), [("FORM", 100), ("LETTERS", 3000)])
def test_what_there_is_no_room_for_is_told_one_by_one(game, monkeypatch, what, size):
    monkeypatch.setattr(boundary, what, size)
    tellings = list(evening(game, random.Random(1), 4))
    assert [told.frames for told in tellings] == [told.one_by_one for told in tellings]
    assert not any(any(told.letters) for told in tellings)


def test_what_is_forgotten_is_learnt_again(game, monkeypatch):
    monkeypatch.setattr(saying, "SENTENCES", 40)
    monkeypatch.setattr(saying, "speeches", {})
    tellings = list(evening(game, random.Random(2), 4))
    assert [told.frames for told in tellings] == [told.one_by_one for told in tellings]
    assert any(any(told.letters) for told in tellings)


def test_news_that_are_new_are_put_into_letters_too(game, monkeypatch):
    monkeypatch.setattr(saying, "speeches", {})
    monkeypatch.setattr(Book, "learn_news", lambda *_: None)
    told = [told for seed in range(2) for told in evening(game, random.Random(seed), 4)]
    assert [each.frames for each in told] == [each.one_by_one for each in told]
    assert any(letter and b'"news":[]' not in letter for each in told for letter in each.letters)


def test_a_letter_that_news_would_make_too_long_is_none():
    letter, news = b"\x81\x7e\0\x04[..]", b"x" * (LONGEST - 4)
    assert with_news(letter, 5, b"new", 2) == b"\x81\x7e\0\x07[new..]"
    assert with_news(letter, 5, news, 2) == b"\x81\x7e\xff\xff[" + news + b"..]"
    assert with_news(letter, 5, news + b"x", 2) == b""


# --- who only watches ---


class Watched(NamedTuple):
    """A table awake, four who play there, and two who watch: one of them by name."""

    live: Live
    players: list[Line]
    watchers: list[Line]

    def tell_a_move(self) -> None:
        table = self.live.table
        told = carry_out(table, move(table, random.Random(1)))
        do_steps(TELLING, [Deed(self.live, table, told, table.seq - len(told))])
        self.live.forget()  # no clock runs here

    def heard(self) -> list[int]:
        """How many messages each has got."""
        return [len(line.outbox) for line in self.players + self.watchers]


def watched_table(game: Game) -> Watched:
    table = laid(game, 4)
    table.apply_all(gather.come(table, "Eve", 4, "key4", "", NOW))
    table.apply_all(gather.start(table, 0, NOW))
    found = Watched(
        Live(Hub(None, {game.key: game}), "log", table),
        [line_of(person, "en") for person in range(4)],
        [line_of(person, "fr") for person in (None, 4)],
    )
    found.live.lines = [found.watchers[0], *found.players, found.watchers[1]]
    return found


def test_who_only_watches_is_told_after_those_who_play(game):
    async def go() -> None:
        watched = watched_table(game)
        watched.tell_a_move()
        assert watched.heard() == [1, 1, 1, 1, 0, 0]
        await asyncio.sleep(0)
        assert watched.heard() == [1] * 6
        table = watched.live.table
        for line in watched.watchers:
            view = msgspec.json.decode(line.outbox[0])
            assert view["table"] == msgspec.to_builtins(look(table, line.person, "fr"))
            assert view["news"]

    asyncio.run(go())


def test_what_cannot_be_told_to_who_watches_is_their_loss_alone(game, monkeypatch):
    async def go() -> None:
        watched = watched_table(game)
        monkeypatch.setattr(Telling, "message", lambda *_: 1 / 0)
        watched.tell_a_move()
        await asyncio.sleep(0)
        assert [line.close_code for line in watched.players + watched.watchers] == [None] * 4 + [FAILED] * 2
        assert watched.live.hub.metrics.errors == 1

    asyncio.run(go())


# --- when the table wakes up ---


@pytest.mark.parametrize("seconds", [100, 3.1, 3, 0.5])
def test_no_table_sleeps_longer_than_a_move_lets_it(game, seconds):
    async def go() -> int:
        live, dice, shortened = watched_table(game).live, random.Random(1), 0
        while live.table.status == PLAYING:
            live.forget()
            live.timer, live.wakes = asyncio.get_running_loop().call_later(100, lambda: None), NOW + seconds
            told = carry_out(live.table, move(live.table, dice))
            do_steps(TELLING, [Deed(live, live.table, told, live.table.seq - len(told))])
            due = course.next_due(live.table)
            assert due is None or (live.timer and live.wakes <= due)
            shortened += live.wakes < NOW + seconds
        live.forget()
        return shortened

    waits = [wait.seconds for wait in game.waits]
    assert (asyncio.run(go()) > 0) == any(wait < seconds for wait in waits)
