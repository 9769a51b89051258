import pytest
from compiling import checked

from tablee.games import discover
from tablee.kernel.engine import play_many
from tablee.kernel.errors import Mistake
from tablee.kernel.loops import RANDOM
from tablee.lab import bench
from tablee.lab.bench import STRANGE, Tally, compare, limit_of, pool, run_batches, summarise
from tablee.lab.simulate import count_wins

pytestmark = pytest.mark.compiled

GAME = discover()["kittens"]
LIMITED = [game for game in discover().values() if (bench.LIMITS / f"{game.key}.c").exists()]
MODES = ("rules", "views", "python", "limit")


def tally(length=70.0, games=10_000, first=0.5, seconds=1.0):
    """What a measurement of games with this mean length, give or take ten, would have seen."""
    return Tally(games, length * games, (length**2 + 100) * games, [first * games, (1 - first) * games], seconds)


def a_round(**speeds):
    """A round of measurements in which each mode took these seconds."""
    return {mode: tally(seconds=seconds) for mode, seconds in speeds.items()}


# --- comparing ---


def test_equal_tallies_are_not_apart():
    assert compare(tally(), tally()) == pytest.approx(0)


def test_chance_alone_stays_within_a_few_standard_errors():
    assert 0 < compare(tally(), tally(70.1, first=0.505)) < STRANGE


@pytest.mark.parametrize("other", [tally(72), tally(first=0.6), tally(69, first=0.4)])
def test_another_game_is_many_standard_errors_apart(other):
    assert compare(tally(), other) > 2 * STRANGE


def test_more_games_see_a_difference_more_clearly():
    few, many = (compare(tally(games=games), tally(70.5, games)) for games in (1000, 100_000))
    assert many == pytest.approx(10 * few)


def test_measurements_add_up():
    assert pool([tally(), tally(60, 5000, 0.2, 0.5)]) == Tally(
        15_000, 1_000_000, 50_000_000 + 18_500_000, [6000, 9000], 1.5
    )


# --- the report ---


def test_a_report_has_the_speed_of_every_mode_beside_the_limit():
    report = summarise([a_round(rules=2, views=4, python=40, limit=1)] * 3)
    assert set(report) == {
        *(f"{mode}.{measure}" for mode in MODES for measure in ("decisions_per_s", "games_per_s")),
        *(f"{mode}.limit_ratio" for mode in MODES[:3]),
        "limit.standard_errors_apart",
    }
    assert report["rules.decisions_per_s"] == 350_000
    assert report["limit.games_per_s"] == 10_000
    assert [report[f"{mode}.limit_ratio"] for mode in MODES[:3]] == pytest.approx([0.5, 0.25, 0.025])


def test_without_a_limit_there_are_only_speeds():
    report = summarise([a_round(rules=2, views=4, python=40)])
    assert not [key for key in report if "limit" in key]


def test_one_slow_round_does_not_count():
    rounds = [a_round(rules=2, limit=1), a_round(rules=90, limit=1), a_round(rules=2, limit=1)]
    assert summarise(rounds)["rules.limit_ratio"] == pytest.approx(0.5)


def test_a_slow_machine_does_not_change_the_ratio():
    rounds = [a_round(rules=2 * slow, limit=slow) for slow in (1, 3, 7)]
    assert summarise(rounds)["rules.limit_ratio"] == pytest.approx(0.5)


def test_a_limit_that_plays_another_game_is_refused():
    with pytest.raises(Mistake, match="another game"):
        summarise([{"rules": tally(), "limit": tally(80)}])


# --- the limit ---


@pytest.mark.parametrize(
    ("game", "seats"),
    [(game, seats) for game in LIMITED for seats in game.seats],
    ids=lambda part: getattr(part, "key", part),
)
def test_the_limit_plays_the_same_game_as_our_rules(tmp_path, game, seats):
    limit = limit_of(game, tmp_path, pytest.fail)["limit"](seats, 0.3, 2)
    assert sum(limit.wins) == pytest.approx(limit.games)
    assert compare(random_play(seats, game), limit) < STRANGE


def random_play(seats, game=GAME, games=20_000):
    """What a measurement of our rules would see, whatever time it takes."""
    engine = checked(game)
    lengths, scores = play_many(engine, games, game.choose_options({}), [RANDOM] * seats, 1, threads=2)
    return Tally(games, lengths.sum(), (lengths**2).sum(), list(count_wins(scores)), 1)


@pytest.mark.parametrize("views", [False, True])
def test_a_measurement_plays_the_same_game_with_and_without_views(views):
    seen = run_batches(checked(GAME), 3, 0.2, 4, views=views)
    assert sum(seen.wins) == pytest.approx(seen.games)
    assert seen.rate() > 0
    assert compare(random_play(3), seen) < STRANGE


def test_a_game_without_a_limit_goes_without(tmp_path, monkeypatch):
    said = []
    monkeypatch.setattr(bench, "LIMITS", tmp_path)
    assert limit_of(GAME, tmp_path, said.append) == {}
    assert "left out" in said[0]


def test_a_limit_that_cannot_be_built_is_left_out(tmp_path, monkeypatch):
    said = []
    (tmp_path / "kittens.c").write_text("this is not C")
    monkeypatch.setattr(bench, "LIMITS", tmp_path)
    assert limit_of(GAME, tmp_path, said.append) == {}
    assert "left out" in said[0]


def test_without_gcc_there_is_no_limit_and_a_sentence_says_so(tmp_path, monkeypatch):
    said = []
    monkeypatch.setattr(bench.shutil, "which", lambda name: None)
    assert limit_of(GAME, tmp_path, said.append) == {}
    assert "gcc" in said[0]
