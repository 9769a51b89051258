"""Who reloads, loses the network or closes the tab, at any moment, has the same seat and sees the same table."""

import asyncio
import os
import random
import re
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import WebSocketRoute
from server.guest import Guest, evening, leaving
from web.conftest import Visit
from web.matches import SHORT
from web.players import PLAYERS, attempt
from web.stepping import IS_MOVING
from web.visitor import Visitor, wait_until

from tablee.table.entries import Said

SEED = int(os.environ.get("SEED", 7))  # another one plays other evenings
RACES = {"splaf"}  # where nobody waits for anybody
WAITS = {"kittens": {"nope": 10}}  # the longest there is: enough to ask for a break in
TIMED = {"splaf", "kittens"}  # which go on without whoever is away, unless they take a break
SOON = 15  # seconds
TURNS = 3  # at most, between two mishaps
TABLE = """
(parts) => [...document.querySelectorAll(parts)].flatMap((part) => [
  part.innerText, ...[...part.querySelectorAll("[aria-label]")].map((each) => each.getAttribute("aria-label")),
]).join("\\n")
"""
ALL = ".playing"
SEATS = "[aria-label='Autour de la table']"  # of a race; who comes anew is not shown the last throw again
ASIDE = re.compile("s’est absenté|est de retour|Zoé")  # who takes long to come back is missed; and who looks in
SLOW_WORDS = """
const ask = window.fetch, come = new Promise((go) => (window.letWordsCome = go));
window.fetch = async (what, how) => {
  if (`${what}`.includes("/words")) await ((window.wordsAreAsked = true), come);
  return ask(what, how);
};
"""
HALF_MADE = ".hand [aria-pressed=true], .controls .go"  # a card that is picked up, a piece in the hand
pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", list(PLAYERS))
def test_at_any_moment(game, visit: Visit):
    dice = random.Random(f"{SEED} {game}")
    person = visit()
    settings = {"options": SHORT.get(game, {}), "waits": WAITS.get(game, {})}
    person.arrive(person.house.lay(game, 2, settings=settings), "play", "random" if game == "splash" else "")
    person.see("main .board")
    for mishap in dice.sample([reload, lose_the_network, close_the_tab], 3):
        for _ in range(dice.randint(0, 1 if game in RACES else TURNS)):
            wait_until(lambda: person.is_over() or attempt(person, PLAYERS[game]), "a turn", 60)
        wait_until(lambda: person.is_over() or game in RACES or is_free_to_choose(person, game), "one's turn", 60)
        if person.is_over():
            break
        if game in TIMED and not take_a_break(person):  # it has ended meanwhile
            break
        parts = SEATS if game in RACES else ALL
        before = look(person, parts)
        if person.is_over():  # what was still falling has ended it
            break
        mishap(person)
        assert look(person, parts) == before, f"SEED={SEED}, {game}: after {mishap.__name__}"
        if game in TIMED:
            person.click("Reprendre")


def test_who_comes_back_on_a_slow_line_while_something_happens_can_play(visit: Visit):
    person = visit()
    link = person.house.lay("temptation", 2)
    person.arrive(link, "play")
    wait_until(lambda: is_free_to_choose(person, "temptation"), "one's turn", 60)
    before = look(person, ALL)
    person.page.add_init_script(SLOW_WORDS)
    person.page.reload()
    wait_until(lambda: bool(person.page.evaluate("window.wordsAreAsked")), "the words are asked for")
    came, enough = threading.Event(), threading.Event()

    async def look_in() -> None:
        guest = Guest(person.house, link, "Zoé")
        async with leaving(guest):
            await guest.connect()
            await guest.do("come", name=guest.name, nonce="part")
            came.set()
            await asyncio.to_thread(enough.wait)

    with ThreadPoolExecutor(1) as pool:
        looking = pool.submit(evening, look_in)
        try:
            assert came.wait(SOON)
            person.page.evaluate("letWordsCome()")
            person.page.get_by_text("Zoé").first.wait_for()
            assert look(person, ALL) == before
        finally:
            enough.set()
        looking.result()


