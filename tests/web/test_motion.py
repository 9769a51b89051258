"""Cards, dice and wood arrive where and when the event player says, at the usual speed and with all motion."""

from collections.abc import Iterator
from math import dist
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser
from server.house import House
from web.laying import table_of
from web.stepping import SteppedTime
from web.visitor import Visitor

NEAR = 2  # pixels from a place are at that place, unless a move says otherwise
AROUND = 0.06  # of an event's time, before or after the share that is expected
LONGEST = 20_000  # ms of the page's time; it also passes while the server answers
# Which event is being told: its key and its sentence.
TOLD = """
() => {
  const telling = document.querySelector("[data-telling]");
  return telling ? [telling.dataset.telling, telling.querySelector(".status").innerText] : null;
}
"""
WHERE = """
([what, x, y]) => {
  const found = document.querySelector(what)?.getBoundingClientRect();
  return found?.width ? [found.left + found.width * x, found.top + found.height * y] : null;
}
"""
Spot = tuple[str, float, float]  # an element, and a point of it in shares of its width and height
Point = tuple[float, float]
pytestmark = pytest.mark.browser


class Move(NamedTuple):
    """What is pressed, which event follows, what moves in it and where to, and when, in shares of the event's time.

    After it has arrived there is time to read. Without a goal it is where it rests once the event is over.
    """

    press: tuple[str, ...]
    event: str
    what: Spot
    goal: Spot | None
    leaves: float
    arrives: float
    near: int = NEAR


MOVES = {
    "kittens": Move(
        press=(".hand li:nth-of-type(4) button", ".bar .go"),
        event="news.played",
        what=(".flyer", 0.5, 0.5),
        goal=(".pending .spot", 0.5, 0.5),
        leaves=0.0,
        arrives=0.82,
    ),
    "placard": Move(
        press=("[data-place='0']",),
        event="news.chased",
        what=("section > span", 0.5, 0.5),
        goal=(".closet", 0.5, 0.6),
        leaves=0.05,
        arrives=0.83,
    ),
    "splaf": Move(
        press=("[data-slot='3']",),
        event="news.taken",
        what=("[data-paper='3']", 0.5, 0.5),
        goal=("[data-seat='0'] .hand", 0.5, 0.5),
        leaves=0.53,
        arrives=0.95,
        near=15,  # cards do not lie straight, and so fly a little past the hand
    ),
    "splash": Move(
        press=(".board [aria-label='Donner le gros cube bleu']",),
        event="news.gives",
        what=(".front g.held", 0.5, 0.5),
        goal=None,
        leaves=0.03,
        arrives=0.22,
    ),
    "temptation": Move(
        press=("[data-die='3']", "[data-row=E]"),
        event="news.placed",
        what=("[data-row=E] .slot", 0.5, 0.5),
        goal=("[data-row=E] .cell", 0.5, 0.5),
        leaves=0.0,
        arrives=0.7,
    ),
}


@pytest.fixture
def person(chromium: Browser, still_house: House) -> Iterator[Visitor]:
    person = Visitor(chromium, still_house, "desk", motion="full", speed=1)
    person.page.emulate_media(reduced_motion="no-preference")
    person.page.clock.install()
    yield person
    person.leave()
    assert person.trouble == []


@pytest.mark.parametrize("game", list(MOVES))
def test_it_arrives_where_and_when_the_event_player_says(game, person: Visitor):
    move = MOVES[game]
    person.take_seat(*table_of(game, "motion")).see(move.press[0])
    time = SteppedTime(person.page)
    time.settle(LONGEST)
    goal = None
    for wanted in move.press:
        time.step_until(lambda wanted=wanted: person.count(wanted) > 0, LONGEST)
        goal = where(person, move.goal)
        person.page.locator(wanted).first.click()
    path = watch(person, time, move)
    goal = goal or where(person, move.what)
    assert goal
    leaves = next(place for place, point in enumerate(path) if dist(point, path[0]) > NEAR)
    arrives = 1 + max(place for place, point in enumerate(path) if dist(point, goal) > move.near)
    assert arrives < len(path), f"it is still at {path[-1]} when the event is over, and not at {goal}"
    assert leaves / len(path) == pytest.approx(move.leaves, abs=AROUND)
    assert arrives / len(path) == pytest.approx(move.arrives, abs=AROUND)
    half = path[(leaves + arrives) // 2]
    assert min(dist(half, path[0]), dist(half, goal)) > 10, "half-way it is between"


def watch(person: Visitor, time: SteppedTime, move: Move) -> list[Point]:
    """Where something is at every step of an event."""
    path: list[Point | None] = []
    told = None

    def is_told() -> bool:
        nonlocal told
        told = person.page.evaluate(TOLD)
        return told is not None and told[0] == move.event

    time.step_until(is_told, LONGEST)
    event = told
    time.hold()
    while person.page.evaluate(TOLD) == event:
        path.append(where(person, move.what))
        time.step()
    drawn = [point for point in path if point]
    assert drawn, f"{move.what[0]} is not there"
    return [drawn[0]] * (len(path) - len(drawn)) + drawn  # what a frame draws is there a frame later


def where(person: Visitor, spot: Spot | None) -> Point | None:
    found = spot and person.page.evaluate(WHERE, spot)
    return (found[0], found[1]) if found else None
