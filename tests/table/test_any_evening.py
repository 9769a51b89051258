"""Any evening: random people, orders and times, and what holds after every one of them."""

import math
from contextlib import suppress

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule, run_state_machine_as_test
from table.always import SLOW, WhateverHappens, snapshot
from table.hands import collapse, let_go
from table.tables import GAMES, NOON, again

from tablee.kernel.game import SPECTATOR
from tablee.kernel.words import LANGUAGES
from tablee.table import course, gather, views
from tablee.table.entries import MOVES, Settings
from tablee.table.events import event_of
from tablee.table.looking import Looking
from tablee.table.phrases import PHRASES
from tablee.table.refused import Refused
from tablee.table.table import Table

DEALT_SOON = {"splash": {"draft": "dealt"}}  # options with which there is wood in somebody's hand at once
SECONDS = st.sampled_from([0, 0.001, 0.3, 1, 2.9, 3, 7, 15, 31, 400, 100_000])
NUMBERS = st.integers(-2, 8)


class AnyEvening(WhateverHappens):
    """People who do whatever comes to their minds."""

    # --- how things happen ---

    def happen(self, entries) -> None:
        names, dues = (self.table.names, course.dues(self.table, {})) if self.entries else ([], [])
        states = self.table.apply_all(entries)
        self.nothing_is_due_too_soon(entries, dues)
        self.twin.apply_all(again(entries))
        self.entries += entries
        looking = Looking(self.table, [(state, self.table.names) for state in states])
        for seat in [*range(len(self.table.chairs)), SPECTATOR] if states else []:
            msgspec.json.decode(looking.see(seat, "fr")[1], type=list[views.News])
        for entry in entries:
            if self.entries[0] is not entry:
                assert isinstance(event_of(self.table, entry, self.table.names or names, "en"), str)

    def nothing_is_due_too_soon(self, entries, before) -> None:
        """Whoever does not look after a move, because they look soon enough, misses nothing."""
        if entries and all(isinstance(entry, MOVES) for entry in entries):
            soonest = course.soonest(self.table, entries[0].at)
            assert [due for due in course.dues(self.table, {}) if due[0] < soonest and due not in before] == []

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

    @initialize(begun=st.sampled_from([True, False]))
    def open(self, begun) -> None:
        chosen = Settings(2, DEALT_SOON.get(self.game.key, {})) if begun else Settings(min(3, self.game.seats.stop - 1))
        self.happen(gather.open_table(self.game, "", True, chosen, self.new_secret(), self.now))
        for name in ("Ann", "Bob"):
            self.ask(gather.come, name, 0, name, name)
        self.ask(gather.sit, 0, 0)
        if begun:
            self.ask(gather.sit, 1, 1)
            self.ask(gather.start, 0)

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
            person, hand = self.table.chairs[seat].person, self.piece_in_hand(seat)
            if hand and data.draw(st.booleans()):
                self.act_by_hand(person, hand, data)
            else:
                self.act_in_words(person, seat, data)
            if data.draw(st.integers(0, 3)) == 0:
                self.ask(course.take_back, person)
            if data.draw(st.booleans()):
                self.act_again(data)

    def act_in_words(self, person, seat, data):
        action = data.draw(st.sampled_from(self.table.legal(seat)))
        measure = data.draw(st.integers(0, self.game.rules.MEASURES - 1))
        id = data.draw(st.sampled_from([self.new_id(), ""]))
        self.ask(course.act, person, action + self.game.rules.ACTIONS * measure, self.table.seq, id)

    def act_by_hand(self, person, hand, data):
        """A live hand lets go, or the tower falls by itself; what was judged may come too late."""
        missed = data.draw(st.sampled_from([0, 0, 0, 1]))
        after, before = len(self.table.match) - missed, self.table.seq
        inbox = collapse(self.table.state) if data.draw(st.booleans()) else b""
        if inbox:
            self.ask(course.fall_alone, inbox, after)
        else:
            self.ask(course.act_by_hand, person, hand[0], let_go(hand[1]), after, self.new_id())
        assert not missed or self.table.seq == before

    def piece_in_hand(self, seat):
        return self.game.matter and self.game.matter.hold(self.table.state, seat)

    def new_id(self) -> str:
        self.acts += 1
        return f"act {self.acts}"

    @rule(data=st.data())
    def act_again(self, data):
        """Who did not hear that something was done sends it again, even where it was taken back meanwhile."""
        done = [(seat, id) for match, seat, id in self.acts_with_ids() if match == self.table.matches]
        if not done:
            return
        (seat, id), before = data.draw(st.sampled_from(done[:-4:-1])), self.table.seq
        person, legal = self.table.chairs[seat].person, self.table.legal(seat) or [0]
        if person is not None:
            self.ask(course.act, person, data.draw(st.sampled_from(legal)), before, id)
        assert self.table.seq == before

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


@pytest.mark.parametrize("key", list(GAMES))
def test_any_evening_goes_well(key):
    run_state_machine_as_test(
        lambda: AnyEvening(key),
        settings=settings(
            max_examples=8 if key in SLOW else 12,
            stateful_step_count=30 if key in SLOW else 40,
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
