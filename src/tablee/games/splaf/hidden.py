"""What is hidden, what can be guessed of it, and what a seat knows as numbers.

Secret are the pile, and where and when others have tapped while a throw is open; that they have is shown.
"""

import numpy as np
from numpy.typing import NDArray

from tablee.kernel.bits import bit
from tablee.kernel.chance import Luck, begin, roll, shuffle
from tablee.kernel.game import Numbers, State, seldom

from .legal import ERRORS, TIMES
from .pieces import CARDS, FACES, HIDDEN, NONE, SLOTS
from .state import N_TAPPED, NEWS, OVER, SEATS, SECRET_TAP, TAPPING, news_part, on_table

# --- hide and recall ---


def hide(state: State, seat: int) -> None:
    """[splaf.tap.secret] Blank, in place, the pile and the others' taps of an open throw."""
    for place in range(state.pile_count):
        state.pile[place] = HIDDEN
    for other in range(state.seats):
        if other != seat and state.tap_slot[other] >= 0:
            state.tap_slot[other] = SECRET_TAP
            state.tap_time[other] = 0
            state.tap_error[other] = 0
    hide_news(state, seat)


def hide_news(state: State, seat: int) -> None:
    """Leave of another's tap that it was made, and nothing of the news of earlier actions."""
    for index in range(state.news_count):
        line = int(state.news[index])
        who = news_part(line, 1)
        if news_part(line, 0) == N_TAPPED and who != seat:
            state.news[index] = N_TAPPED | who << 8 | 255 << 16
    for index in range(state.news_count, NEWS):
        state.news[index] = 0


def recall(state: State, view: State, seat: int) -> None:
    """Nothing is left to memory: what a seat saw stays in its view."""


# --- guess ---


@seldom
def guess(state: State, seat: int, word: int) -> None:
    """Any order of the pile, and any tap where one was made."""
    hide(state, seat)
    guess_taps(state, guess_pile(state, begin(word)))


@seldom
def guess_pile(state: State, luck: Luck) -> Luck:
    """Shuffle the cards that nobody has seen."""
    missing = np.zeros(CARDS, np.int8)
    count = list_unseen(state, missing)
    luck = shuffle(missing, count, luck)
    for place in range(min(count, int(state.pile_count))):
        state.pile[place] = missing[place]
    return luck


def list_unseen(state: State, out: NDArray[np.int8]) -> int:
    """List the cards that are neither on the table nor won; return how many."""
    seen = 0
    for slot in range(state.cards):
        seen |= bit(int(state.slots[slot]))
    for seat in range(state.seats):
        seen |= int(state.won[seat])
    count = 0
    for card in range(1, CARDS + 1):
        if not seen >> card & 1:
            out[count] = card
            count += 1
    return count


@seldom
def guess_taps(state: State, luck: Luck) -> None:
    """Let each secret tap be on any card, at any time."""
    for seat in range(state.seats):
        if state.tap_slot[seat] == SECRET_TAP:
            nth, luck = roll(luck, on_table(state))
            time, luck = roll(luck, TIMES)
            error, luck = roll(luck, ERRORS)
            state.tap_slot[seat] = nth_place(state, nth)
            state.tap_time[seat] = time
            state.tap_error[seat] = error


def nth_place(state: State, nth: int) -> int:
    """Return the nth place that has a card."""
    slot = 0
    while nth > 0 or state.slots[slot] == NONE:
        nth -= int(state.slots[slot] != NONE)
        slot += 1
    return slot


# --- observe ---

PHASES = OVER + 1
GENERAL = 5
PER_SLOT = CARDS + 1
PER_SEAT = CARDS + 5
OBSERVATION = GENERAL + PHASES + 2 * FACES + SLOTS * PER_SLOT + SEATS * PER_SEAT


def observe(state: State, seat: int, out: Numbers) -> None:
    """Write what the seat knows as numbers; a hidden state and a whole one give the same."""
    out[:] = 0
    out[0] = state.seats
    out[1] = state.cards
    out[2] = state.clockwise
    out[3] = state.pile_count
    out[4] = on_table(state)
    at = GENERAL
    out[at + int(state.phase)] = 1
    at += PHASES
    if state.phase == TAPPING:
        out[at + int(state.monster)] = 1
        out[at + FACES + int(state.direction)] = 1
    at += 2 * FACES
    for slot in range(state.cards):
        out[at + slot * PER_SLOT + int(state.slots[slot])] = 1
        out[at + slot * PER_SLOT] = seat >= 0 and state.tap_slot[seat] == slot
    at += SLOTS * PER_SLOT
    for step in range(state.seats):
        write_seat(state, (max(seat, 0) + step) % int(state.seats), out[at + step * PER_SEAT :])


def write_seat(state: State, seat: int, out: Numbers) -> None:
    """One player; seats are counted from the viewer on."""
    out[0] = seat == state.turn
    out[1] = int(state.asked) >> seat & 1
    out[2] = int(state.owed) >> seat & 1
    out[3] = int(state.handicap) >> seat & 1
    cards = int(state.won[seat])
    for card in range(1, CARDS + 1):
        out[4] += cards >> card & 1
        out[4 + card] = cards >> card & 1
