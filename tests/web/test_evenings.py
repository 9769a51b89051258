"""From the shelf to the result, through the browser, as people do it."""

import pytest
from web.conftest import Visit
from web.matches import SHORT
from web.players import PLAYERS, play_out
from web.visitor import PATIENCE, wait_until

from tablee.games import discover

TITLES = {key: game.title for key, game in discover().items()}
CHOICES = {"splash": [*SHORT["splash"].values(), "random"]}  # bots that do not think long either
pytestmark = pytest.mark.browser
for_every_game = pytest.mark.parametrize("game", list(PLAYERS))


@for_every_game
def test_two_people_and_a_bot_play_from_the_shelf_to_the_result(game, visit: Visit):
    host, friend = visit(name="Lise"), visit(name="Basile")
    host.open_box(TITLES[game], CHOICES.get(game, []))
    host.page.get_by_role("button", name="Inviter des amis").click()
    host.page.wait_for_url("**/t/*")
    friend.page.goto(host.page.url)
    friend.page.get_by_role("button", name="S’asseoir", exact=True).click()
    host.page.get_by_text("Basile").first.wait_for()
    host.page.get_by_role("button", name="Commencer").click()
    play_out([host, friend], PLAYERS[game])
    assert host.page.locator(".result h2").inner_text()
    host.page.get_by_role("button", name="Encore une").click()
    wait_until(lambda: not friend.is_over(), "the friend follows to the next match")


@for_every_game
def test_the_keyboard_alone_is_enough(game, visit: Visit):
    person = visit("keys")
    person.open_box(TITLES[game], CHOICES.get(game, []))
    person.press(person.page.locator("dialog .now"), PATIENCE)
    play_out([person], PLAYERS[game])


@for_every_game
def test_a_small_phone_is_enough(game, visit: Visit):
    person = visit("phone")
    person.open_box(TITLES[game], CHOICES.get(game, []))
    person.press(person.page.locator("dialog .now"), PATIENCE)
    wait_until(lambda: person.count("main") > 0 and person.fits(), "a table that fits the screen")
    play_out([person], PLAYERS[game])


def test_what_a_watcher_looks_at_does_not_cover_the_result(visit: Visit):
    player, watcher = visit(name="Lise"), visit(name="Basile")
    player.open_box(TITLES["kittens"], [])
    player.press(player.page.locator("dialog .now"), PATIENCE)
    player.page.wait_for_url("**/t/*")
    watcher.page.goto(player.page.url)
    watcher.page.locator(".discard .stack").click()
    watcher.page.locator("#kittens-discard").wait_for()
    play_out([player], PLAYERS["kittens"])
    watcher.page.locator(".result h2").wait_for()
    assert watcher.page.locator(":popover-open").count() == 0
