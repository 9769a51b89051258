"""Every test that asks for an address runs once on SQLite and once on PostgreSQL."""

from collections.abc import Iterator

import pytest
from store.server import QUICK, Server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A server for all tests that do not stop it."""
    with Server(*QUICK) as server:
        yield server


@pytest.fixture(scope="module")
def durable() -> Iterator[Server]:
    """A server that means it, and that may be stopped or killed; it runs when a test begins."""
    with Server() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path) -> str:
    """An empty store."""
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    return request.getfixturevalue("postgres").new_database()
