"""A scripted person with a browser: says hello, keeps every byte heard, asks and waits for the answer."""

import asyncio
import contextlib
import random
import secrets
import time
from collections.abc import Callable
from typing import Any

import msgspec
from server.house import GAMES, PATIENCE, House
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

REACTION = 0.11  # seconds
Message = dict[str, Any]
read = msgspec.json.Decoder().decode


class Guest:
    """Somebody at a table. What they know is in `view`; `heard` is everything that was ever sent to them."""

    def __init__(self, house: House, link: str, name: str = "Ann", *, language: str = "en", text: str = "") -> None:
        self.house, self.link, self.name, self.language, self.text = house, link, name, language, text
        self.token = secrets.token_urlsafe(16)
        self.heard: list[str | bytes] = []
        self.messages: list[Message] = []
        self.view: Message = {}
        self.hash = ""
        self.person: int | None = None
        self.asked: dict[str, asyncio.Future[Message]] = {}
        self.asks = 0
        self.line: ClientConnection | None = None
        self.changed = asyncio.Event()
        self.listening: asyncio.Task[None] | None = None
        self.throw: tuple[float, float] = (0.0, 0.0)  # the last one by its deadline, and when it was seen
        self.code: int | None = None  # with which the line was closed

    # --- the line ---

    async def connect(self, *, known: bool = True, **hello: Any) -> "Guest":
        """Open a line and say hello; who was here before says what they saw last, unless they are not to be `known`."""
        await self.dial()
        seen = {"seen": self.seq, "hash": self.hash} if known and self.view else {}
        words = {"token": self.token, "language": self.language, "text": self.text, **seen, **hello}
        await self.say("hello", **words)
        await self.until(lambda: any(m["type"] in ("view", "same") for m in self.messages))
        return self

    async def dial(self, **how: Any) -> None:
        """Open a line, and say nothing."""
        self.messages, self.code = [], None
        self.line = await connect(self.house.address(self.link), max_size=None, compression=None, **how)
        self.listening = asyncio.create_task(self._listen(self.line))

    async def _listen(self, line: ClientConnection) -> None:
        try:
            async for frame in line:
                self.heard.append(frame)
                if isinstance(frame, str):
                    await self._hear(line, read(frame))
                self.changed.set()
        except ConnectionClosed:
            pass
        line.transport.abort()
        if line is self.line:
            self.code = line.close_code
        for waiting in self.asked.values():
            if not waiting.done():
                waiting.set_exception(ConnectionError("the line is gone"))
        self.asked.clear()
        self.changed.set()

    async def _hear(self, line: ClientConnection, message: Message) -> None:
        self.messages.append(message)
        if message["type"] == "welcome":
            self.person = message["person"]
        elif message["type"] == "view":
            self.view, self.hash, self.person = message["table"], message["hash"], message["table"]["you"]
        elif message["type"] == "ping":
            await self.answer_ping(line, message["number"])
        elif message["type"] in ("done", "refusal", "description") and message["id"] in self.asked:
            waiting = self.asked.pop(message["id"])
            if not waiting.done():
                waiting.set_result(message)

    async def answer_ping(self, line: ClientConnection, number: int) -> None:
        """Say that a ping has come; lines are measured by it."""
        at = time.monotonic_ns() // 100_000
        with contextlib.suppress(ConnectionClosed):
            await line.send(msgspec.json.encode({"type": "pong", "number": number, "at": at}).decode())

    async def drop(self) -> None:
        """Lose the line without a word."""
        assert self.line
        assert self.listening
        self.line.transport.abort()
        await self.listening

    async def leave(self) -> None:
        """Close the tab."""
        if self.line:
            await self.line.close()
        if self.listening:
            await self.listening

    # --- asking ---

    async def say(self, type: str, **words: Any) -> None:
        """Send a message, and wait for nothing."""
        assert self.line
        try:
            await self.line.send(msgspec.json.encode({"type": type, **words}).decode())
        except ConnectionClosed:
            raise ConnectionError("the line is gone") from None

    async def ask(self, type: str, **words: Any) -> Message:
        """Send a message with an id, and return its answer."""
        self.asks += 1
        id = words.setdefault("id", f"{self.name} {self.asks}")
        waiting = self.asked[id] = asyncio.get_running_loop().create_future()
        await self.say(type, **words)
        async with asyncio.timeout(PATIENCE):
            return await waiting

    async def do(self, type: str, **words: Any) -> int:
        """Ask for something that has to be done; return its seq."""
        answer = await self.ask(type, **words)
        assert answer["type"] == "done", answer
        return int(answer["seq"])

    async def refused(self, type: str, **words: Any) -> str:
        """Ask for something that has to be refused, with a sentence; return the clause."""
        answer = await self.ask(type, **words)
        assert answer["type"] == "refusal", answer
        assert answer["sentence"].strip(), answer
        return str(answer["clause"])

    async def until(self, holds: Callable[[], object]) -> None:
        """Listen until something is so."""
        async with asyncio.timeout(PATIENCE):
            while not holds():
                if self.code is not None:
                    raise ConnectionError(f"{self.name} is closed with {self.code} after {self.messages[-2:]}")
                self.changed.clear()
                await self.changed.wait()

    async def until_closed(self) -> int:
        """Listen until the house closes the line; return the code."""
        assert self.listening
        async with asyncio.timeout(PATIENCE):
            await asyncio.shield(self.listening)
        assert self.code is not None
        return self.code

    # --- what they know ---

    @property
    def seq(self) -> int:
        return int(self.view["seq"])

    @property
    def status(self) -> str:
        return str(self.view["status"])

    @property
    def legal(self) -> list[int]:
        """What they may do now."""
        match = self.view.get("match")
        return [each["action"] for each in match["legal"]] if match and self.status == "playing" else []

    def last(self, type: str) -> Message:
        """The last message of a type on this line."""
        return next(message for message in reversed(self.messages) if message["type"] == type)

    # --- playing ---

    async def act(self, action: int, **words: Any) -> Message:
        """Play an action, up to date unless told."""
        return await self.ask("act", **{"action": action, "seen": self.seq, **words})

    async def play(self, dice: random.Random, acts: int = 10**6) -> int:
        """Play at random until the match is over, or so many acts; return how many were done."""
        done = 0
        while done < acts:
            await self.until(lambda: self.legal or self.status != "playing")
            if self.status != "playing":
                break
            done += await self.play_once(dice)
        return done

    async def play_once(self, dice: random.Random) -> bool:
        """Play something that may be done now; False if somebody was faster."""
        if GAMES[self.view["game"]].race:
            await self._see_the_dice()
        seq = self.seq
        if not self.legal:
            return False
        answer = await self.act(any_action(self.view["game"], self.legal, dice))
        if answer["type"] == "done":
            await self.until(lambda: self.seq >= answer["seq"])
        else:
            await self.until(lambda: self.seq > seq)
        return answer["type"] == "done"

    async def _see_the_dice(self) -> None:
        """Nobody is faster than a human: wait as long as it takes to see a throw."""
        deadline = self.view["chairs"][self.view["seat"]]["deadline"]
        if deadline != self.throw[0]:
            self.throw = deadline, time.monotonic()
        await asyncio.sleep(max(0.0, self.throw[1] + REACTION - time.monotonic()))


