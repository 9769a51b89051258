"""What the bots of Splash ! are like, in numbers: a row a bot, in the order of BOTS."""

import numpy as np

BOTS: tuple[str, ...] = ("random", "child", "nasty", "master", "adult")
RANDOM, CHILD, NASTY, MASTER, ADULT = range(len(BOTS))

CANDIDATES = np.array([1, 3, 14, 40, 14], np.int64)  # placements a bot thinks about
CLUMSY = np.array([0, 5, 1, 0, 1], np.int64)  # half millimetres by which its hand may miss what it meant
TASTE = np.array([0, 1, -1, -1, 1], np.int64)  # 1 likes what is easy to place, -1 what is hard
WOBBLE = np.array([0, 3000, 400, 0, 400], np.int64)  # micrometres by which it may misjudge a joint
EASE = np.array([4, 1, 0, 5, 3], np.int64)  # of each shape: big cube, small cube, stick, plate, octagon
ITCH = 60  # one in so many: how often a nasty bot nudges the table under a high tower
HIGH = 5  # pieces that make a tower high
