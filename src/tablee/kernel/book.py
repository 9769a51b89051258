"""What compiled code says: sentences with gaps for people's names, each under the number it has in a book."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .game import State
from .writing import Ends, Text, put, put_part

SEPARATOR = b"\0"  # JSON has no such byte. The next one says what goes into the gap: its number, and one more
FIRST, LAST, GAP = range(3)  # of a part of a sentence: where its text begins and ends, and which gap follows
NO_GAP = -1
UNKNOWN = -1
SLOTS = 1 << 16  # twice as many as there is room for news, or looking one up would take long

Numbers = NDArray[np.int32]  # of sentences: that of their first part
Parts = NDArray[np.int64]
Keys = NDArray[np.int64]

WORD, PRIME = (1 << 32) - 1, 16777619  # FNV-1a's, a word at a time

MODULUS = 65521  # of Adler-32's sums: the largest prime below 1 << 16 …
LOW = (1 << 16) - 1  # … where the lower one is in a checksum
OF_NOTHING = 1  # the checksum of no text
HEX = 8  # digits of a checksum
DIGITS = np.frombuffer(b"0123456789abcdef", np.uint8)


class Book:
    """Sentences by what they are said of: an action that a seat may choose, or the lines of news that it is told."""

    def __init__(self, seats: int, actions: int, lines: int) -> None:
        self.shape = seats, actions, lines
        self.clear()

    def clear(self) -> None:
        """Forget everything."""
        seats, actions, lines = self.shape
        self.text, self.parts = np.zeros(1 << 12, np.uint8), np.zeros((1 << 8, 3), np.int64)
        self.written = self.count = 0  # bytes, and parts
        self.labels = np.full((seats, actions), UNKNOWN, np.int32)
        self.slots, self.keys = np.full(SLOTS, UNKNOWN, np.int32), np.zeros((1 << 8, 1 + lines), np.int64)

    def learn_label(self, seat: int, action: int, sentence: bytes) -> None:
        """Remember how an action is called to a seat."""
        self.labels[seat, action] = self._write(sentence)

    def learn_news(self, seat: int, lines: tuple[int, ...], sentence: bytes) -> None:
        """Remember what a seat hears of these lines."""
        slot = slot_of(seat, len(lines))
        for line in lines:
            slot = mixed(slot, line)
        while self.slots[slot % SLOTS] != UNKNOWN:
            slot += 1
        first = self.slots[slot % SLOTS] = self._write(sentence)
        self.keys = roomy(self.keys, self.count)
        self.keys[first, : 1 + len(lines)] = kind_of(seat, len(lines)), *lines

    def _write(self, sentence: bytes) -> int:
        first, (text, *others) = self.count, sentence.split(SEPARATOR)
        for following in others:
            self._write_part(text, following[0] - 1)
            text = following[1:]
        self._write_part(text, NO_GAP)
        return first

    def _write_part(self, text: bytes, gap: int) -> None:
        start, self.written = self.written, self.written + len(text)
        self.text, self.parts = roomy(self.text, self.written), roomy(self.parts, self.count + 1)
        self.text[start : self.written] = np.frombuffer(text, np.uint8)
        self.parts[self.count] = start, self.written, gap
        self.count += 1


def roomy(array: NDArray[Any], wanted: int) -> NDArray[Any]:
    """Return an array that has so much room, with the same in it."""
    if len(array) >= wanted:
        return array
    more = np.zeros((max(wanted, 2 * len(array)), *array.shape[1:]), array.dtype)
    more[: len(array)] = array
    return more


class Party(NamedTuple):
    """Who sits round a table: what they are called, in all ways, and then each seat's own part of a letter."""

    seats: int
    text: Text
    ends: Ends


def party_of(seats: int, pieces: Sequence[bytes]) -> Party:
    """Return a party of so many, from its pieces."""
    ends = np.cumsum([0, *map(len, pieces)]).astype(np.int64)
    return Party(seats, np.frombuffer(b"".join(pieces), np.uint8).copy(), ends)


# --- compiled ---


def kind_of(seat: int, count: int) -> int:
    """Return the first part of a key: to whom, and how many lines follow."""
    return seat << 8 | count


def slot_of(seat: int, count: int) -> int:
    """Return where looking for a key begins, before its lines are mixed in."""
    return kind_of(seat, count) * PRIME & WORD


def mixed(slot: int, line: int) -> int:
    """Mix a line of news into where looking begins."""
    slot = (slot ^ (line & WORD)) * PRIME & WORD
    slot = (slot ^ (line >> 32 & WORD)) * PRIME & WORD
    return slot ^ slot >> 15


def find_news(view: State, seat: int, slots: Numbers, keys: Keys) -> int:
    """Return the number of what a seat hears of the news in its view, or UNKNOWN."""
    count = int(view.news_count)
    slot = slot_of(seat, count)
    for line in range(count):
        slot = mixed(slot, int(view.news[line]))
    while True:
        number = int(slots[slot % SLOTS])
        if number == UNKNOWN or is_key(view, seat, count, keys, number):
            return number
        slot += 1


def is_key(view: State, seat: int, count: int, keys: Keys, number: int) -> bool:
    """Tell whether a sentence is the one that a seat hears of these news."""
    if keys[number, 0] != kind_of(seat, count):
        return False
    for line in range(count):
        if keys[number, 1 + line] != view.news[line]:
            return False
    return True


def put_sentence(out: Text, at: int, text: Text, parts: Parts, sentence: int, names: Text, name_ends: Ends) -> int:
    """Write a sentence with its gaps filled; return where it ends."""
    part = sentence
    while True:
        at = put_part(out, at, text, parts[part, FIRST], parts[part, LAST])
        if parts[part, GAP] == NO_GAP:
            return at
        at = put(out, at, names, name_ends, parts[part, GAP])
        part += 1


def longest_of(ends: Ends) -> int:
    """Return the length of the longest piece of a text."""
    longest = 0
    for piece in range(len(ends) - 1):
        longest = max(longest, int(ends[piece + 1] - ends[piece]))
    return longest


def length_of(parts: Parts, sentence: int, longest: int) -> int:
    """Return how long a sentence can get at most, whoever is named in it."""
    length = 0
    part = sentence
    while True:
        length += int(parts[part, LAST] - parts[part, FIRST]) + longest
        if parts[part, GAP] == NO_GAP:
            return length
        part += 1


def checksum(text: Text, first: int, last: int, before: int) -> int:
    """Return what zlib's adler32 says of a part of a text that goes on from there: two sums, which compiled code takes
    over many bytes at a time."""
    part, low, high = text[first:last], 0, 0
    count = len(part)
    for place in range(count):
        low += byte(part, place)
        high += (count - place) * byte(part, place)
    high = ((before >> 16) + count * (before & LOW) + high) % MODULUS
    return high << 16 | ((before & LOW) + low) % MODULUS


def byte(text: Text, index: int) -> int:
    """Return a byte as a number like others: compiled, bytes alone would make numbers without a sign."""
    return int(text[index] + 0)


def put_hex(out: Text, at: int, number: int) -> None:
    """Write a checksum."""
    for place in range(HEX):
        out[at + place] = DIGITS[number >> 4 * (HEX - 1 - place) & 15]
