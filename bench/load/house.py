"""The servers that are measured: each a process of its own on the first core, and what it takes of the machine."""

import asyncio
import contextlib
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from wire import ask

SERVER_CORE, CLIENT_CORE = "0", "1"
PATIENCE = 600.0  # seconds until everything is compiled; a second time that is quick
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
SERVE = "from tablee.server import line, run; {change}; run.serve('127.0.0.1', {port}, {database!r})"
NOTING = str(Path(__file__).parent / "turns.py")
FEW = "line.MESSAGES = (1e6, 1e6)"  # where few tables play, people play faster than the house lets them


class Used(NamedTuple):
    """Seconds of processors used so far: by the server, by the clients, by the host's other machines, and by all of
    them and everything else."""

    at: float
    server: float
    client: float
    stolen: float
    all: float


class House:
    """Our server, on SQLite in a folder that goes away."""

    def __init__(self, folder: Path, *, unlimited: bool = False, noting: bool = False) -> None:
        self.port, self.log = free_port(), str(folder / "load.db")
        change = FEW if unlimited else "pass"
        program = ["-c", SERVE.format(change=change, port=self.port, database=self.log)]
        self.notes, self.turns = folder / "notes", folder / "turns"
        if noting:
            program = [NOTING, str(self.port), self.log, str(self.turns)]
        with self.notes.open("wb") as notes:
            self.process = start([sys.executable, *program], stderr=notes)

    async def ready(self) -> None:
        """Wait until the doors are open and all rules are compiled."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                if all(game["ready"] for game in await ask(self.port, "GET", "/api/games")):
                    return
            except OSError:
                pass
            assert self.process.poll() is None, f"The server has ended: {self.notes.read_text()}"
            assert time.monotonic() < until, "The server is not ready."
            await asyncio.sleep(0.2)

    def stored(self) -> int:
        """Return how many entries are in the log, read past the server."""
        with contextlib.closing(sqlite3.connect(self.log)) as file:
            return int(file.execute("SELECT count(*) FROM entries").fetchone()[0])

    def close(self) -> None:
        """Close, and wait for it."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def start(command: list[str], core: str = SERVER_CORE, **how: object) -> "subprocess.Popen[bytes]":
    """Start a process on one core."""
    return subprocess.Popen(["taskset", "-c", core, *command], **how)  # type: ignore[call-overload]


def use_client_core() -> None:
    """Leave the servers' core alone."""
    os.sched_setaffinity(0, {int(CLIENT_CORE)})


def used(server: int, client: int | None = None) -> Used:
    """Return what was used up to now; the client is this process unless told."""
    spent = seconds_of(client) if client else time.process_time()
    busy = Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]
    idle = (int(busy[3]) + int(busy[4])) / TICKS
    return Used(time.monotonic(), seconds_of(server), spent, stolen(), sum(map(int, busy[:8])) / TICKS - idle)


def stolen() -> float:
    """Return the seconds of our cores that the host has given to other machines."""
    return int(Path("/proc/stat").read_text().split("\n", 1)[0].split()[8]) / TICKS


def seconds_of(pid: int) -> float:
    """Return the seconds of processor that a process has had, all threads together."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory_of(pid: int) -> int:
    """Return the bytes of memory that a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE


def shares(before: Used, after: Used) -> dict[str, float]:
    """Return which share of a core server, clients, everybody else and, of that, the host had in between."""
    span = after.at - before.at
    server, client = (after.server - before.server) / span, (after.client - before.client) / span
    others = (after.all - before.all) / span - server - client
    stolen = (after.stolen - before.stolen) / span
    return {"server_cpu": server, "client_cpu": client, "others_cpu": max(others, 0.0), "stolen_cpu": stolen}


def per_core(seen: dict[str, float]) -> float:
    """Return how many moves a second of the server's processor brought: noise touches it less than the rate."""
    return seen["rate"] / seen["server_cpu"]


def free_port() -> int:
    """Return a port that nobody listens at."""
    with socket.socket() as there:
        there.bind(("127.0.0.1", 0))
        return int(there.getsockname()[1])


def say(text: str) -> None:
    """Tell who waits for the figures how far we are."""
    print(text, file=sys.stderr, flush=True)
