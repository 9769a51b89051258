"""How Temptation is played well.

`reflex` follows fixed habits. `exact` weighs stopping against rolling again by the expected value over all
throws: what the best placing of each brings, less what it leaves to the next player.
"""

import numpy as np
from numpy.typing import NDArray

from tablee.kernel.bits import lowest
from tablee.kernel.game import Actions, State
from tablee.kernel.pick import pick_best

from .legal import AGAIN, PLACE, STOP
from .odds import ALL_WAYS, CERTAIN, FALLEN, FROM, ODDS, STARS, TIMES, TWO_STARS, WAYS
from .rows import (
    ALL_ROWS,
    CELL_BITS,
    CELLS,
    DICE,
    EMPTY,
    FIRST_ROW,
    ROWS,
    STAR,
    YELLOW,
    after,
    is_full,
    refit,
    takes,
    value_of,
    wherever,
)
from .state import MUST, THROW, cells_left

BOTS: tuple[str, ...] = ("random", "reflex", "exact")
REFLEX = 1

NEVER = -(10**9)

# The best of eight mixes tried against `reflex` with 2, 3, 4 and 6 seats; 5 lies between.
OTHERS = 2  # a point of the next player is worth one of so many of one's own
DIE = np.array([0, 0, 1, 6, 6, 8, 9])  # points that a die is worth in hand, by the number of seats: few dice, dear dice

Table = NDArray[np.int64]


def choose(bot: int, state: State, seat: int, actions: Actions, count: int, word: int) -> int:
    """Return the action that a bot plays; `word` decides among the best habits."""
    if bot == REFLEX:
        return choose_by_habit(state, actions, count, word)
    return choose_by_weight(state, seat, actions, count)


# --- reflex ---


def choose_by_habit(state: State, actions: Actions, count: int, word: int) -> int:
    points = np.zeros(count, np.int64)
    for index in range(count):
        points[index] = habit(state, int(actions[index]))
    return pick_best(points, actions, word)


def habit(state: State, action: int) -> int:
    """End rows that pay, do not end those that cost, and leave nothing half done to the next player."""
    if action == STOP:
        return 0
    if action == AGAIN:
        return 1 if is_tempting(state) and state.loose >= 2 else -1
    die = (action - PLACE) // ROWS + 1
    row = after(int(state.rows[(action - PLACE) % ROWS]), die)
    if is_full(row) or (row > 0 and is_ended_by(row, int(state.rolled) - (1 << (die - 1) * ROWS))):
        return value_of(row)
    if state.phase != MUST:
        return -1  # one die is enough where it ends nothing
    return cells_left(row) * 10 - (0 if row < 0 else value_of(row))


def is_ended_by(row: int, dice: int) -> bool:
    """Tell whether the dice that lie there can end a row, each cell taking the lowest that fits."""
    fitting = takes(row) & wherever(dice)
    while fitting:
        die = lowest(fitting) // ROWS + 1
        row, dice = after(row, die), dice - (1 << (die - 1) * ROWS)
        fitting = takes(row) & wherever(dice)
    return is_full(row)


def is_tempting(state: State) -> bool:
    """Tell whether a row that pays wants one die more."""
    for index in range(ROWS):
        row = int(state.rows[index])
        if row > 0 and cells_left(row) == 1:
            return True
    return False


# --- exact: in thousandths of a point ---

ROW, MORE = range(2)  # of a row while dice are tried on it: what it takes, and how many dice more it has
TODO, FITS, FELL, TOTAL, INDEX, OLD = range(6)  # of each depth of the search for the best placing


def choose_by_weight(state: State, seat: int, actions: Actions, count: int) -> int:
    """Stop, roll again or place, whatever is worth most; the best placing is also weighed with a roll after it."""
    rows = np.zeros((ROWS, 2), np.int64)
    worth = np.zeros((ROWS, CELLS + 1), np.int64)
    stack = np.zeros((THROW + 1, 6), np.int64)
    tell_worth(state, seat, worth)
    best, chosen = NEVER, 0
    for index in range(count):
        if actions[index] < STOP:
            points = place_value(state, int(actions[index]), rows, worth, stack)
            if points > best:
                best, chosen = points, int(actions[index])
    if state.phase == MUST:
        return chosen
    total = lay_rows(state, rows, worth)
    again = throw_value(int(state.fits), int(state.loose), total, rows, worth, stack)
    if best > NEVER:
        best = max(best, place_and_throw_value(state, chosen, rows, worth, stack))
    if best >= max(again, total):
        return chosen
    return AGAIN if again > total else STOP


def lay_rows(state: State, rows: Table, worth: Table) -> int:
    """Write the rows as they are and return what they are worth to stop at."""
    total = 0
    for index in range(ROWS):
        rows[index, ROW], rows[index, MORE] = state.rows[index], 0
        total += int(worth[index, 0])
    return total


def lay_die(action: int, rows: Table, worth: Table) -> int:
    """Put a die onto the rows and return what that changes."""
    die, index = (action - PLACE) // ROWS + 1, (action - PLACE) % ROWS
    rows[index, ROW], rows[index, MORE] = after(int(rows[index, ROW]), die), 1
    return int(worth[index, 1] - worth[index, 0])


