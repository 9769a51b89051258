"""Names, titles and phrases are only words, whatever is written in them."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from server.guest import evening, gather_round, leaving
from web.conftest import Visit
from web.matches import played
from web.visitor import Visitor

TITLES = (
    "<img src=x onerror=alert(1)>",
    "</title><script>alert(1)</script>",
    "{{constructor.constructor('alert(1)')()}} ${alert(1)}",
)
NAMES = (
    ("<svg onload=alert(1)>", '"onfocus="alert(1)'),
    ("<img src onerror=alert()", "javascript:alert(1)"),
    ("{@html '<b>'}${alert(1)}", "</li><script>alert(1)"),
)
GROWN = "document.querySelectorAll('[onload], [onerror], [onfocus], body script, [href^=javascript]').length"
pytestmark = pytest.mark.browser


def suspicious(person: Visitor) -> Visitor:
    """Whatever runs opens a dialog, and that is trouble."""

    def tell(dialog) -> None:
        person.trouble.append(f"something ran: {dialog.message}")
        dialog.dismiss()

    person.page.on("dialog", tell)
    return person


def assert_only_words(person: Visitor, *words: str) -> None:
    for each in words:
        person.page.get_by_text(each).first.wait_for(state="attached")
    assert person.page.evaluate(GROWN) == 0


@pytest.mark.parametrize(("title", "names"), list(zip(TITLES, NAMES, strict=True)))
def test_hostile_names_and_titles_are_only_words_on_every_screen(title, names, visit: Visit):
    mine, other = names
    person = suspicious(visit(name=mine))
    link = person.house.lay("kittens", 2, title=title, public=True)
    assert_only_words(person.go("/"), title)
    person.page.locator(".box").first.click()
    person.see("dialog")
    person.go(f"/t/{link}").click("S’asseoir")
    assert_only_words(person, title)
    person.page.get_by_role("button", name="Commencer").click()
    person.see("main .board")
    assert_only_words(person, title)

    match = played(person.house, "temptation", mine, other, title=title)
    person.take_seat(*match).see(".result h2")
    assert_only_words(person, mine, other)
    person.page.wait_for_load_state("networkidle")  # what is told of the match moves the links below it when it comes
    person.page.get_by_role("link", name="Revoir la partie").click()
    person.see("main section.board > :not(svg)")
    assert_only_words(person, other)


@pytest.mark.parametrize("phrase", ["<img src=x onerror=alert(1)>", "not one of the house"])
def test_a_phrase_that_is_not_the_houses_is_refused_and_seen_nowhere(phrase, visit: Visit):
    person = suspicious(visit())
    link = person.house.lay("kittens", 3)
    person.arrive(link, "invite")
    person.page.get_by_role("button", name="Commencer").wait_for()

    async def forge() -> str:
        (guest,) = await gather_round(person.house, link, "Mallory")
        async with leaving(guest):
            clause = await guest.refused("say", phrase=phrase)
            await guest.do("say", phrase="hello")
            return clause

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(evening, forge).result() == "table.phrase"
    person.page.get_by_text("Bonjour à tous").first.wait_for()
    assert phrase not in person.page.content()
    assert person.page.get_by_text(phrase).count() == 0
