"""What messages want decided, as functions of the table."""

import re
from collections.abc import Callable
from typing import Any

from tablee.table import course, gather
from tablee.table.entries import Entry
from tablee.table.fair import new_secret
from tablee.table.refused import Refused
from tablee.table.table import Table

from . import protocol as says
from . import racing
from .line import Line
from .live import Decision, Live
from .security import key_of

TOKEN = re.compile(r"[A-Za-z0-9_-]{22,64}")  # 128 bits at least


def decision_of(live: Live, line: Line, message: says.ClientMessage) -> Decision:
    """Return what a message wants decided."""
    if isinstance(message, says.Come):
        return lambda table, now: come(table, line, message, now)
    person = line.person
    if person is None or live.table.people[person].gone:
        raise Refused("table.stranger")
    if isinstance(message, says.Act):
        race, action = live.table.game.race, message.action
        if race:
            action = racing.timed(live.table, race, line, message, live.hub.now())
        return lambda table, now: course.act(table, person, action, message.seen, message.id, now)
    decide = DECISIONS[type(message)]
    return lambda table, now: decide(table, person, message, now)


def come(table: Table, line: Line, message: says.Come, now: float) -> list[Entry]:
    """Let somebody new in; whose line this is, the table knows by the key once it is stored."""
    if person_of(table, line.token) is not None:  # who came before, and did not hear of it
        return []
    if not TOKEN.fullmatch(line.token):
        raise Refused("table.token")
    return gather.come(table, message.name, message.colour, line.key, message.nonce, now)


def person_of(table: Table, token: str) -> int | None:
    """Return whose token this is."""
    key = key_of(token) if token else None
    return next((n for n, one in enumerate(table.people) if one.key == key and not one.gone), None)


DECISIONS: dict[type, Callable[[Table, int, Any, float], list[Entry]]] = {
    says.Sit: lambda table, me, ask, now: gather.sit(table, me, ask.seat, now),
    says.Stand: lambda table, me, ask, now: gather.stand(table, me, now),
    says.Leave: lambda table, me, ask, now: gather.leave(table, me, now),
    says.Rename: lambda table, me, ask, now: gather.rename(table, me, ask.name, ask.colour, now),
    says.Mix: lambda table, me, ask, now: gather.mix(table, me, ask.nonce, now),
    says.Invite: lambda table, me, ask, now: gather.invite(table, me, ask.seat, ask.bot, now),
    says.Dismiss: lambda table, me, ask, now: gather.dismiss(table, me, ask.seat, now),
    says.Arrange: lambda table, me, ask, now: gather.arrange(table, me, ask.settings, now),
    says.Kick: lambda table, me, ask, now: gather.kick(table, me, ask.person, now),
    says.MakeHost: lambda table, me, ask, now: gather.make_host(table, me, ask.person, now),
    says.Start: lambda table, me, ask, now: gather.start(table, me, now, fill=ask.fill),
    says.Rematch: lambda table, me, ask, now: gather.rematch(table, me, new_secret(), now),
    says.Say: lambda table, me, ask, now: course.say(table, me, ask.phrase, now, ask.id),
    says.Pause: lambda table, me, ask, now: course.pause(table, me, now),
    says.Resume: lambda table, me, ask, now: course.resume(table, me, now),
    says.GiveTime: lambda table, me, ask, now: course.give_time(table, me, ask.seat, now, ask.id),
    says.TakeBack: lambda table, me, ask, now: course.take_back(table, me, now, ask.id),
}
