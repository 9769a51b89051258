"""Neighbours nobody wants, as a program of its own: while others play, it does its worst and notes when it was closed.

usage: hostile.py KIND PORT SECONDS LINK... ; says that it is ready, waits for a word, and prints in the end how many
lines it had, how many were closed, and after how long.
"""

import asyncio
import contextlib
import json
import os
import socket
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

from dribbling import LIFETIME, Dribblers
from house import use_client_core
from wire import Wire, allow_many_files, framed, path_of, upgrade

BACK = 0.5  # seconds after which one who was thrown out is back
FLOOD = 2_000  # frames at once
BIG = 9 * 1024  # bytes
RUSH = 2.0  # seconds in which a thousand come
PATIENCE = 50.0  # seconds that we wait to be closed: pings find those that do not read
ESTABLISHED = "01"  # in the kernel's list of lines
NOT_READ = 4096  # bytes that a stalled reader's own machine takes in


class Report:
    """What became of the culprits."""

    def __init__(self) -> None:
        self.opened = self.closed = 0
        self.longest = 0.0  # seconds until one was closed
        self.codes: Counter[str] = Counter()

    def add(self, code: int | str, seconds: float) -> None:
        self.closed += 1
        self.longest = max(self.longest, seconds)
        self.codes[str(code)] += 1


class Culprit:
    """Where to go, for how long, and what came of it."""

    def __init__(self, port: int, links: list[str], seconds: float) -> None:
        self.port, self.links = port, links
        self.seconds, self.until = seconds, 0.0
        self.report = Report()
        self.dribblers = Dribblers(port, links)

    def link(self) -> str:
        return self.links[self.report.opened % len(self.links)]

    async def come_back(self, visit: Callable[[], Awaitable[None]]) -> None:
        """Do it again and again."""
        while time.monotonic() < self.until:
            self.report.opened += 1
            with contextlib.suppress(OSError, TimeoutError):
                await visit()
            await asyncio.sleep(BACK)

    async def enter(self, origin: str = "") -> Wire:
        """Open a socket and say hello."""
        line = Wire(f"127.0.0.1:{self.port}", path_of(self.link()), origin)
        await asyncio.get_running_loop().create_connection(lambda: line, "127.0.0.1", self.port)
        await line.open
        line.say({"type": "hello"})
        return line

    async def note_end(self, line: Wire, begun: float) -> None:
        """Wait until the line is closed, and note it."""
        async with asyncio.timeout(PATIENCE):
            code = await line.gone
        self.report.add(code, time.monotonic() - begun)

    # --- what they do ---

    async def nobody(self) -> None:
        """Stay at home, as long as others would be here: the program's end is not to fall into that time."""
        await asyncio.sleep(self.until - time.monotonic())

    async def flood(self) -> None:
        """Send frames as fast as they can be written."""
        line, begun = await self.enter(), time.monotonic()
        line.transport.write(framed(b'{"type":"describe","id":"x"}') * FLOOD)
        await self.note_end(line, begun)

    async def big(self) -> None:
        """Send a frame that is too long."""
        line, begun = await self.enter(), time.monotonic()
        line.transport.write(framed(b'{"type":"say","id":"x","phrase":"' + b"x" * BIG + b'"}'))
        await self.note_end(line, begun)

    async def foreign(self) -> None:
        """Come from another site's page."""
        begun = time.monotonic()
        line = Wire(f"127.0.0.1:{self.port}", path_of(self.link()), "https://evil.example")
        await asyncio.get_running_loop().create_connection(lambda: line, "127.0.0.1", self.port)
        await self.note_end(line, begun)

    async def stall(self) -> None:
        """Watch every table, and never read."""
        begun, lines = time.monotonic(), []
        for link in self.links:
            self.report.opened += 1
            lines.append(await asyncio.to_thread(silent, self.port, link))
        # Who measures gets no time while the system looks for our lines, which takes it some milliseconds: later.
        await asyncio.sleep(self.until - time.monotonic())
        while lines and time.monotonic() < begun + PATIENCE:
            await asyncio.sleep(0.5)
            held = still_open(self.port)
            for line in [line for line in lines if line.getsockname()[1] not in held]:
                self.report.add("closed", time.monotonic() - begun)
                lines.remove(line)

    async def dribble(self) -> None:
        """Hold a thousand lines, of which none says anything whole."""
        self.report.opened = self.dribblers.run(LIFETIME, self.until, self.report.add)

    async def thousand(self) -> None:
        """Open a thousand such lines, go on until they are closed, and come no more."""
        self.report.opened = self.dribblers.run(RUSH, time.monotonic() + RUSH, self.report.add)

    async def rush(self) -> None:
        """Open a thousand such lines at once."""
        self.report.opened = self.dribblers.run(RUSH, self.until, self.report.add)


def silent(port: int, link: str) -> socket.socket:
    """Say hello at a table, and read nothing from then on."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, NOT_READ)
    line.connect(("127.0.0.1", port))
    line.sendall(upgrade(f"127.0.0.1:{port}", path_of(link)))
    line.recv(1000)
    line.sendall(framed(b'{"type":"hello"}'))
    return line


def still_open(port: int) -> set[int]:
    """Return the ports of clients whose lines the server still holds: one that does not read cannot tell."""
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    ends = [(row[1].split(":")[1], row[2].split(":")[1], row[3]) for row in rows]
    return {int(theirs, 16) for ours, theirs, state in ends if int(ours, 16) == port and state == ESTABLISHED}


async def run(kind: str, culprit: Culprit) -> None:
    """Do one kind of mischief."""
    culprit.until = time.monotonic() + culprit.seconds
    once = kind in ("nobody", "stall", "thousand", "dribble", "rush")
    visit = getattr(culprit, kind)
    await (visit() if once else culprit.come_back(visit))


def main() -> None:
    kind, port, seconds, *links = sys.argv[1:]
    culprit = Culprit(int(port), links, float(seconds))
    print("ready", flush=True)
    sys.stdin.readline()
    asyncio.run(run(kind, culprit))
    report = culprit.report
    found = {"opened": report.opened, "closed": report.closed, "longest_s": report.longest, "codes": dict(report.codes)}
    print(json.dumps(found))


if __name__ == "__main__":
    allow_many_files()
    use_client_core()
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))  # the server shall be disturbed, not those who measure
    main()
