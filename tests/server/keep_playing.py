"""Play at several tables as fast as it goes, and be killed again and again; print every act that was acknowledged.

The process that plays is a fork of this one, which has loaded everything already: so a start costs milliseconds and
hundreds of kills are quick. It is everything behind the socket, with a real store: acts take the short way first, as
they do from a socket, and whatever is not taken there goes the long way. A start finds its tables again, and everybody
first sends again what they did last, as people do who lost their line.

usage: keep_playing.py FOLDER KILLS SEED
prints `LINK SEAT ID SEQ WAY` in the moment in which an act is acknowledged, and `killed N` in between.
"""

import asyncio
import json
import os
import random
import signal
import sys
import time
from pathlib import Path
from typing import Any

from tablee.server import protocol as says
from tablee.server.engines import Engines
from tablee.server.frames import unframed
from tablee.server.hub import Hub
from tablee.server.line import Line
from tablee.server.live import Live
from tablee.server.socket import answer, ask_now, enter
from tablee.store import open_store
from tablee.table.entries import Acted, Settings
from tablee.table.table import OPEN, OVER, PLAYING

TABLES = ("temptation", "kittens", "placard", "temptation", "splaf", "kittens")
SEATS = 2
BATCH = 20  # kills of one house: then come new tables, because long logs take long to read
SHORT, LONG = "short", "long"  # ways from a socket to the table
LATEST = 0.12  # seconds after its first act, at which a process is killed


class Player:
    """Somebody at a table who acts whenever they may."""

    def __init__(self, hub: Hub, live: Live, seat: int, dice: random.Random) -> None:
        self.hub, self.live, self.seat, self.dice = hub, live, seat, dice
        self.line = Line("en", f"token-{seat}-{live.log}-{'x' * 22}")
        self.line.straight = self.hear
        self.asked: says.ClientMessage | None = None
        self.way = SHORT
        self.answered = asyncio.Event()

    def hear(self, frames: bytes) -> bool:
        """Read what is written to the line; an act that is acknowledged is printed at once."""
        for message in unframed(frames):
            if b'"id":' in message[:40]:
                self.hear_answer(json.loads(message))
        return True

    def hear_answer(self, said: dict[str, Any]) -> None:
        if isinstance(self.asked, says.Act) and said["type"] == "done":
            os.write(1, f"{self.live.log} {self.seat} {said['id']} {said['seq']} {self.way}\n".encode())
        self.answered.set()

    async def ask(self, message: says.ClientMessage) -> None:
        """Ask for something as a socket does, and wait until it is answered."""
        self.asked, self.way = message, SHORT
        self.answered.clear()
        self.line.listener = asyncio.current_task()
        is_taken = ask_now(self.hub, self.live, self.line, says.encode(message).decode())
        self.line.listener = None
        if not is_taken:
            self.way = LONG
            await answer(self.hub, self.live, self.line, message)
        await self.answered.wait()

    async def come(self) -> None:
        """Take the seat, or take it again."""
        await enter(self.live, self.line, says.Hello(self.line.token))
        if self.line.person is None:
            await self.ask(says.Come("come", f"Guest {self.seat}"))
            await self.ask(says.Sit("sit", self.seat))

    async def act_again(self) -> None:
        """Send again what was done last: perhaps nobody heard that it was."""
        table = self.live.table
        mine = [entry for entry in table.match if isinstance(entry, Acted) and entry.seat == self.seat and entry.id]
        if mine and table.status == PLAYING:
            await self.ask(says.Act(mine[-1].id, mine[-1].action, 0))

    async def play(self, run: int) -> None:
        """Act whenever it is possible, match after match."""
        number = 0
        while True:
            table, number = self.live.table, number + 1
            if self.seat == 0 and table.status == OVER:
                await self.ask(says.Rematch(f"{run} again {number}"))
            elif self.seat == 0 and table.status == OPEN:
                await self.ask(says.Start(f"{run} start {number}"))
            elif table.status == PLAYING and table.chairs[self.seat].since is not None:
                action = self.dice.choice(table.legal(self.seat))
                await self.ask(says.Act(f"{run}.{self.seat}.{number}", action, table.seq))
            else:
                await asyncio.sleep(0.002)


async def play_all(database: str, links: list[str], run: int, dice: random.Random) -> None:
    """Let everybody play at all tables; make the tables at the first start."""
    hub = Hub(await open_store(database), Engines())
    if not links:
        links = [await hub.open_table(key, "", False, Settings(SEATS)) for key in TABLES]
        (Path(database).parent / "links").write_text(" ".join(links))
    lives = [await hub.find(link) for link in links]
    players = [Player(hub, live, seat, dice) for live in lives if live for seat in range(SEATS)]
    for player in players:
        await player.come()
    for player in players:
        await player.act_again()
    await asyncio.gather(*(player.play(run) for player in players))


def play_until_killed(database: str, run: int, dice: random.Random) -> None:
    """Let a fork play, and kill it at a moment that nobody chose."""
    file = Path(database).parent / "links"
    links = file.read_text().split() if file.exists() else []
    ready, began = os.pipe()
    child = os.fork()
    if child == 0:
        random.seed(f"{run}")
        os.close(ready)
        acks, sink = os.write, began

        def write(to: int, data: bytes) -> int:
            if to == 1:
                acks(sink, b".")
            return acks(to, data)

        os.write = write
        asyncio.run(play_all(database, links, run, random.Random(f"{run} play")))
        os._exit(1)
    os.close(began)
    assert os.read(ready, 1), "it stopped by itself"
    time.sleep(dice.uniform(0, LATEST))
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    os.close(ready)
    assert os.WIFSIGNALED(status), "it stopped by itself"
    print("killed", run, flush=True)


if __name__ == "__main__":
    dice = random.Random(sys.argv[3])
    Engines()  # load all games before the first fork
    for run in range(int(sys.argv[2])):
        folder = Path(sys.argv[1]) / str(run // BATCH)
        folder.mkdir(exist_ok=True)
        play_until_killed(str(folder / "tables.db"), run, dice)
