"""A house of the tests' own: a real server in a process of its own, which can be closed, killed and opened again."""

import asyncio
import contextlib
import http.client
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from tablee.games import discover
from tablee.server.live import decode_entry
from tablee.store import open_store
from tablee.table.entries import Entry

HERE = Path(__file__).parent
PATIENCE = 60.0  # seconds after which something counts as stuck
GAMES = discover()
QUICK = {  # nobody has to follow these matches
    "tablee.games.splaf.race.LULL": 0.0,
    "tablee.table.course.THINK": (0.0, 0.0),
    "tablee.server.line.MESSAGES": (1e6, 1e6),
}


class Answer(NamedTuple):
    """What came back over HTTP."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class House:
    """A server, its log and its address. `constants` are set before it opens; with `same_dice`, matches that begin
    alike are alike."""

    def __init__(
        self,
        folder: Path,
        database: str = "",
        constants: Mapping[str, Any] | None = None,
        workers: int = 1,
        same_dice: bool = False,
    ) -> None:
        self.database, self.workers, self.same_dice = database or str(folder / "tables.db"), workers, same_dice
        self.constants = {**QUICK, **(constants or {})}
        self.said = folder / f"server-{free_port()}.log"  # all that the process wrote
        self.process: subprocess.Popen[bytes] | None = None
        self.visitors = 0

    # --- the process ---

    def open(self) -> "House":
        """Open the doors, and wait until they are."""
        self.port = free_port()
        settings = ["--port", str(self.port), "--database", self.database, "--workers", str(self.workers)]
        command = [sys.executable, HERE / "serve.py", "serve", *settings]
        told = {**os.environ, "CONSTANTS": json.dumps(self.constants), "LANG": "C.UTF-8"}
        told |= {"SAME_DICE": "1"} if self.same_dice else {}
        with self.said.open("ab") as said:
            self.process = subprocess.Popen(command, stdout=said, stderr=said, env=told)
        until = time.monotonic() + PATIENCE
        while not self.is_open():
            assert self.process.poll() is None, self.said.read_text()
            assert time.monotonic() < until, self.said.read_text()
            time.sleep(0.03)
        return self

    def is_open(self) -> bool:
        """Tell whether it answers, and is well."""
        try:
            return self.get("/api/health").status == 200
        except OSError:
            return False

    def close(self) -> None:
        """Close as a host does who wants to go to bed."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """Close as a power cut does."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        if self.process:
            process, self.process = self.process, None
            process.send_signal(how)
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGUSR1)
                time.sleep(0.5)
                process.kill()
                raise AssertionError(self.said.read_text()) from None

    # --- HTTP ---

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Answer:
        """Ask something; a header `x_y` is sent as `x-y`."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            line.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
            found = line.getresponse()
            return Answer(found.status, {name.lower(): value for name, value in found.getheaders()}, found.read())
        finally:
            line.close()

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, **headers)

    def post(self, path: str, data: object, **headers: str) -> Answer:
        return self.ask("POST", path, json.dumps(data).encode(), **headers)

    def visitor(self) -> str:
        """An address that nobody has come from: limits are for others."""
        self.visitors += 1
        return f"10.0.{self.visitors // 250}.{self.visitors % 250}"

    def lay(self, game: str, seats: int | None = None, **wanted: Any) -> str:
        """Lay a table and return its link. Everyone comes from an address of their own."""
        settings = {"seats": seats or max(2, GAMES[game].seats.start), **wanted.pop("settings", {})}
        laid = self.post("/api/tables", {"game": game, "settings": settings, **wanted}, x_forwarded_for=self.visitor())
        assert laid.status == 201, laid
        return str(laid.json["table"])

    def address(self, link: str) -> str:
        """Where the socket of a table is."""
        return f"ws://127.0.0.1:{self.port}/ws/{quote(link)}"

    def metric(self, name: str) -> float:
        """One of the counters."""
        lines = self.get("/metrics").body.decode().splitlines()
        return next(float(line.split()[1]) for line in lines if line.startswith(f"tablee_{name}{{"))

    # --- the log ---

    def log(self, link: str) -> list[Entry]:
        """The entries of a table as they are stored, read past the server."""
        if self.database.startswith("postgresql:"):
            return asyncio.run(self._read(link))
        with contextlib.closing(sqlite3.connect(self.database)) as file:
            rows = file.execute("SELECT data FROM entries WHERE log = ? ORDER BY seq", [link]).fetchall()
        return [decode_entry(data) for (data,) in rows]

    async def _read(self, link: str) -> list[Entry]:
        store = await open_store(self.database)
        try:
            return [decode_entry(record.data) for record in await store.read(link)]
        finally:
            await store.close()


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as there:
        there.bind(("127.0.0.1", 0))
        return int(there.getsockname()[1])
