import numpy as np
import pytest

from tablee.kernel.pick import pick_best

ACTIONS = np.array([3, 5, 8, 13], np.int32)


@pytest.mark.parametrize("word", [0, 1, 2, 12345, -7])
def test_the_best_is_picked_whatever_the_word(word):
    assert pick_best(np.array([-4, 2, 9, 1]), ACTIONS, word) == 8


def test_equals_are_picked_evenly():
    picked = [pick_best(np.array([7, 0, 7, 7]), ACTIONS, word) for word in range(300)]
    assert {action: picked.count(action) for action in picked} == {3: 100, 8: 100, 13: 100}
