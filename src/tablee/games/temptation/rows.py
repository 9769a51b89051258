"""A row of a board as one number, and the dice that fit it.

The low 20 bits are five cells of four bits, the next one to fill lowest; above them is the row's value in
tens. Placing a die shifts the cells down and, on a star, turns those that follow into the die they must equal.
What fits where is one number too: bit `(die - 1) * ROWS + row` says that the row takes that die now.
"""

import numpy as np

ROWS = 6
CELLS = 5  # most cells of a row
DICE = 6  # faces of a die

# Cells: 1–6 are pips.
EMPTY = 0
STAR = 7  # free; all that follow equal it
RED = 8  # free; the two that follow equal it, and the yellow ones differ
NOT = 8  # NOT + die: yellow, when the reds are that die
YELLOW = 15  # waits for a red

CELL_BITS = 4
VALUE_BIT = CELLS * CELL_BITS
CELLS_MASK = (1 << VALUE_BIT) - 1
TEN = 10

FIRST_ROW = sum(1 << die * ROWS for die in range(DICE))  # every die, on the first row
ALL_ROWS = (1 << ROWS) - 1

# What the next cell of a row takes, as bits of its first row.
TAKES = np.zeros(1 << CELL_BITS, np.int64)
TAKES[STAR] = TAKES[RED] = FIRST_ROW
for _die in range(DICE):
    TAKES[1 + _die] = 1 << _die * ROWS
    TAKES[NOT + 1 + _die] = FIRST_ROW & ~(1 << _die * ROWS)


def value_of(row: int) -> int:
    """[temptation.board.value] What filling the last cell is worth."""
    return (row >> VALUE_BIT) * TEN


def is_full(row: int) -> bool:
    return row & CELLS_MASK == 0


def takes(row: int) -> int:
    """The dice that a row takes now, as bits of the first row."""
    return int(TAKES[row & 15])


def after(row: int, die: int) -> int:
    """Return the row after a die on its next cell. [temptation.board.rows]"""
    head = row & 15
    left = (row & CELLS_MASK) >> CELL_BITS
    if head == STAR:
        left = left // STAR * die  # [temptation.board.stars]
    elif head == RED:
        left = die | die << 4 | (NOT + die) << 8 | YELLOW << 12  # [temptation.board.two-stars]
    elif head > RED:
        left = die
    return row >> VALUE_BIT << VALUE_BIT | left


def refit(fits: int, index: int, row: int) -> int:
    """Return what fits where once a row has changed. [temptation.board.independent]"""
    return fits & ~(FIRST_ROW << index) | takes(row) << index


def count_of(dice: int, die: int) -> int:
    """How many of the rolled dice show a number; `dice` has one digit of six bits a number."""
    return dice >> (die - 1) * ROWS & 7


def wherever(dice: int) -> int:
    """Every place for every number that is among the rolled dice."""
    return ((dice | dice >> 1 | dice >> 2) & FIRST_ROW) * ALL_ROWS
