"""Whatever can be asked for over a socket is done, for the person who asked, and everybody sees what there is to see.

Ann is person 0 at seat 2 and the host, Bob is person 1 at seat 0, Cleo is person 2 and watches: who mixes up a person
and a seat, or two people, is found out.
"""

import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from server.guest import Guest, evening, leaving, play_some, start
from server.house import House

from tablee.server import protocol as says
from tablee.server.deciding import DECISIONS
from tablee.table.course import MORE
from tablee.table.entries import Dealt

BOT = "exact"


class Round:
    """Three people at one table."""

    def __init__(self, house: House) -> None:
        self.house, self.link = house, house.lay("temptation", 3, settings={"bank": 600.0})
        self.guests = self.ann, self.bob, self.cleo = [Guest(house, self.link, name) for name in ("Ann", "Bob", "Cleo")]

    async def come(self) -> None:
        for guest in self.guests:
            await guest.connect()
            await guest.do("come", name=guest.name)
        await self.ann.do("sit", seat=2)
        await self.see(await self.bob.do("sit", seat=0))

    async def see(self, seq: int) -> None:
        """Let everybody see that far."""
        for guest in self.guests:
            await guest.until(lambda guest=guest: guest.seq >= seq)

    async def do(self, who: Guest, type: str, **words: Any) -> None:
        """Let somebody ask for something, and everybody see what came of it."""
        await self.see(await who.do(type, **words))

    async def begin(self) -> tuple[Guest, Guest]:
        """Deal to all three; return who is to act, and somebody else."""
        await self.cleo.do("sit", seat=1)
        await start(self.guests)
        first = next(guest for guest in self.guests if guest.legal)
        return first, next(guest for guest in self.guests if guest is not first)

    def all_see(self, *path: Any) -> Any:
        """What everybody sees at one place of their view."""
        found = []
        for guest in self.guests:
            part: Any = guest.view
            for key in path:
                part = part[key]
            found.append(part)
        assert found[1:] == found[:-1]
        return found[0]

    def people(self) -> dict[int, Any]:
        return {person["id"]: person for person in self.all_see("people")}


async def sit(met: Round) -> None:
    await met.do(met.cleo, "sit", seat=1)
    assert [chair["person"] for chair in met.all_see("chairs")] == [1, 2, 0]


async def stand(met: Round) -> None:
    await met.do(met.bob, "stand")
    assert [chair["person"] for chair in met.all_see("chairs")] == [None, None, 0]
    assert met.people().keys() == {0, 1, 2}


async def leave(met: Round) -> None:
    await met.do(met.bob, "leave")
    assert [chair["person"] for chair in met.all_see("chairs")] == [None, None, 0]
    assert met.people().keys() == {0, 2}


async def rename(met: Round) -> None:
    await met.do(met.cleo, "rename", name="Zoé", colour=5)
    assert [(person["name"], person["colour"]) for person in met.people().values()][2] == ("Zoé", 5)
    assert [person["name"] for person in met.people().values()] == ["Ann", "Bob", "Zoé"]


async def mix(met: Round) -> None:
    before = [len(guest.messages) for guest in met.guests]
    mixed = await met.bob.do("mix", nonce="dropOfBob")
    await met.bob.until(lambda: met.bob.seq == mixed)
    await met.do(met.ann, "rename", name="Anna", colour=1)  # whatever the others were told before, they have by now
    assert [len(guest.messages) - count for guest, count in zip(met.guests, before, strict=True)] == [2, 3, 1]
    await met.begin()
    (dealt,) = [entry for entry in met.house.log(met.link) if isinstance(entry, Dealt)]
    assert dealt.nonces[0] == "dropOfBob"


async def invite(met: Round) -> None:
    await met.do(met.ann, "invite", seat=1, bot=BOT)
    assert [chair["bot"] for chair in met.all_see("chairs")] == ["", BOT, ""]


async def dismiss(met: Round) -> None:
    await invite(met)
    await met.do(met.ann, "dismiss", seat=1)
    assert [chair["bot"] for chair in met.all_see("chairs")] == ["", "", ""]


