"""Draw the pictures of the wood that docs/ shows: a tower, and what is left of it after a nudge."""

from pathlib import Path

from tablee.games.splash.building import build
from tablee.games.splash.canvas import png
from tablee.games.splash.nudging import nudge
from tablee.games.splash.picture import draw

DOCS = Path(__file__).parents[1] / "docs"
SEED, PIECES = 308, 12
FIRM = 8  # a firm nudge, halfway to the left


def main() -> None:
    """Build the tower, draw it, nudge it, draw it again."""
    tower = build(SEED, PIECES)
    (DOCS / "splash-tower.png").write_bytes(png(draw(tower)))
    (DOCS / "splash-fallen.png").write_bytes(png(draw(nudge(tower, FIRM).tower)))


if __name__ == "__main__":
    main()
