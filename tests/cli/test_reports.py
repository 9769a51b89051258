import fcntl
import json
import shutil

import pytest
from cli.terminal import flat, tablee
from rich.cells import cell_len

SIM_KEYS = ["game", "title", "games", "seed", "seats", "mean_length", "shortest", "longest", "decisions_per_s"]
SEAT_KEYS = ["seat", "bot", "wins", "share", "low", "high"]


@pytest.fixture(scope="session", autouse=True)
def narrow_table(tmp_path_factory):
    """A first simulation, on a narrow terminal. It compiles the fast engine; other workers wait for it here."""
    folder = tmp_path_factory.getbasetemp()
    shared = folder.parent if folder.name.startswith("popen-") else folder
    with (shared / "engine.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return tablee("sim", "kittens", "-n", "1", COLUMNS="40")


def simulation(*arguments):
    """What a simulation prints as JSON."""
    done = tablee("sim", "kittens", "--json", *arguments)
    assert (done.status, done.err) == (0, "")
    return json.loads(done.out)


# --- sim ---


def test_a_simulation_is_one_line_of_json():
    data = simulation("-n", "2000", "-s", "3", "--bots", "reflex,random,random", "--seed", "8")
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


def test_the_table_fits_a_narrow_terminal(narrow_table):
    assert narrow_table.status == 0
    assert [line for line in narrow_table.out.splitlines() if cell_len(line) > 40] == []


# --- bench ---


def test_the_benchmark_has_every_speed_beside_the_limit():
    done = tablee("bench", "--seconds", "0.1", "--json")
    assert done.status == 0
    report = json.loads(done.out)
    for mode in ("rules", "views", "python"):
        assert report[f"kittens.{mode}.decisions_per_s"] > report[f"kittens.{mode}.games_per_s"] > 0
    if shutil.which("gcc"):
        assert report["kittens.limit.decisions_per_s"] > 0
        assert 0 < report["kittens.python.limit_ratio"] < report["kittens.rules.limit_ratio"]
    else:
        assert "needs gcc" in done.err
