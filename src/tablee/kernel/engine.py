"""A game ready to run: its rules and its loops, plain or compiled, and many games at once in threads."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from . import letters, loops
from .chance import STREAM, Stream, next_word, start
from .compiled import Compiler, bind
from .game import Bot, Game, Options, Rules, States, new_states

CHUNK = 256  # games that share a stream: the same games whatever the number of threads
ENTRIES = ("random_games", "bot_games", *(name for name in vars(loops) if name.endswith(("_at", "_each"))))
CONTRACT = tuple(name for name in vars(Rules) if name.islower() and not name.startswith("_"))


class Engine(NamedTuple):
    """A game's rules, bot and loops; both twins have the same names."""

    game: Game
    rules: Rules
    bot: Bot
    loops: Any
    letters: Any = None  # compiled only, and only of a game that writes its views


class Results(NamedTuple):
    """A row a game: how many decisions it took, and what each seat had at the end."""

    lengths: NDArray[np.int64]
    scores: NDArray[np.float32]


@cache
def plain(game: Game) -> Engine:
    """Return the game as plain Python: no waiting, and good for a person's pace."""
    rules, bot = cast(ModuleType, game.rules), cast(ModuleType, game.bot)
    return Engine(game, game.rules, game.bot, bind(loops, rules=rules, bot=bot))


@cache
def compiled(game: Game, *, boundscheck: bool = False) -> Engine:
    """Return the game compiled; the first time for a version of the sources this takes a while."""
    compiler = Compiler(game.key, game.rules.STATE, boundscheck=boundscheck)
    rules = compiler.twin(cast(ModuleType, game.rules), CONTRACT)
    bot = compiler.twin(cast(ModuleType, game.bot), ("choose",))
    written = {"written": compiler.twin(game.written, ())} if game.written else {}
    bound = compiler.twin(loops, ENTRIES, rules=rules, bot=bot, **written)
    post = compiler.twin(letters, ("tell_each",), rules=rules, **written) if written else None
    return Engine(game, cast(Rules, rules), cast(Bot, bot), bound, post)


def new_stream(seed: int) -> Stream:
    """Return a stream of chance that begins from a seed."""
    stream = np.zeros(STREAM, np.int64)
    start(stream, seed)
    return stream


def new_scratch(rules: Rules, seed: int) -> States:
    """Return what the batch loops work with: room for a list of actions, and a stream from a seed.

    They are one record because arrays of their own would count references at every step.
    """
    fields = [("actions", "i4", rules.ACTIONS), ("stream", "i8", STREAM)]
    scratch = np.zeros(1, np.dtype((np.record, fields)))
    start(scratch[0].stream, seed)
    return scratch


def play_many(
    engine: Engine,
    games: int,
    options: Options,
    players: Sequence[int],
    seed: int,
    *,
    threads: int = 1,
    progress: Callable[[int], None] = lambda games: None,
) -> Results:
    """Deal and play many games with a bot at each seat; any number of threads plays the same games.

    `progress` hears how many more games are done.
    """
    seats = len(players)
    results = Results(np.zeros(games, np.int64), np.zeros((games, seats), np.float32))
    words = new_stream(seed)
    chunks = [(first, next_word(words)) for first in range(0, games, CHUNK)]
    table = np.tile(np.array(players, np.int64), (CHUNK, 1))

    def run(chunk: tuple[int, int]) -> int:
        part = slice(chunk[0], min(games, chunk[0] + CHUNK))
        states = new_states(engine.rules, part.stop - part.start)
        arguments = (new_scratch(engine.rules, chunk[1]), results.lengths[part], results.scores[part])
        if any(players):
            engine.loops.bot_games(states, seats, options, table, *arguments)
        else:
            engine.loops.random_games(states, seats, options, *arguments)
        return len(states)

    with ThreadPoolExecutor(threads) as pool:
        for done in pool.map(run, chunks):
            progress(done)
    return results
