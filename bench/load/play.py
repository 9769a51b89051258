"""Tables full of scripted people who play at random, at a given rate or as fast as they are let."""

import asyncio
import random
import re
import secrets
import statistics
import time
from collections import deque
from typing import Any, NamedTuple

import msgspec
from house import House, shares, used
from wire import Wire, ask, framed, path_of

SEATS = 4
AT_ONCE = 16  # tables that are laid at the same time
SETTLE = 2.0  # seconds of play before the measuring begins
STUCK = 10.0  # seconds after which a move counts as lost

VIEW, DONE, REFUSAL = ord("v"), ord("d"), ord("r")  # how the types of messages begin
TYPE = len('{"type":"')
SEQ, LEGAL = b'"table":{"seq":', b'"legal":['
OVER = b'"status":"over"'
ACTION = re.compile(rb'\{"action":(\d+)')
read = msgspec.json.decode


class Player(Wire):
    """Somebody at a table. Of a view only what has to be known is looked at: its seq, and what can be done."""

    def __init__(self, party: "Party", seat: int, port: int, link: str) -> None:
        super().__init__(f"127.0.0.1:{port}", path_of(link))
        self.party, self.seat = party, seat
        self.seq = 0
        self.legal = b""  # the list of what can be done, as it was sent
        self.asked: dict[str, asyncio.Future[dict[str, Any]]] = {}

    def heard(self, data: bytes, start: int, end: int) -> None:
        kind = data[start + TYPE]
        if kind == VIEW:
            self.see(data, start, end)
        elif kind in (DONE, REFUSAL):
            self.hear(read(data[start:end]))

    def see(self, data: bytes, start: int, end: int) -> None:
        at = data.find(SEQ, start, end) + len(SEQ)
        self.seq = int(data[at : data.find(b",", at)])
        legal = data.rfind(LEGAL, at, end)
        can_act = legal >= 0 and data[legal + len(LEGAL)] != 93  # ]
        self.legal = data[legal:end] if can_act else b""
        self.party.seen(self, legal >= 0 and not can_act and data.find(OVER, at, end) >= 0)

    def hear(self, answer: dict[str, Any]) -> None:
        waiting = self.asked.pop(answer["id"], None)
        if waiting:
            waiting.set_result(answer)
        else:
            self.party.answered(answer)

    async def do(self, type: str, **words: Any) -> None:
        """Ask for something that has to be done."""
        id = secrets.token_hex(4)
        waiting = self.asked[id] = asyncio.get_running_loop().create_future()
        self.say({"type": type, "id": id, **words})
        async with asyncio.timeout(60):
            answer = await waiting
        assert answer["type"] == "done", answer

    def act(self, id: str) -> None:
        """Play something that can be done."""
        action = random.choice(ACTION.findall(self.legal)).decode()
        self.transport.write(framed(f'{{"type":"act","id":"{id}","action":{action},"seen":{self.seq}}}'.encode()))


class Tally:
    """What was measured in one stretch of time."""

    def __init__(self) -> None:
        self.waits: list[float] = []  # from when a move was due until the last of the table had its view
        self.refused = self.skipped = self.matches = 0


class Party:
    """One table and its people. One move at a time is on its way; those that fall due meanwhile wait."""

    def __init__(self, evening: "Evening") -> None:
        self.evening = evening
        self.link = ""
        self.players: list[Player] = []
        self.owed: deque[float] = deque()
        self.due: float | None = None  # when the move on its way should have been made
        self.id = ""
        self.target: int | None = None  # the seq that everybody has to see
        self.last_seen = 0.0
        self.clearing: asyncio.Task[None] | None = None

    async def gather(self, port: int, game: str, number: int, waits: dict[str, float]) -> None:
        """Lay a table, and let people come and sit down."""
        wanted = {"game": game, "settings": {"seats": SEATS, "waits": waits}}
        visitor = f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"  # an address may lay few tables
        self.link = (await ask(port, "POST", "/api/tables", wanted, x_forwarded_for=visitor))["table"]
        for seat in range(SEATS):
            player = Player(self, seat, port, self.link)
            await asyncio.get_running_loop().create_connection(lambda player=player: player, "127.0.0.1", port)
            await player.open
            player.say({"type": "hello", "token": secrets.token_urlsafe(16)})
            await player.do("come", name=f"Player {seat} of {number}", nonce=secrets.token_hex(8))
            await player.do("sit", seat=seat)
            self.players.append(player)

    async def start(self) -> None:
        await self.players[0].do("start")

    async def clear(self) -> None:
        """Another match, with new dice from everybody."""
        await self.players[0].do("rematch")
        for player in self.players:
            await player.do("mix", nonce=secrets.token_hex(8))
        await self.start()
        self.clearing = None
        self.evening.tally.matches += 1
        self.evening.free(self)

    # --- moves ---

    def move(self, due: float) -> None:
        """Let somebody who can play; nobody can between two matches."""
        able = [player for player in self.players if player.legal]
        if not able:
            self.evening.tally.skipped += 1
            return
        self.evening.moves += 1
        self.due, self.target, self.id = due, None, f"{self.evening.moves:x}"
        random.choice(able).act(self.id)

    def answered(self, answer: dict[str, Any]) -> None:
        if answer["id"] != self.id:
            return
        if answer["type"] == "done":
            self.evening.acknowledged += 1
            self.target = answer["seq"]
            self.see_whether_done()
        else:  # the clock was faster
            self.evening.tally.refused += 1
            self.due = None
            asyncio.get_running_loop().call_later(0.01, self.evening.free, self)

    def seen(self, player: Player, over: bool) -> None:
        self.last_seen = time.monotonic()
        if self.target is not None:
            self.see_whether_done()
        if over and player.seat == 0 and not self.clearing:
            self.clearing = asyncio.get_running_loop().create_task(self.clear())

    def see_whether_done(self) -> None:
        for player in self.players:
            if player.seq < self.target:  # type: ignore[operator]
                return
        if self.due is not None:
            self.evening.tally.waits.append(self.last_seen - self.due)
        self.due = self.target = None
        self.evening.free(self)

    @property
    def is_free(self) -> bool:
        return self.due is None and not self.clearing


