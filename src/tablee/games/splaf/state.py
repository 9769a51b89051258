"""The state of Splaf !, its news, and the small questions asked of it everywhere."""

import numpy as np

from tablee.kernel.game import State

from .pieces import CARDS, NONE, SLOTS, STEPS, is_red

SEATS = 8
NOBODY = -1
NO_TAP, SECRET_TAP = -1, -2  # in place of a slot: none, and one that may not be seen
NO_FACE = -1  # a die that is in somebody's hand
NEWS = 14  # most pieces of news one action can make: eight taps, and the end

# Phases. In the first three nature is to act.
FIRST, SHUFFLING, THROWING = range(3)
TAPPING = 3  # everybody in `asked` at once
OVER = 4

STATE = np.dtype((np.record, [
    ("seats", "i1"),
    ("cards", "i1"),  # places in play round the portal
    ("portal", "i1"),  # the side that was chosen, or RANDOM_SIDE
    ("clockwise", "i1"),  # 1 where purple goes clockwise
    ("handicap", "i2"),  # bit mask of those who tap their own row first
    ("phase", "i1"),
    ("turn", "i1"),  # who has the dice
    ("asked", "i2"),  # bit mask of those who may still tap
    ("owed", "i2"),  # bit mask of those whose own row is still to be tapped
    ("slots", "i1", SLOTS),  # a card, or NONE
    ("pile", "i1", CARDS),  # the top one is the last; HIDDEN where it may not be seen
    ("pile_count", "i1"),
    ("won", "i4", SEATS),  # bit mask of cards
    ("monster", "i1"),  # faces of the dice
    ("direction", "i1"),
    ("tap_slot", "i1", SEATS),  # where each has tapped, NO_TAP or SECRET_TAP
    ("tap_time", "i4", SEATS),  # after how long, in tenths of a millisecond
    ("tap_error", "i1", SEATS),  # how wrong that may be, in milliseconds
    ("news_count", "i1"),
    ("news", "i8", NEWS),  # kind, who, place, card: a byte each; then a number of 32 bits
]))  # fmt: skip

# News: what an action brought about, in order.
(
    N_FIRST, N_SIDE, N_OUT, N_THROWN, N_TAPPED, N_ROW, N_LATE, N_TARGET, N_RIGHT, N_WRONG, N_EARLY, N_UNREADY,
    N_TAKEN, N_COMES, N_TIE, N_TIE_MANY, N_NONE, N_WON, N_BIGGEST,
) = range(1, 20)  # fmt: skip
NEWS_KEYS = (
    "", "first", "side", "out", "thrown", "tapped", "row", "late", "target", "right", "wrong", "early", "unready",
    "taken", "comes", "tie", "tie_many", "none", "won", "biggest",
)  # fmt: skip


def tell(state: State, kind: int, who: int, place: int, card: int, number: int) -> None:
    """Add a piece of news."""
    state.news[state.news_count] = kind | (who & 255) << 8 | (place & 255) << 16 | (card & 255) << 24 | number << 32
    state.news_count += 1


def news_part(line: int, part: int) -> int:
    """Return one part of a piece of news: 0 kind, 1 who, 2 place, 3 card, 4 number."""
    return line >> 32 if part == 4 else ((line >> 8 * part & 255) ^ 128) - 128  # a signed byte


# --- the table ---


def on_table(state: State) -> int:
    """How many cards lie round the portal."""
    count = 0
    for slot in range(state.cards):
        count += int(state.slots[slot] != NONE)
    return count


def biggest_of(cards: int) -> int:
    """The biggest card in a mask, or NONE."""
    for card in range(CARDS, 0, -1):
        if cards >> card & 1:
            return card
    return NONE


# --- the target: people must find it themselves, so it stands nowhere ---


def target_of(state: State) -> int:
    """Return the place of the card that the dice name."""
    slot = start_of(state)
    steps = int(STEPS[state.direction])
    way = 1 if (steps > 0) == (state.clockwise == 1) else -1
    for _ in range(abs(steps)):
        slot = next_card(state, slot, way)  # [splaf.target.move]
    return slot


def start_of(state: State) -> int:
    """[splaf.target.start] The card that the monster die names; any colour will do if its own is not there."""
    face = int(state.monster)
    slot = find(state, face & 1 == 1, face >> 1)
    return slot if slot >= 0 else find(state, face & 1 == 1, 2)  # [splaf.target.one-colour]


def find(state: State, is_smallest: bool, colour: int) -> int:
    """Return the place of the biggest or smallest card of a colour: 0 blue, 1 red, 2 any; -1 if there is none."""
    found, best = -1, 0
    for slot in range(state.cards):
        card = int(state.slots[slot])
        if card != NONE and (colour == 2 or is_red(card) == (colour == 1)):
            size = CARDS + 1 - card if is_smallest else card
            if size > best:
                found, best = slot, size
    return found


def next_card(state: State, slot: int, way: int) -> int:
    """[splaf.target.move] The next place that way with a card; empty ones are skipped."""
    cards = int(state.cards)
    slot = (slot + way + cards) % cards
    while state.slots[slot] == NONE:
        slot = (slot + way + cards) % cards
    return slot
