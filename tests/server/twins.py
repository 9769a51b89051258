"""Two worlds that a viewer may not tell apart: a match behind the socket, and the same one with every secret changed.

Cards are dealt anew (`guess`), and so are the secret of the dice, the keys of others, what others did and how nature's
words fell. The same is asked for in both worlds, and not one byte may differ. That finds more than markers laid into
the secrets would: also what only follows from a secret, such as a refusal, an order or a length.
"""

import asyncio
import base64
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import copy
from pathlib import Path
from unittest.mock import patch

from compiling import checked
from msgspec.structs import replace
from server.house import GAMES

from tablee.kernel.boundary import Boundary, array
from tablee.kernel.game import State
from tablee.kernel.records import copy_of
from tablee.server import protocol as says
from tablee.server.engines import Engines
from tablee.server.hub import Hub
from tablee.server.line import Line
from tablee.server.live import Live
from tablee.server.socket import answer, enter
from tablee.server.telling import told_since
from tablee.store import open_store
from tablee.table import course
from tablee.table.entries import Acted, Entry, Fell, Settings
from tablee.table.fair import Dice
from tablee.table.log import Log
from tablee.table.table import PLAYING, Table
from tablee.table.views import seat_of

SHARE = 0.1  # of all positions is looked at
GAP = 12  # entries that somebody missed
ACTS = 100  # at most, of one match
NOON = 1_800_000_000.0
SECRET = bytes(range(32, 64))  # of the dice: the same match is played every time


class Leak(AssertionError):
    """Somebody could tell two worlds apart."""


# --- a table without sockets ---


@asynccontextmanager
async def open_hub(folder: Path) -> AsyncIterator[Hub]:
    """A worker with compiled rules, where it is always noon."""
    store = await open_store(str(folder / "tables.db"))
    hub = Hub(store, Engines())
    hub.engines.games = {key: replace(game, rules=Boundary(checked(game))) for key, game in GAMES.items()}
    hub.now = lambda: NOON
    try:
        with patch("tablee.server.hub.new_secret", lambda: SECRET):
            yield hub
    finally:
        hub.closing = True
        await store.close()


class Nowhere:
    """A store that keeps nothing: what is tried out in a world is not done in another."""

    alone = False

    def append(self, *entries: object) -> "asyncio.Future[None]":
        stored = asyncio.get_running_loop().create_future()
        stored.set_result(None)
        return stored

    async def read(self, log: str, since: int = 0) -> list[object]:
        return []


def token_of(number: int) -> str:
    return f"token-of-{number}-{'x' * 20}"


async def sit_down(hub: Hub, live: Live, number: int, seats: int) -> Line:
    """Let somebody come, and sit down if there is a seat left for them."""
    line = Line(("en", "fr")[number % 2], token_of(number), "hidden")
    await enter(live, line, says.Hello(line.token))
    await answer(hub, live, line, says.Come("come", f"Guest {number}", nonce=f"part{number}"))
    if number < seats:
        await answer(hub, live, line, says.Sit("sit", number))
    return line


async def act(hub: Hub, live: Live, lines: list[Line], dice: random.Random) -> None:
    """Let somebody who may act do something."""
    table, rules = live.table, live.table.game.rules
    seat = dice.choice(table.awaited())
    action = dice.choice(table.legal(seat)) + (0 if table.game.race else rules.ACTIONS * dice.randrange(rules.MEASURES))
    await answer(hub, live, lines[seat], says.Act(f"act {table.seq}", action, table.seq))


async def spy_on_a_match(folder: Path, key: str, seed: int) -> set[str]:
    """Play a match and compare worlds on the way; return which parts of the state were changed as secrets."""
    dice, seats, changed = random.Random(seed), max(2, GAMES[key].seats.start), set()
    async with open_hub(folder) as hub:
        live = await hub.find(await hub.open_table(key, "", False, Settings(seats)))
        lines = [await sit_down(hub, live, number, seats) for number in range(seats + 1)]
        await answer(hub, live, lines[0], says.Start("start"))
        for _ in range(ACTS):
            await let_nature_act(live)
            if live.table.status != PLAYING:
                break
            if dice.random() < SHARE:
                changed.update(*[await compare(live, line, dice) for line in lines])
            await act(hub, live, lines, dice)
            for line in lines:
                line.outbox.clear()
    return changed


async def let_nature_act(live: Live) -> None:
    """Where nature waits for a lull, there is none."""
    while live.table.status == PLAYING and not live.table.awaited():
        await live.decide(lambda table, now: course.follow_nature(table, now))


# --- two worlds ---


def this_world(live: Live) -> Live:
    """The same table, where things can be tried out."""
    hub = copy(live.hub)
    hub.store, hub.cards = Nowhere(), dict(hub.cards)
    twin = Live(hub, live.log, live.table.copy())
    twin.told.extend(live.told)
    return twin


