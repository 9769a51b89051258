"""By how much times grow where somebody disturbs, and how sure that is."""

import math
from statistics import geometric_mean
from typing import NamedTuple

from play import percentiles

DOUBTED = 0.05  # how often bounds may not hold
LEAST = 300  # moves without them and with them that are compared: visits with fewer go together


class Visit(NamedTuple):
    """How many seconds moves took without neighbours, right before and after they came, and with them."""

    alone: list[float]
    beside: list[float]


class Growth(NamedTuple):
    """Within how many milliseconds 99 of 100 were done without them and with them; by which share that grows, and the
    bounds of it, as far as some visits tell."""

    alone: float
    beside: float
    share: float
    low: float
    high: float

    @property
    def doubt(self) -> float:
        """How far from the truth it may be."""
        return (self.high - self.low) / 2


def growth_of(visits: list[Visit]) -> Growth:
    """Compare within each visit, as the machine is in another mood at the next, and take the one in the middle: now and
    then a machine stands still for seconds, and nobody did it."""
    compared = sorted((compare(visit) for visit in large_enough(visits)), key=lambda each: each.share)
    if not compared:
        return Growth(math.nan, math.nan, math.nan, -math.inf, math.inf)
    number, (low, high) = len(compared), bounds([each.share for each in compared])
    middle = compared[(number - 1) // 2 : number // 2 + 1]  # one, or two
    alone, beside = (geometric_mean(each[side] for each in middle) for side in (0, 1))
    return Growth(alone, beside, beside / alone - 1, low, high)


class Compared(NamedTuple):
    """Within how many milliseconds 99 of 100 moves of a visit were done, without neighbours and with them."""

    alone: float
    beside: float

    @property
    def share(self) -> float:
        return self.beside / self.alone - 1


def compare(visit: Visit) -> Compared:
    """Compare the moves of one visit."""
    return Compared(percentiles(visit.alone).p99, percentiles(visit.beside).p99)


def large_enough(visits: list[Visit]) -> list[Visit]:
    """Put visits that follow each other together until there is enough to compare; what is left over does not count."""
    found: list[Visit] = []
    alone: list[float] = []
    beside: list[float] = []
    for visit in visits:
        alone, beside = alone + visit.alone, beside + visit.beside
        if min(len(alone), len(beside)) >= LEAST:
            found.append(Visit(alone, beside))
            alone, beside = [], []
    return found


def bounds(ordered: list[float]) -> tuple[float, float]:
    """Return between which of these numbers the middle of all there could be is, 95 times of 100 or more.

    It is above each of them as often as a coin shows heads, so above `outside` or fewer in `beyond` of all throws that
    there are. Of few numbers, nothing is that sure.
    """
    number = len(ordered)
    outside, beyond = 0, 1
    while 2 * beyond <= DOUBTED * 2**number:
        outside += 1
        beyond += math.comb(number, outside)
    return (ordered[outside - 1], ordered[-outside]) if outside else (-math.inf, math.inf)
