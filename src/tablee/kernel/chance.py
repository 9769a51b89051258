"""Chance: unbiased dice and shuffles, drawn from a stream that one 64-bit word starts.

The stream is sfc32. All of it is 32-bit arithmetic held in 64-bit signed integers, so that
plain Python and the compiled twin give the same numbers from the same word.
"""

import numpy as np
from numpy.typing import NDArray

Stream = NDArray[np.int64]

STREAM = 4  # numbers a stream keeps
LOW = 0xFFFFFFFF  # the low 32 bits
WARM_UP = 12  # steps after which every bit of the word has reached every bit of the stream


def start(stream: Stream, word: int) -> None:
    """Begin a stream; words that differ in one bit give streams that share nothing."""
    stream[0] = 0
    stream[1] = word & LOW
    stream[2] = (word >> 32) & LOW
    stream[3] = 1
    for _ in range(WARM_UP):
        next32(stream)


def next32(stream: Stream) -> int:
    """Return the next 32 bits."""
    a, b, c, counter = int(stream[0]), int(stream[1]), int(stream[2]), int(stream[3])
    out = (a + b + counter) & LOW
    stream[0] = b ^ (b >> 9)
    stream[1] = (c + (c << 3)) & LOW
    stream[2] = (((c << 21) | (c >> 11)) + out) & LOW
    stream[3] = (counter + 1) & LOW
    return out


def next_word(stream: Stream) -> int:
    """Return the next 64 bits as a signed integer: nature's outcome where a shuffle is due."""
    high = next32(stream)
    if high >= 1 << 31:
        high -= 1 << 32
    return (high << 32) | next32(stream)


def below(stream: Stream, count: int) -> int:
    """Return one of 0 … count - 1, all equally likely (Lemire's method with rejection)."""
    product = next32(stream) * count
    if product & LOW < count:
        uneven = (LOW + 1) % count
        while product & LOW < uneven:
            product = next32(stream) * count
    return product >> 32


def shuffle(cards: NDArray[np.int8], count: int, stream: Stream) -> None:
    """Put the first `count` cards into one of all their orders, equally likely."""
    for last in range(count - 1, 0, -1):
        other = below(stream, last + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card
