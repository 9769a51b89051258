import pytest
from client.server import OpenHouse


@pytest.fixture
def house(tmp_path):
    """A house that is open."""
    house = OpenHouse(tmp_path)
    yield house
    house.close()
