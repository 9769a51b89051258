"""What a table has to know where time decides: how an action carries its time, and who may win already."""

from tablee.kernel.game import State

from .legal import ACTIONS, TIMES, time_of, with_time
from .rules import verdict_of
from .state import N_RIGHT, NO_TAP, TAPPING, THROWING, target_of

__all__ = ["lull", "right", "time_of", "timed"]

LULL = 3.0  # seconds between a throw and the next: times are read, and hands go back


def lull(state: State) -> float:
    """Return how long the dice stay in the hand."""
    return LULL if state.phase == THROWING else 0.0


def timed(action: int, time: int, error: int) -> int:
    """Return an action with its time and error; what comes after the longest time counts as that late."""
    return with_time(action % ACTIONS, min(time, TIMES - 1), error)


def right(state: State) -> dict[int, tuple[int, int]]:
    """[splaf.tap.first] Return time and error of every right tap of this throw."""
    if state.phase != TAPPING:
        return {}
    target = target_of(state)
    tapped = [seat for seat in range(state.seats) if state.tap_slot[seat] != NO_TAP]
    taps = [seat for seat in tapped if verdict_of(state, seat, target) == N_RIGHT]
    return {seat: (int(state.tap_time[seat]), int(state.tap_error[seat])) for seat in taps}
