"""How fast games are played by random legal actions on one thread, beside their limit in C.

Each mode is measured in turn, several rounds over, so that a noisy machine hits all alike: `rules`
(rules only), `views` (with the acting seat's hidden view made at every decision), `python` (one game
driven from a Python loop), and `limit` (our own C of the same rules, bench/limit/KEY.c, if it is there).
"""

import json
import math
import random
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tablee.games import offers
from tablee.kernel.engine import CHUNK, Engine, compiled, new_scratch, new_stream
from tablee.kernel.errors import Mistake
from tablee.kernel.game import Game, new_states
from tablee.kernel.loops import RANDOM

from .simulate import count_wins

LIMITS = Path(__file__).parents[3] / "bench" / "limit"
REPEATS = 2  # rounds with each number of seats
STRANGE = 5.0  # standard errors apart that the limit and our rules may not be

Report = dict[str, float]
Say = Callable[[str], None]


class Tally(NamedTuple):
    """What one measurement saw."""

    games: int
    decisions: float
    squares: float  # sum over games of the square of its decisions
    wins: list[float]
    seconds: float

    def rate(self) -> float:
        return self.decisions / self.seconds


Mode = Callable[[int, float, int], Tally]  # given seats, seconds and seed


def bench_games(games: list[Game], seconds: float, say: Say) -> Report:
    """Measure every game, and what else it wants measured; keys are such as `kittens.rules.decisions_per_s`."""
    report: Report = {}
    own = offers("bench")
    for game in games:
        found = bench_game(game, seconds, say)
        if game.key in own:
            found |= own[game.key].measure(seconds, say)
        report |= {f"{game.key}.{key}": value for key, value in found.items()}
    return report


def bench_game(game: Game, seconds: float, say: Say) -> Report:
    """Measure one game in all modes, with every number of seats in turn."""
    say(f"{game.title}: compiling …")
    with tempfile.TemporaryDirectory() as folder:
        modes = modes_of(compiled(game)) | limit_of(game, Path(folder), say)
        for run in modes.values():
            run(game.seats.start, 0.05, 0)  # warm up
        rounds = []
        for number, seats in enumerate([*game.seats] * REPEATS, 1):
            say(f"{game.title}: {seats} seats, round {number} of {len(game.seats) * REPEATS}")
            rounds.append({mode: run(seats, seconds / REPEATS, number) for mode, run in modes.items()})
    return summarise(rounds)


def summarise(rounds: list[dict[str, Tally]]) -> Report:
    """Return the median rates, and the median of the ratios within a round."""
    report: Report = {}
    limited = "limit" in rounds[0]
    for mode in rounds[0]:
        report[f"{mode}.decisions_per_s"] = statistics.median(each[mode].rate() for each in rounds)
        report[f"{mode}.games_per_s"] = statistics.median(each[mode].games / each[mode].seconds for each in rounds)
        if limited and mode != "limit":
            ratios = [each[mode].rate() / each["limit"].rate() for each in rounds]
            report[f"{mode}.limit_ratio"] = statistics.median(ratios)
    if limited:
        apart = max(compare(each["rules"], each["limit"]) for each in rounds)
        report["limit.standard_errors_apart"] = apart
        if apart > STRANGE:
            raise Mistake(f"The limit in C plays another game: {apart:.1f} standard errors apart.")
    return report


# --- our modes ---


def modes_of(engine: Engine) -> dict[str, Mode]:
    """Return the measurements of a compiled game."""
    return {
        "rules": lambda seats, seconds, seed: run_batches(engine, seats, seconds, seed, views=False),
        "views": lambda seats, seconds, seed: run_batches(engine, seats, seconds, seed, views=True),
        "python": lambda seats, seconds, seed: run_python(engine, seats, seconds, seed),
    }


