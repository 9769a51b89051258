"""Chance: unbiased dice and shuffles, drawn from a stream that one 64-bit word starts.

The stream is sfc32. All of it is 32-bit arithmetic held in 64-bit signed integers, so that
plain Python and the compiled twin give the same numbers from the same word.
"""

import numpy as np
from numpy.typing import NDArray

Luck = tuple[int, int, int, int]  # the generator, in hand
Stream = NDArray[np.int64]  # the generator, kept in an array between calls

STREAM = 4  # numbers a stream keeps
LOW = 0xFFFFFFFF  # the low 32 bits
WARM_UP = 12  # steps after which every bit of the word has reached every bit of the generator


# --- luck: in local variables, for one rule that draws many times ---


def begin(word: int) -> Luck:
    """Begin from a word; words that differ in one bit share nothing."""
    luck = (0, word & LOW, (word >> 32) & LOW, 1)
    for _ in range(WARM_UP):
        luck = spin(luck)[1]
    return luck


def spin(luck: Luck) -> tuple[int, Luck]:
    """Return the next 32 bits, and the luck after them."""
    a, b, c, counter = luck
    out = (a + b + counter) & LOW
    rotated = ((c << 21) | (c >> 11)) & LOW
    return out, (b ^ (b >> 9), (c + (c << 3)) & LOW, (rotated + out) & LOW, (counter + 1) & LOW)


def roll(luck: Luck, count: int) -> tuple[int, Luck]:
    """Return one of 0 … count - 1, all equally likely (Lemire's method with rejection), and the luck after it."""
    out, luck = spin(luck)
    product = out * count
    if product & LOW < count:
        uneven = (LOW + 1) % count
        while product & LOW < uneven:
            out, luck = spin(luck)
            product = out * count
    return product >> 32, luck


def shuffle(cards: NDArray[np.int8], count: int, luck: Luck) -> Luck:
    """Put the first `count` cards into one of all their orders, equally likely."""
    for last in range(count - 1, 0, -1):
        other, luck = roll(luck, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card
    return luck


# --- streams: for whoever drives a game ---


def start(stream: Stream, word: int) -> None:
    """Begin a stream from a word."""
    keep(stream, begin(word))


def below(stream: Stream, count: int) -> int:
    """Return one of 0 … count - 1, all equally likely."""
    value, luck = roll(luck_of(stream), count)
    keep(stream, luck)
    return value


def next_word(stream: Stream) -> int:
    """Return the next 64 bits as a signed integer: nature's outcome where a shuffle is due."""
    high, luck = spin(luck_of(stream))
    low, luck = spin(luck)
    keep(stream, luck)
    if high >= 1 << 31:
        high -= 1 << 32
    return (high << 32) | low


def luck_of(stream: Stream) -> Luck:
    return int(stream[0]), int(stream[1]), int(stream[2]), int(stream[3])


def keep(stream: Stream, luck: Luck) -> None:
    stream[0], stream[1], stream[2], stream[3] = luck
