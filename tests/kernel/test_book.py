"""Sentences in the hands of compiled code: found again by what they were said of, and with names put in."""

import random
from types import SimpleNamespace
from zlib import adler32

import numpy as np
import pytest

from tablee.kernel.book import (
    UNKNOWN,
    Book,
    checksum,
    find_news,
    length_of,
    longest_of,
    party_of,
    put_hex,
    put_sentence,
)

SENTENCE = b"\0\1 gives \0\3 a cat.\0\2"
NAMES = [b"Ada", b"of Ada", b"Bob"]


def said(book: Book, sentence: int) -> bytes:
    party, out = party_of(0, NAMES), np.zeros(200, np.uint8)
    end = put_sentence(out, 0, book.text, book.parts, sentence, party.text, party.ends)
    assert end <= length_of(book.parts, sentence, longest_of(party.ends))
    return out[:end].tobytes()


@pytest.mark.parametrize("size", [0, 1, 7, 8, 9, 64, 1001])
def test_a_checksum_is_that_of_zlib(size):
    text = random.Random(size).randbytes(size)
    for before in (b"", b"so far"):
        found = checksum(np.frombuffer(b"." + text + b".", np.uint8), 1, 1 + size, adler32(before))
        assert found == adler32(before + text)
        digits = np.zeros(8, np.uint8)
        put_hex(digits, 0, found)
        assert digits.tobytes() == b"%08x" % found


def test_names_are_put_into_gaps():
    book = Book(2, 9, 4)
    book.learn_label(1, 8, b"nothing to fill")
    book.learn_label(1, 3, SENTENCE)
    assert said(book, book.labels[1, 8]) == b"nothing to fill"
    assert said(book, book.labels[1, 3]) == b"Ada gives Bob a cat.of Ada"
    assert book.labels[0, 3] == UNKNOWN


def test_news_is_found_by_its_lines_and_whom_it_is_told():
    book, dice = Book(5, 1, 6), random.Random(1)
    told = {}
    while len(told) < 3000:
        lines = tuple(dice.choice([0, 1, 1 << 40, dice.getrandbits(40)]) for _ in range(dice.randrange(7)))
        key = dice.randrange(5), lines
        assert find(book, *key) == told.get(key, UNKNOWN)
        if key not in told:
            book.learn_news(*key, b"%d" % len(told))
            told[key] = find(book, *key)
            assert said(book, told[key]) == b"%d" % (len(told) - 1)
    assert all(find(book, *key) == number for key, number in told.items())
    book.clear()
    assert all(find(book, *key) == UNKNOWN for key in told)


def find(book: Book, seat: int, lines: tuple[int, ...]) -> int:
    beyond = (7,) * (6 - len(lines))  # what an earlier move left there is no news
    return find_news(SimpleNamespace(news_count=len(lines), news=lines + beyond), seat, book.slots, book.keys)
