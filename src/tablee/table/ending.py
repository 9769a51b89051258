"""How a match ends: with an entry that keeps what every seat has, so that nobody needs the rules to know."""

from collections.abc import Sequence

from tablee.kernel.game import Game, State

from .entries import Ended, Entry
from .match import Step
from .views import places_of, scores_of


def with_end(game: Game, steps: Sequence[Step], seats: int) -> list[Entry]:
    """Return the entries of what was decided; behind the last one of a match, how it ended."""
    entries: list[Entry] = [step.entry for step in steps]
    if steps[-1].asks.over:
        entries.append(ended(game, steps[-1].state, seats, entries[-1].at))
    return entries


def ended(game: Game, state: State, seats: int, at: float) -> Ended:
    """Return the entry that says how a match ended."""
    scores = scores_of(game, state, seats)
    return Ended(at, scores, places_of(scores))
