"""Run `tablee`, with some constants of the house changed: nobody waits for a lull in a test.

usage: [SAME_DICE=1] CONSTANTS='{"tablee.games.splaf.race.LULL": 0}' serve.py serve --port PORT --database DATABASE …

Workers are processes that load this file first: what is changed here is changed in them too.
"""

import faulthandler
import json
import os
import signal
import socket
import sys
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from tablee.server import run
from tablee.server.engines import Engines
from tablee.table import fair


async def play_plain(engines: Engines) -> None:
    """Leave the rules as they are: a test is over before they would be compiled."""


class NarrowSocket(run.ImpatientSocket):
    """A line that holds little: who does not read is noticed soon, and not after megabytes."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)


def change(constants: dict[str, Any]) -> None:
    """Set module constants by their full names; what has moved to the modules beside is found there."""
    for name, value in constants.items():
        module, _, constant = name.rpartition(".")
        owner = import_module(module)
        folder = module.rpartition(".")[0]
        beside = [each for key, each in sys.modules.items() if key.startswith(f"{folder}.") and hasattr(each, constant)]
        owners = [owner] if hasattr(owner, constant) else beside
        assert owners, name
        for each in owners:
            setattr(each, constant, value)


if os.environ.get("SAME_DICE"):
    fair.secrets = SimpleNamespace(token_bytes=bytes)  # type: ignore[assignment]  # all of them zeros
faulthandler.register(signal.SIGUSR1)  # where it is, should it ever be stuck
Engines.compile = play_plain  # type: ignore[method-assign]
run.ImpatientSocket = NarrowSocket  # type: ignore[misc]
change(json.loads(os.environ["CONSTANTS"]))

if __name__ == "__main__":
    from tablee.cli import main

    main()
