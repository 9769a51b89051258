"""Compiled games for tests: each is compiled when a test first needs it, once for all workers.

Numba takes up to a minute a game, so the games that the selected tests name are begun in the background, while plain
tests run. Afterwards they load from the cache.
"""

import fcntl
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from tablee.games import discover
from tablee.kernel.boundary import Boundary, warm
from tablee.kernel.compiled import SOURCES, Compiler, digest_of
from tablee.kernel.engine import Engine, compiled, play_many
from tablee.kernel.game import Game
from tablee.lab.bench import modes_of

GAMES = discover()
CALL = "call"  # what a process that compiles one game is told
begun: list["subprocess.Popen[bytes]"] = []  # a process that nobody holds is a warning, and so a failure
COMPILERS = 2  # at a time: numba itself uses one core


@cache
def checked(game: Game) -> Engine:
    """Return a game compiled with bounds checked, as tests want it."""
    compile_once(game.key)
    return compiled(game, boundscheck=True)


@cache
def compile_once(key: str) -> None:
    """Compile a game in a process of its own, unless this checkout has; whoever comes meanwhile waits."""
    folder = Compiler(key, GAMES[key].rules.STATE, boundscheck=True).folder
    done = folder / f"done-{digest_of(str(SOURCES))}"  # numba keeps what it compiles by the paths of the sources
    with Path(f"{done}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            subprocess.run([sys.executable, __file__, CALL, key], check=True)
            done.touch()


def call_everything(key: str) -> None:
    """Call everything once that is compiled when it is called."""
    game = GAMES[key]
    engine, seats, options = compiled(game, boundscheck=True), game.seats.start, game.choose_options({})
    warm(Boundary(engine), seats, options)
    play_many(engine, 1, options, [len(game.bot.BOTS) - 1] * seats, 1)
    for run in modes_of(engine).values():
        run(seats, 1e-6, 1)


def begin(keys: Iterable[str]) -> None:
    """Compile games in the background, the longest first, so that two cores end together."""
    longest_first = sorted(keys, key=lambda key: -source_size(key))
    if longest_first:
        begun.append(subprocess.Popen([sys.executable, __file__, *longest_first], stdin=subprocess.DEVNULL))


def source_size(key: str) -> int:
    """How much there is to compile."""
    return sum(file.stat().st_size for file in GAMES[key].folder.glob("*.py"))


if __name__ == "__main__":
    if sys.argv[1] == CALL:
        call_everything(sys.argv[2])
    else:
        with ThreadPoolExecutor(COMPILERS) as pool:
            list(pool.map(compile_once, sys.argv[1:]))
