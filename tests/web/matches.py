"""Matches that others played before anybody opened a browser."""

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from server.guest import Guest, evening, leaving, play_some, start
from server.house import House

SEED = 5
SHORT: dict[str, dict[str, str]] = {"splash": {"draft": "dealt", "tremor": "strong"}}
MOST = 10_000  # acts: to the end


class Played(NamedTuple):
    """A table where a match was played, and the secret of a seat there."""

    link: str
    token: str


def played(house: House, game: str, *names: str, acts: int = MOST, **wanted: Any) -> Played:
    """Let people play at random, to the end unless told; return the table with the secret of the first of them."""
    return played_by_all(house, game, *names, acts=acts, **wanted)[0]


def played_by_all(house: House, game: str, *names: str, acts: int = MOST, **wanted: Any) -> list[Played]:
    """The same with the secret of each of them. Playwright has this thread's loop, so they use another."""
    link = house.lay(game, len(names), settings={"options": SHORT.get(game, {})}, **wanted)

    async def play() -> list[Played]:
        guests = [Guest(house, link, name) for name in names]
        async with leaving(*guests):
            for seat, guest in enumerate(guests):
                await guest.connect()
                await guest.do("come", name=guest.name, nonce=f"part{seat}")
                await guest.do("sit", seat=seat)
            await start(guests)
            await play_some(guests, random.Random(SEED), acts)
        return [Played(link, guest.token) for guest in guests]

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(evening, play).result()
