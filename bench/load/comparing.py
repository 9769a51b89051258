"""By how much times grow where somebody disturbs, and how sure that is."""

import math
from statistics import fmean
from typing import NamedTuple

from play import percentiles

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
    """Compare within each visit, as the machine is in another mood at the next, and take the geometric mean."""
    counting = large_enough(visits)
    if not counting:
        return Growth(math.nan, math.nan, math.nan, -math.inf, math.inf)
    weights = [1 / (1 / len(visit.alone) + 1 / len(visit.beside)) for visit in counting]
    alone, beside = ([math.log(percentiles(visit[side]).p99) for visit in counting] for side in (0, 1))
    grown = [after - before for before, after in zip(alone, beside, strict=True)]
    middle, doubt = fmean(grown, weights), doubt_of(grown, weights)
    return Growth(
        math.exp(fmean(alone, weights)),
        math.exp(fmean(beside, weights)),
        math.exp(middle) - 1,
        math.exp(middle - doubt) - 1,
        math.exp(middle + doubt) - 1,
    )


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


def doubt_of(values: list[float], weights: list[float]) -> float:
    """Return how far the weighted mean is from the truth at most, 95 times of 100."""
    number, middle = len(values), fmean(values, weights)
    if number < 2:
        return math.inf
    spread = sum((weight * (value - middle)) ** 2 for value, weight in zip(values, weights, strict=True))
    return student(number - 1) * math.sqrt(spread * number / (number - 1)) / sum(weights)


def student(freedom: int) -> float:
    """Return Student's t for 95 of 100, by its expansion: 2.55 for 5 degrees of freedom, and 1.96 in the end."""
    return 1.960 + 2.372 / freedom + 2.823 / freedom**2
