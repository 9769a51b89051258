"""The load's comparison finds what neighbours do to others, and how sure it is of that."""

import math
import random

import pytest
from comparing import LEAST, Visit, bounds, growth_of

MOVES = 2 * LEAST


def visits_of(growth: float, number: int, seed: int = 1) -> list[Visit]:
    """Make visits of a noisy machine: its mood varies from visit to visit, and so does how many moves count."""
    dice = random.Random(seed)

    def play(times: float) -> list[float]:
        return [times * dice.lognormvariate(-6, 0.5) for _ in range(dice.randrange(LEAST, 2 * LEAST))]

    moods = [dice.lognormvariate(0, 0.4) for _ in range(number)]
    return [Visit(play(mood), play(mood * (1 + growth))) for mood in moods]


@pytest.mark.parametrize("growth", [-0.1, 0.0, 0.2, 1.0])
def test_what_neighbours_do_is_found(growth):
    found = growth_of(visits_of(growth, 20))
    assert found.low < growth < found.high
    assert found.share == pytest.approx(growth, abs=0.1)
    assert found.beside / found.alone - 1 == pytest.approx(found.share)


def test_more_visits_leave_less_doubt():
    assert growth_of(visits_of(0.1, 40)).doubt < 0.6 * growth_of(visits_of(0.1, 6)).doubt


def test_bounds_hold_as_often_as_they_say():
    held = sum(found.low < 0.2 < found.high for found in (growth_of(visits_of(0.2, 8, seed)) for seed in range(100)))
    assert 88 <= held < 100


@pytest.mark.parametrize("few", [[], visits_of(0.1, 5), [Visit([0.004] * MOVES, [0.005] * (LEAST - 1))] * 7])
def test_of_too_little_nothing_is_known(few):
    assert growth_of(few).doubt == math.inf


def test_small_visits_are_put_together_and_what_is_left_over_does_not_count():
    whole = visits_of(0.1, 6)
    parts = [Visit(each.alone[half::2], each.beside[half::2]) for each in whole for half in (0, 1)]
    assert (
        min(len(side) for each in whole for side in each) >= LEAST > max(len(side) for each in parts for side in each)
    )
    assert growth_of(parts) == pytest.approx(growth_of(whole))
    assert growth_of([*whole, Visit([0.004] * MOVES, [9.0] * (LEAST - 1))]) == growth_of(whole)


@pytest.mark.parametrize(("number", "outside"), [(6, 1), (8, 1), (9, 2), (10, 2), (20, 6)])  # as tables of it say
def test_bounds_are_some_visits_from_the_ends(number, outside):
    numbers = [float(each) for each in range(number)]
    assert bounds(numbers) == (outside - 1, number - outside)


def test_one_visit_in_which_the_machine_stood_still_changes_little():
    visits = visits_of(0.1, 10)
    frozen = Visit([seconds * 100 for seconds in visits[0].alone], visits[0].beside)
    assert growth_of([frozen, *visits[1:]]).share == pytest.approx(0.1, abs=0.1)
