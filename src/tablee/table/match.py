"""One match: the log of what happened, and the state it leads to.

Deciding may refuse; what is in the log is carried out without question. Nothing here waits, writes a
file or knows a socket; chance comes in as an argument.
"""

from collections.abc import Iterable

import numpy as np
from msgspec import Struct

from tablee.kernel.bits import bit
from tablee.kernel.boundary import Boundary, Shown
from tablee.kernel.errors import Mistake
from tablee.kernel.game import NATURE, SPECTATOR, Asks, Game, State, Wait, new_state
from tablee.kernel.records import bytes_of, copy_of, put_inbox

from .entries import Acted, Dealt, Fell, MatchEntry
from .fair import Chance
from .refused import Refused


class Step(Struct, frozen=True, gc=False):
    """An entry of the log, the state right after it, and what that asks for."""

    entry: MatchEntry
    state: State
    asks: Asks


class Match:
    """A game being played."""

    def __init__(self, game: Game, seats: int, options: dict[str, str], chance: Chance) -> None:
        game.check(seats, options)
        self.game = game
        self.chance = chance
        self.log: list[MatchEntry] = []
        self.state = new_state(game.rules)
        self.opening = self._keep(decide(game, self.state, Dealt(game.key, game.version, seats, options), chance))

    def play(self, seat: int, action: int) -> list[Step]:
        """Play `action` for `seat` and return what happened, nature's replies included."""
        return self._keep(decide(self.game, self.state, Acted(seat, action), self.chance))

    def legal(self, seat: int) -> list[int]:
        """List the actions open to a seat."""
        return legal(self.game, self.state, seat)

    def awaited(self) -> list[int]:
        """List the seats that may act now."""
        return awaited(self.game, self.state)

    def is_over(self) -> bool:
        """Tell whether the match has ended."""
        return bool(self.game.rules.over(self.state))

    def _keep(self, steps: list[Step]) -> list[Step]:
        self.log += [step.entry for step in steps]
        self.state = copy_of(steps[-1].state)
        return steps


# --- deciding ---


def check(game: Game, state: State, seat: int, action: int) -> None:
    """Refuse what the rules forbid, with the clause."""
    check_known(game, action)
    allow(game, game.rules.why_not(state, seat, action))


def check_known(game: Game, action: int) -> None:
    """Refuse what is no action at all."""
    if not 0 <= action < game.rules.ACTIONS * game.rules.MEASURES:
        raise Refused("table.act.unknown")


def allow(game: Game, refusal: int) -> None:
    """Refuse something if there is a reason."""
    if refusal:
        raise Refused(game.rules.REFUSALS[refusal])


def decide(game: Game, state: State, first: MatchEntry, chance: Chance, *, lull: bool = False) -> list[Step]:
    """Return an entry and nature's replies, each with the state after; `lull` lets nature wait where it should.

    Acts that the rules forbid are refused.
    """
    last = attempt(game, state, first) if type(first) is Acted else step(game, state, first)
    steps = [last]
    while last.asks.who == NATURE and not (lull and game.race and game.race.lull(last.state)):
        last = fall(game, last.state, chance, first.at)
        steps.append(last)
    return steps


def attempt(game: Game, state: State, act: Acted) -> Step:
    """Return what an act leads to, or refuse it."""
    if not isinstance(game.rules, Boundary):
        check(game, state, act.seat, act.action)
        return step(game, state, act)
    check_known(game, act.action)
    refusal, after, asks = game.rules.attempt(state, act.seat, act.action)
    allow(game, refusal)
    return Step(act, after, asks)


def fall(game: Game, state: State, chance: Chance, at: float = 0) -> Step:
    """Let nature act once."""
    outcome = chance(game.rules.chance(state))
    entry = Fell(outcome, game.matter.settle(state, outcome) if game.matter else b"", at)
    return step(game, state, entry)


# --- asking ---


def is_known(game: Game, dealt: Dealt) -> bool:
    """Tell whether a match was dealt by the rules that we have, and they can read its options."""
    if (dealt.game, dealt.version) != (game.key, game.version) or dealt.seats not in game.seats:
        return False
    try:
        game.choose_options(dealt.options)
    except Mistake:
        return False
    return True


def legal(game: Game, state: State, seat: int) -> list[int]:
    """List the actions open to a seat."""
    actions = np.empty(game.rules.ACTIONS, np.int32)
    count = game.rules.legal(state, seat, actions)
    found: list[int] = actions[:count].tolist()
    return found


def awaited(game: Game, state: State) -> list[int]:
    """List the seats that may act now."""
    mask = game.rules.who(state)
    return [seat for seat in range(mask.bit_length()) if mask & bit(seat)] if mask > 0 else []


def asked(game: Game, state: State) -> Asks:
    """Return what a state asks for."""
    who, seats = game.rules.who(state), range(game.seats.stop - 1)
    waits = tuple([wait_of(game, state, seat) if who > 0 and who & bit(seat) else None for seat in seats])
    return Asks(who, who <= 0 and bool(game.rules.over(state)), waits)


def wait_of(game: Game, state: State, seat: int) -> Wait | None:
    """Return the wait that a seat is in: the one whose default it could play."""
    for wait in game.waits:
        if not game.rules.why_not(state, seat, wait.default):
            return wait
    return None


# --- carrying out ---


def evolve(game: Game, state: State, entry: MatchEntry) -> None:
    """Carry one entry out on a state."""
    match entry:
        case Acted(seat=seat, action=action):
            game.rules.act(state, seat, action)
        case Dealt(seats=seats, options=options):
            game.rules.deal(state, seats, game.choose_options(options))
        case Fell(outcome=outcome, inbox=inbox):
            if inbox:
                put_inbox(state, inbox)
            game.rules.act(state, NATURE, outcome)


def step(game: Game, state: State, entry: MatchEntry) -> Step:
    """Return an entry with the state after it; the one before stays as it is."""
    after = copy_of(state)
    if type(entry) is Acted and isinstance(game.rules, Boundary):  # what happens all the time, in one call
        return Step(entry, after, game.rules.step(after, entry.seat, entry.action))
    evolve(game, after, entry)
    return Step(entry, after, asked(game, after))


def replay(game: Game, log: Iterable[MatchEntry]) -> State:
    """Return the state that a log leads to."""
    state = new_state(game.rules)
    for entry in log:
        evolve(game, state, entry)
    return state


def hidden(game: Game, state: State, seat: int) -> State:
    """Return a copy of a state without what `seat` may not know: the one door out for secrets."""
    view = copy_of(state)
    game.rules.hide(view, seat)
    return view


def shown_to_each(game: Game, state: State, seats: int) -> Shown:
    """Return what each seat may know of a state: the same door, opened once."""
    if isinstance(game.rules, Boundary):
        return game.rules.show_each(state, seats)
    views = b"".join([bytes_of(hidden(game, state, seat)) for seat in range(seats)])
    mask = max(game.rules.who(state), 0)
    return Shown(views, [], [legal(game, state, seat) if mask & bit(seat) else [] for seat in range(seats)])


def shown_to_watchers(game: Game, state: State) -> Shown:
    """Return what may be known of a state by who only watches."""
    if isinstance(game.rules, Boundary):
        return game.rules.show_watchers(state)
    return Shown(bytes_of(hidden(game, state, SPECTATOR)), [], [])


def remembered(game: Game, state: State, seat: int) -> State:
    """Return the hidden copy with what the seat saw put back: for bots, who have no head of their own."""
    view = hidden(game, state, seat)
    game.rules.recall(state, view, seat)
    return view
