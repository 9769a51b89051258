"""Splaf over real sockets: what counts is one's own reaction, as far as the measured line lets us believe it.

Nothing here fails because a machine is slow: what has to be in time has seconds for it.
"""

import asyncio
import time

from server.guest import Guest, evening, leaving, start
from server.house import GAMES, House
from websockets.asyncio.client import ClientConnection

from tablee.games.splaf.legal import TAP, error_of, time_of
from tablee.games.splaf.state import target_of
from tablee.table.clock import ENOUGH, ERRORS, LONGEST, SLACK
from tablee.table.entries import CLOCK, PERSON, Acted, Fell
from tablee.table.table import Table

TENTHS = 10_000  # in a second
LONG = {"waits": {"throw": 20}}  # seconds for a throw
FEW = 2  # answered pings, after which a trip is known
FAR = 0.35  # seconds that a far guest's line takes for a ping and its answer
FARTHEST = 2.5  # … and that of one with whom nobody has to hurry
LEAD = 0.3  # seconds between two reactions: twice as much as makes a tie of them


class NearGuest(Guest):
    """Somebody whose line is quick; they count how often it was measured."""

    answered = 0

    async def answer_ping(self, line: ClientConnection, number: int) -> None:
        await super().answer_ping(line, number)
        self.answered += 1


class FarGuest(NearGuest):
    """Somebody whose line is slow."""

    trip = FAR

    async def answer_ping(self, line: ClientConnection, number: int) -> None:
        loop, answer = asyncio.get_running_loop(), super().answer_ping
        loop.call_later(self.trip, lambda: asyncio.ensure_future(answer(line, number)))


class SilentGuest(NearGuest):
    """Somebody who answers no ping."""

    async def answer_ping(self, line: ClientConnection, number: int) -> None:
        self.answered += 1


class FarthestGuest(FarGuest):
    """Somebody whose line is slower than any that the house would wait for."""

    trip = FARTHEST


class EchoGuest(NearGuest):
    """Somebody who answers the first ping as often as measures a line, and no other."""

    async def answer_ping(self, line: ClientConnection, number: int) -> None:
        for _ in range(ENOUGH if number == 1 else 0):
            await super().answer_ping(line, number)
        self.answered = number


async def sit_down(*guests: NearGuest, pings: int = FEW) -> None:
    """Let people sit down, and begin once their lines are measured so often."""
    for seat, guest in enumerate(guests):
        await guest.connect()
        await guest.do("come", name=guest.name)
        await guest.do("sit", seat=seat)
    for guest in guests:
        while guest.answered < pings:
            await asyncio.sleep(0.01)
        await guest.ask("describe")  # what was sent before is heard before
    await start(list(guests))


async def see_dice(*guests: Guest) -> float:
    """Wait until everybody has seen a throw; return when."""
    for guest in guests:
        await guest.until(lambda guest=guest: guest.legal)
    return time.monotonic()


def right_card(house: House, link: str) -> int:
    """The card to tap now."""
    table = Table(GAMES)
    table.apply_all(house.log(link))
    return TAP + target_of(table.state)


async def tap(guest: Guest, action: int, claimed: float | None) -> bool:
    """Tap a card and say how many seconds that took; tell whether it was in time."""
    words = {} if claimed is None else {"time": int(claimed * TENTHS)}
    return bool((await guest.act(action, **words))["type"] == "done")


def last_tap(house: House, link: str, seat: int) -> int:
    """The last action of a seat, with the time that counts for it."""
    return next(entry.action for entry in reversed(house.log(link)) if isinstance(entry, Acted) and entry.seat == seat)


def won(guest: Guest) -> list[list[int]]:
    return [player["cards"] for player in guest.view["match"]["view"]["players"]]


def test_a_time_that_no_line_could_explain_is_not_believed(house: House):
    async def play() -> None:
        link = house.lay("splaf")
        ann, bob = NearGuest(house, link, "Ann"), FarGuest(house, link, "Bob")
        async with leaving(ann, bob):
            await sit_down(ann, bob)
            seen = await see_dice(ann, bob)
            await asyncio.sleep(0.8)
            waited = time.monotonic() - seen
            wrong = next(card for card in bob.legal if card != right_card(house, link))
            assert await tap(bob, wrong, 0.15)
            assert await tap(ann, wrong, 0.15)
            for seat in (0, 1):
                assert time_of(last_tap(house, link, seat)) >= waited * TENTHS - LONGEST > 0.15 * TENTHS

    evening(play)


