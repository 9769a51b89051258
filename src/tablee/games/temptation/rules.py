"""Temptation: dice on rows that pay or cost whoever places the last one; stop, or roll once more?

Clauses cited as [temptation.x.y] are in RULES.md beside this file. The record is in state.py, what may be done in
legal.py, what is seen in hidden.py. rows.py has a row as a number; boards.py reads the faces of the boards, which reach
`deal` as numbers.
"""

from tablee.kernel.chance import begin, roll, shuffle
from tablee.kernel.game import NATURE, WORD, Numbers, Options, State, seldom

from .hidden import OBSERVATION, guess, hide, observe, recall
from .legal import ACTIONS, MEASURES, PLACE, REFUSALS, STOP, legal, who, why_not
from .rows import CELLS, DICE, ROWS, after, is_full, refit, takes, value_of, wherever
from .state import (
    ALL_DICE,
    BOARDS,
    FACES,
    FIRST,
    HIDDEN,
    MAY,
    MUST,
    N_AGAIN,
    N_BOARD,
    N_BROKE,
    N_FIRST,
    N_GAINED,
    N_NONE,
    N_PAID,
    N_PLACED,
    N_ROLLED,
    N_ROUND,
    N_SHARED,
    N_SKIPPED,
    N_STOPPED,
    N_TURN,
    N_WON,
    NOBODY,
    OPENING_POINTS,
    OVER,
    ROLLING,
    STACKING,
    STATE,
    THROW,
    goal_of,
    most_points,
    next_seat,
    tell,
)

__all__ = [
    "ACTIONS", "MEASURES", "OBSERVATION", "REFUSALS", "STATE",
    "act", "chance", "deal", "guess", "hide", "legal", "observe", "over", "recall", "scores", "who", "why_not",
]  # fmt: skip

# Options, in the order of the game's card; the faces follow.
BEGINNER, OWN_BOARDS = range(2)
FACES_FROM = 2


# --- deal ---


@seldom
def deal(state: State, seats: int, options: Options) -> None:
    """Lay out an undealt table; nature then says who begins and stacks the boards."""
    state.seats = seats
    state.beginner = options[BEGINNER]
    state.phase = FIRST
    for seat in range(seats):
        state.points[seat] = OPENING_POINTS  # [temptation.setup.points]
    for place in range(BOARDS):
        state.pile[place] = HIDDEN
    for face in range(FACES):
        for row in range(ROWS):
            state.faces[face, row] = options[FACES_FROM + face * ROWS + row]


def chance(state: State) -> int:
    """Return how many equally likely outcomes nature has now, or WORD to stack the boards."""
    if state.phase == FIRST:
        return int(state.seats)
    if state.phase == STACKING:
        return WORD
    outcomes = 1
    for _ in range(state.loose):
        outcomes *= DICE
    return outcomes


# --- act ---


