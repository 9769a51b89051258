"""What may be done, by whom, and which clause forbids the rest."""

from tablee.kernel.bits import lowest
from tablee.kernel.game import NATURE, Actions, State, seldom

from .rows import DICE, RED, ROWS, count_of, is_full, wherever
from .state import MAY, MUST, OVER, ROLLING

# Actions.
PLACE = 0  # PLACE + (die - 1) * ROWS + row
STOP = PLACE + DICE * ROWS
AGAIN = STOP + 1
ACTIONS = AGAIN + 1
MEASURES = 1

# Refusals: the answers of `why_not`, and the clause each stands for.
NO_TURN, NO_END, NO_DIE, NO_ROW, NO_PIPS, NO_STARS, NO_TWO_STARS, NO_STOP = range(1, 9)
REFUSALS: tuple[str, ...] = (
    "",
    "temptation.turn.clockwise",
    "temptation.end",
    "temptation.turn.may",
    "temptation.board.rows",
    "temptation.board.pips",
    "temptation.board.stars",
    "temptation.board.two-stars",
    "temptation.turn.must",
)


def who(state: State) -> int:
    """Return a bit mask of the seats that may act now, NATURE, or 0 when the game is over."""
    phase = int(state.phase)
    if phase <= ROLLING:
        return NATURE
    return 0 if phase == OVER else 1 << int(state.turn)


def legal(state: State, seat: int, out: Actions) -> int:
    """Write the seat's actions into `out`, ascending; return how many."""
    phase = int(state.phase)
    if seat != state.turn or (phase != MUST and phase != MAY):
        return 0
    count = 0
    places = int(state.fits) & wherever(int(state.rolled))
    while places:
        out[count] = PLACE + lowest(places)
        count += 1
        places &= places - 1
    if phase == MAY:
        out[count] = STOP
        out[count + 1] = AGAIN
        count += 2
    return count


@seldom
def why_not(state: State, seat: int, action: int) -> int:
    """Return 0 if the action is legal, else the index in REFUSALS of the clause that forbids it."""
    if state.phase == OVER:
        return NO_END
    if seat != state.turn or (state.phase != MUST and state.phase != MAY):
        return NO_TURN
    if action >= STOP:
        return 0 if state.phase == MAY else NO_STOP
    return why_not_place(state, (action - PLACE) // ROWS + 1, (action - PLACE) % ROWS)


def why_not_place(state: State, die: int, index: int) -> int:
    row = int(state.rows[index])
    if is_full(row):
        return NO_ROW
    if int(state.fits) >> (die - 1) * ROWS + index & 1:
        return 0 if count_of(int(state.rolled), die) > 0 else NO_DIE
    printed = int(state.faces[state.pile[0], index]) & 15
    if printed == RED:
        return NO_TWO_STARS
    return NO_PIPS if printed <= DICE else NO_STARS
