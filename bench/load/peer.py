"""The same move loop against boardgame.io: its own server, in memory, and its own messages over socket.io."""

import asyncio
import json
import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

from house import CLIENT_CORE, free_port, shares, start, used
from play import SETTLE, Tally, summary

HERE = Path(__file__).parent / "boardgameio"
NODE_SH = str(HERE.parents[2] / "tools" / "node.sh")
CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "tablee-load" / "boardgameio"
QUIET = subprocess.DEVNULL


def install() -> Path:
    """Return a folder with boardgame.io in it; the registry is asked once."""
    wanted = (HERE / "package.json").read_text()
    kept = CACHE / "package.json"
    if not (CACHE / "node_modules" / "boardgame.io").exists() or kept.read_text() != wanted:
        shutil.rmtree(CACHE, ignore_errors=True)
        CACHE.mkdir(parents=True)
        kept.write_text(wanted)
        subprocess.run(
            [NODE_SH, "npm", "install", "--no-audit", "--no-fund"], cwd=CACHE, check=True, stdout=QUIET, stderr=QUIET
        )
    return CACHE


class Peer:
    """boardgame.io's server on the first core, its clients on the second."""

    def __init__(self, tables: int) -> None:
        folder, port = install(), free_port()
        how = {"cwd": folder, "env": os.environ | {"NODE_ENV": "production"}, "stderr": QUIET}
        self.process = start([NODE_SH, "node", str(HERE / "server.mjs"), str(port)], stdout=QUIET, **how)
        time.sleep(3)
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.client = start(
            [NODE_SH, "node", str(HERE / "client.mjs"), str(port), str(tables)], CLIENT_CORE, **pipes, **how
        )

    async def ready(self) -> None:
        """Wait until all tables are full."""
        await self.hear()

    async def hear(self) -> Any:
        assert self.client.stdout
        line = await asyncio.to_thread(self.client.stdout.readline)
        assert line, "boardgame.io's clients have ended."
        return json.loads(line)

    async def measure(self, rate: float, seconds: float) -> dict[str, float]:
        """Play at a rate for a while; return what was seen of it."""
        assert self.client.stdin
        order = {"rate": rate, "seconds": seconds, "settle": SETTLE}
        self.client.stdin.write(json.dumps(order).encode() + b"\n")
        self.client.stdin.flush()
        await asyncio.sleep(SETTLE)
        before = used(self.process.pid, self.client.pid)
        await asyncio.sleep(seconds)
        after = used(self.process.pid, self.client.pid)
        seen, tally = await self.hear(), Tally()
        tally.waits, tally.skipped, tally.matches = seen["waits"], seen["skipped"], seen["matches"]
        return {"offered": rate, **summary(tally, seen["seconds"]), **shares(before, after)}

    def close(self) -> None:
        for process in (self.client, self.process):
            process.kill()
            process.wait()