async def arrange(met: Round) -> None:
    await met.do(met.ann, "arrange", settings={"seats": 4, "bank": 120.0, "increment": 7.0})
    settings = met.all_see("settings")
    assert (settings["seats"], settings["bank"], settings["increment"]) == (4, 120, 7)
    assert len(met.all_see("chairs")) == 4


async def kick(met: Round) -> None:
    await met.do(met.ann, "kick", person=1)
    assert met.people().keys() == {0, 2}
    assert await met.bob.refused("sit", seat=1) == "table.stranger"


async def make_host(met: Round) -> None:
    await met.do(met.ann, "make_host", person=2)
    assert met.all_see("host") == 2


async def begin_with_bots(met: Round) -> None:
    assert await met.ann.refused("start", fill=False)
    await met.do(met.ann, "start", fill=True)
    assert met.all_see("status") == "playing"
    for guest in met.guests:  # the bot may have played already, and not everybody have seen it
        assert [bool(chair["bot"]) for chair in guest.view["chairs"]] == [False, True, False]


async def rematch(met: Round) -> None:
    await met.begin()
    await play_some(met.guests, random.Random(1), 10**6)
    old = met.all_see("digest")
    await met.do(met.cleo, "rematch")
    assert met.all_see("status") == "open"
    assert met.all_see("digest") != old
    assert [chair["person"] for chair in met.all_see("chairs")] == [1, 2, 0]


async def say(met: Round) -> None:
    await met.do(met.cleo, "say", phrase="phew")
    for guest in met.guests:
        (event,) = guest.last("view")["events"]
        assert (event["kind"], event["person"]) == ("said", 2)


async def pause(met: Round) -> None:
    await met.begin()
    await met.do(met.bob, "pause")
    assert met.all_see("paused") is True


async def resume(met: Round) -> None:
    await pause(met)
    await met.do(met.cleo, "resume")
    assert met.all_see("paused") is False


async def give_time(met: Round) -> None:
    awaited, other = await met.begin()
    seat = awaited.view["seat"]
    before = met.all_see("chairs", seat, "deadline")
    await met.do(other, "give_time", seat=seat)
    assert met.all_see("chairs", seat, "deadline") == pytest.approx(before + MORE, abs=0.001)


async def take_back(met: Round) -> None:
    awaited, _ = await met.begin()
    before, chairs = awaited.view["match"], met.all_see("chairs")
    await met.do(awaited, "act", action=awaited.legal[0], seen=awaited.seq)
    assert awaited.view["match"] != before
    await met.do(awaited, "take_back")
    assert awaited.view["match"] == before
    assert [chair["awaited"] for chair in met.all_see("chairs")] == [chair["awaited"] for chair in chairs]


ORDERS: dict[type, Callable[[Round], Awaitable[None]]] = {
    says.Sit: sit, says.Stand: stand, says.Leave: leave, says.Rename: rename, says.Mix: mix, says.Invite: invite,
    says.Dismiss: dismiss, says.Arrange: arrange, says.Kick: kick, says.MakeHost: make_host,
    says.Start: begin_with_bots, says.Rematch: rematch, says.Say: say, says.Pause: pause, says.Resume: resume,
    says.GiveTime: give_time, says.TakeBack: take_back,
}  # fmt: skip


@pytest.mark.parametrize("order", DECISIONS, ids=lambda order: order.__struct_config__.tag)
def test_what_is_asked_for_is_done_and_whoever_sees_something_of_it_is_told(house: House, order: type):
    async def play() -> None:
        met = Round(house)
        async with leaving(*met.guests):
            await met.come()
            await ORDERS[order](met)

    evening(play)


def test_who_asks_again_under_the_same_id_is_answered_again_and_nothing_is_done(house: House):
    async def play() -> None:
        met = Round(house)
        await met.come()
        async with leaving(*met.guests):
            for nonce in ("first", "second"):
                await met.bob.say("mix", id="once", nonce=nonce)
            answers = lambda: [each["seq"] for each in met.bob.messages if each.get("id") == "once"]  # noqa: E731
            await met.bob.until(lambda: len(answers()) == 2)
            first, second = answers()
            assert first == second == met.bob.seq

    evening(play)
