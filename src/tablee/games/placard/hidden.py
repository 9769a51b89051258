"""What is shown, what is left to memory, and what can be guessed.

All players see the same: no seat is shown more than another. What lay open for a moment is for people to
remember; bots get it back by `recall`. [placard.memory]
"""

import numpy as np
from numpy.typing import NDArray

from tablee.kernel.bits import bit, lowest
from tablee.kernel.chance import Luck, begin, shuffle
from tablee.kernel.game import Numbers, State, seldom

from .state import NEWS, OVER, SEATS, all_tiles, face_down
from .toys import BED, HIDDEN, MONSTERS, NONE, TILES

# --- hide and recall ---


def hide(state: State, seat: int) -> None:
    """[placard.memory] Blank, in place, all that is not shown: the same for every seat and for SPECTATOR."""
    up, drawn = int(state.up), int(state.drawn)
    for place in range(TILES):
        state.tiles[place] = int(state.tiles[place]) if up >> place & 1 else HIDDEN
    state.seen[:] = 0
    state.recalled = 0
    for position in range(MONSTERS):
        state.pile[position] = int(state.pile[position]) if position < drawn else HIDDEN
    blank_old_news(state)


def blank_old_news(state: State) -> None:
    """Blank what is left of the news of earlier actions."""
    for index in range(state.news_count, NEWS):
        state.news[index] = 0


def recall(state: State, view: State, seat: int) -> None:
    """[placard.memory] Put back into a hidden view the face-down tiles that all have seen, and when."""
    places = face_down(state)
    while places:
        place = lowest(places)
        places &= places - 1
        if state.seen[place] > 0:
            view.tiles[place] = state.tiles[place]
            view.seen[place] = state.seen[place]
            view.recalled = int(view.recalled) | bit(place)


# --- guess ---


@seldom
def guess(state: State, seat: int, word: int) -> None:
    """Fill what is hidden with a world that fits what lies open, and what a bot's view recalls."""
    luck = begin(word)
    luck = guess_tiles(state, luck)
    guess_pile(state, luck)
    blank_old_news(state)
    state.recalled = 0


@seldom
def guess_tiles(state: State, luck: Luck) -> Luck:
    """Shuffle the tiles that are neither open nor recalled; nobody has seen them, in this world."""
    known = int(state.up) | int(state.recalled)
    pieces = 0
    for place in range(state.tile_count):
        if known >> place & 1:
            pieces |= bit(int(state.tiles[place]))
    missing = np.zeros(TILES, np.int8)
    count = list_missing(pieces, int(state.tile_count), missing)
    luck = shuffle(missing, count, luck)
    for place in range(TILES - 1, -1, -1):
        if all_tiles(state) & ~known & bit(place):
            count -= 1
            state.tiles[place] = missing[count]
        if not int(state.recalled) >> place & 1:
            state.seen[place] = 0
    return luck


@seldom
def guess_pile(state: State, luck: Luck) -> None:
    """Shuffle the monsters that have not come out."""
    came = 0
    for position in range(state.drawn):
        came |= bit(int(state.pile[position]))
    missing = np.zeros(MONSTERS, np.int8)
    count = list_missing(came, MONSTERS, missing)
    shuffle(missing, count, luck)
    for index in range(count):
        state.pile[int(state.drawn) + index] = missing[index]


@seldom
def list_missing(there: int, total: int, out: NDArray[np.int8]) -> int:
    """List the numbers below `total` that are not in a mask; return how many."""
    count = 0
    for number in range(total):
        if not there >> number & 1:
            out[count] = number
            count += 1
    return count


# --- observe ---

PHASES = OVER + 1
GENERAL = 14
PER_SEAT = 3
PER_TILE = TILES + 3
OBSERVATION = GENERAL + PHASES + SEATS * PER_SEAT + TILES * PER_TILE + BED * MONSTERS + MONSTERS


def observe(state: State, seat: int, out: Numbers) -> None:
    """Write what is shown, and what a bot's view recalls; a hidden state and a whole one give the same."""
    out[:] = 0
    write_general(state, out)
    at = GENERAL
    out[at + int(state.phase)] = 1
    at += PHASES
    for step in range(state.seats):
        write_seat(state, (max(seat, 0) + step) % int(state.seats), out[at + step * PER_SEAT :])
    at += SEATS * PER_SEAT
    for place in range(state.tile_count):
        write_tile(state, place, out[at + place * PER_TILE :])
    at += TILES * PER_TILE
    for spot in range(BED):
        if state.bed[spot] != NONE:
            out[at + spot * MONSTERS + int(state.bed[spot])] = 1
    at += BED * MONSTERS
    for position in range(state.drawn):
        out[at + int(state.pile[position])] = 1


def write_general(state: State, out: Numbers) -> None:
    out[0] = state.seats
    out[1] = state.length
    out[2] = state.easy
    out[3] = state.competitive
    out[4] = state.pack
    out[5] = state.fast
    out[6] = state.tile_count
    out[7] = state.warned
    out[8] = state.drawn
    out[9] = state.chased
    out[10] = state.clock
    for card in range(3):
        out[11 + card] = int(state.red) >> card & 1


def write_seat(state: State, seat: int, out: Numbers) -> None:
    """One player; seats are counted from the viewer on."""
    out[0] = seat == state.turn
    out[1] = int(state.asked) >> seat & 1
    out[2] = state.kept[seat]


def write_tile(state: State, place: int, out: Numbers) -> None:
    """One tile: whether it is open or recalled, how long ago it was seen, and what it is."""
    is_up, is_recalled = int(state.up) >> place & 1, int(state.recalled) >> place & 1
    out[0] = is_up
    out[1] = is_recalled
    if is_recalled:
        out[2] = state.clock - state.seen[place]
    if is_up or is_recalled:
        out[3 + int(state.tiles[place])] = 1
