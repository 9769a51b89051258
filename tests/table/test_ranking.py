"""Places follow from what the rules say each seat has at the end."""

import pytest

from tablee.table.views import places_of


@pytest.mark.parametrize(
    ("scores", "places"),
    [
        ([1, 0.01, 0], [1, 2, 3]),
        ([0, 0.01, 1], [3, 2, 1]),
        ([0, 1, 0], [2, 1, 2]),
        ([1, 0, 1, 0], [1, 3, 1, 3]),
        ([3.07, 3.12, 2.16], [2, 1, 3]),
        ([-20, 400, -20.5], [2, 1, 3]),
        ([0, 0], [1, 1]),
        ([1], [1]),
    ],
)
def test_more_is_higher_and_equal_scores_share_a_place(scores, places):
    assert places_of(scores) == places
