"""What holds at a table after everything that happens there."""

import math
from collections import Counter

import msgspec
from hypothesis.stateful import RuleBasedStateMachine, invariant
from table.tables import GAMES, NOON, again

from tablee.table import course, views
from tablee.table.entries import PERSON, PLAYED, Acted, Dealt, Ended
from tablee.table.looking import Looking
from tablee.table.table import OPEN, OVER, PLAYING, Table

SLOW = {key for key, game in GAMES.items() if game.matter}  # their bots try things out in real wood


def snapshot(table: Table) -> dict[str, object]:
    """All that a table is, so that two can be compared: what it keeps to save work is left out."""
    apart = ("games", "game", "state", "dice", "ahead", "lasting")
    parts = {key: getattr(table, key, None) for key in Table.__slots__ if key not in apart}
    parts["game"] = table.game.key
    parts["state"] = table.state.tobytes() if table.state is not None else b""
    parts["dice"] = (table.dice.secret, table.dice.salt) if table.dice else None
    return parts


class WhateverHappens(RuleBasedStateMachine):
    """A table, another that is told the same, and what is so of them whatever happens."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.game, self.now, self.secrets = GAMES[key], NOON, 0
        self.table, self.twin = Table(GAMES), Table(GAMES)
        self.entries, self.acts = [], 0

    @invariant()
    def a_replay_gives_the_same_table(self):
        if self.entries:
            assert snapshot(self.table) == snapshot(self.twin)

    @invariant()
    def people_and_chairs_agree(self):
        for seat, chair in enumerate(self.table.chairs):
            assert chair.person is None or self.table.people[chair.person].seat == seat
            assert chair.person is None or not chair.bot
            assert not chair.handed or chair.person is not None
            assert chair.person is not None or chair.bot or self.table.status != PLAYING
        seats = [person.seat for person in self.table.people if person.seat is not None]
        assert len(seats) == len(set(seats))
        assert all(self.table.chairs[person.seat].person == number for number, person in self.seated())
        assert not any(person.gone for _, person in self.seated())

    def seated(self):
        return [(number, person) for number, person in enumerate(self.table.people) if person.seat is not None]

    @invariant()
    def the_host_is_somebody_here(self):
        here = [number for number, person in enumerate(self.table.people) if not person.gone]
        assert not here or self.table.host in here
        there = [number for number in here if self.table.people[number].away is None]
        if there and self.table.host not in there:
            at = course.next_due(self.table)
            assert at is not None
            assert at <= self.table.people[self.table.host].away + course.LEAVE

    @invariant()
    def who_is_asked_is_whom_the_rules_ask(self):
        if self.table.status == PLAYING:
            mask = max(0, int(self.game.rules.who(self.table.state)))
            assert self.table.awaited() == [seat for seat in range(len(self.table.chairs)) if mask >> seat & 1]
            assert self.table.awaited() or self.game.race
        elif self.entries:
            assert self.table.awaited() == []

    @invariant()
    def what_is_due_happens(self):
        at = course.next_due(self.table) if self.entries else None
        if at is not None:
            assert math.isfinite(at)
            if self.game.key not in SLOW:
                twin = self.table.copy()
                happened = course.due(twin, max(self.now, at))
                assert happened
                twin.apply_all(happened)
                assert twin.seq == self.table.seq + len(happened)

    @invariant()
    def nothing_is_done_twice(self):
        assert max(Counter(self.acts_with_ids()).values(), default=1) == 1

    def acts_with_ids(self):
        match, found = 0, []
        for entry in self.entries:
            match += isinstance(entry, Dealt)
            if isinstance(entry, Acted) and entry.by == PERSON and entry.id:
                found.append((match, entry.seat, entry.id))
        return found

    @invariant()
    def a_match_ends_once_and_says_how(self):
        results = [number for number, entry in enumerate(self.entries) if isinstance(entry, Ended)]
        matches = [number for number, entry in enumerate(self.entries) if isinstance(entry, Dealt)]
        assert len(results) == len(matches) - (self.table.status == PLAYING)
        assert all(isinstance(self.entries[number - 1], PLAYED) for number in results)
        assert (self.table.ended is not None) == (self.table.status == OVER)
        if self.table.ended:
            scores = views.scores_of(self.game, self.table.state, len(self.table.chairs))
            assert (self.table.ended.scores, self.table.ended.places) == (scores, views.places_of(scores))

    @invariant()
    def time_never_goes_back(self):
        times = [entry.at for entry in self.entries]
        assert times == sorted(times)
        assert all(chair.bank >= 0 for chair in self.table.chairs)

    @invariant()
    def everybody_can_look(self):
        if not self.entries:
            return
        looking = Looking(self.table)
        for person in [None, *range(len(self.table.people))]:
            seen = looking.look(person, "fr")
            msgspec.json.decode(seen, type=views.TableView)
            assert self.is_over_or_hides_the_secret(seen)
        assert (views.describe(self.table, None, "en") == []) == (self.table.status == OPEN)

    def is_over_or_hides_the_secret(self, seen: bytes) -> bool:
        return self.table.status == "over" or self.table.promise.secret.hex().encode() not in seen

    def teardown(self):
        """From scratch, from what the store kept."""
        table = Table(GAMES)
        table.apply_all(again(self.entries))
        if self.entries:
            assert snapshot(table) == snapshot(self.table)
