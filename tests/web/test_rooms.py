"""Rooms that everybody can use, that nobody can break into, and that one finds again."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from web.conftest import Visit
from web.players import PLAYERS
from web.visitor import wait_until

AXE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
CHECK = "() => axe.run(document, { resultTypes: ['violations'] }).then(found => found.violations)"
HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "<script>alert(1)</script>",
    '"><svg onload=alert(1)>',
    "javascript:alert(1)",
    "{{constructor.constructor('alert(1)')()}}",
    "${alert(1)}",
)
pytestmark = pytest.mark.browser
for_every_game = pytest.mark.parametrize("game", list(PLAYERS))
on_every_device = pytest.mark.parametrize("device", ["desk", "phone"])


def violations(page: Page) -> list[Any]:
    """What axe-core finds wrong with a page: which rule, and where."""
    page.evaluate(AXE)
    return [(found["id"], [node["html"][:120] for node in found["nodes"]]) for found in page.evaluate(CHECK)]


def who_sits_where(page: Page) -> str:
    """The faces round the table; whose turn it is may change at any moment."""
    return page.get_by_label("Autour de la table").inner_text().replace(", doit jouer", "")


@on_every_device
@pytest.mark.parametrize("language", ["fr", "en"])
def test_axe_finds_nothing_wrong_with_the_shelf_and_a_lifted_lid(device, language, visit: Visit):
    person = visit(device, language=language).go("/")
    person.page.locator(".box").nth(4).wait_for()
    assert violations(person.page) == []
    person.press(person.page.locator(".box").first)
    person.page.locator("dialog").wait_for()
    person.page.wait_for_timeout(300)
    assert violations(person.page) == []


@on_every_device
def test_axe_finds_nothing_wrong_with_the_waiting_room_and_the_about_page(device, visit: Visit):
    person = visit(device)
    person.arrive(person.house.lay("kittens", 3), "invite")
    person.page.get_by_role("button", name="Commencer").wait_for()
    assert violations(person.page) == []
    person.go("/about")
    person.page.locator("h1").wait_for()
    assert violations(person.page) == []


@for_every_game
@on_every_device
def test_axe_finds_nothing_wrong_with_a_table(game, device, visit: Visit):
    person = visit(device)
    person.play_now(game)
    wait_until(lambda: person.count("main .board") > 0, "a board")
    person.page.wait_for_timeout(1500)
    assert violations(person.page) == []


@for_every_game
def test_who_reloads_or_comes_back_has_the_same_seat(game, visit: Visit):
    person = visit()
    person.play_now(game, seats=2)
    wait_until(lambda: person.count("main .board") > 0, "a board")
    faces = who_sits_where(person.page)
    person.page.reload()
    wait_until(lambda: person.count("main .board") > 0, "the board again")
    where = person.page.url
    person.page.close()
    person.page = person.open()
    person.page.goto(where)
    wait_until(lambda: person.count("main .board") > 0, "the board in another tab")
    assert who_sits_where(person.page) == faces
    person.context.set_offline(True)
    person.page.get_by_text("Pas de réseau").first.wait_for()
    person.context.set_offline(False)
    wait_until(lambda: person.page.get_by_text("Pas de réseau").count() == 0, "the line again")


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_and_titles_are_only_words(name, visit: Visit):
    person = visit(name=name[:24])
    person.page.on("dialog", lambda dialog: person.trouble.append(f"something ran: {dialog.message}"))
    link = person.house.lay("placard", 2, title=name, public=True)
    person.go("/")
    person.page.locator(".box").nth(4).wait_for()
    person.page.goto(f"{person.address}/t/{link}")
    person.page.get_by_role("button", name="S’asseoir", exact=True).click()
    person.page.get_by_role("button", name="Commencer").click()
    wait_until(lambda: person.count("main .board") > 0, "a board")
    person.page.wait_for_timeout(500)
