"""How Splash ! is played by programs: kind ones give what stands well, nasty ones what does not.

They look at joints on paper (statics.py): how far the worst one would be from tipping. A bot that simulates can get its
proposals here: `candidate(bot, state, seat, word)` returns a measure for the piece in hand as that bot would place it,
another one for another word; `worth(state, rows, sums, piece, measure)` is what it thinks of one, in micrometres.
"""

import numpy as np

from tablee.kernel.bits import count_bits
from tablee.kernel.chance import Luck, begin, roll
from tablee.kernel.game import Actions, State, seldom
from tablee.kernel.pick import pick_best

from .carved import FACE_OF, NUDGES, STEADY, STEP, STEPS, TURNS
from .laying import Rows, extent, lay_new, touches, turn_of
from .legal import ACTIONS, BASE, DRAFT, GIVE, NUDGE, PLACE, STILL, TAKE, owner_of
from .measures import measure_of, offset_x, offset_y, way_of
from .pieces import COLOURS, PIECES, TABLE
from .state import (
    BASING,
    DROPS,
    GIVING,
    PLACING,
    ROW,
    TOP,
    placer_of,
    shape_at,
    slot_of,
    target_of,
    team_of,
)
from .statics import FAR, Sums, new_sums, slack
from .tempers import BOTS, CANDIDATES, CLUMSY, EASE, HIGH, ITCH, MASTER, NASTY, TASTE, WOBBLE

__all__ = ["BOTS", "candidate", "choose", "worth"]

TOUCH = -20_000  # what a placement that touches is worth
SAFE = 4_000  # micrometres: a joint this good need not be better


@seldom
def choose(bot: int, state: State, seat: int, actions: Actions, count: int, word: int) -> int:
    """Return what a bot does."""
    phase = int(state.phase)
    if phase == PLACING:
        if seat == placer_of(state):
            return PLACE + ACTIONS * candidate(bot, state, seat, word)
        return meddle(bot, state, word)
    points = np.zeros(count, np.int64)
    for index in range(count):
        action = int(actions[index])
        if phase == GIVING:
            points[index] = points_of_gift(bot, state, seat, action - GIVE, word + index)
        elif phase == BASING:
            points[index] = int(TASTE[bot]) * int(EASE[shape_at(action - BASE)])
        else:
            points[index] = points_of_piece(bot, state, seat, action - (TAKE if action >= TAKE else DRAFT))
    return pick_best(points, actions[:count], word)


@seldom
def meddle(bot: int, state: State, word: int) -> int:
    """[splash.nudge] Leave the table alone; who is nasty cannot always."""
    chance, luck = roll(begin(word), ITCH)
    if bot != NASTY or chance != 0 or state.tower_count < HIGH:
        return STILL
    measure, luck = roll(luck, NUDGES)
    return NUDGE + ACTIONS * measure


# --- choosing pieces ---


