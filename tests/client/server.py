"""A house of its own for a test: a real server on a free port, which can close and open again."""

import socket
import threading
import time
from pathlib import Path
from typing import Any

import uvicorn

from tablee.client import House
from tablee.kernel.errors import Mistake
from tablee.server.app import App
from tablee.server.run import settings

PATIENCE = 60.0  # seconds after which a server counts as stuck


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as there:
        there.bind(("127.0.0.1", 0))
        return int(there.getsockname()[1])


class OpenHouse(House):
    """A server in a thread of this process; its tables are kept in a file."""

    def __init__(self, folder: Path) -> None:
        self.port, self.database = free_port(), str(folder / "tables.db")
        super().__init__(f"http://127.0.0.1:{self.port}")
        self.open()

    def open(self) -> None:
        """Open the doors, and wait until they are."""
        chosen: dict[str, Any] = {**settings(), "factory": False, "log_config": None}
        self.app = App(self.database, compile=False)
        self.server = uvicorn.Server(uvicorn.Config(self.app, host="127.0.0.1", port=self.port, **chosen))
        self.thread = threading.Thread(target=self.server.run)
        self.thread.start()
        until = time.monotonic() + PATIENCE
        while not self.is_open():
            assert time.monotonic() < until
            assert self.thread.is_alive()
            time.sleep(0.02)

    def is_open(self) -> bool:
        try:
            return bool(self._get("/api/health"))
        except Mistake:
            return False

    def close(self) -> None:
        """Close as SIGTERM does."""
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()
