"""What a seat may do, and the clause that forbids the rest."""

from tablee.kernel.bits import bit, lowest
from tablee.kernel.game import NATURE, Actions, State

from .state import FLIPPING, LOOKING, OVER, SHUFFLING, all_tiles, at_bed, face_down
from .toys import BED, TILES

# Actions: small integers in one range; notation.py gives them words.
READY = 0  # seen enough of the toys
FLIP = 1  # FLIP + place
SWAP = FLIP + TILES  # SWAP + place: the sock changes places with the tile there
ACTIONS = SWAP + TILES
MEASURES = 1

# Refusals: the answers of `why_not`, and the clause each stands for.
NO_START, NO_TURN, NO_TILE, NO_OPEN, NO_LOOK, NO_SOCK, NO_WON, NO_FULL, NO_EMPTY = range(1, 10)
REFUSALS: tuple[str, ...] = (
    "",
    "placard.setup.first-player",
    "placard.turn.flip",
    "placard.expert",
    "placard.pack",
    "placard.fast",
    "placard.expert.sock",
    "placard.end.win",
    "placard.end.full",
    "placard.end.empty",
)


def who(state: State) -> int:
    """Return a bit mask of the seats that may act now, NATURE, or 0 when the game is over."""
    phase = int(state.phase)
    if phase <= SHUFFLING:
        return NATURE
    if phase == LOOKING:
        return int(state.asked)
    return 0 if phase == OVER else bit(int(state.turn))


def legal(state: State, seat: int, out: Actions) -> int:
    """Write the seat's actions into `out`, ascending; return how many."""
    mask = who(state)
    if mask == NATURE or not mask >> seat & 1:
        return 0
    if state.phase == LOOKING:
        out[0] = READY
        return 1
    first = FLIP if state.phase == FLIPPING else SWAP
    places = face_down(state)
    count = 0
    while places:
        out[count] = first + lowest(places)
        places &= places - 1
        count += 1
    return count


def why_not(state: State, seat: int, action: int) -> int:
    """Return 0 if the action is legal, else the index in REFUSALS of the clause that forbids it."""
    phase = int(state.phase)
    if phase <= SHUFFLING:
        return NO_START
    if phase == OVER:
        return why_over(state)
    if phase == LOOKING:
        return 0 if action == READY and int(state.asked) >> seat & 1 else NO_LOOK
    if seat != state.turn:
        return NO_TURN
    if action == READY:
        return NO_LOOK
    return why_not_flip(state, action) if phase == FLIPPING else why_not_swap(state, action)


def why_not_flip(state: State, action: int) -> int:
    """[placard.turn.flip] Any tile that lies face down."""
    if action >= SWAP:
        return NO_SOCK
    place = action - FLIP
    if not all_tiles(state) >> place & 1:
        return NO_TILE
    return 0 if face_down(state) >> place & 1 else NO_OPEN


def why_not_swap(state: State, action: int) -> int:
    """[placard.expert.sock] The sock changes places with a tile that lies face down."""
    return 0 if action >= SWAP and face_down(state) >> (action - SWAP) & 1 else NO_SOCK


def why_over(state: State) -> int:
    """The clause by which the game ended."""
    if state.won:
        return NO_WON
    return NO_FULL if at_bed(state) == BED else NO_EMPTY
