"""A live hand holds on while others do what moves no wood, and lets go of what is no longer there."""

import asyncio
from types import SimpleNamespace
from typing import Any

from server.guest import Guest, evening, leaving, start
from server.house import House

from tablee.games.splash.frames import write_pointer
from tablee.games.splash.legal import GIVE, PLACE, STILL
from tablee.server.hands import Moment
from tablee.table.entries import Acted, Dealt, Fell

DEALT = Dealt("splash", 1, 2, {}, 0.0, ["Ann", "Bob"], ["", ""])
GAVE, GAVE_ANOTHER, KEPT_STILL = Acted(0, GIVE, 1.0), Acted(0, GIVE + 1, 2.0), Acted(2, STILL, 3.0)
FELL = Fell(0, b"", 4.0)


def table(*entries: Any, matches: int = 1) -> Any:
    return SimpleNamespace(matches=matches, match=[DEALT, *entries])


def test_a_moment_lasts_while_others_keep_still():
    moment = Moment.of(table(FELL, GAVE))
    assert moment.lasts(table(FELL, GAVE))
    assert moment.lasts(table(FELL, GAVE, KEPT_STILL))
    assert moment.now(table(FELL, GAVE, KEPT_STILL)) == 4


def test_a_moment_is_over_when_wood_has_moved_or_an_act_was_taken_back():
    moment = Moment.of(table(FELL, GAVE))
    for later in (
        table(FELL, GAVE, KEPT_STILL, FELL), table(FELL), table(FELL, GAVE_ANOTHER), table(FELL, GAVE, matches=2),
        table(),
    ):  # fmt: skip
        assert not moment.lasts(later)
        assert moment.now(later) != len(later.match)


async def give(players: list[Guest]) -> tuple[Guest, Guest]:
    """Let whoever may give the first piece; return the giver and the other, who is to place it."""
    while not (givers := [guest for guest in players if guest.legal and guest.legal[0] < PLACE]):
        await players[0].until(lambda: bool(players[0].legal or players[1].legal))
    giver = givers[0]
    placer = next(guest for guest in players if guest is not giver)
    seq = await giver.do("act", action=giver.legal[0], seen=giver.seq)
    for guest in players:
        await guest.until(lambda guest=guest: guest.seq >= seq)
    return giver, placer


async def hold(placer: Guest, giver: Guest) -> None:
    """Take the piece in hand, and wait until the other sees it."""
    giver.heard.clear()
    assert placer.line
    await placer.line.send(write_pointer((0, 0, 40, 1, 0, 0, 0)))
    await giver.until(lambda: any(isinstance(frame, bytes) for frame in giver.heard))


def test_a_live_hand_is_kept_while_somebody_speaks_pauses_and_keeps_still(house: House):
    async def play() -> None:
        link = house.lay("splash", settings={"options": {"draft": "dealt", "nudge": "on"}})
        ann, bob = players = [Guest(house, link, name) for name in ("Ann", "Bob")]
        async with leaving(ann, bob):
            for seat, guest in enumerate(players):
                await guest.connect()
                await guest.do("come", name=guest.name)
                await guest.do("sit", seat=seat)
            await start(players)
            giver, placer = await give(players)
            await hold(placer, giver)
            seq = await placer.do("let_go")  # now there is a tower, and the table can be nudged
            for guest in players:
                await guest.until(lambda guest=guest: guest.seq >= seq)
            giver, placer = await give(players)
            assert STILL in giver.legal
            await hold(placer, giver)
            await giver.do("say", phrase="hello")
            await giver.do("pause")
            await giver.do("resume")
            letting_go = asyncio.create_task(placer.do("let_go", id="after all that"))
            await giver.do("act", action=STILL, seen=giver.seq)  # while the piece is falling
            await letting_go
            acted, fell = house.log(link)[-2:]
            assert isinstance(acted, Acted)
            assert acted.id == "after all that"
            assert isinstance(fell, Fell)
            assert fell.inbox

    evening(play)
