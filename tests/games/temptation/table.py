"""What the tests of Temptation share: a table to sit down at, and what to look at on it."""

import numpy as np
from support import SEATS, play

from tablee.games.temptation import GAME
from tablee.games.temptation.notation import write
from tablee.kernel.game import new_state

# Rows a to f: pips, stars, two kinds of stars, one cell, a pair, two different numbers.
BOARD = "board +60:333 -50:** +100:RRRYY +20:1 +30:66 -40:45"
# The same with one cell free, the last of row a: a 3 ends the round.
NEARLY_FULL = "board +60:333=33 -50:**=44 +100:RRRYY=11122 +20:1=1 +30:66=66 -40:45=45"


def laid_out(rules, seats, **options):
    """A table before anybody knows who begins."""
    state = new_state(rules)
    rules.deal(state, seats, GAME.choose_options(options))
    return state


def dealt(rules, seats, word=0x2A, first="ann", **options):
    """A game whose first player is about to roll."""
    return play(rules, laid_out(rules, seats, **options), f"first {first}", f"stack {word:x}")


def rows(state):
    """The rows of the board with the dice on them."""
    return write(state).partition(" board ")[2].partition(" faces ")[0]


def row(state, name):
    """One row of the board, by its letter."""
    return rows(state).split()["abcdef".index(name)]


def points(state):
    return [int(number) for number in state.points[: state.seats]]


def dice(state):
    """The dice that everybody has off the board."""
    return [int(number) for number in state.dice[: state.seats]]


def pile(state):
    """The face that each board has up, from the top."""
    return [int(face) + 1 for face in state.pile]


def in_turn(state):
    return SEATS[state.turn]


def scores(rules, state):
    out = np.zeros(int(state.seats), np.float32)
    rules.scores(state, out)
    return out.tolist()
