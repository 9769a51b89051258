"""JSON written by compiled code, for servers that show the same table to many, many times a second.

A game that offers it has a `written.py`: what its `view.look` says of a hidden state, as text. Its words and names are
in a glossary, where each has a number.
"""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from .game import State

Text = NDArray[np.uint8]
Ends = NDArray[np.int64]


class Written(Protocol):
    """What such a module has."""

    MOST: int  # bytes that a view can take

    def write(self, state: State, seat: int, out: Text, at: int) -> int:
        """Write what a hidden state shows a seat; return where it ends."""


ZERO, MINUS = ord("0"), ord("-")


class Glossary:
    """Pieces of text by number."""

    def __init__(self) -> None:
        self.pieces: list[str] = []

    def add(self, *pieces: str) -> int:
        """Add pieces, whose numbers follow each other; return the first."""
        first = len(self.pieces)
        self.pieces += pieces
        return first

    def quoted(self, words: Sequence[str | None]) -> int:
        """Add words as JSON has them."""
        return self.add(*("null" if word is None else f'"{word}"' for word in words))

    def text(self) -> Text:
        """Return all pieces, one after the other."""
        return np.frombuffer("".join(self.pieces).encode("ascii"), np.uint8).copy()

    def ends(self) -> Ends:
        """Return where each piece begins and, in the next place, ends."""
        return np.cumsum([0, *map(len, self.pieces)]).astype(np.int64)


def put(out: Text, at: int, text: Text, ends: Ends, piece: int) -> int:
    """Write a piece of a glossary; return where it ends."""
    return put_part(out, at, text, ends[piece], ends[piece + 1])


def put_part(out: Text, at: int, text: Text, first: int, last: int) -> int:
    """Write a part of a text, for which there is room; return where it ends."""
    out[at : at + last - first] = text[first:last]
    return at + last - first


def put_byte(out: Text, at: int, byte: int) -> int:
    """Write one character; return where it ends."""
    out[at] = byte
    return at + 1


def put_number(out: Text, at: int, number: int) -> int:
    """Write a whole number; return where it ends."""
    if number < 0:
        out[at] = MINUS
        return put_number_of(out, at + 1, -number)
    return put_number_of(out, at, number)


def put_number_of(out: Text, at: int, number: int) -> int:
    """Write a number that is not below zero."""
    end = at + 1
    rest = number // 10
    while rest:
        end += 1
        rest //= 10
    place = end
    for _ in range(end - at):
        place -= 1
        out[place] = ZERO + number % 10
        number //= 10
    return end
