"""States in the hands of Python, where NumPy's own ways are slow: copied, filled from a log, read by views.

A *reading* has the fields of a record as plain integers and tuples, taken out in one go: views ask for hundreds.
"""

from functools import cache
from struct import Struct
from typing import TYPE_CHECKING, Any

import numpy as np

from .game import State

CODES = {("i", 1): "b", ("i", 2): "h", ("i", 4): "i", ("i", 8): "q", ("b", 1): "?"}

# Asked of the record itself, each would first be looked for among its fields.
bytes_of = np.generic.tobytes
dtype_of = np.generic.dtype.__get__
array_of = np.void.base.__get__  # the array that it lives in

Field = tuple[str, int, int, tuple[int, ...]]  # its name, where its numbers are, its shape


def copy_of(state: State) -> State:
    """Return a copy of a state; NumPy's own copy goes field by field, and takes ten times as long."""
    return np.frombuffer(bytearray(bytes_of(state)), dtype_of(state))[0]


def put_inbox(state: State, inbox: bytes) -> None:
    """Lay into a state what nature's outcome was too small to say; `act` takes it out again."""
    numbers = np.frombuffer(inbox, state.inbox.dtype)
    state.inbox[: len(numbers)] = numbers


class Grid(list[tuple[int, ...]]):
    """Rows of numbers that can be asked for as NumPy's are: `grid[row, column]`."""

    if not TYPE_CHECKING:

        def __getitem__(self, key: Any) -> Any:
            if type(key) is tuple:
                return list.__getitem__(self, key[0])[key[1]]
            return list.__getitem__(self, key)


class Reading:
    """A record's fields. Reads like the record."""

    def __init__(self, fields: dict[str, Any]) -> None:
        self.__dict__ = fields


def reading(state: State) -> State:
    """Return a state that is quick to read; one that is already stays as it is."""
    if type(state) is Reading:
        return state
    unpacker, fields = layout(dtype_of(state))
    numbers = unpacker.unpack(bytes_of(state))
    read: dict[str, Any] = {}
    for name, start, stop, shape in fields:
        if not shape:
            read[name] = numbers[start]
        elif len(shape) == 1:
            read[name] = numbers[start:stop]
        else:
            read[name] = Grid([numbers[row : row + shape[1]] for row in range(start, stop, shape[1])])
    return Reading(read)


@cache
def layout(dtype: "np.dtype[Any]") -> tuple[Struct, tuple[Field, ...]]:
    """Return how the numbers of such a record lie in its bytes."""
    assert dtype.names is not None
    assert dtype.fields is not None
    codes, fields, at, offset = "<", [], 0, 0
    for name in dtype.names:
        kind, start = dtype.fields[name][:2]
        count = int(np.prod(kind.shape, dtype=int))
        codes += f"{start - offset}x{count}{CODES[kind.base.kind, kind.base.itemsize]}"
        fields.append((name, at, at + count, kind.shape))
        at, offset = at + count, start + kind.itemsize
    return Struct(f"{codes}{dtype.itemsize - offset}x"), tuple(fields)
