"""The state of Au placard, les monstres !, and the small questions asked of it everywhere."""

import numpy as np

from tablee.kernel.bits import bit
from tablee.kernel.game import State

from .toys import BED, MONSTERS, THREE_CARDS, TILES, TWO_CARDS

SEATS = 6
NOBODY = -1
NEWS = 10  # most pieces of news one action can make: a tie of six at the end

# Phases. In the first two nature is to act.
FIRST, SHUFFLING = range(2)
LOOKING = 2  # every seat in `asked` looks at the toys [placard.fast]
FLIPPING = 3  # the player in turn turns a tile up
SWAPPING = 4  # … chooses the tile that the sock, the only one face up, changes places with
OVER = 5

STATE = np.dtype((np.record, [
    ("seats", "i1"),
    ("length", "i1"),  # monsters in the game
    ("easy", "i1"),  # variants: 0 or 1
    ("competitive", "i1"),
    ("pack", "i1"),
    ("fast", "i1"),
    ("tile_count", "i1"),  # TOYS, or TILES with the expert tiles
    ("phase", "i1"),
    ("turn", "i1"),
    ("asked", "i1"),  # bit mask of those who are still looking
    ("won", "i1"),
    ("red", "i1"),  # bit mask of the progress cards that show red
    ("warned", "i1"),  # an expert tile has been seen: from now on they have their effect
    ("drawn", "i1"),  # monsters that have come out of the pile
    ("chased", "i1"),  # … and left the bed again
    ("clock", "i2"),  # times that tiles were shown: every flip, and the look
    ("up", "i2"),  # bit mask of the places whose tile lies face up
    ("recalled", "i2"),  # in a bot's view, bit mask of the face-down tiles it has seen; else 0
    ("tiles", "i1", TILES),  # a toy, SOCK or BLANKET, or HIDDEN; NONE where there is no tile
    ("seen", "i2", TILES),  # when all last saw the tile that lies here, by the clock; 0 is never
    ("bed", "i1", BED),  # a monster, or NONE
    ("pile", "i1", MONSTERS),  # all that have come out, those to come, and those that are not in the game
    ("mood", "i2"),  # chance by which bots forget, another in every game; all may know it
    ("kept", "i1", SEATS),  # monsters that each player has kept [placard.competitive]
    ("news_count", "i1"),
    ("news", "i8", NEWS),  # one byte each: kind, who, place, piece, number
]))  # fmt: skip

# News: what an action brought about, in order. A glimpse is said and not kept; the others never tell
# which tile is which. [placard.memory]
(
    N_FIRST, N_SET_UP, N_MONSTER, N_LOOK, N_CLOSED, N_CHASED, N_KEPT, N_MISS, N_MISS_EASY, N_CARD,
    N_FOUND, N_PACK_BACK, N_FREE, N_SOCK, N_BLANKET, N_WON, N_FULL, N_EMPTY, N_MOST, N_TIED,
    N_READY, G_FLIPPED, G_SWAPPED,
) = range(1, 24)  # fmt: skip
NEWS_KEYS = (
    "",
    "news.first", "news.set_up", "news.monster", "news.look", "news.closed", "news.chased", "news.kept",
    "news.miss", "news.miss_easy", "news.card", "news.found", "news.pack_back", "news.free", "news.sock",
    "news.blanket", "news.won", "news.full", "news.empty", "news.most", "news.tied",
    "news.ready", "glimpse.flipped", "glimpse.swapped",
)  # fmt: skip


def tell(state: State, kind: int, who: int, place: int, piece: int, number: int) -> None:
    """Add a piece of news."""
    state.news[state.news_count] = (
        kind | (who & 255) << 8 | (place & 255) << 16 | (piece & 255) << 24 | (number & 255) << 32
    )
    state.news_count += 1


def news_part(line: int, part: int) -> int:
    """Return one part of a piece of news: 0 kind, 1 who, 2 place, 3 piece, 4 number."""
    return ((line >> 8 * part & 255) ^ 128) - 128  # a signed byte


def all_tiles(state: State) -> int:
    """The mask of the places where a tile lies."""
    return bit(int(state.tile_count)) - 1


def face_down(state: State) -> int:
    """The mask of the places whose tile lies face down."""
    return all_tiles(state) & ~int(state.up)


def at_bed(state: State) -> int:
    """How many monsters are round the bed."""
    return int(state.drawn) - int(state.chased)


def progress_cards(state: State) -> int:
    """The mask of the progress cards on the table. [placard.setup.progress] [placard.fast]"""
    if state.easy:
        return 0
    return TWO_CARDS if state.fast else THREE_CARDS
