"""Every board looks as it was accepted: on a wide screen and on a small phone, in French, from a known position."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser
from server.house import House
from web.conftest import DEVICES
from web.positions import POSITIONS
from web.screens import FOREIGN, SHARE, Pixels, different, file_of, look_at, marked, picture_of, pixels, png
from web.visitor import Visitor

PIECES = {  # one of the smaller things on each board
    "kittens": ".hand li:nth-of-type(3)",
    "placard": "[data-place]",
    "splaf": "[data-slot='2']",
    "splash": ".flat svg path",
    "temptation": "[data-die]",
}
ASIDE = 20  # pixels
pytestmark = pytest.mark.browser
for_every_game = pytest.mark.parametrize("game", list(POSITIONS))


@pytest.fixture
def look(chromium: Browser, still_house: House) -> Iterator[Any]:
    people: list[Visitor] = []

    def come(game: str, device: str) -> Visitor:
        people.append(look_at(chromium, still_house, game, device))
        return people[-1]

    yield come
    for person in people:
        person.leave()
    assert [trouble for person in people for trouble in person.trouble] == []


def accepted(person: Visitor, game: str) -> Pixels:
    page = person.context.browser.new_page()
    try:
        return pixels(page, file_of(game, person.device).read_bytes())
    finally:
        page.close()


@pytest.mark.parametrize("device", DEVICES)
@for_every_game
def test_a_board_looks_as_it_was_accepted(game, device, look, tmp_path):
    person = look(game, device)
    seen = picture_of(person)
    squares = different(seen, accepted(person, game))
    if squares.mean() > SHARE:
        (tmp_path / "seen.png").write_bytes(png(seen))
        (tmp_path / "different.png").write_bytes(png(marked(seen, squares)))
        pytest.fail(
            f"{squares.sum()} of {squares.size} squares differ from {file_of(game, device)}.\n"
            f"Look at seen.png and different.png in {tmp_path}; if it should look so, `make screens` accepts it."
        )


@for_every_game
def test_a_piece_that_has_moved_or_is_missing_is_found(game, look):
    person = look(game, "phone")
    piece, before = person.page.locator(PIECES[game]).first, accepted(person, game)
    piece.evaluate(f"piece => (piece.style.translate = '{ASIDE}px')")
    assert different(picture_of(person), before).mean() > SHARE
    piece.evaluate("piece => { piece.style.translate = ''; piece.style.visibility = 'hidden'; }")
    assert different(picture_of(person), before).mean() > SHARE


@for_every_game
def test_all_that_is_compared_is_written_in_the_fonts_of_the_house(game, look):
    person = look(game, "desk")
    tools = person.context.new_cdp_session(person.page)
    tools.send("DOM.enable")
    tools.send("CSS.enable")
    root = tools.send("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
    person.page.evaluate(f"document.querySelectorAll({FOREIGN!r}).forEach((each) => (each.hidden = true))")
    foreign = set()
    for node in tools.send("DOM.querySelectorAll", {"nodeId": root, "selector": "body *"})["nodeIds"]:
        fonts = tools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
        foreign |= {font["familyName"] for font in fonts if not font["isCustomFont"]}
    assert foreign == set()
