"""Splaf !: two dice name a monster on the table, and the first to slap it takes it.

Clauses cited as [splaf.x.y] are in RULES.md beside this file. The box is in pieces.py, the record and the target in
state.py, what may be done in legal.py, what is secret in hidden.py.
"""

from tablee.kernel.bits import bit, count_bits
from tablee.kernel.chance import begin, roll, shuffle
from tablee.kernel.game import NATURE, WORD, Numbers, Options, State, seldom

from .hidden import OBSERVATION, guess, hide, observe, recall
from .legal import ACTIONS, LATE, MEASURES, OWN, REFUSALS, TAP, error_of, legal, time_of, who, why_not
from .pieces import CARDS, FACES, IN_PLAY, LAST, NONE, RANDOM_SIDE, SIDE_A
from .state import (
    FIRST,
    N_BIGGEST,
    N_COMES,
    N_EARLY,
    N_FIRST,
    N_LATE,
    N_NONE,
    N_OUT,
    N_RIGHT,
    N_ROW,
    N_SIDE,
    N_TAKEN,
    N_TAPPED,
    N_TARGET,
    N_THROWN,
    N_TIE,
    N_TIE_MANY,
    N_UNREADY,
    N_WON,
    N_WRONG,
    NO_FACE,
    NO_TAP,
    NOBODY,
    OVER,
    SHUFFLING,
    STATE,
    TAPPING,
    THROWING,
    biggest_of,
    on_table,
    target_of,
    tell,
)

__all__ = [
    "ACTIONS", "MEASURES", "OBSERVATION", "REFUSALS", "STATE",
    "act", "chance", "deal", "guess", "hide", "legal", "observe", "over", "recall", "scores", "who", "why_not",
]  # fmt: skip

# Options, in the order of the game's card; the seats with the handicap follow as a mask.
IN_PLAY_OPTION, PORTAL, HANDICAP, HANDICAP_MASK = range(4)

# Times are in tenths of a millisecond, as actions carry them.
MILLISECOND = 10
HUMAN = 100 * MILLISECOND  # nobody reacts faster [splaf.tap.fair]
MOMENT = 1 * MILLISECOND  # closer than this is the same moment, however well it is measured [splaf.tap.tie]


# --- deal ---


@seldom
def deal(state: State, seats: int, options: Options) -> None:
    """Lay out an empty table; nature then says who throws first, and shuffles."""
    state.seats = seats
    state.cards = IN_PLAY[options[IN_PLAY_OPTION]]
    state.portal = options[PORTAL]
    state.handicap = options[HANDICAP_MASK] & (bit(seats) - 1)
    state.phase = FIRST
    clear_throw(state)


def chance(state: State) -> int:
    """Return how many equally likely outcomes nature has now, or WORD for a shuffle."""
    if state.phase == THROWING:
        return FACES * FACES
    return int(state.seats) if state.phase == FIRST else WORD


@seldom
def set_up(state: State, word: int) -> None:
    """[splaf.setup.cards] [splaf.setup.portal] Shuffle the cards, turn some up, and choose a side of the portal."""
    luck = begin(word)
    for place in range(CARDS):
        state.pile[place] = place + 1
    luck = shuffle(state.pile, CARDS, luck)
    state.pile_count = CARDS
    side, luck = roll(luck, 2)
    state.clockwise = 1 - side if state.portal == RANDOM_SIDE else int(state.portal == SIDE_A)
    tell(state, N_SIDE, NOBODY, NOBODY, NONE, int(state.clockwise))
    for slot in range(state.cards):
        state.slots[slot] = draw(state)
    tell(state, N_OUT, NOBODY, NOBODY, NONE, int(state.cards))
    state.phase = THROWING


def draw(state: State) -> int:
    """Take the top card of the pile; NONE when it is empty."""
    if state.pile_count == 0:
        return NONE
    state.pile_count -= 1
    card = int(state.pile[state.pile_count])
    state.pile[state.pile_count] = NONE
    return card