@seldom
def points_of_piece(bot: int, state: State, seat: int, piece: int) -> int:
    """What a piece is worth in one's reserve: shapes and colours one lacks, then easy or hard by temper."""
    own = int(state.reserve[seat]) | int(state.taken)
    same = 0
    for other in range(PIECES):
        if own >> other & 1:
            same += 3 * int(other // COLOURS == piece // COLOURS) + 2 * int(other % COLOURS == piece % COLOURS)
    return int(TASTE[bot]) * int(EASE[shape_at(piece)]) - 3 * same


@seldom
def points_of_gift(bot: int, state: State, seat: int, piece: int, word: int) -> int:
    """What giving a piece is worth: easy to place for the kind, hard for the nasty, and never somebody's last one."""
    wobble, _ = roll(begin(word), int(WOBBLE[bot]) + 1)
    points = taste_of(bot, state, seat) * (ease_of(state, piece) + wobble)
    owner = owner_of(state, piece)
    if owner != seat and not team_of(state, seat) >> owner & 1:
        points += 500 * count_bits(int(state.reserve[owner]))  # [splash.end.empty] who has few is about to win
    return points


def taste_of(bot: int, state: State, seat: int) -> int:
    """Whether a bot wants the tower to stand now: a master does when its last piece is to stand. [splash.end.empty]"""
    if bot != MASTER:
        return int(TASTE[bot])
    is_last = count_bits(int(state.reserve[seat])) <= 1 and state.tokens[seat] < DROPS - 1
    return 1 if is_last else -1


@seldom
def ease_of(state: State, piece: int) -> int:
    """How well a piece would stand in the middle of its target, on its best face: the worst joint, in micrometres."""
    rows, sums, best = wood_of(state), new_sums(), -FAR
    for way in range(TURNS[shape_at(piece)]):
        if way == 0 or FACE_OF[shape_at(piece), way] != FACE_OF[shape_at(piece), way - 1]:
            best = max(best, worth(state, rows, sums, piece, measure_of(way, 0, 0, 0)))
    target = slot_of(state, target_of(state, piece))
    height = 0 if target < 0 else int(state.wood[target * ROW + TOP])
    return min(best, SAFE) + 100 * int(EASE[shape_at(piece)]) - height


# --- placing ---


@seldom
def candidate(bot: int, state: State, seat: int, word: int) -> int:
    """Return the best of a few placements of the piece in hand, as a bot's eye and hand are good for."""
    piece, luck = int(state.given), begin(word)
    rows, sums = wood_of(state), new_sums()
    best_measure, best = 0, -FAR
    if target_of(state, piece) == TABLE:
        return 0
    for number in range(CANDIDATES[bot]):
        measure, luck = (0, luck) if number == 0 else propose(state, piece, best_measure, number, luck)
        wobble, luck = roll(luck, int(WOBBLE[bot]) + 1)
        points = worth(state, rows, sums, piece, measure) + wobble
        if points > best:
            best_measure, best = measure, points
    return miss(best_measure, int(CLUMSY[bot]), luck)


def propose(state: State, piece: int, best: int, number: int, luck: Luck) -> tuple[int, Luck]:
    """Another placement: anywhere over the target, or every other time near the best so far."""
    if number & 1:
        x, luck = roll(luck, 5)
        y, luck = roll(luck, 5)
        return measure_of(way_of(best), 0, fit(offset_x(best) + x - 2), fit(offset_y(best) + y - 2)), luck
    target = target_of(state, piece)
    turn, shape = turn_of(state.wood, slot_of(state, target)), shape_at(target)
    wide, deep = extent(shape, turn[0], turn[1], turn[2]) // STEP, extent(shape, turn[3], turn[4], turn[5]) // STEP
    x, luck = roll(luck, 2 * wide + 1)
    y, luck = roll(luck, 2 * deep + 1)
    way, luck = roll(luck, int(TURNS[shape_at(piece)]))
    return measure_of(way, 0, fit(x - wide), fit(y - deep)), luck


def miss(measure: int, clumsy: int, luck: Luck) -> int:
    """Where a hand lets go that meant this placement."""
    x, luck = roll(luck, 2 * clumsy + 1)
    y, luck = roll(luck, 2 * clumsy + 1)
    return measure_of(way_of(measure), 0, fit(offset_x(measure) + x - clumsy), fit(offset_y(measure) + y - clumsy))


def fit(steps: int) -> int:
    """An offset that a placement can have."""
    return min(max(steps, -STEPS), STEPS)


def wood_of(state: State) -> Rows:
    """A copy of the tower's wood, to lay a piece on."""
    rows = np.zeros(PIECES * ROW, np.int32)
    for number in range(int(state.tower_count) * ROW):
        rows[number] = state.wood[number]
    return rows


@seldom
def worth(state: State, rows: Rows, sums: Sums, piece: int, measure: int) -> int:
    """How good a placement is: how far its worst joint would be from tipping, in micrometres, if it touches nothing."""
    lay_new(state, rows, piece, measure, STEADY)
    if touches(state, rows, piece, measure):
        return TOUCH
    return slack(state, rows, sums, piece)
