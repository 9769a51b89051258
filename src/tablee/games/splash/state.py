"""The state of Splash !, its news, and the small questions asked of it everywhere.

The tower is its integers: a simulation, or the judge on paper, always starts again from them.
"""

import numpy as np

from tablee.kernel.bits import bit
from tablee.kernel.game import State, seldom

from .carved import ALIKE, ALL
from .pieces import COLOURS, PIECES, TABLE

SEATS = 6
NOBODY = -1
NO_PIECE = -1
NO_SLOT = -1
NEWS = 12  # most pieces of news one action can make
DROPS = 3  # tokens that win [splash.end.drops]
TAKEN_MOST = 3  # fallen pieces that one may take [splash.fall.take]
TRIES = 3  # touches after which a piece counts as fallen [splash.place.again]

# A row of wood: a pose (micrometres, and a quaternion in millionths), then what was judged of it.
ROW = 11
X, Y, Z, QW, QX, QY, QZ = range(7)
TOP = 7  # how high its highest point is, in tenths of a millimetre
FLAGS = 8
STACK = 9  # the slot of the first piece of its stack: joined by touch, the table left out
RESTS = 10  # the piece that carries it most, or TABLE
UNCOVERED, ON_TABLE = 1, 2  # flags: carries nothing; lies on the table
UNIT = 1_000_000  # what a quaternion's numbers are parts of

# The inbox: a verdict, how many rows follow, two spare numbers, then rows in the tower's order, the new piece last.
HEAD = 4
VERDICT, COUNT = 0, 1
INBOX = HEAD + PIECES * ROW
EMPTY, STANDS, UNDONE, TOUCHED, ALONE = range(5)

# Phases. Nature acts in FIRST, DEALING, SETTLING and SHAKING.
FIRST, DEALING, DRAFTING, GIVING, PLACING, SETTLING, SHAKING, BASING, TAKING, OVER = range(10)

# Options, as the game's card orders them.
BY_HAND_DRAFT, DEALT_DRAFT = range(2)
STILL_HAND, LIGHT, STRONG = range(3)

STATE = np.dtype((np.record, [
    ("seats", "i1"),
    ("draft", "i1"),  # options: which value of each
    ("tremor", "i1"),
    ("teams", "i1"),
    ("nudge", "i1"),
    ("phase", "i1"),
    ("turn", "i1"),  # who gives; who drafts before that
    ("given", "i1"),  # the piece in the placer's hand, or NO_PIECE
    ("owner", "i1"),  # whose reserve it came from, or NOBODY
    ("culprit", "i1"),  # who nudges, or who made the tower fall and now chooses; or NOBODY
    ("tries", "i1"),  # how often the piece in hand has touched what it may not
    ("asked", "i1"),  # mask of those who may still nudge the table
    ("won", "i1"),  # mask of the winners
    ("measure", "i4"),  # the placement or the nudge that nature is to judge
    ("pile", "i4"),  # mask of pieces that nobody has taken yet
    ("fallen", "i4"),  # mask of pieces that fell, while they are being taken
    ("taken", "i4"),  # mask of those that the culprit has chosen so far
    ("reserve", "i4", SEATS),  # masks of pieces
    ("tokens", "i1", SEATS),
    ("tower_count", "i1"),
    ("tower", "i1", PIECES),  # slot by slot, in the order of placing; NO_PIECE beyond the last
    ("based", "i1", PIECES),  # 1 where the piece in that slot is of the base
    ("wood", "i4", PIECES * ROW),  # a row a slot
    ("inbox", "i4", INBOX),
    ("news_count", "i1"),
    ("news", "i8", NEWS),  # kind, who, whom, piece: a byte each; then a number of 32 bits
]))  # fmt: skip

# News: what an action brought about, in order.
(
    N_FIRST, N_DEALT, N_DRAFTED, N_OUT, N_GIVES, N_BORROWS, N_BASE, N_LETS_GO, N_BY_HAND, N_TREMOR, N_STANDS, N_TOUCHED,
    N_TOO_OFTEN, N_UNDONE, N_FELL, N_SPLASH, N_TOKEN, N_NUDGES, N_STILL, N_HOLDS, N_BLAMED, N_ALONE, N_NEW_BASE,
    N_TAKES, N_LEAVE, N_EMPTY, N_DROPS, N_TEAM, N_NONE_LEFT, N_LEVEL,
) = range(1, 31)  # fmt: skip
NEWS_KEYS = (
    "", "first", "dealt", "drafted", "out", "gives", "borrows", "base", "lets_go", "by_hand", "tremor", "stands",
    "touched", "too_often", "undone", "fell", "splash", "token", "nudges", "still", "holds", "blamed", "alone",
    "new_base", "takes", "leave", "empty", "drops", "team", "none_left", "level",
)  # fmt: skip


