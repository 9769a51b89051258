"""The shelf asks little of a phone and its network; only Splash is allowed to be heavy.

Counted is what does not depend on the machine or on what else it does: files, bytes, calls of functions. Times are
measured by test_lighthouse.py.
"""

import gzip

import pytest
from playwright.sync_api import Response
from web.conftest import CLIENT, Visit
from web.players import PLAYERS
from web.visitor import Visitor

KIB = 1024
JAVASCRIPT = 120 * KIB  # bytes, gzipped
SHELF = 128 * KIB  # bytes of all that the shelf needs, as sent
FILES = 12  # of them
CALLS = 40_000  # of functions, until all boxes stand there
BLOCKING = "head script:not([type=module], [async], [defer]), head link[rel=stylesheet]"
HEAVY = "splash"
pytestmark = pytest.mark.browser


def answers_to(person: Visitor) -> list[Response]:
    """What is answered from now on."""
    heard: list[Response] = []
    person.page.on("response", lambda answer: heard.append(answer))
    return heard


def test_the_shelf_comes_in_a_few_small_files(visit: Visit):
    person = visit("phone")
    answers = answers_to(person)
    person.go("/").page.locator(".box").nth(4).wait_for()
    sizes = {answer.url: answer.request.sizes()["responseBodySize"] for answer in answers}
    assert len(sizes) <= FILES, sizes
    assert sum(sizes.values()) <= SHELF, sizes


def test_only_a_stylesheet_is_waited_for_before_the_shelf_is_drawn(visit: Visit):
    person = visit("phone").go("/")
    assert person.page.locator(BLOCKING).evaluate_all("found => found.map((each) => each.localName)") == ["link"]


def test_little_is_computed_until_the_shelf_is_there(visit: Visit):
    person = visit("phone")
    tools = person.context.new_cdp_session(person.page)
    tools.send("Profiler.enable")
    tools.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": False})
    person.go("/").page.locator(".box").nth(4).wait_for()
    scripts = tools.send("Profiler.takePreciseCoverage")["result"]
    functions = [function for script in scripts if script["url"] for function in script["functions"]]
    calls = sum(function["ranges"][0]["count"] for function in functions)
    assert 0 < calls <= CALLS


@pytest.mark.parametrize("game", [game for game in PLAYERS if game != HEAVY])
def test_from_the_shelf_to_a_table_little_javascript_is_loaded(game, visit: Visit):
    person = visit()
    answers = answers_to(person)
    person.go("/").page.locator(".box").nth(4).wait_for()
    person.play_now(game)
    person.see("main .board")
    loaded = {answer.url.removeprefix(person.address).lstrip("/") for answer in answers if answer.url.endswith(".js")}
    sizes = {file: len(gzip.compress((CLIENT.parent / file).read_bytes())) for file in loaded}
    assert sizes
    assert sum(sizes.values()) <= JAVASCRIPT, sizes
