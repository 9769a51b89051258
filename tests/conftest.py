"""Fixtures for all tests, and the rule that a test cites only clauses that exist."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import settings

from tablee.games import discover
from tablee.kernel.clauses import clauses
from tablee.kernel.compiled import Compiler
from tablee.kernel.engine import Engine, compiled, plain

GAMES = discover()
COMPILERS = 2

settings.register_profile("ci", derandomize=True)  # what lands is decided by the change, not by luck
if os.environ.get("CI"):
    settings.load_profile("ci")


def pytest_configure(config: pytest.Config) -> None:
    """Compile once before the workers start: they then load the twins from the cache."""
    if not hasattr(config, "workerinput") and not config.option.collectonly:
        with ThreadPoolExecutor(COMPILERS) as pool:
            list(pool.map(compile_in_a_process, sorted(GAMES, key=lambda key: -source_size(key))))


def compile_in_a_process(key: str) -> None:
    """Compile a game with bounds checked, beside another one: numba itself uses one core."""
    done = Compiler(key, GAMES[key].rules.STATE, boundscheck=True).folder / "done"
    if not done.exists():
        code = "from tablee.games import discover; from tablee.kernel.engine import compiled; "
        subprocess.run([sys.executable, "-c", f"{code}compiled(discover()[{key!r}], boundscheck=True)"], check=True)
        done.touch()


def source_size(key: str) -> int:
    """How much there is to compile: the longest first, so that two cores end together."""
    return sum(file.stat().st_size for file in GAMES[key].folder.glob("*.py"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse a test that cites an unknown clause."""
    known = {clause for game in GAMES.values() for clause in clauses(game.folder, "en")}
    for item in items:
        for mark in item.iter_markers("rule"):
            if unknown := set(mark.args) - known:
                raise pytest.UsageError(f"{item.nodeid} cites unknown clauses: {', '.join(sorted(unknown))}")


@pytest.fixture(params=["plain", "compiled"])
def engine_of(request: pytest.FixtureRequest):
    """Return a game's engine by its key, once plain and once compiled with bounds checked."""

    def engine(key: str) -> Engine:
        game = GAMES[key]
        return plain(game) if request.param == "plain" else compiled(game, boundscheck=True)

    return engine


@pytest.fixture
def kittens(engine_of):
    """The rules of Exploding Kittens, once as plain Python and once compiled."""
    return engine_of("kittens").rules


@pytest.fixture
def placard(engine_of):
    """The rules of Au placard, les monstres !, likewise."""
    return engine_of("placard").rules


@pytest.fixture
def temptation(engine_of):
    """The rules of Temptation, likewise."""
    return engine_of("temptation").rules


@pytest.fixture
def splaf(engine_of):
    """The rules of Splaf !, likewise."""
    return engine_of("splaf").rules


@pytest.fixture
def splash(engine_of):
    """The rules of Splash !, likewise."""
    return engine_of("splash").rules
