import math
from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from tablee.kernel import chance
from tablee.kernel.compiled import Compiler
from tablee.kernel.engine import new_stream

ENTRIES = ("start", "next32", "next_word", "below", "shuffle")
WORDS = (0, 1, -1, 42, 1 << 40, -(1 << 63), (1 << 63) - 1)


@pytest.fixture(scope="module")
def twin():
    """The same functions, compiled."""
    nothing = np.dtype((np.record, [("nothing", "i1")]))
    return Compiler("chance", nothing, boundscheck=True).twin(chance, ENTRIES)


@pytest.fixture(params=["plain", "compiled"])
def draws(request, twin):
    """The functions of chance, once plain and once compiled."""
    return chance if request.param == "plain" else twin


def is_even(counts, outcomes):
    """Whether outcomes that should be equally likely are: a chi-square test that one in 30,000 fails by bad luck."""
    expected, freedom = sum(counts.values()) / outcomes, outcomes - 1
    off = sum((counts[outcome] - expected) ** 2 / expected for outcome in counts)
    off += (outcomes - len(counts)) * expected
    step = 2 / (9 * freedom)
    return off < freedom * (1 - step + 4 * math.sqrt(step)) ** 3


# --- dice ---


@pytest.mark.parametrize("count", [1, 2, 3, 6, 7, 36, 52])
def test_every_outcome_is_equally_likely(draws, count):
    stream = new_stream(count)
    counts = Counter(draws.below(stream, count) for _ in range(30_000))
    assert set(counts) == set(range(count))
    assert count == 1 or is_even(counts, count)


def test_a_count_that_does_not_divide_the_words_is_still_even(draws):
    stream = new_stream(5)  # without rejection two thirds of these would come up three times for the others' two
    counts = Counter(draws.below(stream, 3 << 29) % 3 for _ in range(30_000))
    assert is_even(counts, 3)


def test_one_draw_says_nothing_of_the_next(draws):
    stream = new_stream(8)
    pairs = Counter((draws.below(stream, 6), draws.below(stream, 6)) for _ in range(30_000))
    assert is_even(pairs, 36)


# --- shuffles ---


def test_every_order_of_four_cards_is_equally_likely(draws):
    stream, orders = new_stream(11), Counter()
    for _ in range(24_000):
        cards = np.arange(4, dtype=np.int8)
        draws.shuffle(cards, 4, stream)
        orders[tuple(cards.tolist())] += 1
    assert set(orders) == set(permutations(range(4)))
    assert is_even(orders, 24)


@pytest.mark.parametrize("count", [0, 1, 2, 5, 56])
def test_a_shuffle_keeps_the_cards_and_leaves_the_rest_alone(draws, count):
    for seed in range(50):
        cards = np.arange(60, dtype=np.int8)
        draws.shuffle(cards, count, new_stream(seed))
        assert sorted(cards[:count]) == list(range(count))
        assert cards[count:].tolist() == list(range(count, 60))


# --- streams ---


def test_plain_and_compiled_draw_the_same_numbers(twin):
    for word in WORDS:
        streams = np.zeros((2, chance.STREAM), np.int64)
        for functions, stream in zip((chance, twin), streams, strict=True):
            functions.start(stream, word)
        assert (streams[0] == streams[1]).all()
        for _ in range(200):
            assert chance.next32(streams[0]) == twin.next32(streams[1])
            assert chance.next_word(streams[0]) == twin.next_word(streams[1])
            assert chance.below(streams[0], 52) == twin.below(streams[1], 52)
        cards = np.tile(np.arange(56, dtype=np.int8), (2, 1))
        chance.shuffle(cards[0], 56, streams[0])
        twin.shuffle(cards[1], 56, streams[1])
        assert (cards[0] == cards[1]).all()
        assert (streams[0] == streams[1]).all()


@pytest.mark.parametrize("bit", range(64))
def test_words_that_differ_in_one_bit_start_streams_that_share_nothing(bit):
    word = 0x0123_4567_89AB_CDEF
    near = word ^ (1 << bit)
    one, other = new_stream(word), new_stream(near - (1 << 64) if near >> 63 else near)
    differing = [(chance.next32(one) ^ chance.next32(other)).bit_count() for _ in range(64)]
    assert all(differing)
    assert 14 < sum(differing) / 64 < 18  # half of 32


def test_a_word_may_have_any_of_its_64_bits(draws):
    stream = new_stream(3)
    words = [draws.next_word(stream) for _ in range(2000)]
    assert all(-(1 << 63) <= word < 1 << 63 for word in words)
    for bit in range(64):
        assert 850 < sum(word >> bit & 1 for word in words) < 1150


def test_the_same_word_starts_the_same_stream_whatever_was_there():
    used = new_stream(1)
    chance.below(used, 6)
    chance.start(used, 77)
    assert (used == new_stream(77)).all()
