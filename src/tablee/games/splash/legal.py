"""What a seat may do, and the clause that forbids the rest."""

from tablee.kernel.bits import bit, count_bits
from tablee.kernel.game import NATURE, Actions, State, seldom

from .carved import ALL, BY_HAND, MEASURES, NUDGES
from .pieces import PIECES
from .state import (
    BASING,
    DRAFTING,
    GIVING,
    NOBODY,
    OVER,
    PLACING,
    ROW,
    STACK,
    TAKING,
    TOP,
    placeable,
    placer_of,
)

__all__ = ["ACTIONS", "BY_HAND", "MEASURES", "NUDGES", "REFUSALS", "legal", "who", "why_not"]

# Actions: small integers in one range; notation.py gives them words. PLACE and NUDGE carry a measure (measures.py).
DRAFT = 0  # DRAFT + piece
GIVE = DRAFT + PIECES  # GIVE + piece
PLACE = GIVE + PIECES
NUDGE = PLACE + 1
STILL = NUDGE + 1
BASE = STILL + 1  # BASE + the first piece of a stack
TAKE = BASE + PIECES  # TAKE + piece
ACTIONS = TAKE + PIECES

# Refusals: the answers of `why_not`, and the clause each stands for.
(
    NO_DRAFT, NO_GIFT, NO_OTHER, NO_BORROWED, NO_SUCH, NO_PLACE, NO_NUDGE, NO_BASE, NO_TAKE, NO_END,
) = range(1, 11)  # fmt: skip
REFUSALS: tuple[str, ...] = (
    "",
    "splash.setup.draft",
    "splash.give",
    "splash.give.must",
    "splash.give.borrow",
    "splash.give.any",
    "splash.hand.move",
    "splash.nudge",
    "splash.fall.base",
    "splash.fall.take",
    "splash.end",
)


def who(state: State) -> int:
    """Return a bit mask of the seats that may act now, NATURE, or 0 when the game is over."""
    phase = int(state.phase)
    if phase in (DRAFTING, GIVING):
        return bit(int(state.turn))
    if phase == PLACING:
        return bit(placer_of(state)) | int(state.asked)
    if phase in (BASING, TAKING):
        return bit(int(state.culprit))
    return 0 if phase == OVER else NATURE


@seldom
def legal(state: State, seat: int, out: Actions) -> int:
    """Write the seat's actions into `out`, ascending; return how many."""
    mask = who(state)
    if mask < 0 or not mask >> seat & 1:
        return 0
    phase = int(state.phase)
    if phase == DRAFTING:
        return write_pieces(DRAFT, int(state.pile), out)
    if phase == GIVING:
        return write_pieces(GIVE, gifts(state, seat), out)
    if phase == BASING:
        return write_pieces(BASE, bases(state), out)
    if phase == TAKING:
        return write_pieces(TAKE, left_to_take(state), out)
    if seat == placer_of(state):
        out[0] = PLACE
        return 1
    out[0], out[1] = NUDGE, STILL
    return 2


def write_pieces(action: int, pieces: int, out: Actions) -> int:
    """Write one action for each piece of a mask."""
    count = 0
    for piece in range(PIECES):
        if pieces >> piece & 1:
            out[count] = action + piece
            count += 1
    return count


# --- the pieces one may choose from ---


def gifts(state: State, seat: int) -> int:
    """The mask of the pieces that a seat may give now."""
    fitting, own, others = placeable(state), int(state.reserve[seat]), 0
    for other in range(state.seats):
        others |= int(state.reserve[other])
    others &= ~own
    if own & fitting:
        return own & fitting  # [splash.give.must]
    if others & fitting:
        return others & fitting  # [splash.give.borrow]
    return own if own else others  # [splash.give.any]


def owner_of(state: State, piece: int) -> int:
    """Whose reserve a piece is in, or NOBODY."""
    for seat in range(state.seats):
        if int(state.reserve[seat]) >> piece & 1:
            return seat
    return NOBODY


def bases(state: State) -> int:
    """[splash.fall.base] The mask of the first pieces of all stacks that may be the new base."""
    stacks, singles, best = 0, 0, 0
    for slot in range(state.tower_count):
        if state.wood[slot * ROW + STACK] == slot:
            height, members = height_of(state, slot)
            if members == 1:
                singles |= bit(int(state.tower[slot]))
            elif height > best:
                stacks, best = bit(int(state.tower[slot])), height
            elif height == best:
                stacks |= bit(int(state.tower[slot]))
    return stacks if stacks else singles


def height_of(state: State, stack: int) -> tuple[int, int]:
    """How high a stack is, and of how many pieces."""
    height, members = 0, 0
    for slot in range(state.tower_count):
        if state.wood[slot * ROW + STACK] == stack:
            height = max(height, int(state.wood[slot * ROW + TOP]))
            members += 1
    return height, members


def left_to_take(state: State) -> int:
    """[splash.fall.take] The mask of the fallen pieces that have not been taken."""
    return int(state.fallen) & ~int(state.taken) & ALL


# --- refusals ---


def why_not(state: State, seat: int, action: int) -> int:
    """Return 0 if the action is legal, whatever its measure, else the index in REFUSALS of the clause against it."""
    if state.phase == OVER:
        return NO_END
    listed = action % ACTIONS
    mask = who(state)
    awaited = mask > 0 and mask >> seat & 1 == 1
    if listed < GIVE:
        return 0 if awaited and can_choose(state, DRAFTING, int(state.pile), listed - DRAFT) else NO_DRAFT
    if listed < PLACE:
        return why_not_give(state, seat, listed - GIVE) if awaited and state.phase == GIVING else NO_GIFT
    if listed == PLACE:
        return 0 if state.phase == PLACING and seat == placer_of(state) else NO_PLACE
    if listed < BASE:
        return 0 if state.phase == PLACING and int(state.asked) >> seat & 1 else NO_NUDGE
    if listed < TAKE:
        return 0 if awaited and can_choose(state, BASING, bases(state), listed - BASE) else NO_BASE
    return 0 if awaited and can_choose(state, TAKING, left_to_take(state), listed - TAKE) else NO_TAKE


def can_choose(state: State, phase: int, pieces: int, piece: int) -> bool:
    """Whether it is time to choose, and the piece is one of those."""
    return state.phase == phase and pieces >> piece & 1 == 1


def why_not_give(state: State, seat: int, piece: int) -> int:
    """The clause against giving a piece, if there is one."""
    if gifts(state, seat) >> piece & 1:
        return 0
    if owner_of(state, piece) == NOBODY:
        return NO_GIFT
    fitting, own = placeable(state), int(state.reserve[seat])
    if own & fitting:
        return NO_OTHER
    return NO_BORROWED if count_bits(fitting & reserves(state)) else NO_SUCH


def reserves(state: State) -> int:
    """The mask of all pieces in anybody's reserve."""
    mask = 0
    for seat in range(state.seats):
        mask |= int(state.reserve[seat])
    return mask
