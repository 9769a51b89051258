"""The load test hears how much processor a server takes in one go."""

import asyncio
import time
from pathlib import Path

from turns import Turns, note_turns

BUSY = 0.2  # seconds of processor


def test_a_long_turn_is_heard_and_those_before_are_not(tmp_path: Path):
    async def evening() -> tuple[list[float], list[float]]:
        noting = asyncio.create_task(note_turns(tmp_path / "turns"))
        await asyncio.sleep(0)
        turns = Turns(tmp_path / "turns")
        first = asyncio.create_task(turns.listen(0.2))
        await asyncio.sleep(0.05)
        begun = time.thread_time()
        while time.thread_time() - begun < BUSY:
            pass
        long, quiet = await first, await turns.listen(0.2)
        noting.cancel()
        return long, quiet

    long, quiet = asyncio.run(evening())
    assert sum(turn >= BUSY for turn in long) == 1
    assert quiet
    assert max(quiet) < BUSY
