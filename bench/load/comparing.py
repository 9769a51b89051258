"""By how much times grow where somebody disturbs, on a machine that is not ours alone, and how sure that is."""

import math
import random
from collections import defaultdict
from collections.abc import Iterable
from statistics import fmean
from typing import NamedTuple

DRAWS = 1000  # of visits, to see how sure it is
TAIL = 25  # of them are left out at either end: 95 of 100 lie between


class Second(NamedTuple):
    """A second of play: within how many milliseconds 99 of 100 moves were done, and what the host took meanwhile."""

    p99: float
    stolen: int  # hundredths of a second of our cores


class Visit(NamedTuple):
    """Seconds without neighbours, right before and after they came, and seconds with them."""

    alone: list[Second]
    beside: list[Second]


class Growth(NamedTuple):
    """By which share times grow, and the bounds of that, as far as some visits tell."""

    share: float
    low: float
    high: float

    @property
    def doubt(self) -> float:
        """How far from the truth it may be."""
        return (self.high - self.low) / 2


def growth_of(visits: list[Visit]) -> Growth:
    """Tell by how much times grow. How sure that is follows from visits drawn again and again: they are what is
    independent, seconds that follow each other are alike."""
    dice = random.Random(1)
    drawn = [share_of(dice.choices(visits, k=len(visits))) for _ in range(DRAWS)]
    is_known = len(visits) > 1 and not any(map(math.isnan, drawn))
    drawn.sort()
    low, high = (drawn[TAIL], drawn[-TAIL - 1]) if is_known else (-math.inf, math.inf)
    return Growth(share_of(visits), low, high)


def share_of(visits: list[Visit]) -> float:
    """Compare seconds with those in which the host took as much; means are geometric."""
    alone, beside = (by_stolen(visit[side] for visit in visits) for side in (0, 1))
    grown = {stolen: fmean(beside[stolen]) - fmean(alone[stolen]) for stolen in alone.keys() & beside.keys()}
    weights = [1 / (1 / len(alone[stolen]) + 1 / len(beside[stolen])) for stolen in grown]
    return math.exp(fmean(grown.values(), weights)) - 1 if grown else math.nan


def by_stolen(stretches: Iterable[list[Second]]) -> dict[int, list[float]]:
    """Sort the logarithms of times by what the host took."""
    found: dict[int, list[float]] = defaultdict(list)
    for stretch in stretches:
        for second in stretch:
            found[second.stolen].append(math.log(second.p99))
    return found


def typical(stretches: Iterable[list[Second]]) -> float:
    """Return the geometric mean of all times."""
    times = [math.log(second.p99) for stretch in stretches for second in stretch]
    return math.exp(fmean(times)) if times else math.nan