def act(state: State, seat: int, action: int) -> None:
    """Play one legal action. The table refuses illegal ones; this does not look."""
    state.news_count = 0
    if seat == NATURE:
        act_nature(state, action)
    elif action < STOP:
        place(state, (action - PLACE) // ROWS + 1, (action - PLACE) % ROWS)
    elif action == STOP:
        tell(state, N_STOPPED, seat, int(state.loose), 0, 0)
        end_turn(state)
    else:
        tell(state, N_AGAIN, seat, int(state.loose), 0, 0)
        state.rolled = 0
        state.phase = ROLLING


def act_nature(state: State, outcome: int) -> None:
    """Nature rolls, says who begins, or stacks the boards."""
    if state.phase == ROLLING:
        throw(state, outcome)
    elif state.phase == FIRST:
        state.turn = outcome  # [temptation.setup.first]
        state.phase = STACKING
        tell(state, N_FIRST, outcome, 0, 0, 0)
    else:
        stack(state, outcome)
        begin_round(state, int(state.turn))


@seldom
def stack(state: State, word: int) -> None:
    """[temptation.setup.boards] The boards in any order, either face up; for beginners face 1 first."""
    luck = begin(word)
    for place in range(BOARDS):
        state.pile[place] = place
    luck = shuffle(state.pile, BOARDS, luck)
    for place in range(BOARDS):
        side, luck = roll(luck, 2)
        state.pile[place] = 2 * int(state.pile[place]) + side
    if state.beginner:
        for place in range(1, BOARDS):
            if state.pile[place] <= 1:
                state.pile[place] = state.pile[0]
        state.pile[0] = 0


def throw(state: State, outcome: int) -> None:
    """[temptation.turn.roll] The loose dice fall; if none fits the turn is over. [temptation.turn.none]"""
    dice, rest = 0, outcome
    for _ in range(state.loose):
        dice += 1 << rest % DICE * ROWS
        rest //= DICE
    tell(state, N_ROLLED, int(state.turn), int(state.loose), 0, outcome)
    if int(state.fits) & wherever(dice):
        state.rolled = dice
        state.phase = MUST  # [temptation.turn.must]
    else:
        tell(state, N_NONE, int(state.turn), 0, 0, 0)
        end_turn(state)


def place(state: State, die: int, index: int) -> None:
    """[temptation.turn.may] A die goes onto the next cell of a row."""
    seat = int(state.turn)
    row = after(int(state.rows[index]), die)
    state.rows[index] = row
    state.fits = refit(int(state.fits), index, row)
    state.placed[index, state.filled[index]] = die
    state.filled[index] += 1
    state.rolled = int(state.rolled) - (1 << (die - 1) * ROWS)
    state.dice[seat] -= 1
    state.loose -= 1
    tell(state, N_PLACED, seat, die, index, 0)
    if is_full(row):
        settle(state, seat, index, value_of(row))
    if state.fits == 0:
        end_round(state)
    elif state.loose == 0:
        end_turn(state)
    else:
        state.phase = MAY  # [temptation.turn.again]


def settle(state: State, seat: int, index: int, value: int) -> None:
    """[temptation.turn.last] Whoever fills the last cell gets or pays the row's value, as far as they can."""
    points = int(state.points[seat])
    if value >= 0:
        tell(state, N_GAINED, seat, index, 0, value)
        state.points[seat] = points + value
    elif points + value >= 0:
        tell(state, N_PAID, seat, index, 0, -value)
        state.points[seat] = points + value
    else:
        tell(state, N_BROKE, seat, index, 0, points)
        state.points[seat] = 0  # [temptation.turn.broke]


# --- turns and rounds ---


def end_turn(state: State) -> None:
    """[temptation.turn.clockwise] The next player who has dice; those without are skipped. [temptation.turn.skip]"""
    seat = next_seat(state, int(state.turn))
    while state.dice[seat] == 0 and seat != state.turn:
        tell(state, N_SKIPPED, seat, 0, 0, 0)
        seat = next_seat(state, seat)
    begin_turn(state, seat)


def begin_turn(state: State, seat: int) -> None:
    state.turn = seat
    state.turns += 1
    state.rolled = 0
    state.loose = min(THROW, int(state.dice[seat]))
    state.phase = ROLLING
    tell(state, N_TURN, seat, 0, 0, 0)


@seldom
def begin_round(state: State, seat: int) -> None:
    """[temptation.setup.dice] All dice are dealt anew, and the top board is empty."""
    state.rounds += 1
    for other in range(state.seats):
        state.dice[other] = ALL_DICE // int(state.seats)
    lay_board(state)
    tell(state, N_BOARD, NOBODY, int(state.pile[0]) + 1, 0, int(state.rounds))
    begin_turn(state, seat)


def lay_board(state: State) -> None:
    fits = 0
    for index in range(ROWS):
        row = int(state.faces[state.pile[0], index])
        state.rows[index] = row
        state.filled[index] = 0
        fits |= takes(row) << index
        for cell in range(CELLS):
            state.placed[index, cell] = 0
    state.fits = fits


@seldom
def end_round(state: State) -> None:
    """[temptation.round.end] The board is full: the game ends, or the next board comes up. [temptation.round.next]"""
    seat = int(state.turn)
    state.rolled = 0
    state.loose = 0
    tell(state, N_ROUND, seat, 0, 0, int(state.rounds))
    if most_points(state) >= goal_of(int(state.seats)):
        end_game(state)
        return
    used = int(state.pile[0])
    for place in range(BOARDS - 1):
        state.pile[place] = state.pile[place + 1]
    state.pile[BOARDS - 1] = used ^ 1
    begin_round(state, next_seat(state, seat))


# --- end ---


def end_game(state: State) -> None:
    """[temptation.end] Most points wins; a tie is shared."""
    state.phase = OVER
    best = most_points(state)
    winners = 0
    for seat in range(state.seats):
        winners += int(state.points[seat] == best)
    for seat in range(state.seats):
        if state.points[seat] == best:
            tell(state, N_WON if winners == 1 else N_SHARED, seat, 0, 0, best)


def over(state: State) -> bool:
    """Tell whether the game has ended."""
    return int(state.phase) == OVER


def scores(state: State, out: Numbers) -> None:
    """[temptation.end] Everybody has their points."""
    for seat in range(state.seats):
        out[seat] = state.points[seat]
