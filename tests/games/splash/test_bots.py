"""How programs give and place, on paper."""

import numpy as np
import pytest
from compiling import checked
from games.splash.table import PLATES

from tablee.games.splash import GAME
from tablee.games.splash.bot import BOTS, candidate, wood_of, worth
from tablee.games.splash.legal import ACTIONS, NUDGE, PLACE, STILL
from tablee.games.splash.notation import read, say
from tablee.games.splash.statics import new_sums
from tablee.kernel.engine import play_many

CHILD, NASTY, MASTER, ADULT = range(1, 5)


def chosen(bot, text, seat=0, word=1):
    """What a bot does in a position, in words."""
    state, actions = read(text), np.zeros(ACTIONS, np.int32)
    count = GAME.rules.legal(state, seat, actions)
    return say(GAME.bot.choose(bot, state, seat, actions, count, word))


def test_the_last_one_is_the_usual_opponent():
    assert BOTS == ("random", "child", "nasty", "master", "adult")


def test_the_kind_give_what_stands_and_the_nasty_what_does_not():
    """Onto a small cube: another cube, or a stick that would have to lie on it."""
    text = "seats 3 tower red-small reserve red-stick,red-plate,red-big,blue-small blue-big -"
    assert chosen(ADULT, text) != chosen(NASTY, text)
    assert chosen(NASTY, text) in ("give red-stick", "give blue-small")


@pytest.mark.rule("splash.end.empty")
def test_a_borrowed_piece_is_not_the_last_of_somebody():
    text = f"seats 3 {PLATES} reserve red-big purple-plate blue-plate,green-stick,green-big,green-small,blue-big"
    for bot in (CHILD, ADULT):
        assert chosen(bot, text, word=5) != "give purple-plate"


@pytest.mark.parametrize("bot", [NASTY, MASTER, ADULT])
def test_careful_bots_find_a_placement_that_stands(bot):
    text = "tower red-small red-plate:flat,0,3 given blue-plate"
    state = read(text)
    for word in range(5):
        measure = candidate(bot, state, 1, word)
        assert worth(state, wood_of(state), new_sums(), int(state.given), measure) > 0
    assert chosen(bot, text, 1).startswith("place")


def test_the_base_is_put_in_the_middle():
    assert chosen(MASTER, "given red-plate", 1) == "place"
    assert PLACE + ACTIONS * candidate(CHILD, read("given red-plate"), 1, 3) == PLACE


@pytest.mark.rule("splash.nudge")
def test_only_the_nasty_nudge_and_rarely():
    text = f"seats 3 nudge on {PLATES} blue-plate given purple-plate asked ann cleo"
    state, actions = read(text), np.zeros(ACTIONS, np.int32)
    count = GAME.rules.legal(state, 0, actions)
    for bot in range(1, len(BOTS)):
        played = [GAME.bot.choose(bot, state, 0, actions, count, word) % ACTIONS for word in range(300)]
        assert set(played) <= {NUDGE, STILL}
        assert (NUDGE in played) == (bot == NASTY)
        assert played.count(STILL) > 280


@pytest.mark.compiled
def test_who_is_careful_makes_more_stand():
    """Two of a kind: the better they place, the longer the game."""
    engine, options = checked(GAME), GAME.choose_options({"tremor": "light"})
    lengths = [play_many(engine, 60, options, [bot] * 3, 7).lengths.mean() for bot in (0, ADULT)]
    assert lengths[0] < lengths[1]
