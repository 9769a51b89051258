import math
from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from tablee.kernel import chance
from tablee.kernel.compiled import Compiler
from tablee.kernel.engine import new_stream

ENTRIES = ("begin", "spin", "roll", "shuffle", "start", "below", "next_word")
WORDS = (0, 1, -1, 42, 1 << 40, -(1 << 63), (1 << 63) - 1)


@pytest.fixture(scope="module")
def twin():
    """The same functions, compiled."""
    nothing = np.dtype((np.record, [("nothing", "i1")]))
    label = "-".join(ENTRIES)  # what Python may call is a part of the machine code
    return Compiler(label, nothing, boundscheck=True).twin(chance, ENTRIES)


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
    luck, orders = draws.begin(11), Counter()
    for _ in range(24_000):
        cards = np.arange(4, dtype=np.int8)
        luck = draws.shuffle(cards, 4, luck)
        orders[tuple(cards.tolist())] += 1
    assert set(orders) == set(permutations(range(4)))
    assert is_even(orders, 24)


@pytest.mark.parametrize("count", [0, 1, 2, 5, 56])
def test_a_shuffle_keeps_the_cards_and_leaves_the_rest_alone(draws, count):
    for seed in range(50):
        cards = np.arange(60, dtype=np.int8)
        draws.shuffle(cards, count, draws.begin(seed))
        assert sorted(cards[:count]) == list(range(count))
        assert cards[count:].tolist() == list(range(count, 60))


# --- where it comes from ---


def test_plain_and_compiled_draw_the_same_numbers(twin):
    for word in WORDS:
        assert numbers(chance, word) == numbers(twin, word)


def numbers(functions, word):
    """Much of what one word starts."""
    luck, stream, cards = functions.begin(word), new_stream(0), np.arange(56, dtype=np.int8)
    functions.start(stream, word)
    drawn = [stream.tolist(), luck]
    for count in (1, 2, 7, 52, 3 << 29) * 20:
        drawn += [functions.next_word(stream), functions.below(stream, count)]
        value, luck = functions.roll(luck, count)
        out, luck = functions.spin(luck)
        drawn += [value, out]
    return [*drawn, functions.shuffle(cards, 56, luck), cards.tolist(), stream.tolist()]


def test_a_stream_gives_what_its_luck_would(draws):
    luck, stream = draws.begin(9), new_stream(9)
    for count in (6, 52, 3 << 29) * 100:
        value, luck = draws.roll(luck, count)
        assert draws.below(stream, count) == value


@pytest.mark.parametrize("bit", range(64))
def test_words_that_differ_in_one_bit_share_nothing(bit):
    word = 0x0123_4567_89AB_CDEF
    pairs = zip(spins(word), spins(signed(word ^ 1 << bit)), strict=True)
    differing = [(one ^ other).bit_count() for one, other in pairs]
    assert all(differing)
    assert 14 < sum(differing) / len(differing) < 18  # half of 32


def spins(word, count=64):
    """The first numbers that a word starts."""
    luck = chance.begin(word)
    for _ in range(count):
        out, luck = chance.spin(luck)
        yield out


def signed(word):
    """A word as a signed number of 64 bits."""
    return word - (1 << 64) if word >> 63 else word


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
