"""Write docs/reflexes.md: how fast the bots of Splaf ! are, how often each wins, and how throws end.

.venv/bin/python tools/reflexes.py [--games 10000] [--seed 1] [--threads 2]
"""

import argparse
import math
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablee.games.splaf import GAME
from tablee.games.splaf.bot import BOTS
from tablee.games.splaf.legal import time_of
from tablee.games.splaf.notation import read
from tablee.games.splaf.rules import MILLISECOND
from tablee.games.splaf.state import N_NONE, N_TAKEN, N_TIE, N_TIE_MANY
from tablee.games.splaf.times import CARD, LOOK, ROW_CARD, SIGMA, SLIPS, SPEED, STEP, TAU
from tablee.kernel.bits import lowest
from tablee.kernel.chance import Stream, below, next_word
from tablee.kernel.engine import Results, compiled, new_stream, play_many
from tablee.kernel.game import NATURE, WORD, new_state
from tablee.lab.figures import percent, table
from tablee.lab.simulate import CONFIDENCE, count_wins

PAGE = Path(__file__).parents[1] / "docs" / "reflexes.md"
LEVELS = ("fast", "adult", "child")
STEP_BY_STEP = 5  # one game of so many is played step by step, to see how its throws end
SAMPLE = 20_000  # reaction times drawn for a line of the table
TABLES = (
    ["fast", "adult"],
    ["adult", "child"],
    ["fast", "child"],
    ["fast", "adult", "child"],
    ["adult"] * 4,
    ["child"] * 8,
)


class Lab(NamedTuple):
    """How games are played for the tables."""

    games: int
    seed: int
    threads: int

    def play(self, players: list[str], **options: str) -> Results:
        GAME.check(len(players), options)
        bots = [BOTS.index(player) for player in players]
        chosen = GAME.choose_options(options)
        return play_many(compiled(GAME), self.games, chosen, bots, self.seed, threads=self.threads)

    def throws(self, players: list[str], **options: str) -> float:
        """Throws in a game: without a handicap everybody acts once in each."""
        return float(self.play(players, **options).lengths.mean()) / len(players)