def other_world(live: Live, viewer: Line, word: int) -> Live:
    """The same table with everything changed that a viewer may not know."""
    seat, twin = seat_of(live.table, viewer.person), this_world(live)
    table, secret = twin.table, bytes(reversed(live.table.promise.secret))
    table.state = guessed(table, table.state, seat, word)
    table.promise = replace(table.promise, secret=secret)
    table.dice = Dice(secret, ["other"])
    table.people = [
        one if number == viewer.person else replace(one, key="0" * 64, nonce="other")
        for number, one in enumerate(table.people)
    ]
    table.lasting = {}
    table.match = Log(scrambled(entry, seat) for entry in table.match)
    twin.told.clear()
    twin.told.extend(
        replace(each, entry=scrambled(each.entry, seat), home=array(guessed(table, each.state, seat, word)))
        if isinstance(each.entry, Acted | Fell)
        else each
        for each in told_since(live.told, table.seq - GAP)
    )
    return twin


def guessed(table: Table, state: State, seat: int, word: int) -> State:
    """Every secret dealt anew. News too are as the viewer may know them, so that others would be noticed."""
    world = copy_of(state)
    table.game.rules.guess(world, seat, word)
    return world


def scrambled(entry: Entry, seat: int) -> Entry:
    """What somebody else, or nature, might have done instead."""
    if isinstance(entry, Fell):
        return replace(entry, outcome=entry.outcome ^ 0x5A5A, inbox=entry.inbox[::-1])
    if isinstance(entry, Acted) and entry.seat != seat:
        return replace(entry, action=0, id="another id")
    return entry


async def compare(live: Live, line: Line, dice: random.Random) -> set[str]:
    """Raise Leak unless a viewer gets the same in both worlds; return in which parts the worlds differ."""
    word, seed = dice.getrandbits(60), dice.random()
    worlds = this_world(live), other_world(live, line, word)
    ours, theirs = copy_of(worlds[0].table.state), worlds[1].table.state
    changed = {part for part in ours.dtype.names if ours[part].tobytes() != theirs[part].tobytes()} - {"news"}
    marks = marks_of(live)
    here, there = [await all_sent(world, line, random.Random(seed)) for world in worlds]
    for one, other in zip(here, there, strict=True):
        if one != other:
            raise Leak(f"{one!r}\n{other!r}")
    for mark in marks:
        if any(mark in message for message in here):
            raise Leak(f"{mark!r} was sent")
    return changed


def marks_of(live: Live) -> list[bytes]:
    """What may be in no message: the secret of the dice, and the tokens and keys of everybody, one's own included."""
    secret, people = live.table.promise.secret, live.table.people
    written = [secret, secret.hex().encode(), base64.b64encode(secret), base64.urlsafe_b64encode(secret)[:40]]
    return [
        *written,
        *(one.key.encode() for one in people),
        *(token_of(number).encode() for number in range(len(people))),
    ]


# --- all that is sent ---


async def all_sent(live: Live, viewer: Line, dice: random.Random) -> list[bytes]:
    """Everything a viewer can get now: news, gaps, views, words, and refusals of all kinds; and what the lobby says."""
    line = Line(viewer.language, viewer.token, viewer.text)
    line.person = viewer.person
    live.lines.append(line)
    oldest = live.table.seq - min(len(live.told), GAP)
    for since in (live.table.seq - 1, oldest, live.table.seq):
        live.show(line, since)
    live.greet(line, None, "")
    live.greet(line, oldest, "")
    line.start = None  # time is not a secret here, and runs
    for ask in [*forged(live.table, line, dice), *asks(live.table, line)]:
        await answer(live.hub, live, line, ask)
    if live.timer:
        live.timer.cancel()
    return [*line.outbox, live.hub.card(live.log, live.table, None, None).summary]


def forged(table: Table, line: Line, dice: random.Random) -> list[says.ClientMessage]:
    """Actions that are not theirs, or none at all."""
    seat = seat_of(table, line.person)
    legal = table.legal(seat) if seat >= 0 else []
    illegal = [each for each in range(table.game.rules.ACTIONS) if each not in legal]
    actions = [*dice.sample(illegal, min(6, len(illegal))), -1, 10**12]
    return [says.Act("forged", action, 10**9) for action in actions]


def asks(table: Table, line: Line) -> list[says.ClientMessage]:
    """Whatever else can be asked for in the middle of a match; some of it is done."""
    seat, last = seat_of(table, line.person), table.match[-1]
    other = 1 - max(seat, 0)
    found = [says.Describe("a"), says.Start("b"), says.Rematch("c"), says.Sit("d", other), says.GiveTime("e", other)]
    if not (isinstance(last, Acted) and last.seat == seat):  # whether that can be taken back, chance helps to find out
        found.append(says.TakeBack("f"))
    if not (table.game.matter and seat in table.awaited()):  # a hand that opens is judged in wood, and takes its time
        found.append(says.LetGo("g"))
    return [*found, says.Say("h", "hello"), says.Rename("i", "Somebody", 3), says.Pause("j"), says.Resume("k")]
