"""The load's comparison finds what neighbours do to others, and not what the host does to all."""

import math
import random

import pytest
from comparing import Second, Visit, growth_of, typical

SECONDS = 24


def visits_of(growth: float, number: int, *, seed: int = 1, stolen_beside: int = 0) -> list[Visit]:
    """Make visits of a noisy machine: its mood varies from visit to visit, its times with what the host takes."""
    dice = random.Random(seed)

    def play(mood: float, factor: float, more_stolen: int) -> list[Second]:
        taken = [max(0, dice.choice((0, 0, 1, 3)) - dice.randint(0, 1) + more_stolen) for _ in range(SECONDS)]
        return [Second(4 * mood * factor * (1 + stolen) * dice.lognormvariate(0, 0.3), stolen) for stolen in taken]

    moods = [dice.lognormvariate(0, 0.4) for _ in range(number)]
    return [Visit(play(mood, 1, 0), play(mood, 1 + growth, stolen_beside)) for mood in moods]


@pytest.mark.parametrize("growth", [-0.1, 0.0, 0.2, 1.0])
def test_what_neighbours_do_is_found(growth):
    found = growth_of(visits_of(growth, 40))
    assert found.low < growth < found.high
    assert found.share == pytest.approx(growth, abs=0.08)


def test_what_the_host_does_is_not_blamed_on_them():
    visits = visits_of(0.0, 40, stolen_beside=1)
    assert typical(visit.beside for visit in visits) > 1.4 * typical(visit.alone for visit in visits)
    assert growth_of(visits).share == pytest.approx(0.0, abs=0.1)


def test_more_visits_leave_less_doubt():
    assert growth_of(visits_of(0.1, 40)).doubt < 0.6 * growth_of(visits_of(0.1, 6)).doubt


def test_bounds_hold_as_often_as_they_say():
    held = sum(found.low < 0.2 < found.high for found in (growth_of(visits_of(0.2, 12, seed=n)) for n in range(40)))
    assert held >= 33  # of 40; on average 38


@pytest.mark.parametrize(
    "visits",
    [
        [],
        [Visit([Second(4.0, 0)], [Second(5.0, 0)])],
        [Visit([Second(4.0, 0)], [Second(5.0, 1)])] * 3,
        [Visit([Second(4.0, 0)], [])] * 3,
    ],
)
def test_of_too_little_nothing_is_known(visits):
    assert growth_of(visits).doubt == math.inf