def test_who_answers_no_ping_is_believed_the_slack_and_no_more(house: House):
    async def play() -> None:
        link = house.lay("splaf")
        ann, bob = NearGuest(house, link, "Ann"), SilentGuest(house, link, "Bob")
        async with leaving(ann, bob):
            await sit_down(ann, bob)
            seen = await see_dice(ann, bob)
            await asyncio.sleep(0.4)
            waited = time.monotonic() - seen
            assert await tap(bob, right_card(house, link), 0.15)
            judged = last_tap(house, link, 1)
            assert time_of(judged) >= waited * TENTHS - SLACK
            assert error_of(judged) == ERRORS[-1]

    evening(play)


def test_who_says_no_time_is_judged_by_when_it_came(house: House):
    async def play() -> None:
        link = house.lay("splaf")
        ann, bob = NearGuest(house, link, "Ann"), NearGuest(house, link, "Bob")
        async with leaving(ann, bob):
            await sit_down(ann, bob, pings=ENOUGH)
            seen = await see_dice(ann, bob)
            await asyncio.sleep(0.2)
            waited = time.monotonic() - seen
            assert await tap(bob, right_card(house, link), None)
            judged = last_tap(house, link, 1)
            assert time_of(judged) >= waited * TENTHS
            assert error_of(judged) < ERRORS[-1]

    evening(play)


def test_a_ping_counts_once_however_often_it_is_answered(house: House):
    async def play() -> None:
        link = house.lay("splaf", settings=LONG)
        ann, bob = NearGuest(house, link, "Ann"), EchoGuest(house, link, "Bob")
        async with leaving(ann, bob):
            await sit_down(ann, bob)
            await see_dice(ann, bob)
            assert await tap(bob, right_card(house, link), None)
            assert error_of(last_tap(house, link, 1)) == ERRORS[-1]

    evening(play)


def test_who_comes_back_in_the_middle_of_a_throw_is_timed_since_it_fell(house: House):
    async def play() -> None:
        link = house.lay("splaf", settings=LONG)
        ann, bob = NearGuest(house, link, "Ann"), NearGuest(house, link, "Bob")
        async with leaving(ann, bob):
            await sit_down(ann, bob)
            seen = await see_dice(ann, bob)
            await asyncio.sleep(0.4)
            await bob.drop()
            await bob.connect()
            waited = time.monotonic() - seen
            assert await tap(bob, right_card(house, link), None)
            assert time_of(last_tap(house, link, 1)) >= waited * TENTHS

    evening(play)


def test_the_faster_reaction_wins_though_it_comes_later_over_a_slower_line(own_house: House):
    own_house.constants["tablee.table.clock.LONGEST"] = int(2 * FARTHEST * TENTHS)
    own_house.constants["tablee.server.racing.OPEN_PINGS"] = 1000
    own_house.open()

    async def play() -> None:
        link = own_house.lay("splaf", settings=LONG)
        ann, bob = NearGuest(own_house, link, "Ann"), FarthestGuest(own_house, link, "Bob")
        async with leaving(ann, bob):
            await sit_down(ann, bob)
            await see_dice(ann, bob)
            card = right_card(own_house, link)
            await asyncio.sleep(0.5)
            assert await tap(ann, card, None)
            claimed = time_of(last_tap(own_house, link, 0)) / TENTHS - LEAD
            assert await tap(bob, card, claimed)
            assert time_of(last_tap(own_house, link, 1)) == int(claimed * TENTHS)
            await bob.until(lambda: any(won(bob)))
            assert [bool(cards) for cards in won(bob)] == [False, True]
            acts = [entry for entry in own_house.log(link) if isinstance(entry, Acted)]
            assert [entry.seat for entry in acts] == [0, 1]

    evening(play)


def test_a_throw_is_held_as_long_as_somebody_could_still_win_and_no_longer(house: House):
    async def play() -> None:
        link = house.lay("splaf", settings=LONG)
        ann, bob = NearGuest(house, link, "Ann"), FarGuest(house, link, "Bob")
        async with leaving(ann, bob):
            await sit_down(ann, bob)
            await see_dice(ann, bob)
            await asyncio.sleep(0.2)
            assert await tap(ann, right_card(house, link), 0.2)
            await ann.until(lambda: won(ann)[0])
            entries = house.log(link)
            acts = [place for place, entry in enumerate(entries) if isinstance(entry, Acted)]
            fell = next(entry for entry in reversed(entries[: acts[0]]) if isinstance(entry, Fell))
            tapped, late = [entries[place] for place in acts[:2]]
            assert [(each.seat, each.by) for each in (tapped, late)] == [(0, PERSON), (1, CLOCK)]
            held = (late.at - fell.at) * TENTHS
            assert time_of(tapped.action) + FAR * TENTHS + SLACK <= held + 10
            assert held < 10 * TENTHS  # half of what the throw would have taken

    evening(play)
