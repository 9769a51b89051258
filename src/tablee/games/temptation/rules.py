"""Temptation: dice on rows that pay or cost whoever places the last one; stop, or roll once more?

Clauses cited as [temptation.x.y] are in RULES.md beside this file. rows.py has a row as a number; boards.py
reads the faces of the boards, which reach `deal` as numbers.
"""

import numpy as np

from tablee.kernel.bits import lowest
from tablee.kernel.chance import begin, roll, shuffle
from tablee.kernel.game import NATURE, WORD, Actions, Numbers, Options, State, seldom

from .rows import CELLS, DICE, RED, ROWS, after, count_of, is_full, refit, takes, value_of, wherever

SEATS = 6
BOARDS = 8
FACES = 2 * BOARDS
ALL_DICE = 30
THROW = 5  # dice rolled at once
OPENING_POINTS = 80
GOAL_OF_FEW, GOAL_OF_MANY = 500, 400
MANY = 5  # from this many players on the goal is lower
NOBODY = -1
HIDDEN = -1  # a board that lies face down in the pile
NEWS = 10  # most pieces of news one action can make: all others are skipped

# Options, in the order of the game's card; the faces follow.
BEGINNER, OWN_BOARDS = range(2)
FACES_FROM = 2

# Actions.
PLACE = 0  # PLACE + (die - 1) * ROWS + row
STOP = PLACE + DICE * ROWS
AGAIN = STOP + 1
ACTIONS = AGAIN + 1
MEASURES = 1

# Phases. In the first three nature is to act.
FIRST, STACKING, ROLLING = range(3)
MUST = 3  # the player in turn places one die
MAY = 4  # … places more, stops, or rolls again
OVER = 5

STATE = np.dtype((np.record, [
    ("seats", "i1"),
    ("beginner", "i1"),
    ("phase", "i1"),
    ("turn", "i1"),
    ("rounds", "i2"),  # begun, this one included; NumPy has its own idea of `round`
    ("turns", "i2"),  # taken in the whole game, this one included
    ("points", "i2", SEATS),
    ("dice", "i1", SEATS),  # those not on the board
    ("loose", "i1"),  # dice of this turn not yet placed
    ("rolled", "i8"),  # those of them that lie rolled: a digit of six bits a number
    ("fits", "i8"),  # what fits where on the board (rows.py); 0 when it is full
    ("rows", "i4", ROWS),  # what each row still takes, and its value
    ("filled", "i1", ROWS),
    ("placed", "i1", (ROWS, CELLS)),
    ("pile", "i1", BOARDS),  # the face that each board has up, the top one first; faces 2n and 2n + 1 are one board
    ("faces", "i4", (FACES, ROWS)),
    ("news_count", "i1"),
    ("news", "i8", NEWS),  # kind, who, two small numbers: a byte each; then a number of 16 bits
]))  # fmt: skip

# News: what an action brought about, in order.
(
    N_FIRST, N_BOARD, N_TURN, N_SKIPPED, N_ROLLED, N_NONE, N_PLACED, N_GAINED, N_PAID, N_BROKE, N_STOPPED, N_AGAIN,
    N_ROUND, N_WON, N_SHARED,
) = range(1, 16)  # fmt: skip
NEWS_KEYS = (
    "", "first", "board", "turn", "skipped", "rolled", "none", "placed", "gained", "paid", "broke", "stopped", "again",
    "round", "won", "shared",
)  # fmt: skip

# Refusals: the answers of `why_not`, and the clause each stands for.
NO_TURN, NO_END, NO_DIE, NO_ROW, NO_PIPS, NO_STARS, NO_TWO_STARS, NO_STOP = range(1, 9)
REFUSALS: tuple[str, ...] = (
    "",
    "temptation.turn.clockwise",
    "temptation.end",
    "temptation.turn.may",
    "temptation.board.rows",
    "temptation.board.pips",
    "temptation.board.stars",
    "temptation.board.two-stars",
    "temptation.turn.must",
)


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


# --- who ---


def who(state: State) -> int:
    """Return a bit mask of the seats that may act now, NATURE, or 0 when the game is over."""
    phase = int(state.phase)
    if phase <= ROLLING:
        return NATURE
    return 0 if phase == OVER else 1 << int(state.turn)


# --- legal ---


def legal(state: State, seat: int, out: Actions) -> int:
    """Write the seat's actions into `out`, ascending; return how many."""
    phase = int(state.phase)
    if seat != state.turn or (phase != MUST and phase != MAY):
        return 0
    count = 0
    places = int(state.fits) & wherever(int(state.rolled))
    while places:
        out[count] = PLACE + lowest(places)
        count += 1
        places &= places - 1
    if phase == MAY:
        out[count] = STOP
        out[count + 1] = AGAIN
        count += 2
    return count


