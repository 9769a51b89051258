"""Games with bots where the real thing decides, not paper: slow, and as people play them."""

import random
import time
from collections.abc import Callable, Sequence

import numpy as np

from tablee.kernel.engine import Results
from tablee.kernel.errors import Mistake
from tablee.kernel.game import Game
from tablee.kernel.loops import RANDOM
from tablee.table.fair import chance_from
from tablee.table.match import Match, remembered

from .simulate import Simulation, summarise


def simulate_really(
    game: Game, games: int, wanted: dict[str, str], bots: list[str], seed: int, progress: Callable[[int], None]
) -> Simulation:
    """Play so many games and count."""
    started = time.perf_counter()
    results = play_really(game, games, wanted, [game.bot.BOTS.index(bot) for bot in bots], seed, progress)
    return summarise(game, results, bots, seed, time.perf_counter() - started)


def play_really(
    game: Game,
    games: int,
    wanted: dict[str, str],
    players: Sequence[int],
    seed: int,
    progress: Callable[[int], None] = lambda games: None,
) -> Results:
    """Play games with a bot at each seat, matter included; only for games that have any."""
    if game.matter is None:
        raise Mistake(f"In {game.title} nothing but the rules decides: it is always played as it is.")
    lengths, scores = np.zeros(games, np.int64), np.zeros((games, len(players)), np.float32)
    for index in range(games):
        match, lengths[index] = play_one(game, wanted, players, random.Random(f"{seed} {index}"))
        game.rules.scores(match.state, scores[index])
        progress(1)
    return Results(lengths, scores)


def play_one(game: Game, wanted: dict[str, str], players: Sequence[int], dice: random.Random) -> tuple[Match, int]:
    """Play one game to its end; return it, and how many decisions that took."""
    match, decisions = Match(game, len(players), wanted, chance_from(dice)), 0
    while not match.is_over():
        seat = dice.choice(match.awaited())
        match.play(seat, choose(match, seat, players[seat], dice))
        decisions += 1
    return match, decisions


def choose(match: Match, seat: int, bot: int, dice: random.Random) -> int:
    """Return what a bot plays, from its own view."""
    game, legal = match.game, match.legal(seat)
    if bot == RANDOM:
        return dice.choice(legal) + game.rules.ACTIONS * dice.randrange(game.rules.MEASURES)
    assert game.matter is not None
    view = remembered(game, match.state, seat)
    return game.matter.choose(bot, view, seat, np.array(legal, np.int32), len(legal), dice.getrandbits(62))
