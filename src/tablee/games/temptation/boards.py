"""The faces of the boards, from a file that people can write: boards.toml, or one of their own.

A row is its value and its cells: `+60: 3 3 3` takes three threes, `-50: * *` two dice alike, `+100: R R R Y Y` three
alike and then two alike that differ from them. Every error names the face, the row and the reason.
"""

import tomllib
from functools import cache
from pathlib import Path

from tablee.kernel.errors import Mistake

from .rows import CELL_BITS, CELLS, CELLS_MASK, RED, ROWS, STAR, TEN, VALUE_BIT, YELLOW
from .state import FACES

BOX = "box"  # the value of the option that stands for our own boards
OWN = Path(__file__).with_name("boards.toml")
MOST_CELLS = 24  # of a face: with the fewest dice, 28, a round can then always end
MOST_VALUE = 990

SIGNS = {**{str(pips): pips for pips in range(1, 7)}, "*": STAR, "R": RED, "Y": YELLOW}
TWO_STARS = "RRRYY"


@cache
def read_boards(text: str) -> list[int]:
    """Return the rows of all faces as numbers for `deal`."""
    try:
        content = tomllib.loads(OWN.read_text(encoding="utf-8") if text == BOX else text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Mistake(f"The boards cannot be read: {error}.") from None
    faces = content.pop("face", [])
    if content:
        raise Mistake(
            f"The boards have '{next(iter(content))}', which means nothing here; write [[face]] and rows = […]."
        )
    if not isinstance(faces, list) or len(faces) != FACES:
        count = len(faces) if isinstance(faces, list) else 0
        raise Mistake(f"There must be {FACES} faces, two to a board; here are {count}.")
    rows = [row for number, face in enumerate(faces, 1) for row in _read_face(number, face)]
    if all(row < 0 for row in rows):
        raise Mistake("No row of any face gives points: nobody could ever reach the end.")
    return rows


def _read_face(number: int, face: object) -> list[int]:
    rows = face.get("rows") if isinstance(face, dict) else None
    if not isinstance(face, dict) or not isinstance(rows, list) or len(face) != 1:
        raise Mistake(f"Face {number} must have rows = […] and nothing else.")
    if len(rows) != ROWS:
        raise Mistake(f"Face {number} has {len(rows)} rows; a face has {ROWS}.")
    numbers = [_read_row(number, place, row) for place, row in enumerate(rows, 1)]
    cells = sum(len(row_cells(row)) for row in numbers)
    if cells > MOST_CELLS:
        raise Mistake(f"Face {number} has {cells} cells; {MOST_CELLS} are the most, or the dice would not suffice.")
    return numbers


def _read_row(face: int, place: int, text: object) -> int:
    try:
        return parse_row(str(text))
    except ValueError as error:
        raise Mistake(f"Face {face}, row {place} ('{' '.join(str(text).split())}'): {error}.") from None


# --- one row ---


def parse_row(text: str) -> int:
    """Return a row such as `+60: 3 3 3` as a number; a ValueError says what is wrong."""
    value, colon, cells = text.partition(":")
    if not colon:
        raise ValueError("a row is a value, a colon and cells, such as '+60: 3 3 3'")
    return _parse_value(value.strip()) // TEN << VALUE_BIT | _parse_cells("".join(cells.split()))


def _parse_value(text: str) -> int:
    if text[:1] not in ("+", "-") or not text[1:].isdecimal():
        raise ValueError(f"'{text}' is no value; write a plus or a minus and a number")
    value = int(text)
    if value == 0 or value % TEN or abs(value) > MOST_VALUE:
        raise ValueError(f"the value {value} must be in tens, not 0, and {MOST_VALUE} at most")
    return value


def _parse_cells(signs: str) -> int:
    for sign in signs:
        if sign not in SIGNS:
            raise ValueError(f"'{sign}' is no cell; a cell is 1 to 6, *, R or Y")
    if not 1 <= len(signs) <= CELLS:
        raise ValueError(f"it has {len(signs)} cells; a row has 1 to {CELLS}")
    if ("R" in signs or "Y" in signs) and signs != TWO_STARS:
        raise ValueError("red and yellow stars go together: R R R Y Y and nothing else")
    if "*" in signs and set(signs) != {"*"}:
        raise ValueError("stars and numbers do not mix in a row")
    return sum(SIGNS[sign] << CELL_BITS * place for place, sign in enumerate(signs))


def row_cells(row: int) -> str:
    """Return the cells of a row as they are written: `333`, `**`, `RRRYY`."""
    named = {number: sign for sign, number in SIGNS.items()}
    cells = [row >> CELL_BITS * place & 15 for place in range(CELLS)]
    return "".join(named[cell] for cell in cells if row & CELLS_MASK and cell)


def row_value(row: int) -> str:
    """Return the value of a row as it is written: `+60`."""
    return f"{(row >> VALUE_BIT) * TEN:+}"