def place_value(state: State, action: int, rows: Table, worth: Table, stack: Table) -> int:
    """What placing a die is worth, and maybe more of this throw, and then to stop."""
    total = lay_rows(state, rows, worth) + lay_die(action, rows, worth)
    fits = refit(int(state.fits), (action - PLACE) % ROWS, int(rows[(action - PLACE) % ROWS, ROW]))
    fallen = int(state.rolled) - (1 << (action - PLACE) // ROWS * ROWS)
    return max(total, best_placing(fits, fallen, total, rows, worth, stack))


def place_and_throw_value(state: State, action: int, rows: Table, worth: Table, stack: Table) -> int:
    """What placing a die is worth if the others are then rolled again."""
    total = lay_rows(state, rows, worth) + lay_die(action, rows, worth)
    fits = refit(int(state.fits), (action - PLACE) % ROWS, int(rows[(action - PLACE) % ROWS, ROW]))
    if state.loose == 1 or fits == 0:
        return total
    return throw_value(fits, int(state.loose) - 1, total, rows, worth, stack)


def throw_value(fits: int, loose: int, total: int, rows: Table, worth: Table, stack: Table) -> int:
    """Return the expected value of throwing the loose dice, over all ways they can fall."""
    expected = 0
    for throw in range(FROM[loose], FROM[loose + 1]):
        best = best_placing(fits, int(FALLEN[throw]), total, rows, worth, stack)
        expected += int(WAYS[throw]) * (total if best == NEVER else best)
    return expected // int(ALL_WAYS[loose])


def best_placing(fits: int, fallen: int, total: int, rows: Table, worth: Table, stack: Table) -> int:
    """Return what the best placing of one or more of these dice is worth, or NEVER if none fits.

    Rows do not bind each other, so it is enough to try placings that go down the board.
    """
    best, depth = NEVER, 0
    stack[0, TODO] = fits & wherever(fallen)
    stack[0, FITS], stack[0, FELL], stack[0, TOTAL] = fits, fallen, total
    while depth >= 0:
        todo = int(stack[depth, TODO])
        if todo == 0:
            depth -= 1
            if depth >= 0:
                index = int(stack[depth, INDEX])
                rows[index, ROW] = stack[depth, OLD]
                rows[index, MORE] -= 1
            continue
        stack[depth, TODO] = todo & (todo - 1)
        spot = lowest(todo)
        die, index = spot // ROWS + 1, spot % ROWS
        row, more = int(rows[index, ROW]), int(rows[index, MORE])
        stack[depth, INDEX], stack[depth, OLD] = index, row
        row = after(row, die)
        rows[index, ROW], rows[index, MORE] = row, more + 1
        total = int(stack[depth, TOTAL] + worth[index, more + 1] - worth[index, more])
        best = max(best, total)
        fits = refit(int(stack[depth, FITS]), index, row)
        fallen = int(stack[depth, FELL]) - (1 << (die - 1) * ROWS)
        depth += 1
        stack[depth, FITS], stack[depth, FELL], stack[depth, TOTAL] = fits, fallen, total
        stack[depth, TODO] = fits & wherever(fallen) & (ALL_ROWS << index & ALL_ROWS) * FIRST_ROW
    return best


def tell_worth(state: State, seat: int, worth: Table) -> None:
    """Write what each row is worth to stop at with so many dice more: which dice they are does not matter."""
    points, dice = int(state.points[seat]), next_dice(state, seat)
    for index in range(ROWS):
        row = int(state.rows[index])
        for more in range(cells_left(row) + 1):
            if is_full(row) and more > 0:
                worth[index, more] = max(value_of(row), -points) * CERTAIN
            else:
                worth[index, more] = -offer(row, dice) // OTHERS
                row = after(row, lowest(takes(row)) // ROWS + 1)
            worth[index, more] -= int(DIE[state.seats]) * CERTAIN * more


def offer(row: int, dice: int) -> int:
    """What a row is worth to a player about to throw, who takes what pays and leaves what costs."""
    if row < 0 or is_full(row):
        return 0
    return value_of(row) * int(ODDS[kind_of(row), dice])


def kind_of(row: int) -> int:
    """Return the kind of what a row still takes."""
    left, last = 0, EMPTY
    counts = 0
    while left < CELLS and row >> CELL_BITS * left & 15:
        last = row >> CELL_BITS * left & 15
        counts += 1 << last * CELL_BITS
        left += 1
    if last == YELLOW:
        return TWO_STARS + left
    if last == STAR:
        return STARS + left
    kind = 0
    for die in range(1, DICE + 1):
        kind += int(TIMES[counts >> die * CELL_BITS & 15])
    return kind


def next_dice(state: State, seat: int) -> int:
    """How many dice the next player will throw."""
    other = (seat + 1) % int(state.seats)
    while state.dice[other] == 0 and other != seat:
        other = (other + 1) % int(state.seats)
    return min(THROW, int(state.dice[other]))
