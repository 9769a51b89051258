"""Who is there: people count as away once their last line is gone, and as back with the next one."""

import asyncio
import time

from tablee.table import course
from tablee.table.table import PLAYING

from .line import Line
from .live import Live

LOST = 60.0  # seconds without an entry after which somebody without a line here may be lost
GRACE = 2.0  # seconds without a line before somebody counts as away: a reload is no leaving


async def arrive(live: Live, line: Line) -> None:
    """Note that a person has a line here."""
    if (person := line.person) is not None and live.table.people[person].away is not None:
        await live.decide(lambda table, now: course.come_back(table, person, now))


async def depart(live: Live, line: Line) -> None:
    """Note, after a moment, that a person's last line here is gone."""
    if line in live.lines:
        live.lines.remove(line)
    person = line.person
    live.used = time.monotonic()
    if person is None or live.has(person):
        return
    await asyncio.sleep(GRACE)
    if not live.has(person) and not live.hub.closing:
        await live.decide(lambda table, now: [] if live.has(person) else course.go_away(table, person, now))


async def miss(live: Live) -> None:
    """Count people as away who have no line here and were not heard of for long: their worker may have died.

    If it has not, it hears of this and says otherwise.
    """
    table = live.table
    if table.status != PLAYING or live.hub.now() - table.changed < LOST:
        return
    seated = [chair.person for chair in table.chairs if chair.person is not None]
    for person in seated:
        if not live.has(person) and table.people[person].away is None:
            await live.decide(lambda table, now, lost=person: course.go_away(table, lost, now))  # type: ignore[misc]
