"""What live hands bring about, judged in real wood: a piece that is let go, and a tower that falls by itself."""

from tablee.games.splash.judging import judge
from tablee.games.splash.matter import inbox_of, tower_of
from tablee.games.splash.placing import TABLE, Outcome
from tablee.games.splash.poses import tops
from tablee.games.splash.tower import SETTLED, Tower
from tablee.kernel.game import Held, State

FAR = 200.0  # mm from the tower


def let_go(held: Held) -> bytes:
    """Let a piece go where it is held; return what was judged."""
    held.let_go()
    while (inbox := held.step()) is None:
        pass
    return inbox


def collapse(state: State) -> bytes:
    """Return what is judged when the top of a tower has fallen, and nobody touched it; nothing where there is none."""
    tower = tower_of(state)
    if len(tower.pieces) < 2:
        return b""
    poses, heights = tower.poses.copy(), tops(tower.pieces, tower.poses)
    top = int(heights.argmax())
    poses[top, :3] = FAR, 0.0, heights[top] - poses[top, 2]  # as it stood, but on the table
    fallen = Tower(tower.pieces, poses, tower.base)
    return inbox_of(Outcome(SETTLED, judge(fallen), None, TABLE, 0.0, alone=True))
