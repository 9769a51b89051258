"""Playing cards, and the window in which everybody may say Nope."""

import numpy as np

from tablee.kernel.bits import bit, count_bits
from tablee.kernel.game import State, seldom

from .cards import AIMED, ALONE, FIVE_CARDS, KITTEN, MANNER, NONE, NOPE
from .effects import happen
from .hands import discard_from, nth_card, remove
from .knowledge import EVERYBODY, lose_known
from .state import (
    AIMING,
    FIVE,
    LAYING,
    N_AIMED,
    N_CANCELLED,
    N_FIVE,
    N_LAID,
    N_NAMED,
    N_NOPED,
    N_PAIR,
    N_PLAYED,
    N_TRIPLE,
    N_TURNED_UP,
    N_WASTED,
    NAMING,
    NOBODY,
    PAIR,
    TRIPLE,
    WINDOW,
    aims_of,
    tell,
)
from .turns import go_on, meet_kitten


def open_window(state: State, player: int) -> None:
    """[kittens.nope.window] Ask every other living player, whatever they hold."""
    state.phase = WINDOW
    state.spoke = player
    state.asked = int(state.alive) & ~bit(player)


def let_pass(state: State, seat: int) -> None:
    """One player lets it happen; when all have, the window closes."""
    state.asked = int(state.asked) & ~bit(seat)
    if not state.asked:
        close_window(state)


def say_nope(state: State, seat: int) -> None:
    """[kittens.nope] [kittens.nope.yup] Turn the action's fate round and ask all the others anew."""
    discard_from(state, seat, NOPE)
    state.noped = 1 - int(state.noped)
    tell(state, N_NOPED, seat, NOBODY, NOPE, int(state.noped))
    open_window(state, seat)


def close_window(state: State) -> None:
    """[kittens.nope.lost] The action happens, or its cards are lost and the turn goes on."""
    state.spoke = NOBODY
    if state.noped:
        tell(state, N_CANCELLED, int(state.turn), NOBODY, int(state.played), int(state.kind))
        go_on(state)
    else:
        happen(state)


# --- what a player in turn lays down ---

COPIES = np.array([1, 2, 3], np.int8)  # of one title, for CARD, PAIR and TRIPLE


def lay_down(state: State, kind: int, title: int, target: int) -> None:
    """[kittens.turn.play] Cards go to the discard; what they are for is said before anyone is asked.

    [kittens.nope.window] A target is named at once, the title that a triple asks for in the next step.
    """
    seat = int(state.turn)
    if state.phase != AIMING:  # a blind player's card lies there already
        for _ in range(COPIES[kind]):
            discard_from(state, seat, title)
    state.kind = kind
    state.played = title
    state.target = target
    tell(state, announcement(kind, target), seat, target, title, 0)
    if kind == TRIPLE:
        state.phase = NAMING
    else:
        open_window(state, seat)


def announcement(kind: int, target: int) -> int:
    """Return the news of laying cards down."""
    if kind == PAIR:
        return N_PAIR
    if kind == TRIPLE:
        return N_TRIPLE
    return N_PLAYED if target == NOBODY else N_AIMED


def name_title(state: State, title: int) -> None:
    """[kittens.nope.window] The title asked for is named before the window opens."""
    seat = int(state.turn)
    state.named = title
    tell(state, N_NAMED, seat, int(state.target), title, 0)
    open_window(state, seat)


def lay_five(state: State) -> None:
    """[kittens.combo.five] The player lays five different cards, one by one."""
    state.kind = FIVE
    tell(state, N_FIVE, int(state.turn), NOBODY, NONE, 0)
    state.phase = LAYING


def lay(state: State, title: int) -> None:
    """The next of the five; with the last the window opens."""
    seat = int(state.turn)
    discard_from(state, seat, title)
    state.laid = int(state.laid) | (1 << title)
    tell(state, N_LAID, seat, NOBODY, title, 0)
    if count_bits(int(state.laid)) == FIVE_CARDS:
        open_window(state, seat)


@seldom
def turn_up(state: State, nth: int) -> None:
    """[kittens.streaking.curse] A blind player's card: played if it can be, else lost."""
    seat = int(state.turn)
    title = nth_card(state, seat, nth)
    tell(state, N_TURNED_UP, seat, NOBODY, title, 0)
    if title == KITTEN:
        remove(state, seat, title)
        lose_known(state, EVERYBODY, seat, title)
        meet_kitten(state, seat)
        return
    discard_from(state, seat, title)
    state.played = title
    if MANNER[title] == ALONE:
        open_window(state, seat)
    elif MANNER[title] == AIMED and aims_of(state, seat, title):
        state.phase = AIMING
    else:
        tell(state, N_WASTED, seat, NOBODY, title, 0)
        go_on(state)
