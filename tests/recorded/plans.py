"""Which matches are recorded."""

from typing import NamedTuple

import msgspec

from tablee.games import discover
from tablee.kernel.game import Game


class Plan(NamedTuple):
    """A match, and how its moves are found where none are recorded."""

    name: str
    game: str
    seats: int
    options: dict[str, str]
    seed: int
    bots: float = 0.0  # the share of moves that the strongest bot chooses
    bank: float = 0.0


# Of some dozens of seeds each, the one whose match visits most in few moves.
PLANS = (
    Plan("kittens", "kittens", 4, {}, 52),
    Plan("kittens-streaking", "kittens", 3, {"streaking": "on"}, 4, bank=300),
    Plan("placard", "placard", 3, {"expert": "on", "pack": "on", "fast": "on"}, 20, bots=0.8),
    Plan("placard-competitive", "placard", 2, {"competitive": "on", "easy": "on"}, 1, bots=0.5),
    Plan("temptation", "temptation", 2, {}, 13, bank=60),
    Plan("splaf", "splaf", 3, {"cards": "4"}, 25, bots=0.7),
    Plan("splash", "splash", 4, {"nudge": "on", "teams": "on", "tremor": "light"}, 6, bots=0.5),
)

NAMES = ("Zoé", "Éloïse", "Max !", "Ugo D.", "hé", "Ana", "Bon…", "Wim")  # by seat: with vowels, with marks, with none


def on_paper(game: Game) -> Game:
    """Return a game that judges on paper where it has wood: floating point is not the same on all machines."""
    return msgspec.structs.replace(game, matter=None) if game.matter else game


GAMES = {key: on_paper(game) for key, game in discover().items()}
