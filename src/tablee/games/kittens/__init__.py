"""Exploding Kittens: the card of the box."""

from pathlib import Path

from tablee.kernel.game import Game, Option, Wait

from . import actions, bot, notation, rules, view, words, written

GAME = Game(
    key="kittens",
    title="Exploding Kittens",
    seats=range(2, 6),
    options=(Option("combos", ("all", "cats")), Option("streaking", ("off", "on"))),
    bans=(),
    waits=(Wait("nope", seconds=3, shortest=2, longest=10, default=actions.PASS, restarts=True),),
    version=2,
    rules=rules,
    notation=notation,
    words=words,
    view=view,
    bot=bot,
    folder=Path(__file__).parent,
    written=written,
)
