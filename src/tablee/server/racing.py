"""Where time counts: lines are measured by pings, and each player's time runs from when the dice were sent to them."""

import asyncio
import time
from collections.abc import Iterable

from tablee.kernel.game import Race
from tablee.table import clock
from tablee.table.refused import Refused
from tablee.table.table import Table

from .line import Line
from .protocol import Act, Ping, Pong

PING_EVERY = 2.0  # seconds between pings
UNMEASURED = 0.15  # … until a line is measured
OPEN_PINGS = 4  # whose answers are waited for: longer than any lag that is granted, else far players had no lag at all


def tenths() -> int:
    """Return the time in tenths of a millisecond, by a clock that nobody sets."""
    return time.monotonic_ns() // 100_000


# --- lines ---


async def measure(line: Line) -> None:
    """Ping a line as long as it lasts: often at first, until it is measured."""
    number = 0
    while line.close_code is None:
        number += 1
        line.ping_sent[number] = tenths()
        line.ping_sent.pop(number - OPEN_PINGS, None)  # an answer to an older one is too late
        line.send(Ping(number))
        await asyncio.sleep(PING_EVERY if clock.is_measured(line.pings) else UNMEASURED)


def hear_pong(line: Line, pong: Pong) -> None:
    """Add a ping's answer to what is known of a line; one that nobody asked for says nothing."""
    sent = line.ping_sent.pop(pong.number, None)
    if sent is not None:
        line.pings = clock.hear(line.pings, clock.Ping(sent, pong.at, tenths()))


# --- throws ---


def start_clocks(lines: Iterable[Line]) -> None:
    """The dice are on their way to everybody."""
    sent = tenths()
    for line in lines:
        line.start = clock.Start(sent, clock.measure(line.pings, line.witness()))


def late_start(table: Table, line: Line, now: float) -> clock.Start | None:
    """Who comes back in the middle of a throw started when the dice fell: a new line is no new start."""
    seat = seat_behind(table, line) if table.game.race else None
    since = table.chairs[seat].since if seat is not None else None
    if since is None:
        return None
    return clock.Start(tenths() - int((now - since) * 10_000), clock.measure(line.pings, line.witness()))


def timed(table: Table, race: Race, line: Line, act: Act, now: float) -> int:
    """Return an action with the time that counts for it: nobody says their own in any other way."""
    action, claimed = act.action, act.time
    if not 0 <= action < table.game.rules.ACTIONS:
        raise Refused("table.act.unknown")
    line.start = line.start or late_start(table, line, now)
    if line.start is None:  # nobody asked them
        return action
    arrived = tenths()
    reaction = clock.judge(line.start, arrived - line.start.sent if claimed is None else claimed, arrived)
    return race.timed(action, reaction.time, reaction.error)


def holds(table: Table, lines: Iterable[Line], now: float) -> dict[int, float]:
    """Return when seats here can no longer win the race that is on."""
    race = table.game.race
    if race is None or table.state is None:
        return {}
    right = race.right(table.state)
    leader = clock.best(clock.Reaction(time, error, False) for time, error in right.values())
    if leader is None:
        return {}
    ahead = now - tenths() / 10_000  # from this clock's tenths to seconds since 1970
    starts = {seat: line.start for line in lines if (seat := seat_behind(table, line)) is not None and line.start}
    return {seat: ahead + clock.last_chance(start, leader) / 10_000 for seat, start in starts.items()}


def seat_behind(table: Table, line: Line) -> int | None:
    """Return where somebody sits who has this line."""
    return table.people[line.person].seat if line.person is not None else None
