"""From a state to its tower, and from what the wood did to the numbers of the state's inbox. [splash.settle]"""

import numpy as np

from tablee.games.splash.careful import CARES, choose_placement
from tablee.games.splash.carved import BY_HAND
from tablee.games.splash.judging import Judgement, judge
from tablee.games.splash.nudging import nudge
from tablee.games.splash.pieces import shape_of
from tablee.games.splash.placing import STEADY, Outcome, Placement, decode, encode, place, placements, shake
from tablee.games.splash.poses import POSE, Whole, from_ints, to_ints
from tablee.games.splash.state import (
    ALONE,
    COUNT,
    FLAGS,
    HEAD,
    ON_TABLE,
    RESTS,
    ROW,
    SHAKING,
    STACK,
    STANDS,
    TOP,
    TOUCHED,
    UNCOVERED,
    UNDONE,
    VERDICT,
    target_of,
)
from tablee.games.splash.tower import UNDONE as NOT_TO_BE_BELIEVED
from tablee.games.splash.tower import Tower
from tablee.kernel.game import State

TENTHS = 10  # of a millimetre, in which the rules compare heights


def settle(state: State, outcome: int) -> bytes:
    """Let the placement or the nudge that a state waits for happen."""
    if int(state.phase) == SHAKING:
        return inbox_of(nudge(tower_of(state), int(state.measure)))
    piece, measure = int(state.given), int(state.measure)
    target = target_of(state, piece)
    if measure == BY_HAND:  # nobody's hand was followed
        return inbox_of(place(tower_of(state), piece, target, Placement(), STEADY))
    placement = decode(shape_of(piece), measure % placements(shape_of(piece)))
    return inbox_of(place(tower_of(state), piece, target, placement, shake(int(state.tremor), outcome)))


def choose_measure(bot: str, state: State, word: int) -> int:
    """Return where a bot puts the piece it holds."""
    piece = int(state.given)
    now, target = judge(tower_of(state)), target_of(state, piece)
    placement = choose_placement(now, piece, target, int(state.tremor), CARES[bot], word)
    return encode(shape_of(piece), placement)


def tower_of(state: State) -> Tower:
    """Return the tower of a state."""
    count = int(state.tower_count)
    pieces = tuple(int(piece) for piece in state.tower[:count])
    base = frozenset(piece for piece, based in zip(pieces, state.based[:count], strict=True) if based)
    return Tower(pieces, from_ints(state.wood.reshape(-1, ROW)[:count, :POSE]), base)


def inbox_of(outcome: Outcome) -> bytes:
    """Return what came of a placement, a nudge or a live hand: a verdict, and the tower's rows where they count."""
    verdict = verdict_on(outcome)
    rows = rows_of(outcome.judgement) if verdict in (STANDS, ALONE) else np.zeros((0, ROW), np.int32)
    head = np.zeros(HEAD, np.int32)
    head[VERDICT], head[COUNT] = verdict, len(rows)
    return head.tobytes() + rows.tobytes()


def verdict_on(outcome: Outcome) -> int:
    """Return what the rules call an outcome."""
    if outcome.verdict == NOT_TO_BE_BELIEVED:
        return UNDONE
    if outcome.alone:
        return ALONE
    return TOUCHED if outcome.touched and not outcome.fallen else STANDS


def rows_of(now: Judgement) -> Whole:
    """Return a judged tower as rows of wood, in its order."""
    rows = np.zeros((len(now.tower.pieces), ROW), np.int32)
    rows[:, :POSE] = to_ints(now.tower.poses)
    rows[:, TOP] = np.rint(now.tops * TENTHS)
    rows[:, FLAGS] = UNCOVERED * now.uncovered + ON_TABLE * now.on_table
    rows[:, STACK] = now.stacks
    rows[:, RESTS] = now.rests
    return rows
