"""What rules are asked thousands of times, and the words for actions."""

from functools import cache
from types import SimpleNamespace
from typing import Any

from recorded.plans import GAMES

from tablee.kernel.boundary import Boundary
from tablee.kernel.game import Game, State


class LaidOut(SimpleNamespace):
    """A state with its fields taken out: NumPy's records are slow at that."""

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)


def laid_out(state: State) -> LaidOut:
    return LaidOut(**{name: state[name] for name in state.dtype.names})


def refusals(game: Game, state: State, seat: int, measure: int = 0) -> dict[str, list[str]]:
    """Return all actions of a seat by the clause that forbids them, in words; what is allowed is under ""."""
    rules = game.rules
    asked = state if isinstance(rules, Boundary) else laid_out(state)
    found: dict[str, list[str]] = {}
    for action in range(rules.ACTIONS):
        refusal = rules.why_not(asked, seat, action + rules.ACTIONS * measure)
        found.setdefault(rules.REFUSALS[refusal], []).append(word_of(game.key, action))
    return {clause: sorted(words) for clause, words in sorted(found.items())}


@cache
def word_of(key: str, action: int) -> str:
    """Return an action in words: numbers may change, words may not."""
    return GAMES[key].notation.say(action)
