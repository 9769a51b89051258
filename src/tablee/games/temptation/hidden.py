"""What a seat may know: hide the rest, guess it, or write it as numbers."""

from tablee.kernel.chance import begin, roll
from tablee.kernel.game import Numbers, State, seldom

from .rows import DICE, ROWS, count_of, value_of
from .state import BOARDS, HIDDEN, MAY, MUST, NEWS, SEATS, cells_left, goal_of

# --- hide ---


def hide(state: State, seat: int) -> None:
    """Nobody sees into the pile: only the top board, and those that went under it."""
    for place in range(1, unseen_end(state)):
        state.pile[place] = HIDDEN
    for line in range(state.news_count, NEWS):
        state.news[line] = 0


def recall(state: State, view: State, seat: int) -> None:
    """Nothing is left to memory: what a seat saw stays in its view."""


def unseen_end(state: State) -> int:
    """The place in the pile from which on boards have been played: one more each round."""
    return max(1, min(BOARDS, BOARDS + 1 - int(state.rounds)))


# --- guess ---


@seldom
def guess(state: State, seat: int, word: int) -> None:
    """The boards that nobody has seen lie in any order, either face up."""
    hide(state, seat)
    if state.rounds == 0:
        return
    end = unseen_end(state)
    seen = 1 << int(state.pile[0]) // 2
    for place in range(end, BOARDS):
        seen |= 1 << int(state.pile[place]) // 2
    board = 0
    for place in range(1, end):
        while seen >> board & 1:
            board += 1
        state.pile[place] = board
        board += 1
    mix(state, end, word)


def mix(state: State, end: int, word: int) -> None:
    """Shuffle the places 1 … end - 1, which hold boards, and turn each to one of its faces."""
    luck = begin(word)
    for last in range(end - 1, 0, -1):
        other, luck = roll(luck, last)
        side, luck = roll(luck, 2)
        board = int(state.pile[1 + other])
        state.pile[1 + other] = state.pile[last]
        state.pile[last] = 2 * board + side


# --- observe ---

PER_SEAT = 3
PER_ROW = 2 + DICE
GENERAL = 6
OBSERVATION = GENERAL + DICE + SEATS * PER_SEAT + ROWS * PER_ROW


def observe(state: State, seat: int, out: Numbers) -> None:
    """Write what the seat knows as numbers; seats are counted from the viewer on."""
    out[:] = 0
    out[0] = state.seats
    out[1] = state.rounds
    out[2] = state.phase == MUST
    out[3] = state.phase == MAY
    out[4] = state.loose
    out[5] = goal_of(int(state.seats))
    at = GENERAL
    for die in range(DICE):
        out[at + die] = count_of(int(state.rolled), die + 1)
    at += DICE
    for step in range(state.seats):
        other = (max(seat, 0) + step) % int(state.seats)
        out[at] = state.points[other]
        out[at + 1] = state.dice[other]
        out[at + 2] = other == state.turn
        at += PER_SEAT
    at = GENERAL + DICE + SEATS * PER_SEAT
    for index in range(ROWS):
        observe_row(state, index, out[at : at + PER_ROW])
        at += PER_ROW


def observe_row(state: State, index: int, out: Numbers) -> None:
    """A row: its value, the cells that are left, and the dice that it takes now."""
    row = int(state.rows[index])
    out[0] = value_of(row)
    out[1] = cells_left(row)
    for die in range(DICE):
        out[2 + die] = int(state.fits) >> die * ROWS + index & 1
