"""Splaf !: the card of the box."""

from pathlib import Path

from tablee.kernel.game import Game, Option, Wait

from . import bot, legal, notation, race, rules, view, words
from .options import FOR_ALL, NO_HANDICAP, check_seats, read_handicap

GAME = Game(
    key="splaf",
    title="Splaf !",
    seats=range(2, 9),
    options=(
        Option("cards", ("6", "4", "5", "8")),
        Option("portal", ("random", "a", "b")),
        Option("handicap", (NO_HANDICAP, FOR_ALL), read=read_handicap, fits=check_seats),
    ),
    bans=(),
    waits=(Wait("throw", seconds=10, shortest=3, longest=20, default=legal.LATE),),
    version=1,
    rules=rules,
    notation=notation,
    words=words,
    view=view,
    bot=bot,
    folder=Path(__file__).parent,
    race=race,
)
