"""How bots pick: the best of their actions, by chance among equals."""

import numpy as np
from numpy.typing import NDArray

from .game import Actions


def pick_best(points: NDArray[np.int64], actions: Actions, word: int) -> int:
    """Return the action with the most points; `word` decides among equals."""
    best = points.max()
    nth = (word & 0x7FFFFFFF) % int((points == best).sum())
    for index in range(len(points)):
        if points[index] == best:
            if nth == 0:
                return int(actions[index])
            nth -= 1
    return int(actions[0])  # never: one of them is the best
