"""Fixtures for all tests, and the rule that a test cites only clauses that exist."""

import os

import pytest
from compiling import compile_all
from hypothesis import settings

from tablee.games import discover
from tablee.kernel.clauses import clauses
from tablee.kernel.engine import Engine, compiled, plain

GAMES = discover()

settings.register_profile("ci", derandomize=True)  # what lands is decided by the change, not by luck
if os.environ.get("CI"):
    settings.load_profile("ci")


def pytest_configure(config: pytest.Config) -> None:
    """Compile once before the workers start."""
    if not hasattr(config, "workerinput") and not config.option.collectonly:
        compile_all()


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
