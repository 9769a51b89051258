"""A house with its doors open, a browser, and people who come through it. The client is the built one."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, sync_playwright
from server.house import House
from web.laying import house_of
from web.matches import Played, played
from web.positions import MOVING, POSITIONS
from web.visitor import Visitor

import tablee.server

CHROMIUM = "/usr/bin/chromium"  # Debian's: Playwright's own cannot be had everywhere
ARGUMENTS = [
    "--no-sandbox",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SHORT = {  # what is played is not what is tested here: evenings are as short as they can be
    "tablee.games.splaf.race.LULL": 0.2,
    "tablee.games.splaf.rules.CARDS": 8,
    "tablee.games.splaf.rules.LAST": 4,  # four are won, and two come from the pile
    "tablee.games.splash.ending.DROPS": 1,
    "tablee.games.temptation.state.GOAL_OF_FEW": 100,
}
DEVICES = ("desk", "phone")  # that boards are looked at with
CLIENT = Path(tablee.server.__file__).parent / "client" / "index.html"


Finished = Callable[[str], Played]


class Visit(Protocol):
    """Let somebody in, with a device of their own."""

    def __call__(self, device: str = "desk", **likes: Any) -> Visitor: ...


@pytest.fixture(scope="session")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    assert CLIENT.is_file(), "The web client is not built: run `make client`."
    house = House(tmp_path_factory.mktemp("house"), constants=SHORT).open()
    yield house
    house.close()


@pytest.fixture(scope="session")
def still_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with a table at each of the known positions, once for each who looks at them."""
    copies = dict.fromkeys(DEVICES, POSITIONS) | {"motion": MOVING}
    house = house_of(tmp_path_factory.mktemp("still"), copies).open()
    yield house
    house.close()


@pytest.fixture(scope="session")
def finished(open_house: House) -> Finished:
    """A match of a game that Ann and Bob have played."""
    return cache(lambda game: played(open_house, game, "Ann", "Bob"))


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def visit(open_house: House, chromium: Browser) -> Iterator[Visit]:
    """Whoever came has seen no error: a page that breaks its own policy, or throws, fails the test."""
    visitors: list[Visitor] = []

    def let_in(device: str = "desk", **likes: Any) -> Visitor:
        visitors.append(Visitor(chromium, open_house, device, **likes))
        return visitors[-1]

    yield let_in
    for visitor in visitors:
        visitor.leave()
    assert [trouble for visitor in visitors for trouble in visitor.trouble] == []
