"""The list of open tables: where somebody may still be met, and where there is room."""

import contextlib
import sqlite3
import time
from urllib.parse import quote

import msgspec
import pytest
from server.house import House
from table.tables import Evening

from tablee.server.answers import Summary
from tablee.server.engines import Engines
from tablee.server.hub import Hub
from tablee.server.listing import LISTED, LONELY, SILENT
from tablee.table import course, gather

NOBODY = {"people": [], "watching": 0}


def summary_of(evening: Evening) -> Summary:
    """What the lobby says of a table."""
    card = Hub(None, Engines()).card("link", evening.table, None, None)
    return msgspec.json.decode(card.summary, type=Summary)


def set_card(house: House, link: str, changed: float, **summary: object) -> None:
    """Write a card past the server."""
    with contextlib.closing(sqlite3.connect(house.database)) as file, file:
        (kept,) = file.execute("SELECT summary FROM cards WHERE log = ?", [link]).fetchone()
        told = msgspec.json.encode({**msgspec.json.decode(kept), **summary})
        file.execute("UPDATE cards SET changed = ?, summary = ? WHERE log = ?", [changed, told, link])


def listed(house: House, asked: str = "") -> list[str]:
    return [card["table"] for card in house.get(f"/api/tables?{asked}").json]


def test_who_is_away_keeps_their_seat():
    evening = Evening("kittens", 4)
    ann, bob = evening.seat("Ann", "Bob")
    evening.do(gather.invite, ann, 2, "reflex")
    assert summary_of(evening).free == 1
    evening.do(course.go_away, bob)
    assert (summary_of(evening).people, summary_of(evening).free) == (["Ann"], 1)
    evening.do(gather.leave, bob)
    assert summary_of(evening).free == 2


def test_a_table_that_everybody_has_left_is_listed_for_an_hour(house: House):
    link, now = house.lay("placard", public=True), time.time()
    set_card(house, link, now - LONELY + 60, **NOBODY)
    assert link in listed(house, "game=placard")
    set_card(house, link, now - LONELY - 1, **NOBODY)
    assert link not in listed(house, "game=placard")
    assert link not in listed(house, "status=open")
    assert house.get(f"/api/tables/{link}").status == 200  # who has the link finds it for ever


@pytest.mark.parametrize("there", [{"people": ["Ann"]}, {"people": [], "watching": 1}])
def test_a_table_where_somebody_waits_is_listed_for_a_day(house: House, there: dict[str, object]):
    link, now = house.lay("placard", public=True), time.time()
    set_card(house, link, now - LONELY - 1, **there)
    assert link in listed(house)
    set_card(house, link, now - SILENT - 1, **there)
    assert link not in listed(house)


def test_a_long_list_goes_on_before_its_last_table(house: House):
    links = [house.lay("splaf", public=True) for _ in range(3)]
    for age, link in enumerate(links):
        set_card(house, link, time.time() - 100 * (age + 1))
    cards = house.get("/api/tables?game=splaf").json
    assert [card["table"] for card in cards if card["table"] in links] == links
    middle = next(card["changed"] for card in cards if card["table"] == links[1])
    after = listed(house, f"game=splaf&before={middle}")
    assert links[2] in after
    assert not {links[0], links[1]} & set(after)
    assert len(cards) <= LISTED


@pytest.mark.parametrize(
    ("asked", "status", "word"),
    [
        ("game=" + quote("\0"), 404, "kittens"),
        ("game=chess", 404, "chess"),
        ("status=" + quote("\0"), 400, "finished"),
        ("before=soon", 400, "1970"),
        ("before=nan", 400, "1970"),
        ("before=-inf", 400, "1970"),
    ],
)
def test_what_no_list_can_be_of_is_refused_with_a_sentence(house: House, asked: str, status: int, word: str):
    found = house.get(f"/api/tables?{asked}")
    assert (found.status, word in found.json["error"]) == (status, True), found
