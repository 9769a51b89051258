"""States in the hands of Python, where NumPy's own ways are slow: copied, filled from a log, read by views.

A *reading* has the fields of a record as plain integers and tuples, each taken out when it is first asked for.
"""

from functools import cache
from struct import Struct
from typing import TYPE_CHECKING, Any

import numpy as np

from .game import State, States

ALONE = (1,)  # the shape of an array with one state
CODES = {("i", 1): "b", ("i", 2): "h", ("i", 4): "i", ("i", 8): "q", ("b", 1): "?"}

# Asked of the record itself, each would first be looked for among its fields.
bytes_of = np.generic.tobytes
dtype_of = np.generic.dtype.__get__
array_of = np.void.base.__get__  # the array that it lives in

Field = tuple[Struct, int, tuple[int, ...]]  # its numbers, where they begin, its shape


def copy_of(state: State) -> State:
    """Return a copy of a state; NumPy's own copy goes field by field, and takes ten times as long."""
    return state_of(bytes_of(state), dtype_of(state))


def state_of(data: bytes, dtype: "np.dtype[Any]") -> State:
    """Return the state that these are the bytes of."""
    return home_of(bytearray(data), dtype)[0]


def home_of(data: bytearray, dtype: "np.dtype[Any]") -> States:
    """Return an array of one state in these bytes: NumPy takes four times as long to find some of its own.

    `np.frombuffer` would put two things more under it, which Python looks through for garbage.
    """
    return np.ndarray(ALONE, dtype, data)


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

    def __init__(self, fields: dict[str, Field], data: bytes, start: int = 0) -> None:
        self._fields, self._data, self._start = fields, data, start

    def __getattr__(self, name: str) -> Any:  # of what was not asked for before
        if name not in self._fields:
            raise AttributeError(name)
        numbers, offset, shape = self._fields[name]
        read: Any = numbers.unpack_from(self._data, self._start + offset)
        if not shape:
            (read,) = read
        elif len(shape) == 2:
            read = Grid([read[row : row + shape[1]] for row in range(0, len(read), shape[1])])
        setattr(self, name, read)
        return read


def reading(state: State) -> State:
    """Return a state that is quick to read; one that is already stays as it is."""
    return state if type(state) is Reading else Reading(layout(dtype_of(state)), bytes_of(state))


def reading_of(data: bytes, dtype: "np.dtype[Any]", start: int = 0) -> State:
    """Return a state that is quick to read from its bytes, which begin there."""
    return Reading(layout(dtype), data, start)


@cache
def span(dtype: "np.dtype[Any]", *names: str) -> tuple[int, int]:
    """Return where in such a record some fields, and whatever is between them, begin and end."""
    fields = [layout(dtype)[name] for name in names]
    return min(start for _, start, _ in fields), max(start + numbers.size for numbers, start, _ in fields)


@cache
def layout(dtype: "np.dtype[Any]") -> dict[str, Field]:
    """Return how the numbers of such a record lie in its bytes."""
    assert dtype.names is not None
    assert dtype.fields is not None
    fields = {}
    for name in dtype.names:
        kind, start = dtype.fields[name][:2]
        code = f"<{int(np.prod(kind.shape, dtype=int))}{CODES[kind.base.kind, kind.base.itemsize]}"
        fields[name] = Struct(code), start, kind.shape
    return fields
