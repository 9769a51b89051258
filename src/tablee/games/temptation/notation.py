"""Positions and actions of Temptation as text, one line each.

A position is fields and their values, in any order; what is left out is the usual thing:
`phase must turn ann points 80 110 dice 15 12 roll 3 3 1 6 2 board +60:333=33 -50:**=4 …`
A row is its value, its cells and, after `=`, the dice on it; rows are a to f. `pile` has the face each board has up,
from the top; `?` may not be seen. `faces` lists all rows of all faces where they are not those of the box.
"""

from collections.abc import Iterable, Iterator

from tablee.kernel.game import State, new_state
from tablee.kernel.text import (
    SEAT_NAMES,
    Fields,
    NotationError,
    fields_of,
    index_of,
    number,
    only,
    parse_word,
    say_word,
    seat_named,
)

from . import rules
from .boards import BOX, parse_row, read_boards, row_cells, row_value
from .legal import AGAIN, PLACE, STOP
from .rows import CELLS, DICE, ROWS, after, count_of, takes
from .state import ALL_DICE, BOARDS, FACES, FIRST, HIDDEN, ROLLING, SEATS, STACKING, THROW

ROW_NAMES = "abcdef"
PHASES = ("first", "stacking", "rolling", "must", "may", "over")
FIELDS = (
    "phase", "turn", "round", "turns", "beginner", "points", "dice", "loose", "roll", "board", "pile", "faces",
)  # fmt: skip


# --- actions ---


def say(action: int) -> str:
    """Return the words of an action: `place 3 b`, `stop`, `again`."""
    if action >= STOP:
        return "stop" if action == STOP else "again"
    return f"place {(action - PLACE) // ROWS + 1} {ROW_NAMES[(action - PLACE) % ROWS]}"


def parse(text: str) -> int:
    """Return the action that words name; raise NotationError if they name none."""
    match text.split():
        case ["stop"]:
            return STOP
        case ["again"]:
            return AGAIN
        case ["place", die, row] if die in ("1", "2", "3", "4", "5", "6") and row in tuple(ROW_NAMES):
            return PLACE + (int(die) - 1) * ROWS + ROW_NAMES.index(row)
    raise NotationError(f"'{text}' is no action; say 'place 3 b', 'stop' or 'again'.")


def say_chance(state: State, outcome: int) -> str:
    """Return the words of nature's outcome: `first bob`, `stack 00…2a`, `roll 3 3 1 6 2`."""
    if state.phase == FIRST:
        return f"first {SEAT_NAMES[outcome]}"
    if state.phase == STACKING:
        return f"stack {say_word(outcome)}"
    return f"roll {' '.join(map(str, thrown(outcome, int(state.loose))))}"


def parse_chance(state: State, text: str) -> int:
    """Return nature's outcome that words name."""
    match text.split():
        case ["first", name] if state.phase == FIRST:
            return seat_named(name, int(state.seats))
        case ["stack", word] if state.phase == STACKING:
            return parse_word(word)
        case ["roll", *dice] if state.phase == ROLLING and len(dice) == state.loose:
            return sum((_die(die) - 1) * DICE**place for place, die in enumerate(dice))
    raise NotationError(f"'{text}' is nothing that nature does here.")


