"""Start workers: uvicorn with limits that keep slow and loud clients from anybody's way."""

import asyncio
import logging.config
import multiprocessing
import os
import signal
import sys
import threading
from typing import Any

import uvicorn

from tablee.store import kind_of

from . import notes
from .app import GOODBYE, App
from .door import HEADERS_MOST, Door
from .frames import QuickSocket
from .security import FRAME_MOST

DATABASE, ORIGINS = "TABLEE_DATABASE", "TABLEE_ORIGINS"  # how workers hear what they were started with
PING, PING_WITHIN = 15.0, 20.0  # seconds
TURNS = 0.001  # seconds until the thread that stores gets its turn: everybody waits for it, and it needs little
UP_WITHIN = 30  # seconds in which a worker says that it lives: until it has loaded everything, it says nothing
GONE_WITHIN = 5.0  # seconds that a closed line may take to read its last bytes


class ImpatientSocket(QuickSocket):
    """Lets lines go: who does not read cannot keep one open that we have closed."""

    def shutdown(self) -> None:
        """Let the application close its lines itself: it has something to say first."""
        if self.handshake_complete and GOODBYE in self.app_state:
            self.app_state[GOODBYE]()
        else:
            super().shutdown()

    def on_task_complete(self, task: "asyncio.Task[None]") -> None:
        super().on_task_complete(task)
        self.loop.call_later(GONE_WITHIN, self.transport.abort)


def create() -> App:
    """Return a worker's application, as the environment says."""
    sys.setswitchinterval(TURNS)
    threading.Thread(target=end_with_parent, name="tablee-orphan", daemon=True).start()
    origins = frozenset(filter(None, os.environ.get(ORIGINS, "").split(",")))
    return App(os.environ[DATABASE], origins)


def end_with_parent() -> None:
    """Stop when the process that started all workers is gone: nobody is left who would tell us to."""
    if parent := multiprocessing.parent_process():
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


def serve(host: str, port: int, database: str, workers: int = 1, origins: str = "") -> None:
    """Serve until somebody says stop."""
    os.environ |= {DATABASE: database, ORIGINS: origins}
    logging.config.dictConfig(notes.settings())
    notes.note("opening", address=f"{host}:{port}", database=kind_of(database), workers=workers)
    uvicorn.run(f"{__name__}:create", host=host, port=port, workers=workers, **settings())


def settings() -> dict[str, Any]:
    """Return how uvicorn shall be; the load test starts it the same way."""
    return {
        "factory": True,
        "http": Door,
        "h11_max_incomplete_event_size": HEADERS_MOST,
        "ws": ImpatientSocket,
        "ws_max_size": FRAME_MOST,
        "ws_ping_interval": PING,
        "ws_ping_timeout": PING_WITHIN,
        "ws_per_message_deflate": False,
        "access_log": False,
        "server_header": False,
        "log_level": "warning",
        "log_config": notes.settings(),
        "lifespan": "on",
        "timeout_graceful_shutdown": 5,
        "timeout_worker_healthcheck": UP_WITHIN,
    }
