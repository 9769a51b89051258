"""Splash !: give your neighbour a piece of wood that they will never get to stand on the tower.

Clauses cited as [splash.x.y] are in RULES.md beside this file. The record is in state.py, what may be done in legal.py,
what wood does on paper in statics.py, what follows from it in falling.py, what is seen in hidden.py.
"""

import numpy as np

from tablee.kernel.bits import bit, count_bits
from tablee.kernel.chance import begin, shuffle
from tablee.kernel.game import NATURE, WORD, Numbers, Options, State, seldom

from .carved import ALL, BY_HAND, MEASURES, NUDGES, PLACEMENTS, SHAKES
from .ending import give_next
from .falling import choose_base, conclude, take
from .hidden import OBSERVATION, guess, hide, observe, recall
from .legal import ACTIONS, BASE, GIVE, NUDGE, PLACE, REFUSALS, STILL, TAKE, legal, owner_of, who, why_not
from .pieces import PIECES, TABLE
from .state import (
    DEALING,
    DEALT_DRAFT,
    DRAFTING,
    EMPTY,
    FIRST,
    N_BASE,
    N_BORROWS,
    N_BY_HAND,
    N_DEALT,
    N_DRAFTED,
    N_FIRST,
    N_GIVES,
    N_LETS_GO,
    N_NUDGES,
    N_OUT,
    N_STILL,
    N_TREMOR,
    NO_PIECE,
    NOBODY,
    OVER,
    PLACING,
    SETTLING,
    SHAKING,
    STATE,
    STILL_HAND,
    VERDICT,
    left_of,
    placer_of,
    shape_at,
    target_of,
    tell,
)
from .statics import judge

__all__ = [
    "ACTIONS", "MEASURES", "OBSERVATION", "REFUSALS", "STATE",
    "act", "chance", "deal", "guess", "hide", "legal", "observe", "over", "recall", "scores", "who", "why_not",
]  # fmt: skip

# Options, in the order of the game's card.
DRAFT_OPTION, TREMOR, TEAMS, NUDGE_OPTION = range(4)


# --- deal ---


@seldom
def deal(state: State, seats: int, options: Options) -> None:
    """Put all wood in a heap; nature then says who begins."""
    state.seats = seats
    state.draft = options[DRAFT_OPTION]
    state.tremor = options[TREMOR]
    state.teams = options[TEAMS]
    state.nudge = options[NUDGE_OPTION]
    state.phase = FIRST
    state.pile = ALL
    clear_table(state)


def clear_table(state: State) -> None:
    """No tower, and nothing in anybody's hand."""
    state.given = NO_PIECE
    state.owner = NOBODY
    state.culprit = NOBODY
    state.tower[:] = NO_PIECE


def chance(state: State) -> int:
    """Return how many equally likely outcomes nature has now, or WORD for a shuffle."""
    phase = int(state.phase)
    if phase == FIRST:
        return int(state.seats)
    if phase == DEALING:
        return WORD
    return SHAKES if phase == SETTLING and state.tremor != STILL_HAND else 1


def share_of(state: State) -> int:
    """[splash.setup.draft] How many pieces everybody gets; what cannot be shared out stays in the box."""
    return PIECES // int(state.seats)


@seldom
def deal_out(state: State, word: int) -> None:
    """[splash.setup.draft] Share the pieces out at random."""
    pieces = np.zeros(PIECES, np.int8)
    for piece in range(PIECES):
        pieces[piece] = piece
    shuffle(pieces, PIECES, begin(word))
    share = share_of(state)
    for seat in range(state.seats):
        for place in range(seat * share, (seat + 1) * share):
            state.reserve[seat] = int(state.reserve[seat]) | bit(int(pieces[place]))
        state.pile = int(state.pile) & ~int(state.reserve[seat])
        tell(state, N_DEALT, seat, NOBODY, NO_PIECE, int(state.reserve[seat]))
    end_draft(state)


# --- act ---


@seldom
def act(state: State, seat: int, action: int) -> None:
    """Play one legal action. The table refuses illegal ones; this does not look."""
    state.news_count = 0
    if seat == NATURE:
        act_nature(state, action)
        return
    listed, measure = action % ACTIONS, action // ACTIONS
    if listed < GIVE:
        draft(state, seat, listed)
    elif listed < PLACE:
        give(state, seat, listed - GIVE)
    elif listed == PLACE:
        let_go(state, seat, measure)
    elif listed == NUDGE:
        nudge(state, seat, measure % NUDGES)
    elif listed == STILL:
        keep_still(state, seat)
    elif listed < TAKE:
        choose_base(state, listed - BASE)
    else:
        take(state, listed - TAKE)


