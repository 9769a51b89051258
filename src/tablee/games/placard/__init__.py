"""Au placard, les monstres !: the card of the box."""

from pathlib import Path

from tablee.kernel.game import Ban, Game, Option, Wait

from . import bot, legal, notation, rules, view, words

ON_OFF = ("off", "on")

GAME = Game(
    key="placard",
    title="Au placard, les monstres !",
    seats=range(1, 7),
    options=(
        Option("length", ("10", "15", "20")),
        *(Option(key, ON_OFF) for key in ("easy", "competitive", "pack", "fast", "expert")),
    ),
    bans=(
        Ban("placard.competitive.easy", (("competitive", "on"), ("easy", "off"))),
        Ban("placard.competitive.players", (("competitive", "on"),), range(1, 2)),
        *(Ban(f"placard.easy.{key}", (("easy", "on"), (key, "on"))) for key in ("pack", "fast", "expert")),
    ),
    waits=(Wait("look", seconds=15, shortest=15, longest=15, default=legal.READY, watch=True),),
    version=1,
    rules=rules,
    notation=notation,
    words=words,
    view=view,
    bot=bot,
    folder=Path(__file__).parent,
)
