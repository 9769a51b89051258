from functools import partial

import numpy as np
import pytest

from tablee.games import discover
from tablee.kernel.engine import compiled
from tablee.lab import simulate as lab
from tablee.lab.simulate import count_wins, simulate, wilson

GAME = discover()["kittens"]


@pytest.fixture(autouse=True)
def checked(monkeypatch):
    """Simulate with the twin that checks bounds: it is there already."""
    monkeypatch.setattr(lab, "compiled", partial(compiled, boundscheck=True))


def run(games=500, bots=("reflex", "random"), seed=3, threads=1, progress=lambda more: None):
    return simulate(GAME, games, GAME.choose_options({}), list(bots), seed, threads, progress)


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
