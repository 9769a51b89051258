"""What the tests of Splaf ! share: a table to sit down at, and what to look at on it."""

import numpy as np
from support import SEATS, play

from tablee.games.splaf import GAME
from tablee.games.splaf.positions import cards_in
from tablee.games.splaf.state import target_of
from tablee.kernel.game import new_state

# The table of the rulebook's example: 11 is the smallest blue, and 8 lies after it, clockwise.
EXAMPLE = "slots 11 8 17 2 13 20"
# Six cards whose right one is at c: the smallest of all, with the equals sign.
PLAIN = "slots 4 9 1 12 15 18 dice smallest equal"


def laid_out(rules, seats, **options):
    """A table before anybody knows who throws first."""
    state = new_state(rules)
    rules.deal(state, seats, GAME.choose_options(options))
    return state


def dealt(rules, seats, word=0x2A, first="ann", **options):
    """A game whose dice are about to be thrown."""
    return play(rules, laid_out(rules, seats, **options), f"first {first}", f"shuffle {word:x}")


def cards(state):
    """The cards round the portal, None for an empty place."""
    return [int(card) or None for card in state.slots[: state.cards]]


def won(state):
    """The cards that everybody has won."""
    return [cards_in(int(mask)) for mask in state.won[: state.seats]]


def pile(state):
    """The pile from its top."""
    return [int(card) for card in state.pile[: state.pile_count][::-1]]


def has_dice(state):
    return SEATS[state.turn]


def target(state):
    """The letter of the right place."""
    return "abcdefgh"[target_of(state)]


def scores(rules, state):
    out = np.zeros(int(state.seats), np.float32)
    rules.scores(state, out)
    return [round(float(score), 2) for score in out]
