"""What follows when the wood has been judged: it stands, or it falls, and somebody wins."""

from tablee.kernel.bits import bit, count_bits, lowest
from tablee.kernel.game import State, seldom

from .ending import give_next, reward, win
from .legal import bases, height_of, left_to_take
from .pieces import PIECES, TABLE
from .state import (
    ALONE,
    BASING,
    COUNT,
    HEAD,
    INBOX,
    N_ALONE,
    N_BLAMED,
    N_EMPTY,
    N_FELL,
    N_HOLDS,
    N_LEAVE,
    N_NEW_BASE,
    N_SPLASH,
    N_STANDS,
    N_TAKES,
    N_TOO_OFTEN,
    N_TOUCHED,
    N_UNDONE,
    NO_PIECE,
    NO_SLOT,
    NOBODY,
    PLACING,
    ROW,
    SETTLING,
    STACK,
    TAKEN_MOST,
    TAKING,
    TOUCHED,
    TRIES,
    UNDONE,
    VERDICT,
    is_on_table,
    placer_of,
    slot_of,
    target_of,
    team_of,
    tell,
)

# --- the verdict ---


@seldom
def conclude(state: State) -> None:
    """[splash.settle] Act on the verdict, and empty the inbox."""
    if state.phase == SETTLING:
        judged(state)
    else:
        shaken(state)
    state.measure = 0
    for number in range(INBOX):
        state.inbox[number] = 0


@seldom
def judged(state: State) -> None:
    """[splash.settle] The placement is judged: it stands, it falls, or the piece goes back into the hand."""
    verdict = int(state.inbox[VERDICT])
    if verdict == UNDONE:
        state.phase = PLACING
        tell(state, N_UNDONE, placer_of(state), NOBODY, int(state.given), 0)
    elif verdict == TOUCHED:
        touch(state)
    elif verdict == ALONE:
        collapse(state)
    else:
        is_base = target_of(state, int(state.given)) == TABLE
        add_piece(state, is_base)
        if fallen_on_table(state) == 0:
            stand(state)
        else:
            splash(state)


@seldom
def shaken(state: State) -> None:
    """[splash.nudge] The nudge is judged: the tower holds, or the one who nudged is to blame."""
    verdict, culprit = int(state.inbox[VERDICT]), int(state.culprit)
    state.phase = PLACING
    if verdict == UNDONE:
        state.asked = int(state.asked) | bit(culprit)
        tell(state, N_UNDONE, culprit, NOBODY, NO_PIECE, 0)
    elif verdict == ALONE:
        collapse(state)
    else:
        read_rows(state)
        if fallen_on_table(state) != 0:
            tell(state, N_BLAMED, culprit, NOBODY, NO_PIECE, fallen_on_table(state))  # [splash.fall.other]
            seek_base(state, culprit)
            return
        tell(state, N_HOLDS, culprit, NOBODY, NO_PIECE, 0)
    state.culprit = NOBODY


def add_piece(state: State, is_base: bool) -> None:
    """The piece in hand is wood of the tower now, wherever it lies."""
    slot = int(state.tower_count)
    state.tower[slot] = state.given
    state.based[slot] = int(is_base)
    state.tower_count = slot + 1
    read_rows(state)


def read_rows(state: State) -> None:
    """Take the judged wood out of the inbox."""
    for number in range(min(int(state.inbox[COUNT]), int(state.tower_count)) * ROW):
        state.wood[number] = state.inbox[HEAD + number]


def fallen_on_table(state: State) -> int:
    """[splash.fall] The mask of pieces that lie on the table and are not of the base."""
    mask = 0
    for slot in range(state.tower_count):
        if is_on_table(state, slot) and state.based[slot] == 0:
            mask |= bit(int(state.tower[slot]))
    return mask


# --- it stands ---


def stand(state: State) -> None:
    """[splash.give] The tower stands: whoever placed the piece gives next, unless somebody has none left."""
    placer, piece, owner = placer_of(state), int(state.given), int(state.owner)
    tell(state, N_STANDS, placer, NOBODY, piece, int(state.tower_count))
    empty_hand(state)
    for step in range(state.seats):
        seat = (owner + step) % int(state.seats)
        if state.reserve[seat] == 0:  # [splash.end.empty]
            tell(state, N_EMPTY, seat, NOBODY, NO_PIECE, 0)
            win(state, team_of(state, seat))
            return
    give_next(state, placer)


def empty_hand(state: State) -> None:
    """Nobody holds a piece any more."""
    state.given = NO_PIECE
    state.owner = NOBODY
    state.tries = 0
    state.asked = 0


# --- it touches ---


@seldom
def touch(state: State) -> None:
    """[splash.place.touch] Back into the hand; the third time counts as a fall. [splash.place.again]"""
    placer, piece = placer_of(state), int(state.given)
    state.tries += 1
    if state.tries < TRIES:
        state.phase = PLACING
        tell(state, N_TOUCHED, placer, NOBODY, piece, TRIES - int(state.tries))
        return
    tell(state, N_TOO_OFTEN, placer, NOBODY, piece, 0)
    empty_hand(state)
    if not reward(state):
        state.reserve[placer] = int(state.reserve[placer]) | bit(piece)
        give_next(state, placer)