def test_what_is_said_without_a_line_is_heard_once_there_is_one(visit: Visit):
    person = visit()
    link = person.house.lay("kittens", 2)
    person.arrive(link, "invite")
    person.page.get_by_role("button", name="Commencer").wait_for()
    lose_the_network(person, meanwhile=lambda: say_thanks(person))
    person.page.get_by_text("Merci !").first.wait_for()
    assert phrases_said(person, link) == ["thanks"]


def test_what_was_said_when_the_line_broke_is_asked_again_and_said_once(visit: Visit):
    person, asked = visit(), []

    def break_at_the_answer(line: WebSocketRoute) -> None:
        house = line.connect_to_server()

        def to_house(message: str | bytes) -> None:
            if '"say"' in str(message):
                asked.append(message)
            house.send(message)

        def to_page(message: str | bytes) -> None:
            if len(asked) == 1 and '"done"' in str(message):
                line.close()
            else:
                line.send(message)

        line.on_message(to_house)
        house.on_message(to_page)

    person.page.route_web_socket(re.compile("/ws/"), break_at_the_answer)
    link = person.house.lay("kittens", 2)
    person.arrive(link, "invite")
    person.page.get_by_role("button", name="Commencer").wait_for()
    say_thanks(person)
    wait_until(lambda: person.count("main") > 0 and len(asked) == 2, "it is asked again")
    person.page.get_by_role("button", name="Commencer").wait_for()
    assert asked[0] == asked[1]
    assert phrases_said(person, link) == ["thanks"]


def say_thanks(person: Visitor) -> None:
    person.click("Dire quelque chose")
    person.click("Merci !")


def phrases_said(person: Visitor, link: str) -> list[str]:
    return [entry.phrase for entry in person.house.log(link) if isinstance(entry, Said)]


def is_free_to_choose(person: Visitor, game: str) -> bool:
    """Tell whether it is one's turn; a choice that is half made is finished first: only whole ones are kept."""
    if person.count(HALF_MADE):
        attempt(person, PLAYERS[game])
        return False
    return is_awaited(person)


def is_awaited(person: Visitor) -> bool:
    return "hôte, doit jouer" in person.page.get_by_label("Autour de la table").inner_text()


def take_a_break(person: Visitor) -> bool:
    """Stop the clocks, unless the match is over before that."""
    resume = person.page.get_by_role("button", name="Reprendre")

    def is_still() -> bool:
        return resume.count() > 0 or person.is_over()

    def pause(person: Visitor) -> bool:
        if not person.count("dialog"):
            person.press(person.page.get_by_role("button", name="Plus", exact=True))
        person.press(person.page.get_by_role("button", name="Pause", exact=True))
        wait_until(is_still, "the clocks stand still")
        return True

    wait_until(lambda: is_still() or attempt(person, pause), "a break", 60)
    return not person.is_over()


def look(person: Visitor, parts: str) -> list[str]:
    """What somebody reads and hears of a table, once they were told all that is stored; dice may lie in any order."""
    wait_until(lambda: is_told_all(person), "all of the table is told")
    seen: str = person.page.evaluate(TABLE, parts)
    return sorted(line for line in seen.split("\n") if line and not ASIDE.search(line))


def is_told_all(person: Visitor) -> bool:
    """Tell whether the newest table is shown and described, and nothing moves there."""
    entries = len(person.house.log(person.page.url.rpartition("/")[2]))
    told = person.page.evaluate("document.querySelector('.playing')?.dataset.told")
    return told == f"{entries}" and not person.page.evaluate(IS_MOVING)


def reload(person: Visitor) -> None:
    person.page.reload()


def lose_the_network(person: Visitor, meanwhile: Callable[[], None] = lambda: None) -> None:
    person.context.set_offline(True)
    person.page.get_by_text("Pas de réseau").first.wait_for()
    meanwhile()
    person.context.set_offline(False)
    person.page.get_by_text("Pas de réseau").first.wait_for(state="detached")


def close_the_tab(person: Visitor) -> None:
    where = person.page.url
    person.page.close()
    person.page = person.open()
    person.page.goto(where)
