"""One match at a table, step by step: people come, play, and do other things besides.

The moves are those of the recording that is kept; where one is missing, or no longer legal, it follows from a seed.
"""

import random
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

import msgspec
import numpy as np
from recorded.facts import NOBODY, Fact, as_json
from recorded.observing import Observer
from recorded.plans import NAMES, Plan
from recorded.questions import word_of

from tablee.kernel.errors import Mistake
from tablee.kernel.game import Game
from tablee.kernel.words import LANGUAGES
from tablee.server.telling import Telling, Told, carry_out
from tablee.table import course, gather
from tablee.table.entries import PLAYED, Acted, Entry, Fell, Settings
from tablee.table.match import remembered
from tablee.table.refused import Refused
from tablee.table.table import OVER, PLAYING, Table

NOON = 1_800_000_000.0
LONGEST = 400  # steps
LATE = 12  # one move in so many is left to time


class Evening:
    """A table at which one match is played, and everything is written down."""

    def __init__(self, plan: Plan, moves: Mapping[str, str], game: Game) -> None:
        self.plan, self.moves, self.game = plan, moves, game
        self.table, self.now, self.steps = Table({game.key: game}), NOON, 0
        self.entries: list[Entry] = []
        self.observer = Observer(self.table)
        self.facts = [fact for part in self.play() for fact in part]

    # --- the course of the evening ---

    def play(self) -> Iterator[Iterator[Fact]]:
        """Let people come, play, and clear the table."""
        yield from self.begin()
        while self.table.status == PLAYING and self.steps < LONGEST:
            yield self.meanwhile()
            yield self.move()
        yield self.observer.replays(self.entries)
        yield self.observer.visited()
        if self.table.status == OVER:
            yield self.happen("another match", gather.rematch(self.table, 0, bytes(32), self.now))

    def begin(self) -> Iterator[Iterator[Fact]]:
        """Let people come, and deal. Nobody's number is that of their seat, or one could pass for the other."""
        plan, table, secret = self.plan, self.table, self.plan.seed.to_bytes(32, "big")
        settings = Settings(plan.seats, options=plan.options, bank=plan.bank, increment=plan.bank / 60)
        yield self.happen("a table is opened", gather.open_table(self.game, "", True, settings, secret, self.now))
        for person, seat in enumerate(reversed(range(plan.seats))):
            entries = gather.come(table, NAMES[seat], person, f"key {person}", f"part{person}", self.now)
            yield self.happen(f"{NAMES[seat]} comes", entries)
            yield self.happen(f"{NAMES[seat]} sits down", gather.sit(table, person, seat, self.now))
        yield self.happen("the match begins", gather.start(table, 0, self.now))

    def happen(self, what: str, entries: list[Entry]) -> Iterator[Fact]:
        """Carry entries out, and yield all that follows."""
        self.steps += 1
        table, step = self.table, name_of(self.steps)
        yield Fact(step, "played", NOBODY, what)
        for entry in entries:
            yield Fact(step, "stored", NOBODY, as_json(msgspec.to_builtins(entry)))
        before, told = table.state, carry_out(table, entries)
        self.entries += entries
        yield from self.chance(step, before, told)
        yield from self.observer.sent(step, Telling(table, told, table.seq - len(told), self.now))
        if table.status in (PLAYING, OVER):
            yield from self.observer.positions(step)
            yield from self.observer.permitted(step)

    def chance(self, step: str, before: Any, told: list[Told]) -> Iterator[Fact]:
        """What nature did, in words."""
        for each in told:
            if isinstance(each.entry, Fell):
                yield Fact(step, "chance", NOBODY, self.game.notation.say_chance(before, each.entry.outcome))
            if isinstance(each.entry, PLAYED):
                before = each.state

    # --- moves ---

    def move(self) -> Iterator[Fact]:
        """Play the next move: as it is recorded, or another."""
        text = self.moves.get(name_of(self.steps + 1), "")
        entries = self.entries_of(text)
        if not entries:
            text = self.other_move()
            entries = self.entries_of(text)
        yield from self.happen(text, entries)

    def entries_of(self, text: str) -> list[Entry]:
        """Return what a move in words brings about; nothing if it cannot be played."""
        table, (name, _, words) = self.table, text.partition(": ")
        if text == "time":
            self.now = max(self.now, course.next_due(table) or 0)
            return course.due(table, self.now)
        seat = NAMES.index(name) if name in NAMES else -1
        if seat not in table.awaited() or table.is_played_by_bot(seat):
            return []
        self.now += 0.25
        try:
            action, person = self.game.notation.parse(words), table.chairs[seat].person
            return course.act(table, person, action, table.seq, f"act {self.steps}", self.now)
        except (Refused, Mistake):
            return []

    def other_move(self) -> str:
        """Choose a move that follows from the seed, by words: the numbers of actions do not matter."""
        table, game, dice = self.table, self.game, random.Random(f"{self.plan.seed} {self.steps}")
        seats = [seat for seat in table.awaited() if not table.is_played_by_bot(seat)]
        if not seats or (dice.random() * LATE < 1 and course.next_due(table) is not None):
            return "time"
        seat = dice.choice(seats)
        if dice.random() < self.plan.bots:
            actions, view = np.array(table.legal(seat), np.int32), remembered(game, table.state, seat)
            action = game.bot.choose(len(game.bot.BOTS) - 1, view, seat, actions, len(actions), dice.getrandbits(62))
        else:
            words = sorted(word_of(game.key, action) for action in table.legal(seat))
            kinds = [list(same) for _, same in groupby(words, key=lambda each: each.split()[0])]
            action = game.notation.parse(dice.choice(dice.choice(kinds)))
            action += game.rules.ACTIONS * dice.randrange(game.rules.MEASURES) * (game.race is None)
        if game.race:
            action = game.race.timed(action % game.rules.ACTIONS, dice.randrange(3_000, 9_000), 3)
        return f"{NAMES[seat]}: {game.notation.say(action)}"

    # --- besides ---

    def meanwhile(self) -> Iterator[Fact]:
        """What people do besides, each at its step; some of it is refused."""
        table, now, last = self.table, self.now, self.table.match[-1]
        if self.steps % 40 == 0:
            yield from self.ask("somebody says hello", lambda: course.say(table, 0, "hello", now))
            yield from self.ask("somebody gives time", lambda: course.give_time(table, 0, 0, now))
        elif self.steps % 20 == 13 and isinstance(last, Acted) and table.chairs[last.seat].person is not None:
            yield from self.ask(
                "the last one takes back", lambda: course.take_back(table, table.chairs[last.seat].person, now)
            )
        elif self.steps % 40 == 6:
            yield from self.ask("somebody asks for a pause", lambda: course.pause(table, 1, now))
            yield from self.ask("the game goes on", lambda: course.resume(table, 1, now))
        elif self.steps % 40 == 15:
            yield from self.ask("somebody is away", lambda: course.go_away(table, 1, now))
        elif self.steps % 40 == 25:
            yield from self.ask("somebody is back", lambda: course.come_back(table, 1, now))

    def ask(self, what: str, order: Any) -> Iterator[Fact]:
        """Do something that may be refused. It is a step all the same, so that the others keep their numbers."""
        try:
            yield from self.happen(what, order())
        except Refused as refused:
            self.steps += 1
            yield Fact(name_of(self.steps), "played", NOBODY, what)
            said = [refused.sentence(self.game, language) for language in LANGUAGES]
            yield Fact(name_of(self.steps), "refused", NOBODY, " | ".join([refused.clause, *said]))


def name_of(step: int) -> str:
    """Return a step's name; names are in the order of the steps."""
    return f"{step:04}"
