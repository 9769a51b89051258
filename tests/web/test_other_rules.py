"""A table whose match was played by other rules: what it was is said calmly, and a new one is a press away."""

import json
from collections.abc import Iterator

import pytest
from logs.lay import TOKENS, lay, left_behind
from playwright.sync_api import expect
from server.house import House
from web.axe import violations
from web.conftest import Visit

from tablee.table.entries import Ended

pytestmark = pytest.mark.browser
on_every_device = pytest.mark.parametrize("device", ["desk", "phone"])
NO_WIDER = "document.documentElement.scrollWidth <= innerWidth"


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with tables that an earlier version left behind, one of a kind for each device."""
    house = House(tmp_path_factory.mktemp("old"))
    finished = left_behind("temptation", "finished")
    result = Ended(finished[-1].at, [40.0, 0.0, 510.0], [2, 3, 1])
    house.finished = {device: lay(house.database, [*finished, result]) for device in ("desk", "phone")}
    house.running = {device: lay(house.database, left_behind("kittens", "running")) for device in ("desk", "phone")}
    yield house.open()
    house.close()


@on_every_device
def test_who_was_there_sees_the_result_saves_the_file_and_begins_anew(device, visit: Visit):
    person = visit(device)
    link = person.house.finished[device]
    person.take_seat(link, TOKENS["Ann"])
    page = person.page
    expect(page.get_by_role("heading", name="Cette partie est close")).to_be_visible()
    expect(page.get_by_text("des règles de Temptation ; celles d’aujourd’hui ont la version")).to_be_visible()
    expect(page.get_by_role("list", name="Le classement").get_by_role("listitem")).to_have_text(
        ["1er Zoé", "2e Ann", "3e Bob"]
    )
    assert violations(page) == []
    assert page.evaluate(NO_WIDER)
    with page.expect_download() as saved:
        person.press(page.get_by_role("link", name="Enregistrer la partie"))
    assert json.loads(saved.value.path().read_text())["entries"][-1]["type"] == "ended"
    person.click("Nouvelle partie")
    expect(page.get_by_role("button", name="Commencer", exact=False)).to_be_visible()


@on_every_device
def test_a_stranger_sits_down_first(device, visit: Visit):
    person = visit(device, language="en")
    person.go(f"/t/{person.house.running[device]}")
    page = person.page
    expect(page.get_by_role("heading", name="This match is closed")).to_be_visible()
    expect(page.get_by_role("list", name="Who sat there").get_by_role("listitem")).to_have_count(3)
    assert violations(page) == []
    assert page.evaluate(NO_WIDER)
    person.click("Sit down")
    person.click("New match")
    expect(page.get_by_role("heading", name="This match is closed")).to_be_hidden()
    person.see(".waiting")


def test_its_replay_says_why_there_is_none(visit: Visit):
    person = visit("phone")
    person.go(f"/r/{person.house.running['desk']}/1")
    expect(person.page.get_by_role("alert")).to_contain_text("Cette partie a été jouée avec la version")
    assert [said for said in person.trouble if "409" in said] == person.trouble  # the browser's own words of it
    person.trouble.clear()
