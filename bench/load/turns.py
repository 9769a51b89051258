"""How much processor the server's event loop takes in about a millisecond, which others would have to wait for.

As a program, it is the server, which notes all its turns in a file. usage: turns.py PORT DATABASE FILE
"""

import asyncio
import struct
import sys
import time
from pathlib import Path

TURN = 0.001  # seconds after which the next one is due
NOTE = struct.Struct("d")  # the seconds of processor that a turn took


class Turns:
    """The turns of a server that notes them, as a file tells."""

    def __init__(self, file: Path) -> None:
        self.file = file

    async def listen(self, seconds: float) -> list[float]:
        """Wait; return how many seconds of processor each turn took meanwhile."""
        first = self.file.stat().st_size
        await asyncio.sleep(seconds)
        return [taken for (taken,) in NOTE.iter_unpack(self.file.read_bytes()[first:])]  # a note is written whole


async def note_turns(file: Path) -> None:
    """Note all turns, for ever."""
    with file.open("wb", buffering=0) as notes:
        while True:
            before = time.thread_time()
            await asyncio.sleep(TURN)
            notes.write(NOTE.pack(time.thread_time() - before))


def main() -> None:
    from tablee.server import run

    port, database, file = sys.argv[1:]
    create, beside = run.create, set()

    def create_noting() -> run.App:
        beside.add(asyncio.get_running_loop().create_task(note_turns(Path(file))))
        return create()

    run.create = create_noting
    run.serve("127.0.0.1", int(port), database)


if __name__ == "__main__":
    main()
