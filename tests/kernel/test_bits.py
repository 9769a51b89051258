import numpy as np
import pytest

from tablee.kernel import bits
from tablee.kernel.bits import bit, count_bits, lowest, nth_bit
from tablee.kernel.compiled import Compiler

MASKS = ((0,), (3,), (0, 1, 2), (1, 5, 31), (2, 40, 62))


def mask_of(numbers):
    return sum(bit(number) for number in numbers)


@pytest.mark.parametrize("numbers", MASKS)
def test_a_mask_has_its_numbers_in_order(numbers):
    mask = mask_of(numbers)
    assert lowest(mask) == numbers[0]
    assert count_bits(mask) == len(numbers)
    assert tuple(nth_bit(mask, nth) for nth in range(len(numbers))) == numbers


def test_nothing_is_in_an_empty_mask():
    assert count_bits(0) == 0


def test_compiled_masks_are_the_same():
    nothing = np.dtype((np.record, [("nothing", "i1")]))
    twin = Compiler("nth_bit", nothing, boundscheck=True).twin(bits, ("nth_bit",))
    for numbers in MASKS:
        assert tuple(twin.nth_bit(mask_of(numbers), nth) for nth in range(len(numbers))) == numbers
