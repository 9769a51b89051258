"""Draw the pictures of the terminal that the README shows."""

import random
import re
from pathlib import Path
from typing import NamedTuple

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

from tablee.cli.play import Left, Seatings, Session
from tablee.cli.speech import Speech
from tablee.games import discover
from tablee.table.fair import chance_from
from tablee.table.match import Match

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
PLAIN = re.sub(r"@font-face \{\{.*?\}\}|<!--.*?-->", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)  # nothing from elsewhere


class Scene(NamedTuple):
    """A few moves of a game."""

    key: str
    seed: int
    options: dict[str, str]
    moves: list[str]


SCENES = (
    Scene("kittens", 2, {}, ["defuse", "favor max"]),
    Scene("placard", 5, {}, ["c"]),
    Scene("temptation", 3, {}, ["3"]),
)


def main() -> None:
    """Play every scene and save what the terminal shows."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for scene in SCENES:
        draw(scene)


def draw(scene: Scene) -> None:
    game, dice, moves = discover()[scene.key], random.Random(scene.seed), iter(scene.moves)
    console = Console(record=True, width=84, force_terminal=True, color_system="truecolor", highlight=False)

    def ask(prompt: str) -> str:
        move = next(moves, None)
        if move is None:
            raise Left
        console.print(f"{prompt}{move}")
        return move

    match = Match(game, 3, scene.options, chance_from(dice))
    seatings = Seatings(game, "You", [game.bot.BOTS[-1]] * 2)
    session = Session(match, seatings, Speech("en"), console, ask, dice, pause=0)
    session.leaves_no_trace = False  # a picture keeps everything
    try:
        session.run()
    except Left:
        picture = console.export_svg(title=f"tablee play {scene.key}", code_format=PLAIN)
        (PICTURES / f"{scene.key}-terminal.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
