"""Those who wait at the door: late ones leave a few at a time, and however many come, one enters at each turn."""

import asyncio
from collections import Counter
from typing import Any

import pytest
import uvloop
from uvicorn.config import Config
from uvicorn.server import ServerState

from tablee.server.porch import AT_ONCE, House, Late, OneByOne, Waiting

LOOPS = pytest.mark.parametrize("loop", [asyncio.new_event_loop, uvloop.new_event_loop])
CROWD = 5 * AT_ONCE
WITHIN = 0.1  # seconds
GRAIN = 0.002  # seconds in which loops round their time


class Turn:
    """Counts the turns of the loop."""

    def __init__(self) -> None:
        self.number = 0
        self.pass_on()

    def pass_on(self) -> None:
        self.number += 1
        asyncio.get_running_loop().call_soon(self.pass_on)


class Guest:
    """Somebody who notes at which turn they were let in or sent away."""

    def __init__(self, late: Late, turn: Turn) -> None:
        self.late, self.turn = late, turn
        self.transport: Any = self
        self.is_reading, self.is_gone = True, False
        self.entered = self.left = 0
        self.left_at = 0.0

    def enter(self) -> None:
        assert self.is_reading
        self.entered = self.turn.number

    def give_up(self) -> None:
        self.left, self.left_at = self.turn.number, asyncio.get_running_loop().time()

    def pause_reading(self) -> None:
        self.is_reading = False

    def resume_reading(self) -> None:
        self.is_reading = True

    def is_closing(self) -> bool:
        return self.is_gone


def run(loop: Any, work: Any) -> None:
    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(work())


async def until(holds: Any) -> None:
    async with asyncio.timeout(5):
        while not holds():
            await asyncio.sleep(0.001)


@LOOPS
def test_late_ones_are_sent_away_a_few_at_a_time(loop: Any):
    async def evening() -> None:
        late, turn = Late(0.05), Turn()
        guests: list[Any] = [Guest(late, turn) for _ in range(CROWD)]
        for guest in guests:
            late.expect(guest)
        late.forget(guests[3])
        await until(lambda: not late.until)
        assert guests[3].left == 0
        left = Counter(guest.left for guest in guests if guest.left)
        assert sum(left.values()) == CROWD - 1
        assert max(left.values()) <= AT_ONCE

    run(loop, evening)


@LOOPS
def test_nobody_is_sent_away_before_their_time(loop: Any):
    async def evening() -> None:
        late, turn, now = Late(WITHIN), Turn(), asyncio.get_running_loop().time
        early, later = (Guest(late, turn) for _ in range(2))
        early_came = now()
        late.expect(early)  # type: ignore[arg-type]
        await asyncio.sleep(0.6 * WITHIN)
        later_came = now()
        late.expect(later)  # type: ignore[arg-type]
        await until(lambda: early.left and later.left)
        assert early.left_at >= early_came + WITHIN - GRAIN
        assert later.left_at >= later_came + WITHIN - GRAIN
        late.expect(early)  # type: ignore[arg-type]  # the watch is kept again
        early.left = 0
        await until(lambda: early.left)

    run(loop, evening)


@LOOPS
def test_one_enters_at_each_turn_in_the_order_in_which_they_came(loop: Any):
    async def evening() -> None:
        late, turn, entrance = Late(5), Turn(), OneByOne()
        guests: list[Any] = [Guest(late, turn) for _ in range(CROWD)]
        for guest in guests:
            entrance.come(guest)
        guests[5].is_gone = True
        await until(lambda: guests[-1].entered)
        assert guests[5].entered == 0
        entered = [guest.entered for guest in guests if not guest.is_gone]
        assert entered == sorted(set(entered))
        entrance.come(last := Guest(late, turn))  # type: ignore[arg-type]
        assert last.entered  # nobody is before them

    run(loop, evening)


class Sleeper(Waiting):
    """Notes in which pieces something comes, and sleeps after the first byte until five more are there."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.pieces: list[bytes] = []
        self.is_gone = False

    def data_received(self, data: bytes) -> None:
        self.pieces.append(data)
        self.wait_for(5)

    def connection_lost(self, error: Exception | None) -> None:
        super().connection_lost(error)
        self.is_gone = True


async def dribble(said: bytes) -> tuple[Sleeper, asyncio.StreamWriter]:
    """Say something to a sleeper, byte by byte."""
    sleeper = Sleeper(House(Config(app=None), ServerState(), {}), Late(5))  # type: ignore[arg-type]
    server = await asyncio.get_running_loop().create_server(lambda: sleeper, "127.0.0.1", 0)
    _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    server.close()
    for byte in said:
        writer.write(bytes([byte]))
        await asyncio.sleep(0.005)
    return sleeper, writer


@LOOPS
def test_who_dribbles_wakes_nobody_until_enough_is_there(loop: Any):
    async def evening() -> None:
        sleeper, writer = await dribble(b"0123456789abc")
        await until(lambda: len(sleeper.pieces) == 3)
        assert sleeper.pieces == [b"0", b"12345", b"6789a"]
        sleeper.wait_for(1)  # what is there already is told at once
        await until(lambda: sleeper.pieces[3:] == [b"bc"])
        writer.close()

    run(loop, evening)


@LOOPS
def test_who_hangs_up_before_is_heard_to_their_last_byte(loop: Any):
    async def evening() -> None:
        sleeper, writer = await dribble(b"012")
        writer.close()
        await until(lambda: sleeper.is_gone)
        assert sleeper.pieces == [b"0", b"12"]

    run(loop, evening)
