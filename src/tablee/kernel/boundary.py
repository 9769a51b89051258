"""Compiled rules for Python that holds one state at a time, such as a server.

A compiled function that is given a single record spends 15 µs on finding out what it is; given an array, half a
microsecond. So a state goes in as an array of one that shares its memory.
"""

from collections.abc import Sequence
from threading import local
from typing import Any, NamedTuple

import numpy as np

from .book import Book, Party, party_of
from .engine import Engine, new_stream
from .game import NATURE, WORD, Actions, Asks, Numbers, Options, State, States, new_states
from .letters import END, GAPS
from .loops import NO_WAIT, WAITS, Tally
from .records import ALONE, array_of, home_of

FORM, LETTERS = 1 << 15, 1 << 18  # bytes that the form of a letter can have, and all letters together
REFUSED = Asks(0, over=False, waits=())  # nothing is asked for by what may not be
MOMENTS = 4  # that letters tell of: a move, and nature's replies


Letter = tuple[bytes, int]  # and where in it the news belong, if it is without them, or NO_HOLE


class Shown(NamedTuple):
    """A state as some may see it: the seats, or who only watches."""

    views: bytes  # one hidden state after the other
    written: list[bytes]  # the same as JSON; none where the game does not write its views itself
    legal: list[list[int]]  # what each can do


class Boundary:
    """A game's compiled rules, with the names and arguments of the contract."""

    def __init__(self, engine: Engine) -> None:
        rules, self.loops, self.letters = engine.rules, engine.loops, engine.letters
        self.rooms = local()  # by the numbers of seats and viewers; threads have each their own
        self.longest = engine.game.written.MOST if engine.game.written else 0  # bytes of a written view
        self.most = engine.game.seats.stop - 1  # seats
        self.waits, self.asks = engine.game.waits, dict[bytes, Asks]()  # what states asked for, by what was noted
        self.defaults = np.array([wait.default for wait in self.waits], np.int64)
        self.size = rules.STATE.itemsize
        self.STATE, self.ACTIONS, self.MEASURES = rules.STATE, rules.ACTIONS, rules.MEASURES
        self.OBSERVATION, self.REFUSALS = rules.OBSERVATION, rules.REFUSALS

    def deal(self, state: State, seats: int, options: Options) -> None:
        self.loops.deal_at(array(state), 0, seats, options)

    def who(self, state: State) -> int:
        return self.loops.who_at(array(state), 0)

    def legal(self, state: State, seat: int, out: Actions) -> int:
        return self.loops.legal_at(array(state), 0, seat, out)

    def why_not(self, state: State, seat: int, action: int) -> int:
        return self.loops.why_not_at(array(state), 0, seat, action)

    def chance(self, state: State) -> int:
        return self.loops.chance_at(array(state), 0)

    def act(self, state: State, seat: int, action: int) -> None:
        self.step(state, seat, action)

    def over(self, state: State) -> bool:
        return self.loops.over_at(array(state), 0)

    def scores(self, state: State, out: Numbers) -> None:
        self.loops.scores_at(array(state), 0, out)

    def hide(self, state: State, seat: int) -> None:
        self.loops.hide_at(array(state), 0, seat)

    def step(self, state: State, seat: int, action: int) -> Asks:
        """Play an action; return what is asked for then."""
        notes = self._room(0, 0).notes
        self.loops.step_at(array(state), 0, seat, action, self.defaults, notes)
        return self._asks(notes)

    def attempt(self, state: State, seat: int, action: int) -> tuple[int, State, Asks]:
        """Play an action, if it is allowed, on a copy: return why not, the state after it, and what `step` does."""
        notes, after = self._room(0, 0).notes, home_of(bytearray(self.size), self.STATE)
        refusal: int = self.loops.try_at(array(state), 0, after, seat, action, self.defaults, notes)
        return refusal, after[0], REFUSED if refusal else self._asks(notes)

    def _asks(self, notes: Tally) -> Asks:
        """Return what is asked for, as it was noted: there are not many ways."""
        noted = notes.tobytes()
        if (found := self.asks.get(noted)) is None:
            who, over, *waits = notes.tolist()
            waiting = tuple([None if wait == NO_WAIT else self.waits[wait] for wait in waits])
            found = self.asks[noted] = Asks(who, bool(over), waiting)
        return found

    def show_each(self, state: State, seats: int) -> Shown:
        """Return what each seat may see and do."""
        return self._show(state, seats, seats)

    def show_watchers(self, state: State) -> Shown:
        """Return what may be seen by who only watches."""
        return self._show(state, 0, 1)

    def _show(self, state: State, seats: int, viewers: int) -> Shown:
        room = self._room(seats, viewers)
        if self.longest:
            self.loops.write_each(array(state), 0, room.views, room.actions, room.counts, room.text, room.ends)
        else:
            self.loops.show_each(array(state), 0, room.views, room.actions, room.counts)
        counts = enumerate(room.counts.tolist())
        legal = [room.actions[seat, :count].tolist() if count else [] for seat, count in counts]
        return Shown(room.views.tobytes(), room.written() if self.longest else [], legal)

    def tell_each(self, states: Sequence[States], form: bytes, book: Book, party: Party) -> list[Letter]:
        """Return a letter to each seat that tells of these states; an empty one where that has to be done otherwise.

        Each state is an array of one.
        """
        desk, size = self._desk(party.seats), len(form)
        if size > FORM or len(states) > MOMENTS:
            return []
        desk.form_bytes[:size] = form
        told = states[0]
        if len(states) > 1:
            told, moments = desk.states, b"".join([state.tobytes() for state in states])
            desk.states_bytes[: len(moments)] = moments
        self.letters.tell_each(
            told, len(states), desk.view, desk.actions, desk.out, desk.bounds, desk.form, size, desk.cuts,
            book.text, book.parts, book.labels, book.slots, book.keys, party.text, party.ends,
        )  # fmt: skip
        return desk.letters()

    def _desk(self, seats: int) -> "Desk":
        desks: dict[Any, Desk] = self.rooms.__dict__
        return desks.get(seats) or desks.setdefault(seats, Desk(self, seats))

    def _room(self, seats: int, viewers: int) -> "Room":
        rooms: dict[Any, Room] = self.rooms.__dict__
        return rooms.get((seats, viewers)) or rooms.setdefault((seats, viewers), Room(self, seats, viewers))

    def recall(self, state: State, view: State, seat: int) -> None:
        self.loops.recall_at(array(state), 0, array(view), seat)

    def guess(self, state: State, seat: int, word: int) -> None:
        self.loops.guess_at(array(state), 0, seat, word)

    def observe(self, state: State, seat: int, out: Numbers) -> None:
        self.loops.observe_at(array(state), 0, seat, out)


