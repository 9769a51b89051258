"""Draw docs/pictures/ anew: the shelf and every game in the browser, on a wide screen and on a small phone.

People as the tests know them play a few turns; the picture is taken when it is their turn again.
"""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from server.house import House
from web.conftest import ARGUMENTS, CHROMIUM
from web.players import PLAYERS, attempt
from web.visitor import Visitor, wait_until

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
SIZES = {"wide": "desk", "phone": "phone"}
TURNS = {"kittens": 3, "placard": 4, "splaf": 3, "splash": 8, "temptation": 4}  # before the picture
SEATS = {"kittens": 4, "placard": 2, "splaf": 3, "splash": 2, "temptation": 3}
OPTIONS = {"splash": {"draft": "dealt"}}
CALM = 1500  # ms until everything has come to rest


def main() -> None:
    """Open a house, and take all pictures."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder)).open()
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            for size, device in SIZES.items():
                picture_of_shelf(chromium, house, size, device)
                for game in PLAYERS:
                    picture_of(chromium, house, game, size, device)
        finally:
            chromium.close()
            house.close()


def picture_of_shelf(chromium: Browser, house: House, size: str, device: str) -> None:
    """Take a picture of the shelf."""
    visitor = Visitor(chromium, house, device).go("/")
    visitor.page.locator(".box").nth(4).wait_for()
    take(visitor, f"shelf-{size}")


def picture_of(chromium: Browser, house: House, game: str, size: str, device: str) -> None:
    """Take a picture of a game after some turns."""
    visitor = Visitor(chromium, house, device, speed=2)
    visitor.play_now(game, seats=SEATS[game], **OPTIONS.get(game, {}))
    for _ in range(TURNS[game]):
        wait_until(lambda: visitor.is_over() or attempt(visitor, PLAYERS[game]), f"a turn of {game}", 60)
    take(visitor, f"{game}-{size}")


def take(visitor: Visitor, name: str) -> None:
    """Take a picture once everything is still."""
    visitor.page.wait_for_timeout(CALM)
    visitor.page.screenshot(path=PICTURES / f"{name}.png")
    visitor.leave()
    print(f"docs/pictures/{name}.png")


if __name__ == "__main__":
    main()