# --- act ---


def act(state: State, seat: int, action: int) -> None:
    """Play one legal action. The table refuses illegal ones; this does not look."""
    state.news_count = 0
    if seat == NATURE:
        act_nature(state, action)
        return
    listed = action % ACTIONS
    if listed < OWN:
        tap(state, seat, listed - TAP, time_of(action), error_of(action))
    elif listed == OWN:
        tap_own(state, seat)
    elif listed == LATE:
        let_go(state, seat)


def act_nature(state: State, outcome: int) -> None:
    """Nature throws the dice, says who throws first, or shuffles."""
    if state.phase == THROWING:
        throw(state, outcome // FACES, outcome % FACES)
    elif state.phase == FIRST:
        state.turn = outcome  # [splaf.setup.first]
        state.phase = SHUFFLING
        tell(state, N_FIRST, outcome, NOBODY, NONE, 0)
    else:
        set_up(state, outcome)


def throw(state: State, monster: int, direction: int) -> None:
    """[splaf.die.monster] [splaf.die.direction] The dice lie before everybody, who may all tap now."""
    state.monster = monster
    state.direction = direction
    state.asked = bit(int(state.seats)) - 1
    state.owed = rows_to_tap(state) if state.handicap else 0
    state.phase = TAPPING
    tell(state, N_THROWN, int(state.turn), monster, direction, 0)


def rows_to_tap(state: State) -> int:
    """[splaf.handicap] The mask of those with the handicap who have won a card."""
    owed = 0
    for seat in range(state.seats):
        if state.won[seat] != 0:
            owed |= bit(seat)
    return owed & int(state.handicap)


# --- taps ---


def tap(state: State, seat: int, slot: int, time: int, error: int) -> None:
    """[splaf.tap.once] A player's one tap of this throw."""
    state.tap_slot[seat] = slot
    state.tap_time[seat] = time
    state.tap_error[seat] = error
    state.asked = int(state.asked) & ~bit(seat)
    if state.asked == 0:
        resolve(state)
    else:
        tell(state, N_TAPPED, seat, slot, NONE, time)


def tap_own(state: State, seat: int) -> None:
    """[splaf.handicap] A player has tapped every card of their own row."""
    state.owed = int(state.owed) & ~bit(seat)
    tell(state, N_ROW, seat, NOBODY, NONE, 0)


def let_go(state: State, seat: int) -> None:
    """[splaf.tap.none] No tap in this throw: out of time, or not wanted."""
    state.asked = int(state.asked) & ~bit(seat)
    tell(state, N_LATE, seat, NOBODY, NONE, 0)
    if state.asked == 0:
        resolve(state)


# --- the throw is judged ---


def resolve(state: State) -> None:
    """[splaf.tap.first] All have tapped or let it go: the first right tap takes the card."""
    target = target_of(state)
    tell(state, N_TARGET, NOBODY, target, int(state.slots[target]), 0)
    right = judge(state, target)
    first = fastest(state, right)
    close = at_the_same_moment(state, right, first) if right else 0
    clear_throw(state)
    if right == 0:
        tell(state, N_NONE, NOBODY, NOBODY, NONE, 0)  # [splaf.tap.none]
        pass_dice(state)
    elif close != bit(first):
        throw_again(state, close)
    else:
        take(state, first, target)


def judge(state: State, target: int) -> int:
    """Tell everybody's tap, and return the mask of the right ones."""
    right = 0
    for seat in range(state.seats):
        slot = int(state.tap_slot[seat])
        if slot != NO_TAP:
            verdict = verdict_of(state, seat, target)
            tell(state, verdict, seat, slot, NONE, int(state.tap_time[seat]))
            if verdict == N_RIGHT:
                right |= bit(seat)
    return right


def verdict_of(state: State, seat: int, target: int) -> int:
    """Return what a tap was: too early, before one's own row, on the wrong card, or right."""
    if state.tap_time[seat] < HUMAN:
        return N_EARLY  # [splaf.tap.fair]
    if int(state.owed) >> seat & 1:
        return N_UNREADY  # [splaf.handicap]
    return N_RIGHT if state.tap_slot[seat] == target else N_WRONG


def fastest(state: State, right: int) -> int:
    """[splaf.tap.first] Who of them tapped first."""
    first = NOBODY
    for seat in range(state.seats):
        if right >> seat & 1 and (first == NOBODY or state.tap_time[seat] < state.tap_time[first]):
            first = seat
    return first


def at_the_same_moment(state: State, right: int, first: int) -> int:
    """[splaf.tap.tie] The mask of right taps that cannot be told from the first: closer than both errors together."""
    close = 0
    for seat in range(state.seats):
        if right >> seat & 1:
            gap = int(state.tap_time[seat]) - int(state.tap_time[first])
            error = (int(state.tap_error[seat]) + int(state.tap_error[first])) * MILLISECOND
            if seat == first or gap < max(error, MOMENT):
                close |= bit(seat)
    return close


@seldom
def throw_again(state: State, close: int) -> None:
    """[splaf.tap.tie] Nobody takes the card, and the same player throws again."""
    first, second = NOBODY, NOBODY
    for seat in range(int(state.seats) - 1, -1, -1):
        if close >> seat & 1:
            first, second = seat, first
    tell(state, N_TIE if count_bits(close) == 2 else N_TIE_MANY, first, second, NONE, count_bits(close))
    state.phase = THROWING


def take(state: State, seat: int, slot: int) -> None:
    """[splaf.tap.first] The card is won, and one of the pile fills its place while there is one."""
    card = int(state.slots[slot])
    state.won[seat] = int(state.won[seat]) | bit(card)
    tell(state, N_TAKEN, seat, slot, card, 0)
    state.slots[slot] = draw(state)
    if state.slots[slot] != NONE:
        tell(state, N_COMES, NOBODY, slot, int(state.slots[slot]), 0)
    elif on_table(state) == LAST:
        end_game(state)  # [splaf.end]
        return
    pass_dice(state)


def pass_dice(state: State) -> None:
    """[splaf.turn.pass] Clockwise."""
    turn = int(state.turn) + 1
    state.turn = turn if turn < state.seats else 0
    state.phase = THROWING


def clear_throw(state: State) -> None:
    """Nobody has tapped, and the dice are in somebody's hand."""
    state.owed = 0
    state.monster = NO_FACE
    state.direction = NO_FACE
    state.tap_slot[:] = NO_TAP
    state.tap_time[:] = 0
    state.tap_error[:] = 0


# --- end ---


@seldom
def end_game(state: State) -> None:
    """[splaf.end] Most cards wins; a tie goes to the biggest monster. [splaf.end.tie]"""
    state.phase = OVER
    seat = winner_of(state)
    count = count_bits(int(state.won[seat]))
    rivals = 0
    for other in range(state.seats):
        rivals += int(count_bits(int(state.won[other])) == count)
    if rivals > 1:
        tell(state, N_BIGGEST, seat, NOBODY, biggest_of(int(state.won[seat])), count)
    tell(state, N_WON, seat, NOBODY, NONE, count)


def winner_of(state: State) -> int:
    """[splaf.end.tie] Who has the most cards, and among those the biggest."""
    winner = 0
    for seat in range(state.seats):
        if standing(state, seat) > standing(state, winner):
            winner = seat
    return winner


def standing(state: State, seat: int) -> int:
    """Cards first, then the biggest of them, as one number."""
    cards = int(state.won[seat])
    return count_bits(cards) * 100 + biggest_of(cards)


def over(state: State) -> bool:
    """Tell whether the game has ended."""
    return int(state.phase) == OVER


def scores(state: State, out: Numbers) -> None:
    """[splaf.end] Everybody's cards, and hundredths for the biggest of them."""
    for seat in range(state.seats):
        out[seat] = standing(state, seat) / 100
