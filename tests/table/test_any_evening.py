"""Any evening: random people, orders and times, and what holds after every one of them."""

import math
from contextlib import suppress

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from table.tables import GAMES, NOON, again

from tablee.kernel.game import SPECTATOR
from tablee.kernel.words import LANGUAGES
from tablee.table import course, gather, views
from tablee.table.entries import Settings
from tablee.table.events import event_of
from tablee.table.looking import Looking
from tablee.table.phrases import PHRASES
from tablee.table.refused import Refused
from tablee.table.table import OPEN, PLAYING, Table

SLOW = {key for key, game in GAMES.items() if game.matter}  # their bots try things out in real wood
SECONDS = st.sampled_from([0, 0.001, 0.3, 1, 2.9, 3, 7, 15, 31, 400, 100_000])
NUMBERS = st.integers(-2, 8)


def snapshot(table: Table) -> dict[str, object]:
    """All that a table is, so that two can be compared: what it keeps to save work is left out."""
    apart = ("games", "game", "state", "dice", "ahead", "lasting")
    parts = {key: part for key, part in vars(table).items() if key not in apart}
    parts["game"] = table.game.key
    parts["state"] = table.state.tobytes() if table.matches else b""
    parts["dice"] = (table.dice.secret, table.dice.salt) if table.dice else None
    return parts


