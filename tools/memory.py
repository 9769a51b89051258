"""Write docs/memory.md: how the bots of Au placard, les monstres ! forget, and how often each memory wins.

.venv/bin/python tools/memory.py [--games 10000] [--seed 1] [--threads 2]
"""

import argparse
import math
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tablee.games.placard import GAME
from tablee.games.placard.bot import BOTS, FLIP_FADES, HALVING, TILE_FADES
from tablee.games.placard.toys import TOYS
from tablee.kernel.engine import Results, compiled, play_many
from tablee.lab.figures import percent, table
from tablee.lab.simulate import CONFIDENCE, count_wins

PAGE = Path(__file__).parents[1] / "docs" / "memory.md"
SEATS = 3
LENGTHS = ("10", "15", "20")
BEST_FIRST = ("perfect", "adult", "child", "random")
VARIANTS: dict[str, tuple[str, ...]] = {
    "base": (),
    "pack": ("pack",),
    "fast": ("fast",),
    "expert": ("expert",),
    "pack + fast": ("pack", "fast"),
    "pack + expert": ("pack", "expert"),
    "fast + expert": ("fast", "expert"),
    "pack + fast + expert": ("pack", "fast", "expert"),
}


class Lab(NamedTuple):
    """How games are played for the tables."""

    games: int
    seed: int
    threads: int

    def play(self, players: list[str], length: str, *variants: str) -> Results:
        wanted = {"length": length} | dict.fromkeys(variants, "on")
        GAME.check(len(players), wanted)
        bots = [BOTS.index(player) for player in players]
        return play_many(compiled(GAME), self.games, GAME.choose_options(wanted), bots, self.seed, threads=self.threads)

    def won(self, bot: str, seats: int, length: str, *variants: str) -> str:
        """The share of games that players of one kind win together."""
        return percent(float((self.play([bot] * seats, length, *variants).scores[:, 0] > 0).mean()))


def main() -> None:
    """Play, and write the page."""
    parser = argparse.ArgumentParser(description="Play placard with every memory and write docs/memory.md.")
    for name, usual in (("games", 10_000), ("seed", 1), ("threads", 2)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    chosen = parser.parse_args()
    lab = Lab(chosen.games, chosen.seed, chosen.threads)
    PAGE.write_text("\n".join([*how_they_forget(), *how_they_win(lab), *how_they_compete(lab)]), encoding="utf-8")


# --- the page ---


def how_they_forget() -> Iterator[str]:
    yield "# Memory in Au placard, les monstres !\n"
    yield "Bots are shown what people are shown, and have seen what people have seen. They forget some of it.\n"
    yield "## How they forget\n"
    yield "A bot still knows a tile with the odds"
    yield "\n    2^-(flips / A + tiles / B)\n"
    yield "where `flips` is how many tiles have been turned up since it was seen, and `tiles` how many different other"
    yield "tiles were seen with it or since. So A flips, or B other tiles, halve what is known. The luck is drawn once"
    yield "for each sight of a tile by each seat: what is forgotten stays forgotten until it is seen again.\n"
    head = [
        "memory",
        "A, in flips",
        "B, in tiles",
        "known of ten, turned up one by one",
        "known of ten, shown together",
    ]
    yield from table(head, [forgetting(bot) for bot in BEST_FIRST[:3]])
    yield "The figures are chosen to be likely, not measured on people. The random player does not look.\n"


def forgetting(bot: str) -> list[str]:
    """A line of the table: what a memory loses by, and what it keeps of ten tiles."""
    flip_fades, tile_fades = int(FLIP_FADES[BOTS.index(bot)]), int(TILE_FADES[BOTS.index(bot)])
    one_by_one = sum(0.5 ** (since * (flip_fades + tile_fades) / HALVING) for since in range(TOYS))
    together = TOYS * 0.5 ** ((TOYS - 1) * tile_fades / HALVING)
    return [bot, halving(flip_fades), halving(tile_fades), f"{one_by_one:.1f}", f"{together:.1f}"]


def how_they_win(lab: Lab) -> Iterator[str]:
    yield "## How often they win\n"
    error = 100 * CONFIDENCE * math.sqrt(0.25 / lab.games)
    yield f"Shares of {lab.games:,} games, {SEATS} seats with the same memory, give or take {error:.1f} points at most"
    yield "(95 %). All figures on this page are made by"
    yield f"`.venv/bin/python tools/memory.py --games {lab.games} --seed {lab.seed}`.\n"
    for length in LENGTHS:
        yield f"{length} monsters:\n"
        yield from table(["variant", *BEST_FIRST], [
            [name, *(lab.won(bot, SEATS, length, *variants) for bot in BEST_FIRST)]
            for name, variants in VARIANTS.items()
        ])  # fmt: skip
    yield "Alone, with three and with six, base game, 10 monsters. Each has a memory of their own, and only the one in"
    yield "turn uses it:\n"
    yield from table(["seats", *BEST_FIRST], [
        [f"{seats}", *(lab.won(bot, seats, "10") for bot in BEST_FIRST)] for seats in (1, 3, 6)
    ])  # fmt: skip
    yield f"Flips in the easy game, which is always won, {SEATS} seats:\n"
    yield from table(["monsters", *BEST_FIRST], [
        [length, *(f"{lab.play([bot] * SEATS, length, 'easy').lengths.mean():.1f}" for bot in BEST_FIRST)]
        for length in LENGTHS
    ])  # fmt: skip


def how_they_compete(lab: Lab) -> Iterator[str]:
    yield "## Against each other\n"
    yield "The easy game for the most monsters, 20 of them. Chance decides who begins, so no seat is better:\n"
    players = [["adult"] * 4, ["child"] * 4, ["adult", "child"], ["child", "adult"], ["perfect", "adult", "child"]]
    yield from table(["at the table", "monsters kept, seat by seat", "games won, seat by seat"], [
        [", ".join(each), *competed(lab, each)] for each in players
    ])  # fmt: skip


def competed(lab: Lab, players: list[str]) -> tuple[str, str]:
    scores = lab.play(players, "20", "easy", "competitive").scores
    kept = " · ".join(f"{mean:.2f}" for mean in scores.mean(axis=0))
    return kept, " · ".join(percent(float(wins)) for wins in count_wins(scores) / lab.games)


# --- numbers ---


def halving(fades: int) -> str:
    return f"{HALVING // fades}" if fades else "never"


if __name__ == "__main__":
    main()
