"""A table to test with: people, a clock that only tests move, and every entry that was made."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest

from tablee.games import discover
from tablee.kernel.game import Game
from tablee.table import course, gather
from tablee.table.entries import Acted, Entry, Settings
from tablee.table.match import asked
from tablee.table.refused import Refused
from tablee.table.table import OVER, Table

GAMES = discover()
SECRET = bytes(range(32))
NOON = 1_800_000_000.0
LONGEST = 5_000  # dues after which a match counts as endless
for_every_game = pytest.mark.parametrize("key", list(GAMES))


def again(entries: list[Entry]) -> list[Entry]:
    """The entries as the store gives them back."""
    return msgspec.json.decode(msgspec.json.encode(entries), type=list[Entry])


class Evening:
    """A table, the time, and what happened so far."""

    def __init__(self, key: str, seats: int | None = None, *, secret: bytes = SECRET, games: Any = None, **chosen: Any):
        self.games: Mapping[str, Game] = games or GAMES
        self.now = NOON
        self.table = Table(self.games)
        self.entries: list[Entry] = []
        self.acts = 0
        game = self.games[key]
        settings = Settings(seats or game.seats.start, **chosen)
        self.happen(gather.open_table(game, "", True, settings, secret, self.now))

    @classmethod
    def woken(cls, entries: list[Entry], games: Any = None) -> "Evening":
        """A table as its log says, long after the last entry."""
        met = cls.__new__(cls)
        met.games = games or GAMES
        met.now, met.table, met.entries, met.acts = entries[-1].at + 1e6, Table(met.games), [], 0
        met.happen(entries)
        return met

    def happen(self, entries: list[Entry]) -> list[Entry]:
        """Carry entries out as a worker would who reads them from the store."""
        self.entries += entries
        self.table.apply_all(again(entries))
        return entries

    def do(self, order: Callable[..., list[Entry]], *words: Any, **more: Any) -> list[Entry]:
        """Carry out what somebody asks for now."""
        return self.happen(order(self.table, *words, self.now, **more))

    # --- people ---

    def come(self, *names: str) -> list[int]:
        """Let people in; return their numbers."""
        first = len(self.table.people)
        for name in names:
            self.do(gather.come, name, 3, f"key of {name}", f"part{len(self.table.people)}")
        return list(range(first, len(self.table.people)))

    def seat(self, *names: str) -> list[int]:
        """Let people in and seat them from seat 0 on."""
        people = self.come(*names)
        for seat, person in enumerate(people):
            self.do(gather.sit, person, seat)
        return people

    # --- play ---

    def act(self, person: int, words: str, *, seen: int | None = None, id: str | None = None) -> list[Entry]:
        """Act in the words of the game's notation; up to date and with an id of its own, unless told."""
        self.acts += 1
        action = self.table.game.notation.parse(words)
        name = f"act {self.acts}" if id is None else id
        return self.do(course.act, person, action, self.table.seq if seen is None else seen, name)

    def wait(self, seconds: float, holds: Mapping[int, float] | None = None) -> list[Entry]:
        """Let time pass, and everything happen that is due in between, each at its time."""
        until, happened = self.now + seconds, []
        while (at := course.next_due(self.table, holds)) is not None and at <= until:
            self.now = max(self.now, at)
            happened += self.happen(course.due(self.table, self.now, holds))
            assert happened
        self.now = until
        return happened

    def play_by_time(self) -> None:
        """Let time alone play to the end."""
        for _ in range(LONGEST):
            at = course.next_due(self.table)
            if self.table.status == OVER or at is None:
                return
            self.now = max(self.now, at)
            assert self.happen(course.due(self.table, self.now))
        raise AssertionError("this match does not end")

    def set(self, text: str) -> None:
        """Put the match into a position; clocks begin now."""
        self.table.state = self.table.game.notation.read(text)
        for chair in self.table.chairs:
            chair.since = None
        self.table._ask(asked(self.table.game, self.table.state), self.now)

    def shows(self) -> str:
        """The position, all of it, as text."""
        return self.table.game.notation.write(self.table.state)

    def legal(self, seat: int) -> list[str]:
        """What a seat may do, in words."""
        return [self.table.game.notation.say(action) for action in self.table.legal(seat)]


def acted(entries: list[Entry]) -> list[tuple[int, str]]:
    """Who acted in these entries, and by whom it was played."""
    return [(entry.seat, entry.by) for entry in entries if isinstance(entry, Acted)]


def refused(clause: str) -> Any:
    """Expect a refusal with this clause."""
    return pytest.raises(Refused, match=f"^{clause}$")


def play_out(evening: Evening, choose: Callable[[Evening, int], str]) -> None:
    """Let people play to the end in words; what only time brings about comes in between."""
    for _ in range(LONGEST):
        awaited = evening.table.awaited()
        if evening.table.status == OVER:
            return
        if awaited:
            person = evening.table.chairs[awaited[0]].person
            assert person is not None
            evening.now += 0.25
            evening.act(person, choose(evening, awaited[0]))
        else:
            evening.wait(1)
    raise AssertionError("this match does not end")
