"""A live hand holds on while others do what moves no wood, and lets go of what is no longer there."""

import asyncio
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from server.guest import Guest, evening, leaving, start
from server.house import House
from websockets.exceptions import ConnectionClosed

from tablee.games.splash.frames import write_pointer
from tablee.games.splash.legal import GIVE, PLACE, STILL
from tablee.server import hands
from tablee.server.frames import unframed
from tablee.server.hands import Handling, Moment
from tablee.server.line import Line
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


@asynccontextmanager
async def dealt(house: House, **options: str) -> AsyncIterator[list[Guest]]:
    """Two players, to whom the pieces have been dealt."""
    link = house.lay("splash", settings={"options": {"draft": "dealt", **options}})
    players = [Guest(house, link, name) for name in ("Ann", "Bob")]
    async with leaving(*players):
        for seat, guest in enumerate(players):
            await guest.connect()
            await guest.do("come", name=guest.name)
            await guest.do("sit", seat=seat)
        await start(players)
        yield players


def test_a_live_hand_is_kept_while_somebody_speaks_pauses_and_keeps_still(house: House):
    async def play() -> None:
        async with dealt(house, nudge="on") as players:
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
            acted, fell = house.log(giver.link)[-2:]
            assert isinstance(acted, Acted)
            assert acted.id == "after all that"
            assert isinstance(fell, Fell)
            assert fell.inbox

    evening(play)


NOWHERE = {
    "no pointer": b"\x07",
    "too short": write_pointer((0, 0, 40, 1, 0, 0, 0))[:-1],
    "no number": write_pointer((math.nan, 0, 40, 1, 0, 0, 0)),
    "far away": write_pointer((0, 0, 1e9, 1, 0, 0, 0)),
    "no rotation": write_pointer((0, 0, 40, 0, 0, 0, 0)),
}


def test_who_points_nowhere_is_closed_and_can_come_back(house: House):
    async def play() -> None:
        async with dealt(house) as players:
            giver, placer = await give(players)
            for pointer in NOWHERE.values():
                await hold(placer, giver)
                await placer.line.send(pointer)
                assert await placer.until_closed() == 1008
                assert placer.last("closing")["again"] is None
                assert placer.last("closing")["sentence"]
                await placer.connect()
            await giver.do("say", phrase="phew")

    evening(play)


def test_who_points_too_often_is_closed(house: House):
    async def point(guest: Guest, times: int) -> None:
        """Point so often at once that nobody has a hand so quick, and so seldom that they are all read."""
        for _ in range(times):
            for _ in range(60):
                await guest.line.send(write_pointer((0, 0, 40, 1, 0, 0, 0)))
            await guest.ask("describe")

    async def play() -> None:
        async with dealt(house) as players:
            giver, placer = await give(players)
            await point(placer, 1)  # a hand may hurry for a moment
            with pytest.raises((ConnectionError, ConnectionClosed)):
                await point(placer, 100)
            assert await placer.until_closed() == 1008
            assert placer.last("closing")["again"] == 5
            await giver.do("say", phrase="phew")

    evening(play)


class Scripted:
    """A piece that moves at every step, and is judged after so many."""

    alone = False

    def __init__(self, steps: int) -> None:
        self.steps, self.last = 0, steps

    def step(self) -> bytes | None:
        self.steps += 1
        return b"judged" if self.steps == self.last else None

    def frame(self) -> bytes:
        return bytes([2, self.steps])


@pytest.mark.parametrize("steps", [60, 61])
def test_everybody_sees_thirty_of_sixty_steps_and_always_the_last(monkeypatch: pytest.MonkeyPatch, steps: int):
    monkeypatch.setattr(hands, "STEP", 0.0)  # nobody waits
    player, watcher = Line("en", "player"), Line("fr", "watcher")
    player.person = 1
    seen: dict[str, list[int]] = {"player": [], "watcher": []}
    for line in (player, watcher):
        line.straight = lambda frame, line=line: seen[line.token].append(unframed(frame)[0][1]) or True
    decided: list[Any] = []

    async def decide(*asked: Any) -> None:
        decided.append(asked)

    live: Any = SimpleNamespace(lines={player, watcher}, table=table(FELL, GAVE), decide=decide)
    held: Any = Scripted(steps)
    asyncio.run(Handling(live, player, PLACE, held).run())
    assert seen["player"] == seen["watcher"] == [*range(2, 61, 2), *([61] if steps == 61 else [])]
    assert held.steps == steps
    assert len(decided) == 1