@seldom
def why_not(state: State, seat: int, action: int) -> int:
    """Return 0 if the action is legal, else the index in REFUSALS of the clause that forbids it."""
    if state.phase == OVER:
        return NO_END
    if seat != state.turn or (state.phase != MUST and state.phase != MAY):
        return NO_TURN
    if action >= STOP:
        return 0 if state.phase == MAY else NO_STOP
    return why_not_place(state, (action - PLACE) // ROWS + 1, (action - PLACE) % ROWS)


def why_not_place(state: State, die: int, index: int) -> int:
    row = int(state.rows[index])
    if is_full(row):
        return NO_ROW
    if int(state.fits) >> (die - 1) * ROWS + index & 1:
        return 0 if count_of(int(state.rolled), die) > 0 else NO_DIE
    printed = int(state.faces[state.pile[0], index]) & 15
    if printed == RED:
        return NO_TWO_STARS
    return NO_PIPS if printed <= DICE else NO_STARS


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


# --- hide ---


def hide(state: State, seat: int) -> None:
    """Nobody sees into the pile: only the top board, and those that went under it."""
    for place in range(1, unseen_end(state)):
        state.pile[place] = HIDDEN
    for line in range(state.news_count, NEWS):
        state.news[line] = 0


def recall(state: State, view: State, seat: int) -> None:
    """Nothing is left to memory: what a seat saw stays in its view."""


def unseen_end(state: State) -> int:
    """The place in the pile from which on boards have been played: one more each round."""
    return max(1, min(BOARDS, BOARDS + 1 - int(state.rounds)))


# --- guess ---


@seldom
def guess(state: State, seat: int, word: int) -> None:
    """The boards that nobody has seen lie in any order, either face up."""
    hide(state, seat)
    if state.rounds == 0:
        return
    end = unseen_end(state)
    seen = 1 << int(state.pile[0]) // 2
    for place in range(end, BOARDS):
        seen |= 1 << int(state.pile[place]) // 2
    board = 0
    for place in range(1, end):
        while seen >> board & 1:
            board += 1
        state.pile[place] = board
        board += 1
    mix(state, end, word)


def mix(state: State, end: int, word: int) -> None:
    """Shuffle the places 1 … end - 1, which hold boards, and turn each to one of its faces."""
    luck = begin(word)
    for last in range(end - 1, 0, -1):
        other, luck = roll(luck, last)
        side, luck = roll(luck, 2)
        board = int(state.pile[1 + other])
        state.pile[1 + other] = state.pile[last]
        state.pile[last] = 2 * board + side


# --- observe ---

PER_SEAT = 3
PER_ROW = 2 + DICE
GENERAL = 6
OBSERVATION = GENERAL + DICE + SEATS * PER_SEAT + ROWS * PER_ROW


def observe(state: State, seat: int, out: Numbers) -> None:
    """Write what the seat knows as numbers; seats are counted from the viewer on."""
    out[:] = 0
    out[0] = state.seats
    out[1] = state.rounds
    out[2] = state.phase == MUST
    out[3] = state.phase == MAY
    out[4] = state.loose
    out[5] = goal_of(int(state.seats))
    at = GENERAL
    for die in range(DICE):
        out[at + die] = count_of(int(state.rolled), die + 1)
    at += DICE
    for step in range(state.seats):
        other = (max(seat, 0) + step) % int(state.seats)
        out[at] = state.points[other]
        out[at + 1] = state.dice[other]
        out[at + 2] = other == state.turn
        at += PER_SEAT
    at = GENERAL + DICE + SEATS * PER_SEAT
    for index in range(ROWS):
        observe_row(state, index, out[at : at + PER_ROW])
        at += PER_ROW


def observe_row(state: State, index: int, out: Numbers) -> None:
    """A row: its value, the cells that are left, and the dice that it takes now."""
    row = int(state.rows[index])
    out[0] = value_of(row)
    out[1] = cells_left(row)
    for die in range(DICE):
        out[2 + die] = int(state.fits) >> die * ROWS + index & 1


# --- helpers ---


def tell(state: State, kind: int, who: int, first: int, second: int, number: int) -> None:
    """Add a piece of news."""
    state.news[state.news_count] = kind | (who & 255) << 8 | first << 16 | second << 24 | number << 32
    state.news_count += 1


def is_dealt(state: State) -> bool:
    """Tell whether a board lies on the table."""
    return int(state.rounds) > 0


def next_seat(state: State, seat: int) -> int:
    return seat + 1 if seat + 1 < state.seats else 0


def goal_of(seats: int) -> int:
    """[temptation.end] The points that end the game."""
    return GOAL_OF_MANY if seats >= MANY else GOAL_OF_FEW


def most_points(state: State) -> int:
    best = 0
    for seat in range(state.seats):
        best = max(best, int(state.points[seat]))
    return best


def cells_left(row: int) -> int:
    """How many cells of a row are free."""
    left = 0
    while not is_full(row >> 4 * left << 4 * left):
        left += 1
    return left
