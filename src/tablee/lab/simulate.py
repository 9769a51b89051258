"""Many games with bots: who wins, and how long it takes."""

import math
import time
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from tablee.kernel.engine import Results, compiled, play_many
from tablee.kernel.game import Game, Options

CONFIDENCE = 1.96  # standard errors either side: 95 %


class SeatResult(msgspec.Struct):
    """How one seat fared. A shared win counts as a part."""

    seat: int
    bot: str
    wins: float
    share: float
    low: float
    high: float


class Simulation(msgspec.Struct):
    """What came out."""

    game: str
    title: str
    games: int
    seed: int
    seats: list[SeatResult]
    together: bool  # everybody always had the same at the end: they win or lose as one
    mean_length: float
    shortest: int
    longest: int
    decisions_per_s: float

    def as_dict(self) -> dict[str, Any]:
        """Return the simulation as plain data."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data


def simulate(
    game: Game,
    games: int,
    options: Options,
    bots: list[str],
    seed: int,
    threads: int,
    progress: Callable[[int], None],
) -> Simulation:
    """Play `games` games and count."""
    engine = compiled(game)
    players = [game.bot.BOTS.index(bot) for bot in bots]
    play_many(engine, 1, options, players, seed)  # compile, before the clock starts
    started = time.perf_counter()
    results = play_many(engine, games, options, players, seed, threads=threads, progress=progress)
    return summarise(game, results, bots, seed, time.perf_counter() - started)


def summarise(game: Game, results: Results, bots: list[str], seed: int, seconds: float) -> Simulation:
    """Count who won, and how long it took."""
    games = len(results.lengths)
    together = are_together(results.scores)
    wins = (results.scores > 0).sum(axis=0) if together else count_wins(results.scores)
    return Simulation(
        game=game.key,
        title=game.title,
        games=games,
        seed=seed,
        seats=[seat_result(seat, bot, float(wins[seat]), games) for seat, bot in enumerate(bots)],
        together=together,
        mean_length=float(results.lengths.mean()),
        shortest=int(results.lengths.min()),
        longest=int(results.lengths.max()),
        decisions_per_s=float(results.lengths.sum() / seconds),
    )


def are_together(scores: NDArray[np.float32]) -> bool:
    """Tell whether several players won, with 1, or lost, with 0, as one in every game."""
    return scores.shape[1] > 1 and bool(np.isin(scores, (0, 1)).all() and (scores == scores[:, :1]).all())


def count_wins(scores: NDArray[np.float32]) -> NDArray[np.float64]:
    """Return the wins of each seat; the best share a win, and nobody wins where all have nothing."""
    best = (scores == scores.max(axis=1, keepdims=True)) & scores.any(axis=1, keepdims=True)
    return np.asarray((best / np.maximum(best.sum(axis=1, keepdims=True), 1)).sum(axis=0), np.float64)


def seat_result(seat: int, bot: str, wins: float, games: int) -> SeatResult:
    low, high = wilson(wins / games, games)
    return SeatResult(seat, bot, wins, wins / games, low, high)


def wilson(share: float, count: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson's: never outside 0 … 1)."""
    square = CONFIDENCE * CONFIDENCE / count
    middle = share + square / 2
    spread = CONFIDENCE * math.sqrt(share * (1 - share) / count + square / (4 * count))
    return max(0.0, (middle - spread) / (1 + square)), min(1.0, (middle + spread) / (1 + square))
