"""Sets of small numbers as bit masks. Compiled, `lowest` and `count_bits` are single instructions."""


def bit(index: int) -> int:
    """Return the mask of one number."""
    return 1 << index


def lowest(mask: int) -> int:
    """Return the smallest number in a mask that is not empty."""
    return (mask & -mask).bit_length() - 1


def count_bits(mask: int) -> int:
    """Return how many numbers are in a mask."""
    return mask.bit_count()


def nth_bit(mask: int, nth: int) -> int:
    """Return the nth smallest number in a mask."""
    for _ in range(nth):
        mask &= mask - 1
    return lowest(mask)
