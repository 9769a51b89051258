"""What throws bring: every throw with the ways it can fall, and how likely one throw completes what a row still takes.

Tables only, made once: what is compiled reads them.
"""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import factorial, prod

import numpy as np

from .rows import CELLS, DICE, ROWS
from .state import THROW

CERTAIN = 1000  # odds are in thousandths

# --- throws: those of n dice are at FROM[n] … FROM[n + 1] - 1 ---

_THROWS = [combination for n in range(THROW + 1) for combination in combinations_with_replacement(range(DICE), n)]
_COUNTS = [[throw.count(die) for die in range(DICE)] for throw in _THROWS]

FROM = np.array([sum(len(throw) < n for throw in _THROWS) for n in range(THROW + 2)])
FALLEN = np.array([sum(1 << die * ROWS for die in throw) for throw in _THROWS])  # as in `state.rolled`
WAYS = np.array([factorial(sum(counts)) // prod(map(factorial, counts)) for counts in _COUNTS])
ALL_WAYS = np.array([DICE**n for n in range(THROW + 1)])


# --- what a row still takes, by kind (`kind_of` in bot.py): which numbers they are does not matter ---

# Numbers that must be there: one for each that is needed once, 6 for twice, 36 for three times, and so on.
TIMES = np.array([0, 1, 6, 36, 216, 1296])
STARS = 1300  # STARS + n: n dice alike
TWO_STARS = STARS + CELLS + 1  # TWO_STARS + n: n cells of three alike and two alike are left
KINDS = TWO_STARS + CELLS + 1


def _completes(kind: int, counts: Sequence[int]) -> bool:
    """Tell whether a throw has all that a row of this kind still takes."""
    if kind >= TWO_STARS:
        return any(
            _has_two_groups(kind - TWO_STARS, counts, red) for red in range(DICE if kind == TWO_STARS + 5 else 1)
        )
    if kind >= STARS:
        return max(counts) >= kind - STARS
    needed = [times for times in range(CELLS, 0, -1) for _ in range(kind // int(TIMES[times]) % 6)]
    return all(have >= need for have, need in zip(counts, needed, strict=False))


def _has_two_groups(left: int, counts: Sequence[int], red: int) -> bool:
    """The reds still needed, and two of another number."""
    return counts[red] >= left - 2 and any(counts[die] >= 2 for die in range(DICE) if die != red)


def _odds(kind: int, dice: int) -> int:
    throws = range(FROM[dice], FROM[dice + 1])
    return CERTAIN * sum(int(WAYS[n]) for n in throws if _completes(kind, _COUNTS[n])) // DICE**dice


_PARTS = [parts for n in range(1, CELLS + 1) for parts in combinations_with_replacement(range(1, CELLS + 1), n)]
_NUMBERS = {sum(int(TIMES[part]) for part in parts) for parts in _PARTS if sum(parts) <= CELLS}
ODDS = np.zeros((KINDS, THROW + 1), np.int64)  # of completing what a row takes with one throw of so many dice
for _kind in {*_NUMBERS, *range(STARS + 1, STARS + CELLS + 1), *range(TWO_STARS + 2, TWO_STARS + CELLS + 1)}:
    for _dice in range(1, THROW + 1):
        ODDS[_kind, _dice] = _odds(_kind, _dice)
