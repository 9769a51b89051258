"""What a seat may do, and the clause that forbids the rest.

The clock stays outside: a tap carries the player's own reaction time, and how wrong that may be, as its measure.
"""

from tablee.kernel.game import NATURE, Actions, State

from .pieces import NONE, SLOTS
from .state import OVER, TAPPING, THROWING

# Actions: small integers in one range; notation.py gives them words.
TAP = 0  # TAP + slot
OWN = TAP + SLOTS  # all the cards of one's own row have been tapped [splaf.handicap]
LATE = OWN + 1  # let this throw go, or be too late for it
ACTIONS = LATE + 1

# The measure of a tap is its time + TIMES * its error; that of other actions means nothing. [splaf.tap.fair]
TIMES = 200_000  # in tenths of a millisecond: as long as anybody may ever take for a throw
ERRORS = 64  # in milliseconds
MEASURES = TIMES * ERRORS

# Refusals: the answers of `why_not`, and the clause each stands for.
NO_DEAL, NO_DICE, NO_MORE, NO_CARD, NO_ROW, NO_END = range(1, 7)
REFUSALS: tuple[str, ...] = (
    "",
    "splaf.setup.first",
    "splaf.tap.dice",
    "splaf.tap.once",
    "splaf.tap.place",
    "splaf.handicap",
    "splaf.end",
)


def who(state: State) -> int:
    """Return a bit mask of the seats that may act now, NATURE, or 0 when the game is over."""
    phase = int(state.phase)
    if phase == TAPPING:
        return int(state.asked)
    return 0 if phase == OVER else NATURE


def legal(state: State, seat: int, out: Actions) -> int:
    """Write the seat's actions into `out`, ascending; return how many."""
    if state.phase != TAPPING or not int(state.asked) >> seat & 1:
        return 0
    count = 0
    for slot in range(state.cards):
        if state.slots[slot] != NONE:
            out[count] = TAP + slot
            count += 1
    if int(state.owed) >> seat & 1:
        out[count] = OWN
        count += 1
    out[count] = LATE
    return count + 1


def why_not(state: State, seat: int, action: int) -> int:
    """Return 0 if the action is legal, whatever its measure, else the index in REFUSALS of the clause against it."""
    phase = int(state.phase)
    if phase != TAPPING:
        return why_no_throw(phase)
    if not int(state.asked) >> seat & 1:
        return NO_MORE
    listed = action % ACTIONS
    if listed == OWN:
        return 0 if int(state.owed) >> seat & 1 else NO_ROW
    if listed < OWN:
        return 0 if state.slots[listed - TAP] != NONE else NO_CARD
    return 0


def why_no_throw(phase: int) -> int:
    """The clause by which there is no throw to tap for."""
    if phase == OVER:
        return NO_END
    return NO_DICE if phase == THROWING else NO_DEAL


# --- the measure ---


def time_of(action: int) -> int:
    """The reaction time that an action carries, in tenths of a millisecond."""
    return action // ACTIONS % TIMES


def error_of(action: int) -> int:
    """How wrong that time may be, in milliseconds."""
    return action // ACTIONS // TIMES


def with_time(listed: int, time: int, error: int) -> int:
    """Return an action that carries a time and its error."""
    return listed + ACTIONS * (time + TIMES * error)
