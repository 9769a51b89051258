"""Draw the picture of the terminal that the README shows."""

import random
import re
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

from tablee.cli.play import Left, Seatings, Session, chance_from
from tablee.cli.speech import Speech
from tablee.games import discover
from tablee.table.match import Match

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "kittens-terminal.svg"
MOVES = ["defuse", "favor max"]


def main() -> None:
    """Play a few moves of a seeded game and save what the terminal shows."""
    game, dice, moves = discover()["kittens"], random.Random(2), iter(MOVES)
    console = Console(record=True, width=84, force_terminal=True, color_system="truecolor", highlight=False)

    def ask(prompt: str) -> str:
        move = next(moves, None)
        if move is None:
            raise Left
        console.print(f"{prompt}{move}")
        return move

    match = Match(game, 3, {}, chance_from(dice))
    session = Session(match, Seatings(game, "You", ["reflex", "reflex"]), Speech("en"), console, ask, dice, pause=0)
    try:
        session.run()
    except Left:
        PICTURE.parent.mkdir(parents=True, exist_ok=True)
        plain = re.sub(
            r"@font-face \{\{.*?\}\}|<!--.*?-->", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL
        )  # nothing from elsewhere
        PICTURE.write_text(console.export_svg(title="tablee play kittens", code_format=plain), encoding="utf-8")


if __name__ == "__main__":
    main()
