"""What leaves the house for a viewer does not depend on what they may not know.

Matches are played through everything behind the socket. Again and again the whole world is changed that a viewer may
not know: cards are dealt anew (`guess`), the secret of the dice, the keys of others, what others did and how nature's
words fell. Then the same messages are asked for in both worlds, and not one byte may differ.
"""

import asyncio
import base64
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace
from server.house import GAMES

from tablee.kernel.boundary import Boundary, Shown
from tablee.kernel.engine import compiled
from tablee.kernel.game import State
from tablee.kernel.records import bytes_of, copy_of
from tablee.server import protocol as says
from tablee.server import telling
from tablee.server.engines import Engines
from tablee.server.hub import Hub
from tablee.server.line import Line
from tablee.server.live import Live
from tablee.server.socket import answer, enter
from tablee.server.telling import keep, told_since
from tablee.store import open_store
from tablee.table import course, looking
from tablee.table.entries import Acted, Entry, Fell, Settings
from tablee.table.fair import Dice
from tablee.table.log import Log
from tablee.table.match import shown_to_each
from tablee.table.table import PLAYING, Table
from tablee.table.views import common_of, seat_of

SHARE = 0.1  # of all positions is looked at
GAP = 12  # entries that somebody missed
ACTS = 150  # at most, of one match
NOON = 1_800_000_000.0
for_every_game = pytest.mark.parametrize("key", list(GAMES))


class Leak(AssertionError):
    """Somebody could tell two worlds apart."""


# --- a table without sockets ---


@asynccontextmanager
async def open_hub(folder: Path) -> AsyncIterator[Hub]:
    """A worker with compiled rules, where it is always noon."""
    store = await open_store(str(folder / "tables.db"))
    hub = Hub(store, Engines())
    hub.engines.games = {
        key: replace(game, rules=Boundary(compiled(game, boundscheck=True))) for key, game in GAMES.items()
    }
    hub.now = lambda: NOON
    try:
        yield hub
    finally:
        hub.closing = True
        await store.close()


async def sit_down(hub: Hub, live: Live, number: int, seats: int) -> Line:
    """Let somebody come, and sit down if there is a seat left for them."""
    line = Line(("en", "fr")[number % 2], f"token-of-{number}-{'x' * 20}", "hidden")
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


async def spy_on_a_match(folder: Path, key: str, seed: int) -> int:
    """Play a match and compare worlds on the way; return how many secrets were changed."""
    dice, seats, changed = random.Random(seed), max(2, GAMES[key].seats.start), 0
    async with open_hub(folder) as hub:
        live = await hub.find(await hub.open_table(key, "", False, Settings(seats)))
        lines = [await sit_down(hub, live, number, seats) for number in range(seats + 1)]
        await answer(hub, live, lines[0], says.Start("start"))
        for _ in range(ACTS):
            await let_nature_act(live)
            if live.table.status != PLAYING:
                break
            if dice.random() < SHARE:
                changed += sum([await compare(live, line, dice) for line in lines])
            await act(hub, live, lines, dice)
            for line in lines:
                line.outbox.clear()
    return changed


async def let_nature_act(live: Live) -> None:
    """Where nature waits for a lull, there is none."""
    while live.table.status == PLAYING and not live.table.awaited():
        await live.decide(lambda table, now: course.follow_nature(table, now))


# --- two worlds ---


def other_world(live: Live, viewer: Line, word: int) -> Live:
    """The same table with everything changed that a viewer may not know."""
    seat = seat_of(live.table, viewer.person)
    twin = Live(live.hub, live.log, live.table.copy())
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
    twin.told.extend(
        keep(
            each._replace(entry=scrambled(each.entry, seat), state=guessed(table, each.state, seat, word))
            if isinstance(each.entry, Acted | Fell)
            else each
        )
        for each in told_since(live.told, table.seq - GAP)
    )
    return twin


def guessed(table: Table, state: State, seat: int, word: int) -> State:
    """Every secret dealt anew; what was told is told, and hiding it is still to come."""
    world = copy_of(state)
    table.game.rules.guess(world, seat, word)
    world.news[:] = state.news
    return world


