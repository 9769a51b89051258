"""The result of a match, as those see it who played and who watch."""

import pytest
from server.house import House
from web.matches import played
from web.visitor import Visitor

NAMES = ("Ann", "Bob", "Cleo")
CONFETTI = ".result canvas"
pytestmark = pytest.mark.browser


def exploded(house: House, link: str) -> list[str]:
    """Who exploded, the first of them first."""
    moments = house.get(f"/api/tables/{link}/matches/1/moments", x_forwarded_for=house.visitor()).json["moments"]
    return [NAMES[piece["values"]["who"]] for at in moments for piece in at["news"] if piece["key"] == "news.exploded"]


def ranked(visitor: Visitor) -> list[tuple[str, str]]:
    """The places and names of the ranking, from the top."""
    visitor.see(".result h2")
    rows = visitor.page.get_by_role("list", name="Le classement").get_by_role("listitem").all()
    return [(row.locator(".place").inner_text(), row.locator(".name").inner_text()) for row in rows]


def test_who_exploded_first_is_last_and_confetti_falls_for_the_winner_and_the_watchers(visit, open_house: House):
    table = played(open_house, "kittens", *NAMES)
    first, second = exploded(open_house, table.link)
    (winner,) = {*NAMES} - {first, second}
    ann = visit(name="Ann", motion="full").take_seat(table.link, table.token)
    watcher = visit(name="Basile", motion="full").go(f"/t/{table.link}")
    assert ranked(watcher) == [("gagne", winner), ("2e", second), ("3e", first)]
    assert watcher.count(CONFETTI) == 1
    assert sorted(place for place, _ in ranked(ann)) == ["2e", "3e", "gagne"]
    assert ann.count(CONFETTI) == (winner == "Ann")