class AnyEvening(RuleBasedStateMachine):
    """People who do whatever comes to their minds."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.game, self.now, self.secrets = GAMES[key], NOON, 0
        self.table, self.twin = Table(GAMES), Table(GAMES)
        self.entries = []

    # --- how things happen ---

    def happen(self, entries) -> None:
        names = self.table.names if self.entries else []
        states = self.table.apply_all(entries)
        self.twin.apply_all(again(entries))
        self.entries += entries
        looking = Looking(self.table)
        for state in states:
            for seat in [*range(len(self.table.chairs)), SPECTATOR]:
                msgspec.json.decode(looking.news([(state, self.table.names)], seat, "fr"), type=list[views.News])
        for entry in entries:
            if self.entries[0] is not entry:
                assert isinstance(event_of(self.table, entry, self.table.names or names, "en"), str)

    def ask(self, order, *words, **more) -> None:
        """Do what somebody asks for, or hear why not."""
        refusals, entries = [], []
        try:
            entries = order(self.table, *words, self.now, **more)
        except Refused as refused:
            refusals = [refused.sentence(self.game, language) for language in LANGUAGES]
        assert all(refusals)
        self.happen(entries)

    def new_secret(self) -> bytes:
        self.secrets += 1
        return self.secrets.to_bytes(32, "big")

    def settings_from(self, data) -> Settings:
        game = self.game
        options = {option.key: data.draw(st.sampled_from([*option.values, "what"])) for option in game.options}
        some = data.draw(st.sets(st.sampled_from(sorted(options)))) if options and data.draw(st.booleans()) else ()
        waits = {wait.key: data.draw(st.sampled_from([wait.shortest, wait.longest, 99.0])) for wait in game.waits}
        return Settings(
            seats=data.draw(st.sampled_from([*game.seats, game.seats.stop])),
            options={key: options[key] for key in some},
            waits=waits if data.draw(st.booleans()) else {},
            bank=data.draw(st.sampled_from([0, 0, 5, 60, math.inf])),
            increment=data.draw(st.sampled_from([0, 2])),
        )

    # --- orders ---

    @initialize()
    def open(self) -> None:
        seats = min(3, self.game.seats.stop - 1)
        self.happen(gather.open_table(self.game, "", True, Settings(seats), self.new_secret(), self.now))
        for name in ("Ann", "Bob"):
            self.ask(gather.come, name, 0, name, name)
        self.ask(gather.sit, 0, 0)

    @rule(name=st.sampled_from(["Cleo", "Dan\u202e", " "]), nonce=st.sampled_from(["", "x1", "|"]))
    def come(self, name, nonce):
        if len(self.table.people) < 6:
            self.ask(gather.come, name, 5, name, nonce)

    @rule(person=NUMBERS, other=NUMBERS, data=st.data())
    def among_people(self, person, other, data):
        orders = [
            (gather.leave, person), (gather.rename, person, "Fay", other), (gather.mix, person, "n0nce"),
            (gather.kick, person, other), (gather.make_host, person, other),
            (course.say, person, data.draw(st.sampled_from([*PHRASES, "?"]))),
        ]  # fmt: skip
        self.ask(*data.draw(st.sampled_from(orders)))

    @rule(person=st.integers(0, 5), gone=st.booleans())
    def come_and_go(self, person, gone):
        if person < len(self.table.people):
            self.ask(course.go_away if gone else course.come_back, person)

    @rule(person=NUMBERS, seat=NUMBERS, data=st.data())
    def at_seats(self, person, seat, data):
        orders = [
            (gather.sit, person, seat), (gather.sit, person, seat), (gather.stand, person),
            (gather.invite, person, seat, data.draw(st.sampled_from([*self.game.bot.BOTS, "deep thought"]))),
            (gather.dismiss, person, seat), (course.give_time, person, seat),
        ]  # fmt: skip
        self.ask(*data.draw(st.sampled_from(orders)))

    @rule(data=st.data())
    def arrange(self, data):
        self.ask(gather.arrange, data.draw(st.sampled_from([self.table.host, 1])), self.settings_from(data))

    @rule(fill=st.sampled_from([True, True, False]))
    def start(self, fill):
        self.ask(gather.start, self.table.host, fill=fill)

    @rule(person=NUMBERS)
    def rematch(self, person):
        self.ask(gather.rematch, person, self.new_secret())

    @rule(person=NUMBERS, order=st.sampled_from([course.pause, course.resume, course.take_back]))
    def in_between(self, person, order):
        self.ask(order, person)

    @rule(order=st.sampled_from([course.close_house, course.open_house]))
    def night(self, order):
        self.ask(order)

    @rule(person=NUMBERS, action=st.integers(-5, 2**70), seen=st.integers(-1, 50), id=st.sampled_from(["", "a", "b"]))
    def act_wildly(self, person, action, seen, id):
        self.ask(course.act, person, action, seen, id)

    @rule(data=st.data(), times=st.integers(1, 6))
    def act(self, data, times):
        for _ in range(times):
            seats = [seat for seat in self.table.awaited() if self.table.chairs[seat].person is not None]
            if not seats:
                return
            seat = data.draw(st.sampled_from(seats))
            action = data.draw(st.sampled_from(self.table.legal(seat)))
            measure = data.draw(st.integers(0, self.game.rules.MEASURES - 1))
            person = self.table.chairs[seat].person
            self.ask(course.act, person, action + self.game.rules.ACTIONS * measure, self.table.seq, "")
            if data.draw(st.integers(0, 3)) == 0:
                self.ask(course.take_back, person)

    @rule(seconds=SECONDS)
    def wait(self, seconds):
        self.now += seconds

    @rule(times=st.integers(1, 8))
    def let_time_pass(self, times):
        for _ in range(1 if self.game.key in SLOW else times):
            at = course.next_due(self.table)
            if at is None:
                return
            self.now = max(self.now, at)
            self.happen(course.due(self.table, self.now))

    @rule(seconds=SECONDS)
    def hold(self, seconds):
        """The server says when seats can no longer win: it may say so of any."""
        holds = dict.fromkeys(range(len(self.table.chairs)), self.now + seconds)
        if self.game.race:
            self.happen(course.due(self.table, self.now, holds))

    # --- what always holds ---

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


@pytest.mark.parametrize("key", list(GAMES))
def test_any_evening_goes_well(key):
    run_state_machine_as_test(
        lambda: AnyEvening(key),
        settings=settings(
            max_examples=3 if key in SLOW else 12,
            stateful_step_count=10 if key in SLOW else 40,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_two_tables_that_differ_are_told_apart():
    """Else the comparison above would prove nothing."""
    tables = []
    for name in ("Ann", "Bob"):
        table = Table(GAMES)
        table.apply_all(gather.open_table(GAMES["kittens"], "", True, Settings(2), b"s" * 32, NOON))
        table.apply_all(gather.come(table, name, 0, "", "", NOON))
        with suppress(Refused):
            table.apply_all(gather.start(table, 0, NOON, fill=True))
        tables.append(table)
    assert snapshot(tables[0]) != snapshot(tables[1])
    assert snapshot(tables[0]) == snapshot(tables[0].copy())