# --- it falls ---


@seldom
def splash(state: State) -> None:
    """[splash.fall] Splash: the giver gets a token, and the placer sees to the wood."""
    placer, piece = placer_of(state), int(state.given)
    fallen = fallen_on_table(state)
    tell(state, N_FELL if fallen == bit(piece) else N_SPLASH, placer, NOBODY, piece, count_bits(fallen))
    empty_hand(state)
    if not reward(state):
        seek_base(state, placer)


@seldom
def seek_base(state: State, culprit: int) -> None:
    """[splash.fall.base] The highest stack is the new base; the culprit chooses where several are."""
    state.culprit = culprit
    choice = bases(state)
    if count_bits(choice) > 1:
        state.phase = BASING
    else:
        choose_base(state, lowest(choice))


@seldom
def choose_base(state: State, piece: int) -> None:
    """[splash.fall.base] [splash.fall.take] One stack stays; of the rest at most three are taken."""
    culprit = int(state.culprit)
    set_base(state, slot_of(state, piece))
    tell(state, N_NEW_BASE, culprit, NOBODY, piece, standing_count(state))
    if count_bits(int(state.fallen)) > TAKEN_MOST:
        state.phase = TAKING
    else:
        take_all(state, int(state.fallen))


def set_base(state: State, first: int) -> None:
    """[splash.fall.base] What lies on the table in that stack is the base; all other wood has fallen."""
    stack, fallen, found = int(state.wood[first * ROW + STACK]), 0, False
    for slot in range(state.tower_count):
        is_in = int(state.wood[slot * ROW + STACK]) == stack
        state.based[slot] = int(is_in and is_on_table(state, slot))
        found = found or state.based[slot] == 1
        if not is_in:
            fallen |= bit(int(state.tower[slot]))
    if not found:
        state.based[first] = 1
    state.fallen = fallen


def standing_count(state: State) -> int:
    """How many pieces of the tower have not fallen."""
    return int(state.tower_count) - count_bits(int(state.fallen))


@seldom
def take(state: State, piece: int) -> None:
    """[splash.fall.take] Choose one fallen piece; after the third the others leave the game."""
    state.taken = int(state.taken) | bit(piece)
    tell(state, N_TAKES, int(state.culprit), NOBODY, NO_PIECE, bit(piece))
    if count_bits(int(state.taken)) == TAKEN_MOST:
        keep_taken(state)


def take_all(state: State, fallen: int) -> None:
    """[splash.fall.take] Three or fewer are all taken."""
    if fallen != 0:
        tell(state, N_TAKES, int(state.culprit), NOBODY, NO_PIECE, fallen)
    state.taken = fallen
    keep_taken(state)


@seldom
def keep_taken(state: State) -> None:
    """[splash.fall.take] The culprit keeps what they took; the rest of what fell leaves the game."""
    culprit = int(state.culprit)
    state.reserve[culprit] = int(state.reserve[culprit]) | int(state.taken)
    tidy(state)
    if state.given != NO_PIECE:  # a nudge: the placer still holds the piece [splash.fall.other]
        state.culprit = NOBODY
        state.phase = PLACING
    else:
        give_next(state, culprit)  # [splash.fall.next]


def tidy(state: State) -> None:
    """Take what has fallen off the table, and close the tower's ranks."""
    left = left_to_take(state)
    if left != 0:
        tell(state, N_LEAVE, NOBODY, NOBODY, NO_PIECE, left)
    count = 0
    for slot in range(state.tower_count):
        if not int(state.fallen) >> int(state.tower[slot]) & 1:
            move_slot(state, slot, count)
            count += 1
    for slot in range(count, PIECES):
        state.tower[slot] = NO_PIECE
        state.based[slot] = 0
        for number in range(slot * ROW, (slot + 1) * ROW):
            state.wood[number] = 0
    state.tower_count = count
    state.fallen = 0
    state.taken = 0


def move_slot(state: State, slot: int, to: int) -> None:
    """Move a piece of the one stack that stays to another slot."""
    state.tower[to] = state.tower[slot]
    state.based[to] = state.based[slot]
    for number in range(ROW):
        state.wood[to * ROW + number] = state.wood[slot * ROW + number]
    state.wood[to * ROW + STACK] = 0


@seldom
def collapse(state: State) -> None:
    """[splash.fall.nobody] It fell by itself: no token, nobody chooses, and what fell leaves the game."""
    state.phase = PLACING
    read_rows(state)
    if fallen_on_table(state) != 0:
        set_base(state, highest_stack(state))
        tell(state, N_ALONE, NOBODY, NOBODY, int(state.tower[highest_stack(state)]), standing_count(state))
        tidy(state)


def highest_stack(state: State) -> int:
    """[splash.fall.nobody] The slot of the first piece of the highest stack, of several the first placed."""
    choice, found, best = bases(state), NO_SLOT, -1
    for slot in range(state.tower_count):
        if choice >> int(state.tower[slot]) & 1:
            height, _ = height_of(state, slot)
            if height > best:
                found, best = slot, height
    return found
