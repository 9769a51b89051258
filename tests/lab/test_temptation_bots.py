import pytest
from compiling import checked

from tablee.games import discover
from tablee.kernel.engine import play_many
from tablee.lab.simulate import count_wins

pytestmark = pytest.mark.compiled

GAME = discover()["temptation"]
RANDOM, REFLEX, EXACT = map(GAME.bot.BOTS.index, ("random", "reflex", "exact"))
GAMES = 2_000


def shares(players, seed, games=GAMES):
    """The share of the wins of each seat, in games that the seed decides."""
    results = play_many(checked(GAME), games, GAME.choose_options({}), players, seed, threads=2)
    return count_wins(results.scores) / games


def heads_up(one, other, games):
    """The share of the wins of one bot against another, half of the games in each seat."""
    return (shares([one, other], 1, games // 2)[0] + shares([other, one], 2, games // 2)[1]) / 2


def test_exact_beats_reflex_at_least_three_times_in_five():
    assert heads_up(EXACT, REFLEX, GAMES) >= 0.60


def test_reflex_beats_random_nearly_always():
    assert heads_up(REFLEX, RANDOM, GAMES) >= 0.90


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_one_exact_player_among_reflex_players_wins_more_than_its_share(seats):
    for seat in range(seats):
        players = [REFLEX] * seats
        players[seat] = EXACT
        assert shares(players, 10 + seat, 1000)[seat] > 1.2 / seats


@pytest.mark.rule("temptation.board.faces")
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("bot", [REFLEX, EXACT], ids=["reflex", "exact"])
def test_no_seat_is_better_than_another(bot, seats):
    games = 12_000 * (seats - 1) // seats**2  # so that what is allowed is always as many standard errors: 3.3
    assert shares([bot] * seats, 20 + seats, games) == pytest.approx([1 / seats] * seats, abs=0.03)
