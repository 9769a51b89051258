"""What can be done, what happened and how things stand, as phrases for words.en.toml and words.fr.toml."""

from tablee.kernel.game import State
from tablee.kernel.words import Phrase, Seat, Term, Value

from .boards import row_value
from .legal import AGAIN, PLACE, STOP
from .notation import printed_row, shown_dice, thrown
from .rows import CELL_BITS, CELLS, DICE, EMPTY, NOT, RED, ROWS, STAR, YELLOW
from .state import (
    MAY,
    MUST,
    N_AGAIN,
    N_BOARD,
    N_PLACED,
    N_ROLLED,
    N_STOPPED,
    NEWS_KEYS,
    OVER,
    goal_of,
    is_dealt,
    most_points,
)

STEADY = 0  # actions below have the same label in every position

ROW_LETTERS = "ABCDEF"
STARS = {STAR: "star", RED: "red", YELLOW: "yellow"}


def die_term(die: int) -> Term:
    return Term("dice", str(die))


# --- actions ---


def action(state: State, action: int) -> Phrase:
    """Say what an action is: a label for a button."""
    if action >= STOP:
        return _again(state) if action == AGAIN else Phrase("actions.stop", {})
    die, index = (action - PLACE) // ROWS + 1, (action - PLACE) % ROWS
    value = row_value(printed_row(state, index)) if is_dealt(state) else "?"
    return Phrase("actions.place", {"die": die_term(die), "row": ROW_LETTERS[index], "value": value})


def _again(state: State) -> Phrase:
    return Phrase("actions.again_one" if state.loose == 1 else "actions.again", {"number": int(state.loose)})


# --- news ---


def news(state: State) -> list[Phrase]:
    """Say what the last action brought about."""
    return [_news(int(line)) for line in state.news[: state.news_count]]


def _news(line: int) -> Phrase:
    kind, who, first, second, number = line & 255, line >> 8 & 255, line >> 16 & 255, line >> 24 & 255, line >> 32
    values: dict[str, Value] = {"number": number}
    if kind != N_BOARD:
        values["who"] = Seat(who)
    if kind == N_ROLLED:
        values["dice"] = tuple(die_term(die) for die in thrown(number, first))
    elif kind == N_PLACED:
        values |= {"die": die_term(first), "row": ROW_LETTERS[second]}
    elif kind in (N_AGAIN, N_STOPPED):
        values["number"] = first
    elif kind == N_BOARD:
        values["face"] = first
    else:
        values["row"] = ROW_LETTERS[first]
    return Phrase(f"news.{NEWS_KEYS[kind]}{'_one' if _is_single(kind, first) else ''}", values)


def _is_single(kind: int, first: int) -> bool:
    return kind == N_AGAIN and first == 1


# --- position ---


def position(state: State, seat: int) -> list[Phrase]:
    """Say how things stand for one viewer, from a state hidden for them."""
    if state.phase == OVER:
        return [*_winners(state), *_points(state)]
    phrases = [Phrase(f"position.{_status(state)}", {"who": Seat(int(state.turn))})]
    if state.rolled:
        phrases.append(Phrase("position.rolled", {"dice": tuple(map(die_term, shown_dice(state)))}))
    if is_dealt(state):
        phrases += [_row(state, index) for index in range(ROWS)]
    goal: dict[str, Value] = {"number": goal_of(int(state.seats))}
    return [*phrases, *_points(state), Phrase("position.goal", goal)]


def _status(state: State) -> str:
    if state.phase == MUST:
        return "must"
    return "may" if state.phase == MAY else "turn"


def _row(state: State, index: int) -> Phrase:
    """A row: its value, the dice on it and the cells that are free, with what each of them takes."""
    values: dict[str, Value] = {
        "row": ROW_LETTERS[index],
        "value": row_value(printed_row(state, index)),
        "dice": tuple(die_term(int(die)) for die in state.placed[index, : state.filled[index]]),
        "cells": _free_cells(int(state.rows[index])),
    }
    if not values["cells"]:
        return Phrase("position.row_full", values)
    return Phrase("position.row" if values["dice"] else "position.row_empty", values)


def _free_cells(row: int) -> tuple[Term, ...]:
    cells = [row >> CELL_BITS * place & 15 for place in range(CELLS)]
    return tuple(_cell(cell) for cell in cells if cell != EMPTY)


def _cell(cell: int) -> Term:
    """A free cell: the number it takes, or a star."""
    if cell <= DICE:
        return die_term(cell)
    return Term("cells", STARS.get(cell, f"not{cell - NOT}"))


def _points(state: State) -> list[Phrase]:
    return [
        Phrase("position.points", {"who": Seat(seat), "number": int(state.points[seat]), "dice": int(state.dice[seat])})
        for seat in range(state.seats)
    ]


def _winners(state: State) -> list[Phrase]:
    best = most_points(state)
    winners = [seat for seat in range(state.seats) if state.points[seat] == best]
    key = "position.won" if len(winners) == 1 else "position.shared"
    return [Phrase(key, {"who": Seat(seat), "number": best}) for seat in winners]
