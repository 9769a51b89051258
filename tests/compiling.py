"""Compile all games before the workers start, as tests use them: they then load from the cache, and none waits."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from tablee.games import discover
from tablee.kernel.boundary import Boundary, warm
from tablee.kernel.compiled import SOURCES, Compiler, digest_of
from tablee.kernel.engine import compiled, play_many
from tablee.lab.bench import modes_of

GAMES = discover()
COMPILERS = 2  # at a time: numba itself uses one core
CHECKED, FAST = "checked", "fast"  # with bounds checked, as tests want it; and as everybody else has it
BOTH_WAYS = {"temptation"}  # games that tests play fast too: only checks are left out, and compiling takes minutes


def compile_all() -> None:
    """Compile whatever is not in the cache, the longest first, so that two cores end together."""
    games = sorted(GAMES, key=lambda key: -source_size(key))
    wanted = [(key, CHECKED) for key in games] + [(key, FAST) for key in games if key in BOTH_WAYS]
    with ThreadPoolExecutor(COMPILERS) as pool:
        list(pool.map(compile_in_a_process, *zip(*wanted, strict=True)))


def compile_in_a_process(key: str, how: str) -> None:
    """Compile a game, unless this checkout has: numba keeps what it compiles by the paths of the sources."""
    folder = Compiler(key, GAMES[key].rules.STATE, boundscheck=how == CHECKED).folder
    done = folder / f"done-{digest_of(str(SOURCES))}"
    if not done.exists():
        subprocess.run([sys.executable, __file__, key, how], check=True)
        done.touch()


def compile_here(key: str, how: str) -> None:
    """Call everything once that is compiled when it is called."""
    game = GAMES[key]
    engine, seats, options = compiled(game, boundscheck=how == CHECKED), game.seats.start, game.choose_options({})
    warm(Boundary(engine), seats, options)
    play_many(engine, 1, options, [len(game.bot.BOTS) - 1] * seats, 1)
    for run in modes_of(engine).values():
        run(seats, 1e-6, 1)


def source_size(key: str) -> int:
    """How much there is to compile."""
    return sum(file.stat().st_size for file in GAMES[key].folder.glob("*.py"))


if __name__ == "__main__":
    compile_here(*sys.argv[1:])
