"""Temptation, le jeu dé-moniaque: the card of the box."""

from pathlib import Path

from tablee.kernel.game import Game, Option

from . import bot, notation, rules, view, words
from .boards import BOX, read_boards

GAME = Game(
    key="temptation",
    title="Temptation",
    seats=range(2, 7),
    options=(Option("beginner", ("off", "on")), Option("boards", (BOX,), read=read_boards, in_file=True)),
    bans=(),
    waits=(),
    version=1,
    rules=rules,
    notation=notation,
    words=words,
    view=view,
    bot=bot,
    folder=Path(__file__).parent,
)