@seldom
def tell(state: State, kind: int, who: int, whom: int, piece: int, number: int) -> None:
    """Add a piece of news."""
    state.news[state.news_count] = kind | (who & 255) << 8 | (whom & 255) << 16 | (piece & 255) << 24 | number << 32
    state.news_count += 1


def news_part(line: int, part: int) -> int:
    """Return one part of a piece of news: 0 kind, 1 who, 2 whom, 3 piece, 4 number."""
    return line >> 32 if part == 4 else ((line >> 8 * part & 255) ^ 128) - 128  # a signed byte


# --- pieces ---


def shape_at(piece: int) -> int:
    """The shape of a piece."""
    return piece // COLOURS


def is_alike(one: int, other: int) -> bool:
    """[splash.place.on] Whether two pieces have the same shape or the same colour."""
    return one // COLOURS == other // COLOURS or one % COLOURS == other % COLOURS


# --- seats ---


def left_of(state: State, seat: int) -> int:
    """[splash.give] The neighbour clockwise."""
    return seat + 1 if seat + 1 < int(state.seats) else 0


def placer_of(state: State) -> int:
    """[splash.give] Who places the piece that is given."""
    return left_of(state, int(state.turn))


@seldom
def team_of(state: State, seat: int) -> int:
    """[splash.teams] The mask of all who win with a seat."""
    if state.teams == 0:
        return bit(seat)
    seats = int(state.seats)
    teams = seats // 2
    mask = 0
    for other in range(seats):
        if other % teams == seat % teams:
            mask |= bit(other)
    return mask


# --- the tower ---


@seldom
def slot_of(state: State, piece: int) -> int:
    """Where in the tower's order a piece stands, or NO_SLOT."""
    for slot in range(state.tower_count):
        if state.tower[slot] == piece:
            return slot
    return NO_SLOT


def is_uncovered(state: State, slot: int) -> bool:
    """[splash.place.on] Whether a piece of the tower carries nothing."""
    return int(state.wood[slot * ROW + FLAGS]) & UNCOVERED != 0


def is_on_table(state: State, slot: int) -> bool:
    """Whether a piece of the tower lies on the table."""
    return int(state.wood[slot * ROW + FLAGS]) & ON_TABLE != 0


@seldom
def target_of(state: State, piece: int) -> int:
    """[splash.place.on] The piece that another goes onto, or TABLE: the highest uncovered one that is alike.

    Of equal heights it is the one placed last [splash.place.level]; if none is alike, the highest [splash.give.any].
    """
    alike, any_one = NO_SLOT, NO_SLOT
    for slot in range(state.tower_count):
        if is_uncovered(state, slot):
            if any_one == NO_SLOT or not is_higher(state, any_one, slot):
                any_one = slot
            if is_alike(int(state.tower[slot]), piece) and (alike == NO_SLOT or not is_higher(state, alike, slot)):
                alike = slot
    found = alike if alike != NO_SLOT else any_one
    return TABLE if found == NO_SLOT else int(state.tower[found])


def is_higher(state: State, slot: int, other: int) -> bool:
    """Whether the top of one piece of the tower is higher than that of another."""
    return int(state.wood[slot * ROW + TOP]) > int(state.wood[other * ROW + TOP])


@seldom
def placeable(state: State) -> int:
    """[splash.give.must] The mask of pieces alike an uncovered one of the tower; all of them while there is none."""
    if state.tower_count == 0:
        return ALL
    mask = 0
    for slot in range(state.tower_count):
        if is_uncovered(state, slot):
            mask |= int(ALIKE[state.tower[slot]])
    return mask & ~in_tower(state)


def in_tower(state: State) -> int:
    """The mask of the pieces that stand or lie on the table."""
    mask = 0
    for slot in range(state.tower_count):
        mask |= bit(int(state.tower[slot]))
    return mask
