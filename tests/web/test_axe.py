"""Everybody can use every room, by day and by night: axe-core finds nothing wrong."""

import pytest
from web.axe import violations
from web.conftest import Finished, Visit
from web.players import PLAYERS
from web.visitor import PATIENCE

pytestmark = pytest.mark.browser
for_every_game = pytest.mark.parametrize("game", list(PLAYERS))
on_every_device = pytest.mark.parametrize("device", ["desk", "phone"])


@on_every_device
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_shelf_and_a_lifted_lid(device, language, visit: Visit):
    person = visit(device, language=language).go("/")
    person.page.locator(".box").nth(4).wait_for()
    assert violations(person.page) == []
    person.press(person.page.locator(".box").first, PATIENCE)
    person.see("dialog")
    assert violations(person.page) == []


@on_every_device
def test_the_waiting_room_and_the_about_page(device, visit: Visit):
    person = visit(device)
    person.arrive(person.house.lay("kittens", 3), "invite")
    person.page.get_by_role("button", name="Commencer").wait_for()
    assert violations(person.page) == []
    person.go("/about").see("h1")
    assert violations(person.page) == []


@on_every_device
def test_the_settings(device, visit: Visit):
    person = visit(device).go("/")
    person.click("Réglages")
    person.see("dialog input")
    assert violations(person.page) == []


@for_every_game
@on_every_device
def test_a_table_and_its_rules(game, device, visit: Visit):
    person = visit(device)
    person.play_now(game)
    person.see("main .board")
    assert violations(person.page) == []
    person.click("Règles")
    person.see("dialog h3" if device == "phone" else "aside h3")
    assert violations(person.page) == []


@on_every_device
def test_the_menu_of_a_table(device, visit: Visit):
    person = visit(device)
    person.play_now("temptation")
    person.see("main .board")
    person.click("Plus")
    person.see("dialog")
    assert violations(person.page) == []


@pytest.mark.parametrize(("game", "device"), list(zip(PLAYERS, ["desk", "phone"] * len(PLAYERS), strict=False)))
def test_a_result_a_replay_and_its_dice(game, device, visit: Visit, finished: Finished):
    match = finished(game)
    person = visit(device).take_seat(*match)
    person.see(".result h2")
    assert violations(person.page) == []
    person.go(f"/r/{match.link}/1#3").see("main section.board > :not(svg)")
    assert violations(person.page) == []
    person.go(f"/t/{match.link}").click("Vérifier les dés")
    person.see("dialog .verdict")
    assert violations(person.page) == []


@on_every_device
def test_people_of_one_device_and_the_curtain_between_them(device, visit: Visit):
    person = visit(device)
    person.arrive(person.house.lay("kittens", 2), "here")
    person.see("form h1")
    assert violations(person.page) == []
    person.click("À table")
    person.click("Commencer")
    person.see(".curtain h2")
    assert violations(person.page) == []
