"""Fixtures for all tests, and the rule that a test cites only clauses that exist."""

import pytest
from compiling import GAMES, begin, checked, compile_once
from hypothesis import settings

from tablee.kernel.clauses import clauses
from tablee.kernel.engine import Engine, plain

settings.register_profile("repeatable", derandomize=True)  # what lands is decided by the change, not by luck
settings.load_profile("repeatable")  # `--hypothesis-profile=default` looks for what nobody has seen yet


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse a test that cites an unknown clause; plain tests run first, while games are compiled."""
    known = {clause for game in GAMES.values() for clause in clauses(game.folder, "en")}
    for item in items:
        for mark in item.iter_markers("rule"):
            if unknown := set(mark.args) - known:
                raise pytest.UsageError(f"{item.nodeid} cites unknown clauses: {', '.join(sorted(unknown))}")
    items.sort(key=lambda item: (is_compiled(item), item.get_closest_marker("browser") is None))  # long ones early


def pytest_collection_finish(session: pytest.Session) -> None:
    """Begin to compile the games that the selected tests name."""
    worker = getattr(session.config, "workerinput", {}).get("workerid", "gw0")
    if worker == "gw0" and not session.config.option.collectonly:
        begin({key for item in session.items for key in compiled_for(item)})


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item):
    """Wait for the compiler before the time of a test runs."""
    for key in compiled_for(item):
        compile_once(key)
    return (yield)


def compiled_for(item: pytest.Item) -> list[str]:
    """List the compiled games that a test names; one that names none waits when it first needs its game."""
    return [key for key in GAMES if key in item.nodeid] if is_compiled(item) else []


def is_compiled(item: pytest.Item) -> bool:
    """Tell whether a test plays a compiled game."""
    return item.get_closest_marker("compiled") is not None


@pytest.fixture(params=["plain", pytest.param("compiled", marks=pytest.mark.compiled)])
def engine_of(request: pytest.FixtureRequest):
    """Return a game's engine by its key, once plain and once compiled with bounds checked."""

    def engine(key: str) -> Engine:
        game = GAMES[key]
        return plain(game) if request.param == "plain" else checked(game)

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
