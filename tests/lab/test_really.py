"""Games in which real wood falls."""

import random

import pytest

from tablee.games import discover
from tablee.kernel.errors import Mistake
from tablee.lab.really import play_one, play_really
from tablee.table.entries import Fell
from tablee.table.match import replay

SPLASH = discover()["splash"]
CHILD = SPLASH.bot.BOTS.index("child")


@pytest.mark.physics
@pytest.mark.rule("splash.settle", "splash.end")
def test_a_game_with_real_wood_is_played_to_its_end_and_replayed_without():
    match, decisions = play_one(SPLASH, {"draft": "dealt", "tremor": "light"}, [CHILD, CHILD], random.Random(5))
    assert match.is_over()
    assert decisions > 4
    judged = [entry for entry in match.log if isinstance(entry, Fell) and entry.inbox]
    assert len(judged) > 2
    assert replay(SPLASH, match.log).tobytes() == match.state.tobytes()


@pytest.mark.physics
def test_the_same_seed_plays_the_same_games():
    options = {"draft": "dealt"}
    first, second = (play_really(SPLASH, 1, options, [CHILD, 0], seed=3) for _ in range(2))
    assert (first.lengths == second.lengths).all()
    assert (first.scores == second.scores).all()
    assert first.scores.sum() == 1


def test_a_game_without_matter_is_refused():
    with pytest.raises(Mistake, match="nothing but the rules decides"):
        play_really(discover()["kittens"], 1, {}, [0, 0], seed=1)