@seldom
def act_nature(state: State, outcome: int) -> None:
    """Nature judges the wood, says who begins, or deals."""
    if state.phase == FIRST:
        state.turn = outcome  # [splash.setup.first]
        state.phase = DEALING if state.draft == DEALT_DRAFT else DRAFTING
        tell(state, N_FIRST, outcome, NOBODY, NO_PIECE, 0)
    elif state.phase == DEALING:
        deal_out(state, outcome)
    else:
        if is_trembling(state):
            tell(state, N_TREMOR, placer_of(state), int(state.tremor), NO_PIECE, outcome)  # [splash.hand.tremor]
        if state.inbox[VERDICT] == EMPTY:
            judge(state, outcome)  # [splash.settle.paper]
        conclude(state)


def is_trembling(state: State) -> bool:
    """[splash.hand.tremor] Whether nature's outcome is a shake of the hand that lets go."""
    return state.phase == SETTLING and state.tremor != STILL_HAND and state.measure != BY_HAND


# --- acts ---


def draft(state: State, seat: int, piece: int) -> None:
    """[splash.setup.draft] Take one piece from the heap; the next player is the one on the left."""
    state.reserve[seat] = int(state.reserve[seat]) | bit(piece)
    state.pile = int(state.pile) & ~bit(piece)
    tell(state, N_DRAFTED, seat, NOBODY, piece, 0)
    state.turn = left_of(state, seat)
    if PIECES - count_bits(int(state.pile)) == share_of(state) * int(state.seats):
        end_draft(state)


def end_draft(state: State) -> None:
    """[splash.setup.draft] What is left goes back into the box, and the first player gives."""
    if state.pile != 0:
        tell(state, N_OUT, NOBODY, NOBODY, NO_PIECE, int(state.pile))
    state.pile = 0
    give_next(state, int(state.turn))


def give(state: State, seat: int, piece: int) -> None:
    """[splash.give] Hand a piece, one's own or a borrowed one, to the neighbour on the left."""
    owner = owner_of(state, piece)
    state.reserve[owner] = int(state.reserve[owner]) & ~bit(piece)
    state.given = piece
    state.owner = owner
    state.tries = 0
    state.phase = PLACING
    state.asked = bit(int(state.seats)) - 1 & ~bit(placer_of(state)) if can_nudge(state) else 0
    if owner == seat:
        tell(state, N_GIVES, seat, placer_of(state), piece, 0)
    else:
        tell(state, N_BORROWS, seat, placer_of(state), piece, owner)  # [splash.give.borrow]


def can_nudge(state: State) -> bool:
    """[splash.nudge] Whether the table may be nudged, and there is a tower on it."""
    return state.nudge != 0 and state.tower_count > 0


def let_go(state: State, seat: int, measure: int) -> None:
    """[splash.hand.steps] The piece leaves the hand; nature then judges where it ends up."""
    piece = int(state.given)
    state.measure = measure if measure == BY_HAND else measure % int(PLACEMENTS[shape_at(piece)])
    state.phase = SETTLING
    target = target_of(state, piece)
    if measure == BY_HAND:
        tell(state, N_BY_HAND, seat, target, piece, 0)  # [splash.hand.move]
    elif target == TABLE:
        tell(state, N_BASE, seat, target, piece, int(state.measure))  # [splash.place.base]
    else:
        tell(state, N_LETS_GO, seat, target, piece, int(state.measure))


def nudge(state: State, seat: int, measure: int) -> None:
    """[splash.nudge] Knock against the table while the neighbour is placing."""
    state.asked = int(state.asked) & ~bit(seat)
    state.culprit = seat
    state.measure = measure
    state.phase = SHAKING
    tell(state, N_NUDGES, seat, NOBODY, NO_PIECE, measure)


def keep_still(state: State, seat: int) -> None:
    """[splash.nudge] Leave the table alone, for this piece."""
    state.asked = int(state.asked) & ~bit(seat)
    tell(state, N_STILL, seat, NOBODY, NO_PIECE, 0)


# --- end ---


def over(state: State) -> bool:
    """Tell whether the game has ended."""
    return int(state.phase) == OVER


def scores(state: State, out: Numbers) -> None:
    """[splash.end] One for each winner, nothing for the others, who share a place."""
    for seat in range(state.seats):
        out[seat] = int(state.won) >> seat & 1
