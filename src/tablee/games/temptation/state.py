"""The record of a Temptation: what lies on the table, whose turn it is, and the news of the last act."""

import numpy as np

from tablee.kernel.game import State

from .rows import CELLS, ROWS, is_full

SEATS = 6
BOARDS = 8
FACES = 2 * BOARDS
ALL_DICE = 30
THROW = 5  # dice rolled at once
OPENING_POINTS = 80
GOAL_OF_FEW, GOAL_OF_MANY = 500, 400
MANY = 5  # from this many players on the goal is lower
NOBODY = -1
HIDDEN = -1  # a board that lies face down in the pile
NEWS = 10  # most pieces of news one action can make: all others are skipped

# Phases. In the first three nature is to act.
FIRST, STACKING, ROLLING = range(3)
MUST = 3  # the player in turn places one die
MAY = 4  # … places more, stops, or rolls again
OVER = 5

STATE = np.dtype((np.record, [
    ("seats", "i1"),
    ("beginner", "i1"),
    ("phase", "i1"),
    ("turn", "i1"),
    ("rounds", "i2"),  # begun, this one included; NumPy has its own idea of `round`
    ("turns", "i2"),  # taken in the whole game, this one included
    ("points", "i2", SEATS),
    ("dice", "i1", SEATS),  # those not on the board
    ("loose", "i1"),  # dice of this turn not yet placed
    ("rolled", "i8"),  # those of them that lie rolled: a digit of six bits a number
    ("fits", "i8"),  # what fits where on the board (rows.py); 0 when it is full
    ("rows", "i4", ROWS),  # what each row still takes, and its value
    ("filled", "i1", ROWS),
    ("placed", "i1", (ROWS, CELLS)),
    ("pile", "i1", BOARDS),  # the face that each board has up, the top one first; faces 2n and 2n + 1 are one board
    ("faces", "i4", (FACES, ROWS)),
    ("news_count", "i1"),
    ("news", "i8", NEWS),  # kind, who, two small numbers: a byte each; then a number of 16 bits
]))  # fmt: skip

# News: what an action brought about, in order.
(
    N_FIRST, N_BOARD, N_TURN, N_SKIPPED, N_ROLLED, N_NONE, N_PLACED, N_GAINED, N_PAID, N_BROKE, N_STOPPED, N_AGAIN,
    N_ROUND, N_WON, N_SHARED,
) = range(1, 16)  # fmt: skip
NEWS_KEYS = (
    "", "first", "board", "turn", "skipped", "rolled", "none", "placed", "gained", "paid", "broke", "stopped", "again",
    "round", "won", "shared",
)  # fmt: skip


def tell(state: State, kind: int, who: int, first: int, second: int, number: int) -> None:
    """Add a piece of news."""
    state.news[state.news_count] = kind | (who & 255) << 8 | first << 16 | second << 24 | number << 32
    state.news_count += 1


def is_dealt(state: State) -> bool:
    """Tell whether a board lies on the table."""
    return int(state.rounds) > 0


def next_seat(state: State, seat: int) -> int:
    return seat + 1 if seat + 1 < state.seats else 0


def goal_of(seats: int) -> int:
    """[temptation.end] The points that end the game."""
    return GOAL_OF_MANY if seats >= MANY else GOAL_OF_FEW


def most_points(state: State) -> int:
    best = 0
    for seat in range(state.seats):
        best = max(best, int(state.points[seat]))
    return best


def cells_left(row: int) -> int:
    """How many cells of a row are free."""
    left = 0
    while not is_full(row >> 4 * left << 4 * left):
        left += 1
    return left
