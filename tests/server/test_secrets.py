"""What leaves the house for a viewer does not depend on what they may not know; and nobody is told secrets as such.

Matches are played through everything behind the socket, and again and again compared with another world (twins.py).
Every byte is searched for the secret of the dice, tokens and keys here, and over real sockets in test_matches.py.
"""

import asyncio
import random
from pathlib import Path

import pytest
from msgspec.structs import replace
from server.guest import Guest, evening, gather_round, leaving, play_some, start
from server.house import GAMES, House
from server.twins import Leak, spy_on_a_match

from tablee.kernel.boundary import Shown
from tablee.kernel.records import bytes_of, copy_of
from tablee.server import telling
from tablee.table import looking
from tablee.table.match import shown_to_each
from tablee.table.table import Table
from tablee.table.views import lasting_of

pytestmark = pytest.mark.compiled

SECRETS = {  # parts of the state that somebody may not know
    "kittens": {"pile", "hand"},
    "placard": {"pile", "tiles"},
    "splaf": {"pile", "tap_slot", "tap_time"},
    "splash": set(),  # everything lies in the open
    "temptation": {"pile"},
}
for_every_game = pytest.mark.parametrize("key", list(GAMES))


def spy(folder: Path, key: str) -> set[str]:
    """Compare worlds in a match of this game; return which secrets were changed."""
    return asyncio.run(spy_on_a_match(folder, key, seed=7))


@for_every_game
def test_nothing_that_leaves_depends_on_what_the_viewer_may_not_know(tmp_path: Path, key: str):
    assert spy(tmp_path, key) >= SECRETS[key], "not every secret was ever changed: this shows too little"


@pytest.mark.parametrize("key", ["kittens", "placard", "splaf"])  # Temptation's view leaves its pile out anyway
def test_a_view_that_is_not_hidden_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str):
    def shown(game, state, seats):
        return Shown(bytes_of(state) * seats, [], shown_to_each(game, state, seats).legal)

    monkeypatch.setattr(looking, "shown_to_each", shown)
    with pytest.raises(Leak):
        spy(tmp_path, key)


@pytest.mark.parametrize("key", [key for key in GAMES if SECRETS[key]])
def test_a_position_that_is_not_hidden_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str):
    monkeypatch.setitem(telling.TEXTS, "hidden", lambda game, state, seat: copy_of(state))
    with pytest.raises(Leak):
        spy(tmp_path, key)


def test_who_only_watches_is_told_no_more_of_the_position_by_asking_for_what_was_remembered(house: House):
    async def play() -> None:
        link = house.lay("placard")
        players = await gather_round(house, link, "Ann", "Bob", text="remembered")
        watchers = [await Guest(house, link, text=text).connect() for text in ("remembered", "hidden")]
        async with leaving(*players, *watchers):
            await start(players)
            while position(players[0]) == position(watchers[1]):  # nothing was seen yet that lies hidden again
                await play_some(players, random.Random(1), 1)
                newest = max(player.seq for player in players)
                for guest in (*players, *watchers):
                    await guest.until(lambda guest=guest, newest=newest: guest.seq >= newest)
            assert position(watchers[0]) == position(watchers[1])

    evening(play)


def position(guest: Guest) -> str:
    return str(guest.last("view")["text"])


def leak_the_secret(table: Table):
    return replace(lasting_of(table), secret=table.promise.secret.hex())


def leak_a_key(table: Table):
    return replace(lasting_of(table), title=table.people[0].key if table.match else "")


def leak_what_was_done(table: Table):
    return replace(lasting_of(table), title=str(table.match[-1:]))


@pytest.mark.parametrize("leak", [leak_the_secret, leak_a_key, leak_what_was_done])
def test_a_secret_that_is_sent_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak):
    monkeypatch.setattr(looking, "lasting_of", leak)
    with pytest.raises(Leak):
        spy(tmp_path, "kittens")
