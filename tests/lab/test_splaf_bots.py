"""How fast the bots of Splaf ! are, how often they slip, and who wins."""

import numpy as np
import pytest
from compiling import checked

from tablee.games import discover
from tablee.games.splaf.legal import TIMES, error_of, time_of
from tablee.games.splaf.notation import read, say
from tablee.games.splaf.state import target_of
from tablee.games.splaf.times import CARD, EXPONENTIAL, LOOK, NORMAL, ROW_CARD, SIGMA, SLIPS, SPEED, STEP, TAU, UNIT
from tablee.kernel.chance import next_word
from tablee.kernel.engine import new_stream, plain, play_many
from tablee.lab.simulate import count_wins

pytestmark = pytest.mark.compiled

GAME = discover()["splaf"]
RANDOM, CHILD, FAST, ADULT = map(GAME.bot.BOTS.index, ("random", "child", "fast", "adult"))
SIX = "slots 11 8 17 2 13 20"
LEVELS = pytest.mark.parametrize("bot", [CHILD, FAST, ADULT], ids=["child", "fast", "adult"])


def games(players, count=2000, seed=1, **options):
    chosen = GAME.choose_options(options)
    return play_many(checked(GAME), count, chosen, players, seed, threads=2)


def shares(players, **options):
    """How many of the games that a seed decides each seat wins."""
    return count_wins(games(players, **options).scores) / 2000


def taps(engine, bot, text, count=4000, seat=0):
    """What a bot does with the same throw, many times over."""
    state, stream, actions = read(text), new_stream(bot), np.zeros(engine.rules.ACTIONS, np.int32)
    legal = engine.rules.legal(state, seat, actions)
    return state, [engine.bot.choose(bot, state, seat, actions, legal, next_word(stream)) for _ in range(count)]


def times(bot, text, **options):
    _, chosen = taps(checked(GAME), bot, text, **options)
    return np.array([time_of(action) for action in chosen])


# --- who wins ---


def test_people_play_with_the_adult_by_default():
    assert GAME.bot.BOTS == ("random", "child", "fast", "adult")


def test_fast_beats_adult_beats_child_beats_random():
    for better, worse, least, most in ((FAST, ADULT, 0.8, 0.95), (ADULT, CHILD, 0.95, 1), (CHILD, RANDOM, 0.99, 1)):
        assert least < shares([better, worse])[0] <= most
        assert least < shares([worse, better])[1] <= most


@LEVELS
@pytest.mark.parametrize("seats", [2, 3, 8])
def test_no_seat_is_better_than_another(bot, seats):
    assert shares([bot] * seats) == pytest.approx(np.full(seats, 1 / seats), abs=0.04)


def test_the_handicap_gives_the_slower_a_chance():
    assert shares([FAST, CHILD])[1] < 0.01
    assert 0.1 < shares([FAST, CHILD], handicap="ann")[1] < 0.9


def test_few_throws_are_for_nothing():
    for bot, seats, most in ((ADULT, 4, 18.2), (ADULT, 2, 18.3), (CHILD, 2, 18.6)):
        assert 18 <= games([bot] * seats).lengths.mean() / seats < most


# --- how fast they are ---


def test_the_tables_are_those_of_the_normal_and_the_exponential():
    assert NORMAL.mean() == 0
    assert NORMAL.std() / UNIT == pytest.approx(1, abs=0.005)
    assert (-NORMAL[::-1] == NORMAL).all()
    assert EXPONENTIAL.mean() / UNIT == pytest.approx(1, abs=0.005)
    assert EXPONENTIAL.std() / UNIT == pytest.approx(1, abs=0.01)


@LEVELS
def test_reaction_times_are_ex_gaussian_with_the_levels_figures(bot):
    drawn = times(bot, f"{SIX} dice smallest-blue purple1", count=20_000)
    mean = SPEED[bot, LOOK] + 6 * SPEED[bot, CARD] + SPEED[bot, STEP] + SPEED[bot, TAU]
    assert drawn.mean() == pytest.approx(mean, rel=0.01)
    assert drawn.std() == pytest.approx(np.hypot(SPEED[bot, SIGMA], SPEED[bot, TAU]), rel=0.05)
    assert ((drawn - drawn.mean()) ** 3).mean() > 0  # a long tail to the slow side


@LEVELS
def test_more_cards_more_arrows_and_a_row_take_longer(bot):
    means = [
        times(bot, text).mean()
        for text in (
            "slots 11 8 17 - - - dice smallest equal pile",
            f"{SIX} dice smallest equal",
            f"{SIX} dice smallest white1",
            f"{SIX} dice smallest purple2",
            f"{SIX} dice smallest purple2 handicap ann won 3,5,7 -",
        )
    ]
    gaps = [3 * SPEED[bot, CARD], SPEED[bot, STEP], SPEED[bot, STEP], 3 * SPEED[bot, ROW_CARD]]
    assert np.diff(means) == pytest.approx(gaps)  # the same luck, so nothing but this differs


@LEVELS
def test_nobody_is_faster_than_a_human_or_out_of_time(bot):
    drawn = times(bot, "slots 11 8 17 - - - dice smallest equal pile", count=20_000)
    assert drawn.min() > 1000
    assert drawn.max() < TIMES


# --- what they tap ---


@LEVELS
@pytest.mark.parametrize(("face", "arrows"), [("equal", 0), ("white1", 1), ("purple2", 2)])
def test_a_share_of_taps_goes_to_any_other_card(bot, face, arrows):
    state, chosen = taps(checked(GAME), bot, f"{SIX} dice smallest-blue {face}", count=20_000)
    slots = np.array([action % GAME.rules.ACTIONS for action in chosen])
    wrong = slots[slots != target_of(state)]
    assert len(wrong) / len(slots) == pytest.approx((SLIPS[bot, 0] + arrows * SLIPS[bot, 1]) / 1000, abs=0.006)
    assert set(wrong) == set(range(6)) - {target_of(state)}
    counts = np.bincount(wrong, minlength=6)
    assert counts[counts > 0].min() > 0.6 * counts.max()


@LEVELS
def test_empty_places_are_never_tapped(bot):
    _, chosen = taps(checked(GAME), bot, "slots - 8 17 - - 20 dice smallest equal pile")
    assert {action % GAME.rules.ACTIONS for action in chosen} == {1, 2, 5}


@LEVELS
def test_both_twins_tap_alike(bot):
    text = f"{SIX} dice smallest-blue purple1"
    assert taps(plain(GAME), bot, text, 300)[1] == taps(checked(GAME), bot, text, 300)[1]


@LEVELS
def test_the_own_row_comes_first(bot):
    text = f"{SIX} dice smallest equal handicap ann won 3,5 7"
    _, chosen = taps(plain(GAME), bot, f"{text} owed ann", 20)
    assert {say(action) for action in chosen} == {"own"}
    _, chosen = taps(plain(GAME), bot, text, 20)
    assert all(say(action).startswith("tap ") and error_of(action) == 0 for action in chosen)