class Room:
    """Memory for what compiled functions fill: new one is dear."""

    def __init__(self, rules: Boundary, seats: int, viewers: int) -> None:
        self.views = np.zeros(viewers, rules.STATE)
        self.text, self.ends = np.zeros(rules.longest * viewers, np.uint8), np.zeros(viewers, np.int64)
        self.text_bytes = memoryview(self.text)  # type: ignore[arg-type]
        self.actions, self.counts = np.zeros((seats, rules.ACTIONS), np.int32), np.zeros(seats, np.int64)
        self.notes = np.zeros(WAITS + rules.most, np.int64)

    def written(self) -> list[bytes]:
        """Return the views as JSON."""
        return pieces(self.text_bytes, self.ends.tolist())


class Desk:
    """Memory for letters, likewise."""

    def __init__(self, rules: Boundary, seats: int) -> None:
        self.states, self.view = np.zeros(MOMENTS, rules.STATE), np.zeros(1, rules.STATE)
        self.actions = np.zeros(rules.ACTIONS, np.int32)
        self.out, self.bounds = np.zeros(LETTERS, np.uint8), np.zeros((2, seats), np.int64)
        self.form, self.cuts = np.zeros(FORM, np.uint8), np.zeros(END + 1, np.int64)
        self.form_bytes, self.out_bytes = memoryview(self.form), memoryview(self.out)  # type: ignore[arg-type]
        self.states_bytes = memoryview(self.states.view(np.uint8))  # type: ignore[arg-type]

    def letters(self) -> list[Letter]:
        """Return what was written."""
        ends, holes = self.bounds.tolist()
        return list(zip(pieces(self.out_bytes, ends), holes, strict=True))


def pieces(text: memoryview, ends: list[int]) -> list[bytes]:
    """Return the pieces of a text that end there."""
    start, found = 0, []
    for stop in ends:
        found.append(text[start:stop].tobytes())
        start = stop
    return found


def array(state: State) -> States:
    """Return an array of one that is the state itself: mostly the one it lives in."""
    home = array_of(state)
    return home if home is not None and home.shape == ALONE else np.asarray(state).reshape(1)


def warm(rules: Boundary, seats: int, options: Options) -> None:
    """Call everything once, so that nobody waits for it later: the first call compiles, or loads from the cache."""
    stream: Any = new_stream(1)
    state, actions = new_states(rules, 1)[0], np.zeros(rules.ACTIONS, np.int32)
    rules.deal(state, seats, options)
    while rules.who(state) == NATURE:
        count = rules.chance(state)
        rules.act(state, NATURE, int(stream[0]) if count == WORD else 0)
    seat = (rules.who(state) & -rules.who(state)).bit_length() - 1
    rules.legal(state, seat, actions)
    rules.why_not(state, seat, int(actions[0]))
    rules.attempt(state, seat, int(actions[0]))
    rules.over(state)
    rules.scores(state, np.zeros(seats, np.float32))
    view = state.copy()
    rules.hide(view, seat)
    rules.recall(state, view, seat)
    rules.show_each(state, seats)
    rules.show_watchers(state)
    if rules.letters:
        book = Book(rules.most, rules.ACTIONS, len(state.news))
        rules.tell_each([array(state)], bytes(GAPS), book, party_of(seats, [b"-"] * seats))
    rules.guess(view, seat, 1)
    rules.observe(view, seat, np.zeros(rules.OBSERVATION, np.float32))
    rules.act(state, seat, int(actions[0]))
