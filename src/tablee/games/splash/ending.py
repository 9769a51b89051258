"""How Splash ! ends, and how it goes on otherwise: who gives next, and who has won."""

from tablee.kernel.bits import bit, lowest
from tablee.kernel.game import State, seldom

from .legal import reserves
from .state import DROPS, GIVING, N_DROPS, N_LEVEL, N_NONE_LEFT, N_TEAM, N_TOKEN, NO_PIECE, NOBODY, OVER, team_of, tell


def give_next(state: State, seat: int) -> None:
    """[splash.give] A player is to give; if there is no piece to give, the game is over."""
    state.turn = seat
    state.culprit = NOBODY
    if reserves(state) == 0:
        end_level(state)
    else:
        state.phase = GIVING


def reward(state: State) -> bool:
    """[splash.fall.token] A drop for who gave the piece; tell whether that wins."""
    giver = int(state.turn)
    state.tokens[giver] += 1
    tell(state, N_TOKEN, giver, NOBODY, NO_PIECE, int(state.tokens[giver]))
    if state.tokens[giver] < DROPS:
        return False
    tell(state, N_DROPS, giver, NOBODY, NO_PIECE, int(state.tokens[giver]))  # [splash.end.drops]
    win(state, team_of(state, giver))
    return True


def win(state: State, seats: int) -> None:
    """[splash.end] The game is over; partners win together. [splash.teams]"""
    state.won = seats
    state.phase = OVER
    if state.teams != 0:
        first = lowest(seats)
        tell(state, N_TEAM, first, lowest(seats & ~bit(first)), NO_PIECE, 0)


@seldom
def end_level(state: State) -> None:
    """[splash.end.none] Nobody has a piece left: most tokens wins."""
    most, winners = 0, 0
    for seat in range(state.seats):
        most = max(most, int(state.tokens[seat]))
    tell(state, N_NONE_LEFT, NOBODY, NOBODY, NO_PIECE, most)
    for seat in range(state.seats):
        if state.tokens[seat] == most:
            winners |= team_of(state, seat)
            tell(state, N_LEVEL, seat, NOBODY, NO_PIECE, most)
    state.won = winners
    state.phase = OVER
