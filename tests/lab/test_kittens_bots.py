import pytest
from compiling import checked

from tablee.games import discover
from tablee.kernel.engine import play_many
from tablee.lab.simulate import count_wins

pytestmark = pytest.mark.compiled

GAME = discover()["kittens"]
RANDOM, REFLEX = map(GAME.bot.BOTS.index, ("random", "reflex"))
GAMES = 10_000

with_and_without = pytest.mark.parametrize("streaking", ["off", "on"])


def shares(players, seed, streaking="off", games=GAMES):
    """The share of the wins of each seat, in games that the seed decides."""
    options = GAME.choose_options({"streaking": streaking})
    results = play_many(checked(GAME), games, options, players, seed, threads=2)
    return count_wins(results.scores) / games


@with_and_without
def test_reflex_beats_random_at_least_seven_times_in_ten(streaking):
    first = shares([REFLEX, RANDOM], 1, streaking, GAMES // 2)[0]
    second = shares([RANDOM, REFLEX], 2, streaking, GAMES // 2)[1]
    assert (first + second) / 2 >= 0.70
    assert abs(first - second) < 0.05  # wherever it sits


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_one_reflex_among_random_players_wins_more_than_its_share(seats):
    for seat in range(seats):
        players = [RANDOM] * seats
        players[seat] = REFLEX
        assert shares(players, 10 + seat, games=1000)[seat] > 1.5 / seats


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("bot", [RANDOM, REFLEX], ids=GAME.bot.BOTS)
def test_no_seat_is_better_than_another(bot, seats):
    assert shares([bot] * seats, 20 + seats) == pytest.approx([1 / seats] * seats, abs=0.03)
