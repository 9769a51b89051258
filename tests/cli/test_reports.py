import json
import re

import pytest
from cli.inside import tablee_here as tablee
from cli.terminal import flat
from compiling import checked
from rich.cells import cell_len

from tablee.cli import app
from tablee.games import discover
from tablee.games.splash import bench as wood
from tablee.lab import bench, simulate
from tablee.lab.bench import LIMITS

pytestmark = pytest.mark.compiled

SIM_KEYS = [
    "game", "title", "games", "seed", "seats", "together", "mean_length", "shortest", "longest", "decisions_per_s",
]  # fmt: skip
SEAT_KEYS = ["seat", "bot", "wins", "share", "low", "high"]


@pytest.fixture(autouse=True)
def ready(monkeypatch):
    """Play with the compiled rules that other tests use too: those that check bounds."""
    for module in (bench, simulate):
        monkeypatch.setattr(module, "compiled", checked)


def simulation(game, *arguments):
    """What a simulation prints as JSON."""
    done = tablee("sim", game, "--json", *arguments)
    assert (done.status, done.err) == (0, "")
    return json.loads(done.out)


# --- sim ---


def test_a_simulation_is_one_line_of_json():
    data = simulation("kittens", "-n", "2000", "-s", "3", "--bots", "reflex,random,random", "--seed", "8")
    assert list(data) == SIM_KEYS
    assert [list(seat) for seat in data["seats"]] == [SEAT_KEYS] * 3
    assert (data["game"], data["games"], data["seed"]) == ("kittens", 2000, 8)
    assert [seat["bot"] for seat in data["seats"]] == ["reflex", "random", "random"]
    assert sum(seat["share"] for seat in data["seats"]) == pytest.approx(1)
    assert sum(seat["wins"] for seat in data["seats"]) == pytest.approx(2000)
    for seat in data["seats"]:
        assert 0 < seat["low"] < seat["share"] < seat["high"] < 1
        assert seat["high"] - seat["low"] < 0.05
    assert 0 < data["shortest"] < data["mean_length"] < data["longest"]
    assert data["decisions_per_s"] > 0


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ("Exploding Kittens: 1,000 games, 2 seats", "Share", "95 % interval", "Decisions a game")),
        ("fr", ("Exploding Kittens : 1 000 parties, 2 places", "Part", "Intervalle à 95 %", "Décisions par partie")),
    ],
)
def test_a_simulation_is_a_table_for_people(lang, words):
    done = tablee("sim", "kittens", "-n", "1000", "--lang", lang)
    assert (done.status, done.err) == (0, "")
    assert [word for word in words if word not in flat(done.out)] == []
    assert done.out.count("reflex") == 2


@pytest.mark.parametrize("game", discover())
def test_the_table_fits_a_narrow_terminal(game):
    done = tablee("sim", game, "-n", "1", COLUMNS="40")
    assert done.status == 0
    assert [line for line in done.out.splitlines() if cell_len(line) > 40] == []


@pytest.mark.parametrize("bots", ["exact", "reflex,random"])
def test_somebody_wins_every_game_of_temptation(bots):
    data = simulation("temptation", "-n", "200", "--bots", bots)
    assert (data["game"], data["together"]) == ("temptation", False)
    assert sum(seat["share"] for seat in data["seats"]) == pytest.approx(1)


# --- sim, where all win or lose together ---


TOGETHER = {"en": "Everybody wins or loses together.", "fr": "On gagne ou on perd ensemble."}


@pytest.mark.parametrize("lang", TOGETHER)
def test_where_all_win_or_lose_together_it_is_said(lang):
    done = tablee("sim", "placard", "-s", "3", "-n", "500", "--bots", "child", "--lang", lang)
    assert (done.status, done.err) == (0, "")
    assert TOGETHER[lang] in done.out.splitlines()
    rows = [re.split(r"\s*│\s*", line)[2:-1] for line in done.out.splitlines() if "child" in line]
    assert len(rows) == 3
    assert rows[0] == rows[1] == rows[2]


@pytest.mark.parametrize(("game", "arguments"), [("kittens", ()), ("temptation", ()), ("placard", ("-s", "1"))])
def test_elsewhere_it_is_not(game, arguments):
    done = tablee("sim", game, "-n", "100", *arguments)
    assert done.status == 0
    assert TOGETHER["en"] not in done.out


def test_the_share_of_each_is_how_often_all_win():
    data = simulation("placard", "-s", "4", "-n", "2000", "--bots", "child")
    assert data["together"] is True
    assert len({(seat["wins"], seat["share"], seat["low"], seat["high"]) for seat in data["seats"]}) == 1
    assert 0.3 < data["seats"][0]["low"] < data["seats"][0]["share"] < data["seats"][0]["high"] < 0.9
    assert data["seats"][0]["wins"] == 2000 * data["seats"][0]["share"]


def test_against_each_other_shares_make_one_again():
    data = simulation("placard", "-s", "2", "-n", "500", "--bots", "adult", "-o", "easy=on", "-o", "competitive=on")
    assert data["together"] is False
    assert sum(seat["share"] for seat in data["seats"]) == pytest.approx(1)


@pytest.mark.parametrize(("lang", "words"), [("en", "1,000 games, 1 seat"), ("fr", "1 000 parties, 1 place")])
def test_one_seat_is_not_several(lang, words):
    done = tablee("sim", "placard", "-n", "1000", "--lang", lang)
    assert flat(done.out.splitlines()[0]).endswith(words)


# --- bench ---


@pytest.mark.parametrize("game", discover())
def test_the_benchmark_has_every_speed_beside_the_limit(game, monkeypatch):
    monkeypatch.setattr(bench, "offers", lambda part: {})
    done = tablee("bench", game, "--seconds", "0.1", "--json")
    assert done.status == 0
    report = json.loads(done.out)
    for mode in ("rules", "views", "python"):
        assert report[f"{game}.{mode}.decisions_per_s"] > report[f"{game}.{mode}.games_per_s"] > 0
    if not (LIMITS / f"{game}.c").exists():
        assert f"{game}.limit.decisions_per_s" not in report
    else:
        assert report[f"{game}.limit.decisions_per_s"] > 0
        assert 0 < report[f"{game}.python.limit_ratio"] < report[f"{game}.rules.limit_ratio"]


def test_the_wood_is_measured_too(monkeypatch):
    monkeypatch.setattr(bench, "bench_game", lambda *_: {})
    monkeypatch.setattr(wood, "HEIGHTS", (4,))  # the more pieces, the longer it takes
    report = json.loads(tablee("bench", "splash", "--seconds", "0.1", "--json").out)
    for kind in ("seconds_per_s", "placements_per_s", "judged_per_s.two_threads", "tried_per_s.two_threads"):
        assert report[f"splash.wood.4.{kind}"] > 0
    for where in ("far", "near"):
        assert report[f"splash.wood.hand.{where}.core_share"] > 0


def test_without_a_name_all_games_are_measured(monkeypatch, capsys):
    monkeypatch.setattr(bench, "bench_games", lambda games, *_: {game.key: 1.0 for game in games})
    app.bench(keys=None, seconds=0.1, as_json=True)
    assert list(json.loads(capsys.readouterr().out)) == list(discover())
