"""What a table asks where time decides."""

import pytest
from games.splaf.table import PLAIN
from support import play

from tablee.games.splaf import race
from tablee.games.splaf.legal import ACTIONS, LATE, TIMES, error_of, time_of
from tablee.games.splaf.notation import read


@pytest.mark.rule("splaf.tap.first", "splaf.tap.fair", "splaf.handicap")
def test_only_right_taps_of_an_open_throw_can_win(splaf):
    state = read(f"seats 4 handicap dan owed dan {PLAIN}")
    assert race.right(state) == {}
    play(splaf, state, "ann tap c 300 e5", "bob tap a 250", "dan tap c 200")
    assert race.right(state) == {0: (3000, 5)}  # Bob's is wrong, and Dan owes his row
    play(splaf, state, "cleo late")
    assert race.right(state) == {}


def test_an_action_is_given_the_time_that_counts():
    action = race.timed(2 + ACTIONS * 77, 3124, 5)
    assert (action % ACTIONS, time_of(action), error_of(action)) == (2, 3124, 5)
    assert time_of(race.timed(LATE, 10**9, 0)) == TIMES - 1


def test_the_dice_rest_between_throws():
    assert race.lull(read("turn ann")) > 0
    assert race.lull(read(PLAIN)) == 0
