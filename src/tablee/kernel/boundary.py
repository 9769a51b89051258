"""Compiled rules for Python that holds one state at a time, such as a server.

A compiled function that is given a single record spends 15 µs on finding out what it is; given an array, half a
microsecond. So a state goes in as an array of one that shares its memory.
"""

from threading import local
from typing import Any

import numpy as np

from .engine import Engine, new_stream
from .game import NATURE, WORD, Actions, Numbers, Options, State, States, new_states
from .records import array_of

ALONE = (1,)  # the shape of an array with one state


class Boundary:
    """A game's compiled rules, with the names and arguments of the contract."""

    def __init__(self, engine: Engine) -> None:
        rules, self.loops = engine.rules, engine.loops
        self.room = local()
        self.longest = engine.game.written.MOST if engine.game.written else 0  # bytes of a written view
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
        self.loops.play_at(array(state), 0, seat, action)

    def over(self, state: State) -> bool:
        return self.loops.over_at(array(state), 0)

    def scores(self, state: State, out: Numbers) -> None:
        self.loops.scores_at(array(state), 0, out)

    def hide(self, state: State, seat: int) -> None:
        self.loops.hide_at(array(state), 0, seat)

    def hide_each(self, state: State, viewers: int) -> States:
        """Return what the seats may see, one view after the other, and as the last what spectators may."""
        views = np.empty(viewers, self.STATE)
        self.loops.hide_each(array(state), 0, views)
        return views

    def write_each(self, views: States) -> list[bytes]:
        """Return the views that `hide_each` made as JSON; none where the game does not write its views itself."""
        if not self.longest:
            return []
        room = self.room.__dict__  # fresh memory is dear, and threads have each their own
        if len(room.get("ends", ())) != len(views):
            room["out"], room["ends"] = np.empty(self.longest * len(views), np.uint8), np.empty(len(views), np.int64)
        self.loops.write_each(views, room["out"], room["ends"])
        stops: list[int] = room["ends"].tolist()
        text = room["out"][: stops[-1]].tobytes()
        return [text[start:stop] for start, stop in zip([0, *stops], stops, strict=False)]

    def recall(self, state: State, view: State, seat: int) -> None:
        self.loops.recall_at(array(state), 0, array(view), seat)

    def guess(self, state: State, seat: int, word: int) -> None:
        self.loops.guess_at(array(state), 0, seat, word)

    def observe(self, state: State, seat: int, out: Numbers) -> None:
        self.loops.observe_at(array(state), 0, seat, out)


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
    rules.over(state)
    rules.scores(state, np.zeros(seats, np.float32))
    view = state.copy()
    rules.hide(view, seat)
    rules.recall(state, view, seat)
    rules.write_each(rules.hide_each(state, seats + 1))
    rules.guess(view, seat, 1)
    rules.observe(view, seat, np.zeros(rules.OBSERVATION, np.float32))
    rules.act(state, seat, int(actions[0]))
