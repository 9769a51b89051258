"""How Au placard, les monstres ! is played from memory: perfectly, like a child, and like an adult.

A bot sees only what `hide` leaves it and what `recall` gives back: the tiles all have seen, and when. How
much of that it still knows is its memory. A tile fades with every flip since it was seen and with every
other tile seen since; each bot draws a number for each sight of a tile, and the tile is forgotten once it
has faded below that. So what is forgotten stays forgotten until it is seen again.
"""

import numpy as np

from tablee.kernel.chance import LOW, begin, spin
from tablee.kernel.game import Actions, State
from tablee.kernel.pick import pick_best

from .legal import FLIP, SWAP
from .rules import needed_toys
from .state import SEATS
from .toys import BLANKET, SOCK, TILES

BOTS: tuple[str, ...] = ("random", "perfect", "child", "adult")

# How fast a tile fades, for each bot, in steps: after HALVING of them, half of all tiles are forgotten.
HALVING = 240
FLIP_FADES = np.array([0, 0, 20, 6], np.int64)  # for each flip since it was seen
TILE_FADES = np.array([0, 0, 48, 16], np.int64)  # for each other tile seen with it or since

# The share of tiles still known after so many steps, in units of 2^-32; 0 at the last.
LONGEST = 12 * HALVING
KNOWN = np.array([round((LOW + 1) * 0.5 ** (step / HALVING)) for step in range(LONGEST)] + [0], np.int64)

# What a tile is worth turning up: a toy that is needed, a tile that nobody has seen, one that this bot has
# forgotten, a toy that scares nobody, the sock, the blanket.
NEEDED, UNSEEN, FORGOTTEN, USELESS, MESSY, WORST = 5, 4, 3, 2, 1, 0


def choose(bot: int, state: State, seat: int, actions: Actions, count: int, word: int) -> int:
    """Return the action that a bot plays; `word` decides among the best."""
    points = np.zeros(count, np.int64)
    for index in range(count):
        points[index] = worth_of(bot, state, seat, int(actions[index]))
    return pick_best(points, actions, word)


def worth_of(bot: int, state: State, seat: int, action: int) -> int:
    """Return how good an action looks."""
    if action >= SWAP:
        return worth_of_swap(bot, state, seat, action - SWAP)
    if action >= FLIP:
        return worth_of_flip(bot, state, seat, action - FLIP)
    return 0  # being ready is all that can be done


def worth_of_flip(bot: int, state: State, seat: int, place: int) -> int:
    """A toy that is needed, else something new; never, if it can be helped, what is known to be useless."""
    if not remembers(bot, state, seat, place):
        return worth_unknown(state, place)
    tile = int(state.tiles[place])
    if tile == BLANKET:
        return WORST
    if tile == SOCK:
        return MESSY
    return NEEDED if needed_toys(state) >> tile & 1 else USELESS


def worth_of_swap(bot: int, state: State, seat: int, place: int) -> int:
    """The sock goes where nobody has been: then nothing moves that anybody remembers."""
    return USELESS if remembers(bot, state, seat, place) else worth_unknown(state, place)


def worth_unknown(state: State, place: int) -> int:
    """A tile that nobody has seen tells all the players something; a forgotten one may be known to others."""
    return FORGOTTEN if int(state.recalled) >> place & 1 else UNSEEN


# --- memory ---


def remembers(bot: int, state: State, seat: int, place: int) -> bool:
    """Tell whether the bot still knows what lies at a place."""
    if not int(state.recalled) >> place & 1:
        return False
    return luck_of_sight(state, seat, place) < KNOWN[min(fading(bot, state, place), LONGEST)]


def fading(bot: int, state: State, place: int) -> int:
    """How many steps a tile has faded since it was seen."""
    seen = int(state.seen[place])
    others = 0
    for other in range(state.tile_count):
        if other != place and state.seen[other] >= seen:
            others += 1
    return (int(state.clock) - seen) * int(FLIP_FADES[bot]) + others * int(TILE_FADES[bot])


def luck_of_sight(state: State, seat: int, place: int) -> int:
    """Return 32 bits that belong to one seat's sight of one tile, in one game."""
    sight = (int(state.mood) * SEATS + seat) * TILES + int(state.tiles[place])
    return spin(begin(sight << 32 | int(state.seen[place])))[0]
