"""Keeps the cores awake. The host of a virtual machine packs cores that often sleep onto one of its own.

Both servers wait for the disk and for their clients, and would pay for that with a third of their time.
"""

import contextlib
import subprocess
import sys
from collections.abc import Iterator

TURN_OVER = """
import os, sys
os.sched_setaffinity(0, {int(sys.argv[1])})
os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
parent = os.getppid()
while os.getppid() == parent:
    for _ in range(1_000_000):
        pass
"""

sleepless: list["subprocess.Popen[bytes]"] = []


@contextlib.contextmanager
def awake(*cores: str) -> Iterator[None]:
    """Turn over on these cores whenever nobody else has anything to do there."""
    sleepless.extend(subprocess.Popen([sys.executable, "-c", TURN_OVER, core]) for core in cores)
    try:
        yield
    finally:
        for process in sleepless:
            process.kill()
            process.wait()
        sleepless.clear()