def run_batches(engine: Engine, seats: int, seconds: float, seed: int, *, views: bool) -> Tally:
    """Play batches of random games in compiled code until the time is up."""
    options, scratch = engine.game.choose_options({}), new_scratch(engine.rules, seed)
    states, players = new_states(engine.rules, CHUNK), np.full((CHUNK, seats), RANDOM, np.int64)
    lengths, scores = np.zeros(CHUNK, np.int64), np.zeros((CHUNK, seats), np.float32)
    tallies: list[Tally] = []
    passed = 0.0
    while passed < seconds:
        started = time.perf_counter()
        states.view(np.uint8)[:] = 0
        if views:
            engine.loops.bot_games(states, seats, options, players, scratch, lengths, scores)
        else:
            engine.loops.random_games(states, seats, options, scratch, lengths, scores)
        seen = time.perf_counter() - started
        passed += seen
        tallies.append(Tally(CHUNK, lengths.sum(), (lengths**2).sum(), list(count_wins(scores)), seen))
    return pool(tallies)


def run_python(engine: Engine, seats: int, seconds: float, seed: int) -> Tally:
    """Drive one game after another from Python, through the functions that take an array and an index."""
    loops, options, stream, dice = engine.loops, engine.game.choose_options({}), new_stream(seed), random.Random(seed)
    states, out = new_states(engine.rules, 1), np.zeros(engine.rules.ACTIONS, np.int32)
    games = decisions = 0
    choice = [[seat for seat in range(seats) if mask >> seat & 1] for mask in range(1 << seats)]
    pick, legal, act = dice.random, loops.legal_at, loops.act_at
    actions, measures = engine.rules.ACTIONS, engine.rules.MEASURES
    started = time.perf_counter()
    while time.perf_counter() - started < seconds:
        states.view(np.uint8)[:] = 0
        loops.deal_at(states, 0, seats, options)
        mask = loops.nature_at(states, 0, stream)
        while mask:
            may = choice[mask]
            seat = may[int(pick() * len(may))]
            action = out[int(pick() * legal(states, 0, seat, out))]
            if measures > 1:
                action += actions * int(pick() * measures)
            mask = act(states, 0, seat, action, stream)
            decisions += 1
        games += 1
    return Tally(games, decisions, 0, [], time.perf_counter() - started)


# --- the limit ---


def limit_of(game: Game, folder: Path, say: Say) -> dict[str, Mode]:
    """Return the measurement of the game's limit, compiled into `folder`, if there is one and gcc is here."""
    source, program = LIMITS / f"{game.key}.c", folder / game.key
    if not source.exists():
        say(f"{game.title}: no limit in C beside this installation; it is left out.")
        return {}
    if not shutil.which("gcc"):
        say("The limit in C needs gcc (on Debian: apt-get install gcc); it is left out.")
        return {}
    if subprocess.run(["gcc", "-O3", "-march=native", "-o", program, source], check=False).returncode:
        say(f"{game.title}: gcc could not build the limit in C; it is left out.")
        return {}

    numbers = [str(number) for number in game.choose_options({})]  # boards and the like reach the limit so

    def run(seats: int, seconds: float, seed: int) -> Tally:
        command = [str(program), str(seats), str(seconds), str(seed), *numbers]
        seen = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        return Tally(seen["games"], seen["decisions"], seen["decisions_squared"], seen["wins"], seen["seconds"])

    return {"limit": run}


def pool(tallies: list[Tally]) -> Tally:
    """Add up measurements."""
    columns = list(zip(*tallies, strict=True))
    wins = [sum(seat) for seat in zip(*columns[3], strict=True)]
    return Tally(sum(columns[0]), sum(columns[1]), sum(columns[2]), wins, sum(columns[4]))


def compare(ours: Tally, limit: Tally) -> float:
    """Return how many standard errors apart two ways of playing are, at most: in length, and in wins by seat."""
    means = [tally.decisions / tally.games for tally in (ours, limit)]
    errors = [(t.squares / t.games - mean * mean) / t.games for t, mean in zip((ours, limit), means, strict=True)]
    apart = [abs(means[0] - means[1]) / math.sqrt(sum(errors))]
    for wins in zip(ours.wins, limit.wins, strict=True):
        shares = wins[0] / ours.games, wins[1] / limit.games
        even = (wins[0] + wins[1]) / (ours.games + limit.games)
        apart.append(abs(shares[0] - shares[1]) / math.sqrt(even * (1 - even) * (1 / ours.games + 1 / limit.games)))
    return max(apart)
