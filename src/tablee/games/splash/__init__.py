"""Splash !: the card of the box."""

from pathlib import Path

from tablee.kernel.game import Ban, Game, Option

from . import bot, matter, notation, rules, view, words
from .positions import OPTIONS

GAME = Game(
    key="splash",
    title="Splash !",
    seats=range(2, 7),
    options=tuple(Option(key, values) for key, values in OPTIONS.items()),
    bans=(
        Ban("splash.teams", (("teams", "on"),), range(2, 4)),
        Ban("splash.teams", (("teams", "on"),), range(5, 6)),
    ),
    waits=(),
    version=1,
    rules=rules,
    notation=notation,
    words=words,
    view=view,
    bot=bot,
    folder=Path(__file__).parent,
    matter=matter,
)