def main() -> None:
    """Play, and write the page."""
    parser = argparse.ArgumentParser(description="Play Splaf ! with every level and write docs/reflexes.md.")
    for name, usual in (("games", 10_000), ("seed", 1), ("threads", 2)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    chosen = parser.parse_args()
    lab = Lab(chosen.games, chosen.seed, chosen.threads)
    parts = (how_fast_they_are(lab), how_they_win(lab), how_throws_end(lab), how_the_handicap_helps(lab))
    PAGE.write_text("\n".join(line for part in parts for line in part), encoding="utf-8")


# --- the page ---


def how_fast_they_are(lab: Lab) -> Iterator[str]:
    yield "# Reflexes in Splaf !\n"
    yield "Bots see the same cards and dice as people and always find the right card. What they lack is speed, and now"
    yield "and then their hand goes wrong. All figures on this page are made by"
    yield f"`.venv/bin/python tools/reflexes.py --games {lab.games} --seed {lab.seed}`.\n"
    yield "## How fast they are\n"
    yield "A reaction time is ex-Gaussian: a normal part and an exponential one, which gives the long tail that"
    yield "people's times have (Ratcliff 1979; Luce 1986). The normal part grows with what there is to do:\n"
    yield "    mu = look + card × cards on the table + arrow × arrows on the die + row × own cards to tap first\n"
    yield "That choosing among more takes longer is old knowledge (Hick 1952, who found it to grow with the logarithm);"
    yield "here the cards have to be looked through, as in visual search for two features at once, where each item adds"
    yield "about the same (Treisman & Gelade 1980). **The figures are our choice: likely ones, not measured on people,"
    yield "and not taken from those works.** In milliseconds; slips are the share of taps on a wrong card:\n"
    head = ["level", "look", "card", "arrow", "row", "sigma", "tau", "slips", "and for each arrow"]
    yield from table(head, [speed(level) for level in LEVELS])
    yield "What comes of it with six cards on the table: the mean, and the times that 10, 50 and 90 of 100 taps stay"
    yield "under:\n"
    yield from table(["level", "no arrow", "one arrow", "two arrows"], [
        [level, *(spread(level, face, lab.seed) for face in ("equal", "purple1", "white2"))] for level in LEVELS
    ])  # fmt: skip


def speed(level: str) -> list[str]:
    """A line of the table: what makes a level fast or slow."""
    bot = BOTS.index(level)
    times = [f"{int(SPEED[bot, column]) // MILLISECOND}" for column in (LOOK, CARD, STEP, ROW_CARD, SIGMA, TAU)]
    return [level, *times, *(percent(int(slips) / 1000) for slips in SLIPS[bot])]


def spread(level: str, face: str, seed: int) -> str:
    """The mean and three quantiles of a level's reaction times."""
    state, stream = read(f"slots 11 8 17 2 13 20 dice smallest-blue {face}"), new_stream(seed)
    bot, choose, actions = BOTS.index(level), compiled(GAME).bot.choose, np.zeros(GAME.rules.ACTIONS, np.int32)
    times = [time_of(choose(bot, state, 0, actions, 0, next_word(stream))) / MILLISECOND for _ in range(SAMPLE)]
    return f"{np.mean(times):.0f} ({' · '.join(f'{time:.0f}' for time in np.quantile(times, (0.1, 0.5, 0.9)))})"


def how_they_win(lab: Lab) -> Iterator[str]:
    yield "## How often they win\n"
    error = 100 * CONFIDENCE * math.sqrt(0.25 / lab.games)
    yield f"Shares of {lab.games:,} games, give or take {error:.1f} points at most (95 %):\n"
    yield from table(["at the table", "cards, seat by seat", "games won, seat by seat"], [
        [", ".join(players), *competed(lab.play(players).scores)] for players in TABLES
    ])  # fmt: skip


def how_throws_end(lab: Lab) -> Iterator[str]:
    yield "## How throws end\n"
    yield "A card is taken, nobody is right and the dice pass on, or two tap at the same moment and they are thrown"
    yield "again. In every game 18 throws take a card; the others are for nothing. With six cards, the shares from"
    yield f"{lab.games // STEP_BY_STEP:,} games:\n"
    players = [["fast"] * 2, ["adult"] * 2, ["adult"] * 4, ["adult"] * 8, ["child"] * 2, ["child"] * 4]
    yield from table(["at the table", "throws a game", "nobody right", "same moment"], [
        [f"{len(each)} × {each[0]}", *ended(lab, each)] for each in players
    ])  # fmt: skip


def ended(lab: Lab, players: list[str]) -> list[str]:
    ends = count_ends([BOTS.index(player) for player in players], lab.games // STEP_BY_STEP, lab.seed)
    shares = [ends[N_NONE] / ends.total(), (ends[N_TIE] + ends[N_TIE_MANY]) / ends.total()]
    return [f"{lab.throws(players):.2f}", *(f"{100 * share:.2f} %" for share in shares)]


def how_the_handicap_helps(lab: Lab) -> Iterator[str]:
    yield "## The handicap\n"
    yield "Games won when the first at the table, who is faster, has to tap their own row first:\n"
    yield from table(["at the table", "no handicap", "handicap for the first", "handicap for all"], [
        [", ".join(players), *(competed(lab.play(players, handicap=who).scores)[1] for who in ("none", "ann", "all"))]
        for players in (["fast", "adult"], ["adult", "child"], ["fast", "child"])
    ])  # fmt: skip


# --- counting ---


def count_ends(bots: list[int], games: int, seed: int) -> Counter[int]:
    """Play games step by step and count how their throws end."""
    stream, ends = new_stream(seed), Counter[int]()
    for _ in range(games):
        play_once(bots, stream, ends)
    return ends


def play_once(bots: list[int], stream: Stream, ends: Counter[int]) -> None:
    rules, choose = compiled(GAME).rules, compiled(GAME).bot.choose
    state, actions = new_state(GAME.rules), np.zeros(GAME.rules.ACTIONS, np.int32)
    rules.deal(state, len(bots), GAME.choose_options({}))
    while mask := rules.who(state):
        if mask == NATURE:
            count = rules.chance(state)
            rules.act(state, NATURE, next_word(stream) if count == WORD else below(stream, count))
            continue
        seat = lowest(mask)
        rules.act(state, seat, choose(bots[seat], state, seat, actions, 0, next_word(stream)))
        ends.update({int(line) & 255 for line in state.news[: state.news_count]} & {N_TAKEN, N_NONE, N_TIE, N_TIE_MANY})


def competed(scores: NDArray[np.float32]) -> tuple[str, str]:
    """Cards and wins, seat by seat; the hundredths of a score are for ties."""
    cards = " · ".join(f"{mean:.2f}" for mean in np.floor(scores + 1e-4).mean(axis=0))
    return cards, " · ".join(percent(float(wins)) for wins in count_wins(scores) / len(scores))


if __name__ == "__main__":
    main()
