"""The game's own commands: `tablee splash render`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from tablee.kernel.errors import Mistake

app = typer.Typer(help="Splash !: pictures of its towers.", no_args_is_help=True, rich_markup_mode=None)


@app.callback()
def about() -> None:
    """Splash !: pictures of its towers."""


@app.command()
def render(
    position: Annotated[str, typer.Argument(help="A position as text, a file that holds one, or - for what comes in.")],
    out: Annotated[Path, typer.Argument(help="The PNG file to write.")],
    height: Annotated[
        int, typer.Option("--height", min=16, max=4000, help="In pixels; it is not quite twice as wide.")
    ] = 800,
    samples: Annotated[int, typer.Option("--samples", min=1, help="More take longer and are smoother.")] = 40,
) -> None:
    """Draw a tower from the front, from a corner and from above."""
    from .matter import tower_of
    from .positions import read

    tower = tower_of(read(text_of(position)))
    try:
        from .canvas import png
        from .picture import draw, sized
    except ImportError as error:
        raise Mistake(f"No picture can be drawn here: {error}") from None
    image = png(draw(tower, sized(height, samples)))
    try:
        out.write_bytes(image)
    except OSError as error:
        raise Mistake(f"The file '{out}' cannot be written: {error.strerror}.") from None


def text_of(position: str) -> str:
    """Return the position itself, or what the file that is named holds."""
    if position == "-":
        return sys.stdin.read().strip()
    try:
        return Path(position).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):  # no such file, or too long for a name: a position
        return position
