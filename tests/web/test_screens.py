"""Every board looks as it was accepted: on a wide screen and on a small phone, in French, from a known position."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser
from server.house import House
from web.conftest import DEVICES
from web.positions import POSITIONS
from web.screens import FOREIGN, accepted, different, file_of, is_different, look_at, marked, picture_of, png
from web.visitor import Visitor

SMALL = {"kittens": ".hand li:nth-of-type(3)", "splash": ".flat svg path"}  # a card, and less than any card
ASIDE = 20  # pixels
HIDE = f"document.querySelectorAll({FOREIGN!r}).forEach((each) => (each.hidden = true))"
Look = Callable[[str, str], Visitor]
pytestmark = pytest.mark.browser


@pytest.fixture
def look(chromium: Browser, still_house: House) -> Iterator[Look]:
    people: list[Visitor] = []

    def come(game: str, device: str) -> Visitor:
        people.append(look_at(chromium, still_house, game, device))
        return people[-1]

    yield come
    for person in people:
        person.leave()
    assert [trouble for person in people for trouble in person.trouble] == []


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("game", list(POSITIONS))
def test_a_board_looks_as_it_was_accepted(game, device, look: Look, tmp_path):
    person = look(game, device)
    seen, before = picture_of(person), accepted(person, game)
    if is_different(seen, before):
        squares = different(seen, before)
        (tmp_path / "seen.png").write_bytes(png(seen))
        (tmp_path / "different.png").write_bytes(png(marked(seen, squares)))
        pytest.fail(
            f"{squares.sum()} of {squares.size} squares differ from {file_of(game, device)}.\n"
            f"Look at seen.png and different.png in {tmp_path}; if it should look so, `make screens` accepts it."
        )
    person.page.evaluate(HIDE)
    assert foreign_fonts(person) == set(), "machines have other fonts: what they draw cannot be compared"


@pytest.mark.parametrize("game", list(SMALL))
def test_a_piece_that_has_moved_or_is_missing_is_found(game, look: Look):
    person = look(game, "phone")
    piece, before = person.page.locator(SMALL[game]).first, accepted(person, game)
    piece.evaluate(f"piece => (piece.style.translate = '{ASIDE}px')")
    assert is_different(picture_of(person), before)
    piece.evaluate("piece => { piece.style.translate = ''; piece.style.visibility = 'hidden'; }")
    assert is_different(picture_of(person), before)


def foreign_fonts(person: Visitor) -> set[str]:
    """The fonts of this machine that something is written in."""
    tools = person.context.new_cdp_session(person.page)
    tools.send("DOM.enable")
    tools.send("CSS.enable")
    root = tools.send("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
    nodes = tools.send("DOM.querySelectorAll", {"nodeId": root, "selector": "body *"})["nodeIds"]
    fonts = [font for node in nodes for font in tools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]]
    return {font["familyName"] for font in fonts if not font["isCustomFont"]}
