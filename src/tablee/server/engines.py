"""The games as the server plays them: plain at once, compiled as soon as that is ready."""

import asyncio
import gc
import sys
from collections.abc import Iterator, Mapping

import numpy as np
from msgspec.structs import replace

from tablee.games import discover
from tablee.kernel.boundary import Boundary, warm
from tablee.kernel.engine import compiled
from tablee.kernel.game import Game
from tablee.table.match import Match, remembered


class Engines(Mapping[str, Game]):
    """Every game by its key. Nobody waits for a compiler: until it is done, the plain rules play."""

    def __init__(self) -> None:
        self.games = dict(discover())
        self.waiting = list(self.games)  # not compiled yet

    def __getitem__(self, key: str) -> Game:
        return self.games[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.games)

    def __len__(self) -> int:
        return len(self.games)

    async def compile(self) -> None:
        """Compile one game after the other: in a process of its own, whose results are then quickly loaded."""
        for key in list(self.games):
            process = await asyncio.create_subprocess_exec(sys.executable, "-m", __name__, key)
            try:
                if await process.wait() == 0:
                    await asyncio.to_thread(self.load, key)
            except asyncio.CancelledError:
                process.kill()
                await process.wait()
                raise

    def load(self, key: str) -> None:
        """Take a game's compiled rules from the cache, or compile them here."""
        self.games[key] = ready(self.games[key])
        self.waiting.remove(key)
        gc.collect()
        gc.freeze()  # what the compiler leaves behind stays: looking through it again and again would stop all tables


def ready(game: Game) -> Game:
    """Return a game with compiled rules and bots, all called once, so that nobody waits for them at a table."""
    engine = compiled(game)
    rules, options = Boundary(engine), game.choose_options({})
    warm(rules, game.seats.start, options)
    fast = replace(game, rules=rules, bot=engine.bot)
    match = Match(replace(fast, matter=None), game.seats.start, {}, lambda count: 0)
    seat, last = match.awaited()[0], len(game.bot.BOTS) - 1
    legal = np.array(match.legal(seat), np.int32)
    engine.bot.choose(last, remembered(fast, match.state, seat), seat, legal, len(legal), 1)
    return fast


if __name__ == "__main__":
    ready(discover()[sys.argv[1]])