def scrambled(entry: Entry, seat: int) -> Entry:
    """What somebody else, or nature, might have done instead."""
    if isinstance(entry, Fell):
        return replace(entry, outcome=entry.outcome ^ 0x5A5A, inbox=entry.inbox[::-1])
    if isinstance(entry, Acted) and entry.seat != seat:
        return replace(entry, action=0, id="another id")
    return entry


async def compare(live: Live, line: Line, dice: random.Random) -> bool:
    """Raise Leak unless a viewer gets the same in both worlds; tell whether the worlds differ at all."""
    word, seed = dice.getrandbits(60), dice.random()
    twin = other_world(live, line, word)
    here, there = [await all_sent(world, line, random.Random(seed)) for world in (live, twin)]
    for ours, theirs in zip(here, there, strict=True):
        if ours != theirs:
            raise Leak(f"{ours!r}\n{theirs!r}")
    for secret in secrets_of(live, line):
        if any(secret in message for message in here):
            raise Leak(f"{secret!r} was sent")
    return copy_of(live.table.state).tobytes() != twin.table.state.tobytes()


async def all_sent(live: Live, viewer: Line, dice: random.Random) -> list[bytes]:
    """Everything a viewer can get now: news, gaps, views, words, and refusals of all kinds; and what the lobby says."""
    line = Line(viewer.language, viewer.token, viewer.text)
    line.person = viewer.person
    oldest = live.table.seq - min(len(live.told), GAP)
    for since in (live.table.seq - 1, oldest, live.table.seq):
        live.show(line, since)
    live.greet(line, None, "")
    live.greet(line, oldest, "")
    line.start = None  # time is not a secret here, and runs
    rules, seat = live.table.game.rules, seat_of(live.table, line.person)
    legal = live.table.legal(seat) if seat >= 0 else []
    illegal = [each for each in range(rules.ACTIONS) if each not in legal]
    for action in [*dice.sample(illegal, min(6, len(illegal))), -1, 10**12]:
        await answer(live.hub, live, line, says.Act("forged", action, 10**9))
    for ask in (says.Describe("a"), says.Start("b"), says.Rematch("c"), says.Sit("d", 1 - max(seat, 0))):
        await answer(live.hub, live, line, ask)
    return [*line.outbox, live.hub.card(live.log, live.table, None, None).summary]


def secrets_of(live: Live, viewer: Line) -> list[bytes]:
    """What may be in no message: the secret of the dice, and tokens and keys, one's own included."""
    secret = live.table.promise.secret
    written = [secret, secret.hex().encode(), base64.b64encode(secret), base64.urlsafe_b64encode(secret)[:40]]
    return [*written, *(one.key.encode() for one in live.table.people), viewer.token.encode()]


@for_every_game
def test_nothing_that_leaves_depends_on_what_the_viewer_may_not_know(tmp_path: Path, key: str):
    changed = asyncio.run(spy_on_a_match(tmp_path, key, seed=7))
    assert changed > 0 or key not in ("kittens", "placard"), "no secret was ever changed: this shows nothing"


@pytest.mark.parametrize("key", ["kittens", "placard"])
def test_a_view_that_is_not_hidden_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str):
    def not_hidden(game, state, seats):
        return Shown(bytes_of(state) * seats, [], shown_to_each(game, state, seats).legal)

    monkeypatch.setattr(looking, "shown_to_each", not_hidden)
    with pytest.raises(Leak):
        asyncio.run(spy_on_a_match(tmp_path, key, seed=7))


@pytest.mark.parametrize("key", ["kittens", "placard"])
def test_a_position_that_is_not_hidden_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str):
    monkeypatch.setitem(telling.TEXTS, "hidden", lambda game, state, seat: copy_of(state))
    with pytest.raises(Leak):
        asyncio.run(spy_on_a_match(tmp_path, key, seed=7))


def leak_the_secret(table: Table):
    return replace(common_of(table), secret=table.promise.secret.hex())


def leak_a_key(table: Table):
    return replace(common_of(table), title=table.people[0].key if table.match else "")


def leak_what_was_done(table: Table):
    return replace(common_of(table), title=str(table.match[-1:]))


@pytest.mark.parametrize("leak", [leak_the_secret, leak_a_key, leak_what_was_done])
def test_a_secret_that_is_sent_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak):
    monkeypatch.setattr(looking, "common_of", leak)
    with pytest.raises(Leak):
        asyncio.run(spy_on_a_match(tmp_path, "kittens", seed=7))