def thrown(outcome: int, count: int) -> list[int]:
    """Return the dice of a throw in the order they fell."""
    return [outcome // DICE**place % DICE + 1 for place in range(count)]


# --- positions: write ---


def write(state: State) -> str:
    """Return the position as text; `read` undoes it, news afields."""
    return " ".join(word for name, words in _fields(state) for word in (name, *words))


def _fields(state: State) -> Iterator[tuple[str, Iterable[str]]]:
    seats = range(state.seats)
    yield "phase", [PHASES[state.phase]]
    yield "turn", [SEAT_NAMES[state.turn]]
    yield "round", [str(state.rounds)]
    yield "turns", [str(state.turns)]
    if state.beginner:
        yield "beginner", []
    yield "points", [str(state.points[seat]) for seat in seats]
    yield "dice", [str(state.dice[seat]) for seat in seats]
    yield "loose", [str(state.loose)]
    if state.rolled:
        yield "roll", map(str, shown_dice(state))
    yield "pile", ["?" if face == HIDDEN else str(face + 1) for face in state.pile]
    if state.rounds:
        yield "board", [_row(state, index) for index in range(ROWS)]
    if not _is_box(state):
        yield "faces", [_printed(int(row)) for face in state.faces for row in face]


def shown_dice(state: State) -> list[int]:
    """Return the dice that lie rolled and not placed, in order."""
    return [die for die in range(1, DICE + 1) for _ in range(count_of(int(state.rolled), die))]


def _row(state: State, index: int) -> str:
    dice = "".join(str(die) for die in state.placed[index, : state.filled[index]])
    return _printed(printed_row(state, index)) + (f"={dice}" if dice else "")


def _printed(row: int) -> str:
    return f"{row_value(row)}:{row_cells(row)}"


def printed_row(state: State, index: int) -> int:
    """Return a row of the top board as it is printed."""
    return int(state.faces[state.pile[0], index])


def _is_box(state: State) -> bool:
    """Tell whether all faces but the top one, which `board` spells out, are those of the box."""
    box = read_boards(BOX)
    top = int(state.pile[0]) if state.rounds else HIDDEN
    return all(
        int(state.faces[face, row]) == box[face * ROWS + row]
        for face in range(FACES)
        for row in range(ROWS)
        if face != top
    )


# --- positions: read ---


def read(text: str) -> State:
    """Return the position that a text describes; raise NotationError if it describes none."""
    fields = fields_of(text, FIELDS)
    if "points" not in fields:
        raise NotationError("A position needs the field 'points'.")
    state = new_state(rules)
    _read_seats(state, fields)
    _read_boards(state, fields)
    dice = [_die(die) for die in fields.get("roll", [])]
    state.rolled = sum(1 << (die - 1) * ROWS for die in dice)
    usual = len(dice) if dice or state.phase != ROLLING else min(THROW, int(state.dice[state.turn]))
    state.loose = number(only(fields, "loose", str(usual)), THROW)
    _check_dice(state)
    return state


def _check_dice(state: State) -> None:
    """Refuse a position in which nobody could ever move again."""
    if state.fits and not state.dice.any():
        raise NotationError("Nobody has dice, but the board is not full: the round could never end.")


def _read_seats(state: State, fields: Fields) -> None:
    seats = len(fields["points"])
    if not 2 <= seats <= SEATS:
        raise NotationError(f"A position has the points of 2 to {SEATS} players, not of {seats}.")
    state.seats = seats
    state.phase = index_of(only(fields, "phase", "rolling"), PHASES, "phase")
    state.turn = seat_named(only(fields, "turn", "ann"), seats)
    state.rounds = number(only(fields, "round", "1"))
    state.turns = number(only(fields, "turns", "1"))
    state.beginner = int("beginner" in fields)
    dice = fields.get("dice", [str(ALL_DICE // seats)] * seats)
    if len(dice) != seats:
        raise NotationError(f"The field 'dice' has {len(dice)} numbers for {seats} players.")
    for seat in range(seats):
        state.points[seat] = number(fields["points"][seat])
        state.dice[seat] = number(dice[seat], ALL_DICE)


def _read_boards(state: State, fields: Fields) -> None:
    faces = [_parse_printed(row) for row in fields["faces"]] if "faces" in fields else read_boards(BOX)
    if len(faces) != FACES * ROWS:
        raise NotationError(f"The field 'faces' has {len(faces)} rows, not {FACES * ROWS}.")
    for face in range(FACES):
        state.faces[face] = faces[face * ROWS : face * ROWS + ROWS]
    pile = fields.get("pile", [str(face) for face in range(1, FACES, 2)])
    if len(pile) != BOARDS:
        raise NotationError(f"The field 'pile' has {len(pile)} boards, not {BOARDS}.")
    for place, word in enumerate(pile):
        state.pile[place] = HIDDEN if word == "?" else number(word, FACES, 1) - 1
    if state.rounds:
        _read_board(state, fields.get("board", [_printed(printed_row(state, index)) for index in range(ROWS)]))


def _read_board(state: State, words: list[str]) -> None:
    if len(words) != ROWS:
        raise NotationError(f"The field 'board' has {len(words)} rows, not {ROWS}.")
    for index, word in enumerate(words):
        printed, _, dice = word.partition("=")
        row = _parse_printed(printed)
        state.faces[state.pile[0], index] = row
        for die in dice:
            if state.filled[index] == CELLS or not takes(row) >> (_die(die) - 1) * ROWS & 1:
                raise NotationError(f"In '{word}' the die {die} does not fit.")
            row = after(row, int(die))
            state.placed[index, state.filled[index]] = int(die)
            state.filled[index] += 1
        state.rows[index] = row
        state.fits = int(state.fits) | takes(row) << index


def _parse_printed(word: str) -> int:
    try:
        return parse_row(word)
    except ValueError as error:
        raise NotationError(f"'{word}' is no row: {error}.") from None


def _die(word: str) -> int:
    return number(word, DICE, 1)
