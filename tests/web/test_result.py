"""The result of a match, as those see it who played and who watch."""

import pytest
from server.house import House
from web.matches import played_by_all
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


def test_who_exploded_first_is_last_and_confetti_falls_for_the_winner_and_who_watches(visit, open_house: House):
    seats = dict(zip(NAMES, played_by_all(open_house, "kittens", *NAMES), strict=True))
    link = seats["Ann"].link
    first, second = exploded(open_house, link)
    (winner,) = {*NAMES} - {first, second}
    watcher = visit(name="Basile", motion="full").go(f"/t/{link}")
    assert ranked(watcher) == [("gagne", winner), ("2e", second), ("3e", first)]
    assert watcher.count(CONFETTI) == 1
    for name, falls in ((winner, 1), (second, 0)):
        player = visit(name=name, motion="full").take_seat(*seats[name])
        player.see(".result h2")
        assert player.count(CONFETTI) == falls