def any_action(key: str, legal: list[int], dice: random.Random) -> int:
    """One of the actions; where nobody but the house measures, with any measure."""
    rules, race = GAMES[key].rules, GAMES[key].race
    return dice.choice(legal) + (0 if race else rules.ACTIONS * dice.randrange(rules.MEASURES))


async def gather_round(house: House, link: str, *names: str, **how: Any) -> list[Guest]:
    """Let people come and sit down on the first free seats; the first one is the host."""
    guests = [Guest(house, link, name, **how) for name in names]
    for guest in guests:
        await guest.connect()
        await guest.do("come", name=guest.name, nonce=f"part{guest.name}")
        await guest.until(lambda guest=guest: guest.person is not None)
        free = [seat for seat, chair in enumerate(guest.view["chairs"]) if chair["person"] is None]
        await guest.do("sit", seat=free[0])
    return guests


async def start(guests: list[Guest], **how: Any) -> None:
    """Let the host deal, and everybody see it."""
    await guests[0].do("start", **how)
    for guest in guests:
        await guest.until(lambda guest=guest: guest.status != "open")


async def play_some(guests: list[Guest], dice: random.Random, acts: int) -> None:
    """Let so many acts be done by whoever may, or as many as there are until the end."""
    async with asyncio.timeout(PATIENCE):
        while acts > 0 and any(guest.status == "playing" for guest in guests):  # who has not heard of the end, will
            able = [guest for guest in guests if guest.legal]
            if able:
                acts -= await dice.choice(able).play_once(dice)
            else:
                await asyncio.sleep(0.005)


async def play_to_the_end(guest: Guest, dice: random.Random, refuge: House) -> None:
    """Play on; who loses the line calls again, at the refuge."""
    while True:
        try:
            await guest.play(dice)
            return
        except ConnectionError:
            await guest.until_closed()
            guest.house = refuge
            await guest.connect()


async def play_through(
    tables: list[list[Guest]], dice: random.Random, acts: int, strike: Callable[[], object], refuge: House
) -> None:
    """Let all tables play so many acts; then something bad strikes, and all play on to the end at the refuge."""
    everybody = [guest for guests in tables for guest in guests]
    await asyncio.gather(*(play_some(guests, dice, acts) for guests in tables))
    playing = [asyncio.create_task(play_to_the_end(guest, dice, refuge)) for guest in everybody]
    await asyncio.sleep(0.3)
    strike()
    async with asyncio.timeout(2 * PATIENCE):
        await asyncio.gather(*playing)
    for guest in everybody:
        await guest.until(lambda guest=guest: guest.status == "over")
        await guest.leave()


def evening(test: Callable[..., Any], *things: Any) -> Any:
    """Run something that takes place at tables, and see that it ends."""

    async def go() -> Any:
        async with asyncio.timeout(2 * PATIENCE):
            found = await test(*things)
            await asyncio.sleep(0.01)  # in which lines are closed for good
            return found

    return asyncio.run(go())


@contextlib.asynccontextmanager
async def leaving(*guests: Guest) -> Any:
    """Close everybody's tab in the end."""
    try:
        yield
    finally:
        for guest in guests:
            await guest.leave()
