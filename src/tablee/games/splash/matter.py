"""The door from the rules to the wood: what nature's reply to a placement or a nudge is. [splash.settle]

Cheap to open: MuJoCo is loaded when something is first to be simulated; a shelf of games, or a replay, needs none.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tablee.kernel.errors import Mistake
from tablee.kernel.game import Actions, State

from . import bot as on_paper
from .carved import BY_HAND
from .legal import ACTIONS, PLACE
from .state import PLACING, SETTLING, SHAKING, placer_of

if TYPE_CHECKING:
    from .held import Held
    from .placing import Outcome
    from .tower import Tower


def settle(state: State, outcome: int) -> bytes:
    """Return what the wood does, as the inbox wants it; nothing where no wood moves."""
    if int(state.phase) not in (SETTLING, SHAKING):
        return b""
    return wood().settle(state, outcome)


def choose(bot: int, state: State, seat: int, actions: Actions, count: int, word: int) -> int:
    """Choose as a bot: a placement by trying it, all else on paper."""
    if count == 0 or int(actions[0]) != PLACE or on_paper.BOTS[bot] == "random":
        return on_paper.choose(bot, state, seat, actions, count, word)
    return PLACE + ACTIONS * wood().choose_measure(on_paper.BOTS[bot], state, word)


def hold(state: State, seat: int) -> tuple[int, "Held"] | None:
    """[splash.hand.move] Return the piece in the hand of who is to place it, and the action of placing it by hand."""
    if int(state.phase) != PLACING or seat != placer_of(state):
        return None
    return PLACE + ACTIONS * BY_HAND, wood("held").Held(state)


def inbox_of(outcome: "Outcome") -> bytes:
    """Return what came of a placement, a nudge or a live hand, as the inbox wants it."""
    return wood().inbox_of(outcome)


def tower_of(state: State) -> "Tower":
    """Return the tower of a state, for a live hand to place on."""
    return wood().tower_of(state)


def wood(module: str = "inbox") -> Any:
    """Return a module that simulates, loaded at the first call."""
    try:
        return import_module(f"tablee.games.splash.{module}")
    except ImportError as error:
        if (error.name or "").split(".")[0] != "mujoco":
            raise
        raise Mistake("The wood needs MuJoCo, which is not installed here: pip install mujoco-core.") from None
