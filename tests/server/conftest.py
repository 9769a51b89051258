from collections.abc import Iterator

import pytest
from server.house import House
from store.server import QUICK, Server


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that stays open while tests come and go, each with a table of its own."""
    house = House(tmp_path_factory.mktemp("house")).open()
    yield house
    house.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A database server for all houses of several workers; each has a database of its own there."""
    with Server(*QUICK) as server:
        yield server


@pytest.fixture
def own_house(tmp_path) -> Iterator[House]:
    """A house that a test may open, close and kill."""
    house = House(tmp_path)
    yield house
    house.kill()
