"""One match: the log of what happened, and the state it leads to.

Deciding may refuse; what is in the log is carried out without question. Nothing here waits, writes a
file or knows a socket; chance comes in as an argument.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from tablee.kernel.bits import bit
from tablee.kernel.game import NATURE, Game, State, new_state, put_inbox

from .entries import Acted, Dealt, Entry, Fell

Chance = Callable[[int], int]  # given how many outcomes there are, or WORD, returns one


class Refused(Exception):
    """Something the rules do not allow. `clause` says which one."""

    def __init__(self, clause: str) -> None:
        super().__init__(clause)
        self.clause = clause


class Step(NamedTuple):
    """An entry of the log and the state right after it."""

    entry: Entry
    state: State


class Match:
    """A game being played."""

    def __init__(self, game: Game, seats: int, options: dict[str, str], chance: Chance) -> None:
        game.check(seats, options)
        self.game = game
        self.chance = chance
        self.log: list[Entry] = []
        self.state = new_state(game.rules)
        self._actions = np.zeros(game.rules.ACTIONS, np.int32)
        self.opening = [self._happen(Dealt(game.key, game.version, seats, options)), *self._let_nature_act()]

    def play(self, seat: int, action: int) -> list[Step]:
        """Play `action` for `seat` and return what happened, nature's replies included."""
        refusal = self.game.rules.why_not(self.state, seat, action)
        if refusal:
            raise Refused(self.game.rules.REFUSALS[refusal])
        return [self._happen(Acted(seat, action)), *self._let_nature_act()]

    def legal(self, seat: int) -> list[int]:
        """List the actions open to a seat."""
        count = self.game.rules.legal(self.state, seat, self._actions)
        return [int(action) for action in self._actions[:count]]

    def awaited(self) -> list[int]:
        """List the seats that may act now."""
        mask = self.game.rules.who(self.state)
        return [seat for seat in range(self.game.seats.stop) if mask & bit(seat)]

    def is_over(self) -> bool:
        """Tell whether the match has ended."""
        return bool(self.game.rules.over(self.state))

    def _let_nature_act(self) -> list[Step]:
        rules, steps = self.game.rules, []
        while rules.who(self.state) == NATURE:
            steps.append(self._happen(self._fall(self.chance(rules.chance(self.state)))))
        return steps

    def _fall(self, outcome: int) -> Fell:
        matter = self.game.matter
        return Fell(outcome, matter.settle(self.state, outcome) if matter else b"")

    def _happen(self, entry: Entry) -> Step:
        self.log.append(entry)
        evolve(self.game, self.state, entry)
        return Step(entry, self.state.copy())


def evolve(game: Game, state: State, entry: Entry) -> None:
    """Carry one entry out on a state."""
    match entry:
        case Dealt(seats=seats, options=options):
            game.rules.deal(state, seats, game.choose_options(options))
        case Acted(seat=seat, action=action):
            game.rules.act(state, seat, action)
        case Fell(outcome=outcome, inbox=inbox):
            if inbox:
                put_inbox(state, inbox)
            game.rules.act(state, NATURE, outcome)


def replay(game: Game, log: list[Entry]) -> State:
    """Return the state that a log leads to."""
    state = new_state(game.rules)
    for entry in log:
        evolve(game, state, entry)
    return state


def hidden(game: Game, state: State, seat: int) -> State:
    """Return a copy of a state without what `seat` may not know: the one door out for secrets."""
    view = state.copy()
    game.rules.hide(view, seat)
    return view


def remembered(game: Game, state: State, seat: int) -> State:
    """Return the hidden copy with what the seat saw put back: for bots, who have no head of their own."""
    view = hidden(game, state, seat)
    game.rules.recall(state, view, seat)
    return view
