"""What every game's notation is made of: fields and their words, numbers, seats, nature's words.

A position is fields and their values on one line: `turn bob points 80 110 …`.
"""

import re
from collections.abc import Sequence

from .errors import Mistake

SEAT_NAMES = ("ann", "bob", "cleo", "dan", "eve", "fay", "gus", "hal")
MOST = 0x7FFF  # what a field of two bytes holds
HEX_WORD = re.compile("[0-9a-f]{1,16}")

Fields = dict[str, list[str]]


class NotationError(Mistake):
    """A text that is no position or action; the message says what is wrong."""


# --- fields ---


def fields_of(text: str, names: Sequence[str]) -> Fields:
    """Split a position into its fields."""
    fields: Fields = {}
    name = ""
    for word in text.split():
        if word in names:
            name = word
            fields[name] = []
        elif not name:
            raise NotationError(f"A position begins with a field; '{word}' is none of {', '.join(names)}.")
        else:
            fields[name].append(word)
    return fields


def only(fields: Fields, name: str, usual: str) -> str:
    """Return the one word of a field, or the usual one if the field is left out."""
    words = fields.get(name, [usual])
    if len(words) != 1:
        raise NotationError(f"The field '{name}' has {len(words)} words; it needs one.")
    return words[0]


# --- words ---


def number(word: str, most: int = MOST, least: int = 0) -> int:
    """Return the number that a word is."""
    if not word.isdecimal() or not least <= int(word) <= most:
        raise NotationError(f"'{word}' should be a number from {least} to {most}.")
    return int(word)


def index_of(word: str, words: Sequence[str], what: str) -> int:
    """Return which of some words a word is."""
    if word not in words:
        raise NotationError(f"'{word}' is no {what}; the {what}s are {', '.join(words)}.")
    return words.index(word)


def seat_named(name: str, seats: int) -> int:
    """Return the seat that a name stands for."""
    return index_of(name, SEAT_NAMES[:seats], "seat")


# --- nature's 64-bit words ---


def say_word(word: int) -> str:
    """Return a word as sixteen hex digits."""
    return f"{word % (1 << 64):016x}"


def parse_word(text: str) -> int:
    """Return the word that hex digits are, signed as nature gives it."""
    if not HEX_WORD.fullmatch(text):
        raise NotationError(f"'{text}' is no shuffle: up to sixteen digits 0 to 9 and a to f.")
    word = int(text, 16)
    return word - (1 << 64) if word >> 63 else word
