"""Serve as `tablee serve` does, with some constants of the house changed: nobody waits for a lull in a test.

usage: serve.py PORT DATABASE '{"tablee.games.splaf.race.LULL": 0}'
"""

import faulthandler
import json
import signal
import socket
import sys
from importlib import import_module
from typing import Any

from tablee.server import run
from tablee.server.engines import Engines


async def play_plain(engines: Engines) -> None:
    """Leave the rules as they are: a test is over before they would be compiled."""


class NarrowSocket(run.ImpatientSocket):
    """A line that holds little: who does not read is noticed soon, and not after megabytes."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)


def change(constants: dict[str, Any]) -> None:
    """Set module constants by their full names."""
    for name, value in constants.items():
        module, _, constant = name.rpartition(".")
        assert hasattr(import_module(module), constant), name
        setattr(import_module(module), constant, value)


if __name__ == "__main__":
    faulthandler.register(signal.SIGUSR1)  # where it is, should it ever be stuck
    Engines.compile = play_plain  # type: ignore[method-assign]
    run.ImpatientSocket = NarrowSocket  # type: ignore[misc]
    change(json.loads(sys.argv[3]))
    run.serve("127.0.0.1", int(sys.argv[1]), sys.argv[2])
