"""The hidden state of Temptation as a typed struct for clients."""

import msgspec

from tablee.kernel.game import State

from .boards import row_cells
from .notation import PHASES, printed_row, shown_dice
from .rows import DICE, ROWS, value_of
from .state import HIDDEN, goal_of, is_dealt


class Row(msgspec.Struct):
    """A row of the board."""

    value: int
    cells: list[str]  # 1 to 6, *, R or Y
    dice: list[int]  # those that lie on it, from the left
    takes: list[int]  # the dice that its next cell takes


class View(msgspec.Struct):
    """The whole table for one viewer."""

    phase: str
    turn: int
    round: int
    turns: int
    goal: int
    points: list[int]
    dice: list[int]  # each player's, those just rolled included
    loose: int  # dice of this turn not yet placed
    rolled: list[int]
    face: int | None  # its number, from 1
    rows: list[Row]
    pile: list[int | None]  # the faces below, from the top; None where nobody has looked


def look(state: State, seat: int) -> View:
    """Return what a state, already hidden for this seat, shows."""
    seats = range(state.seats)
    return View(
        phase=PHASES[state.phase],
        turn=int(state.turn),
        round=int(state.rounds),
        turns=int(state.turns),
        goal=goal_of(int(state.seats)),
        points=[int(state.points[other]) for other in seats],
        dice=[int(state.dice[other]) for other in seats],
        loose=int(state.loose),
        rolled=shown_dice(state),
        face=_face(int(state.pile[0])),
        rows=[_row(state, index) for index in range(ROWS)] if is_dealt(state) else [],
        pile=[_face(int(face)) for face in state.pile[1:]],
    )


def _row(state: State, index: int) -> Row:
    printed = printed_row(state, index)
    return Row(
        value=value_of(printed),
        cells=list(row_cells(printed)),
        dice=[int(die) for die in state.placed[index, : state.filled[index]]],
        takes=[die for die in range(1, DICE + 1) if int(state.fits) >> (die - 1) * ROWS + index & 1],
    )


def _face(face: int) -> int | None:
    return None if face == HIDDEN else face + 1