class Evening:
    """All tables, and the beat they play to."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.parties: list[Party] = []
        self.tally = Tally()
        self.moves = self.acknowledged = 0
        self.period = 0.0  # seconds between the moves of a table; 0: at once
        self.beating = 0  # raised to stop the beats of before
        self.playing = False

    async def gather(self, tables: int, game: str) -> None:
        """Fill tables and start everywhere. Waits are as long as they can be, so that people act and not the clock."""
        cards = await ask(self.house.port, "GET", "/api/games")
        waits = next({key: wait[2] for key, wait in card["waits"].items()} for card in cards if card["key"] == game)
        gate = asyncio.Semaphore(AT_ONCE)

        async def lay(number: int) -> None:
            async with gate:
                party = Party(self)
                await party.gather(self.house.port, game, number, waits)
                await party.start()
                self.parties.append(party)

        await asyncio.gather(*(lay(number) for number in range(tables)))

    # --- the beat ---

    def play(self, rate: float) -> None:
        """Let so many moves a second fall due over all tables, whatever the server does; 0: as fast as it can."""
        self.beating += 1
        self.playing, self.period = True, len(self.parties) / rate if rate else 0.0
        now = time.monotonic()
        for party in self.parties:
            party.owed.clear()
            if self.period:
                self.beat(party, now + random.random() * self.period, self.beating)
            else:
                self.free(party)

    def stop(self) -> None:
        self.playing = False
        self.beating += 1

    def beat(self, party: Party, begin: float, beating: int) -> None:
        """Let one move fall due in the first half of every period."""
        due = begin + random.random() * self.period / 2

        def fall_due() -> None:
            if beating != self.beating:
                return
            if party.clearing:
                self.tally.skipped += 1
            elif party.is_free:
                party.move(due)
            else:
                party.owed.append(due)
            self.beat(party, begin + self.period, beating)

        asyncio.get_running_loop().call_at(due, fall_due)

    def free(self, party: Party) -> None:
        """A table can play again: at once if that is asked for, or if it is late."""
        if not self.playing or not party.is_free:
            return
        if party.owed:
            party.move(party.owed.popleft())
        elif not self.period:
            party.move(time.monotonic())

    # --- measuring ---

    async def measure(self, rate: float, seconds: float, settle: float = SETTLE) -> dict[str, float]:
        """Play at a rate for a while; return what was seen of it."""
        self.play(rate)
        await asyncio.sleep(settle)
        self.tally, before = Tally(), used(self.house.process.pid)
        await asyncio.sleep(seconds)
        tally, after = self.tally, used(self.house.process.pid)
        lost = self.lost()
        self.stop()
        self.tally = Tally()
        await self.quiet()
        return {"offered": rate, **summary(tally, after.at - before.at), **shares(before, after), "lost": lost}

    def lost(self) -> int:
        """Count the moves that nobody has answered for long."""
        now = time.monotonic()
        return sum(party.due is not None and now - party.due > STUCK for party in self.parties)

    async def quiet(self) -> None:
        """Wait until nothing is on its way any more."""
        until = time.monotonic() + STUCK
        while time.monotonic() < until and not all(party.is_free for party in self.parties):
            await asyncio.sleep(0.05)

    def leave(self) -> None:
        for party in self.parties:
            for player in party.players:
                player.transport.abort()


class Percentiles(NamedTuple):
    p50: float
    p99: float


def percentiles(waits: list[float]) -> Percentiles:
    """Return within how many milliseconds half, and 99 of 100, were done."""
    if len(waits) < 2:
        return Percentiles(float("nan"), float("nan"))
    cuts = statistics.quantiles(waits, n=100)
    return Percentiles(cuts[49] * 1000, cuts[98] * 1000)


def summary(tally: Tally, seconds: float) -> dict[str, float]:
    half, most = percentiles(tally.waits)
    return {
        "rate": len(tally.waits) / seconds,
        "p50_ms": half,
        "p99_ms": most,
        "refused": tally.refused,
        "skipped": tally.skipped / seconds,
        "matches": tally.matches,
    }
