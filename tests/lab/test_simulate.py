import numpy as np
import pytest
from compiling import checked

from tablee.games import discover
from tablee.kernel.engine import play_many
from tablee.lab import simulate as lab
from tablee.lab.simulate import are_together, count_wins, simulate, wilson

pytestmark = pytest.mark.compiled

GAME = discover()["kittens"]
PLACARD = discover()["placard"]


@pytest.fixture(autouse=True)
def simulated_as_checked(monkeypatch):
    """Simulate with the twin that checks bounds, as it is compiled for other tests too."""
    monkeypatch.setattr(lab, "compiled", checked)


def run(games=500, bots=("reflex", "random"), seed=3, threads=1, progress=lambda more: None, game=GAME, **options):
    return simulate(game, games, game.choose_options(options), list(bots), seed, threads, progress)


# --- shares and their intervals ---


@pytest.mark.parametrize(
    ("share", "count", "interval"),
    [
        (0.5, 100, (0.4038, 0.5962)),
        (0.1, 50, (0.0435, 0.2136)),
        (0.0, 10, (0.0, 0.2775)),
        (1.0, 10, (0.7225, 1.0)),
        (0.5, 10_000, (0.4902, 0.5098)),
    ],
)
def test_the_interval_is_wilsons(share, count, interval):
    assert wilson(share, count) == pytest.approx(interval, abs=5e-5)


def test_the_interval_holds_the_share_and_stays_within_nothing_and_all():
    for count in (1, 2, 7, 1000):
        for wins in range(count + 1):
            low, high = wilson(wins / count, count)
            assert 0 <= low <= wins / count + 1e-12
            assert wins / count - 1e-12 <= high <= 1


def test_the_best_of_a_game_wins_it_and_ties_share():
    scores = np.array([[1, 0, 0], [0, 2, 1], [3, 3, 0], [1, 1, 1]], np.float32)
    assert count_wins(scores) == pytest.approx([1 + 1 / 2 + 1 / 3, 1 + 1 / 2 + 1 / 3, 1 / 3])


def test_what_stands_behind_the_point_makes_no_second_winner():
    scores = np.array([[1, 0.01, 0], [3.19, 3.2, 3.18]], np.float32)
    assert count_wins(scores).tolist() == [1, 1, 0]
    assert not are_together(scores)


def test_scores_below_nothing_are_compared_too():
    assert count_wins(np.array([[-5, -3]], np.float32)).tolist() == [0, 1]


def test_nobody_wins_where_nobody_has_anything():
    assert count_wins(np.array([[0, 0], [0, 1], [1, 1]], np.float32)).tolist() == [0.5, 1.5]


# --- simulations ---


def test_the_shares_of_all_seats_make_one():
    simulation = run()
    assert sum(seat.share for seat in simulation.seats) == pytest.approx(1)
    assert sum(seat.wins for seat in simulation.seats) == pytest.approx(500)
    assert all(seat.low < seat.share < seat.high for seat in simulation.seats)
    assert simulation.shortest <= simulation.mean_length <= simulation.longest


def test_a_simulation_is_plain_data_with_these_names():
    data = run(20, ("reflex", "random", "reflex")).as_dict()
    assert list(data) == [
        "game", "title", "games", "seed", "seats", "together", "mean_length", "shortest", "longest", "decisions_per_s",
    ]  # fmt: skip
    assert [list(seat) for seat in data["seats"]] == [["seat", "bot", "wins", "share", "low", "high"]] * 3
    assert [(seat["seat"], seat["bot"]) for seat in data["seats"]] == [(0, "reflex"), (1, "random"), (2, "reflex")]
    assert (data["game"], data["title"], data["games"], data["seed"]) == ("kittens", "Exploding Kittens", 20, 3)


def test_a_seed_plays_the_same_games_in_any_number_of_threads():
    one, two, other = (run(600, seed=seed, threads=threads).as_dict() for seed, threads in ((4, 1), (4, 2), (5, 1)))
    for data in (one, two, other):
        del data["decisions_per_s"], data["seed"]
    assert one == two != other


def test_progress_hears_of_every_batch():
    heard = []
    run(512, progress=heard.append)
    assert sum(heard) == 512


# --- all together ---


def test_all_who_always_have_the_same_win_together():
    simulation = run(300, ["child"] * 4, game=PLACARD)
    engine, options = checked(PLACARD), PLACARD.choose_options({})
    results = play_many(engine, 300, options, [PLACARD.bot.BOTS.index("child")] * 4, 3)
    won = int(results.scores[:, 0].sum())
    assert 0 < won < 300
    assert simulation.together
    assert [seat.wins for seat in simulation.seats] == [won] * 4
    assert [seat.share for seat in simulation.seats] == [won / 300] * 4


def test_all_may_lose_together():
    simulation = run(20, ["random"] * 2, game=PLACARD, pack="on", expert="on", length="20")
    assert simulation.together
    assert [seat.share for seat in simulation.seats] == [0, 0]


def test_nobody_is_together_alone():
    simulation = run(300, ["child"], game=PLACARD)
    assert not simulation.together
    assert 0.3 < simulation.seats[0].share < 0.9


@pytest.mark.parametrize(
    ("key", "bot", "options"),
    [
        ("kittens", "reflex", {}),
        ("temptation", "reflex", {}),
        ("placard", "perfect", {"easy": "on", "competitive": "on"}),
    ],
)
def test_those_against_each_other_are_not_together(key, bot, options):
    simulation = run(200, [bot] * 2, game=discover()[key], **options)
    assert not simulation.together
    assert sum(seat.share for seat in simulation.seats) == pytest.approx(1)
