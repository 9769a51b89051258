"""What the tests of Splash ! share: a table to sit down at, and what to look at on it. On paper, unless they say so."""

import numpy as np
from support import SEATS, play

from tablee.games.splash import GAME
from tablee.games.splash.positions import PIECE_KEYS, pieces_in, seats_in
from tablee.games.splash.state import COUNT, FLAGS, HEAD, ON_TABLE, RESTS, ROW, STACK, TOP, UNCOVERED, VERDICT
from tablee.kernel.game import new_state

# Four plates, one on the other: nothing on them but the top one. All of them are alike.
PLATES = "tower red-plate orange-plate yellow-plate green-plate"


def laid_out(rules, seats, **options):
    """A table before anybody knows who begins."""
    state = new_state(rules)
    rules.deal(state, seats, GAME.choose_options(options))
    return state


def placed(rules, state, words, settle="settle"):
    """Place the piece in hand as people say it, and let nature judge."""
    action = GAME.notation.parse_in(state, f"place {words}".strip())
    return play(rules, state, GAME.notation.say(action), settle)


def judged(rules, state, verdict, rows):
    """Let nature judge as a simulation would: a verdict, and (piece is implied) rows by name of field."""
    state.inbox[VERDICT], state.inbox[COUNT] = verdict, len(rows)
    for slot, row in enumerate(rows):
        state.inbox[HEAD + slot * ROW : HEAD + (slot + 1) * ROW] = row
    return play(rules, state, "settle")


def row(top=50, on_table=False, uncovered=True, stack=0, rests=-1, at=(0, 0)):
    """A row of wood, judged so."""
    numbers = [0] * ROW
    numbers[:2], numbers[2], numbers[3] = at, 2500, 1_000_000
    numbers[TOP], numbers[STACK], numbers[RESTS] = top, stack, rests
    numbers[FLAGS] = ON_TABLE * on_table | UNCOVERED * uncovered
    return numbers


def reserve(state, name):
    return {PIECE_KEYS[piece] for piece in pieces_in(int(state.reserve[SEATS.index(name)]))}


def tower(state):
    return [PIECE_KEYS[piece] for piece in state.tower[: state.tower_count]]


def base(state):
    return [PIECE_KEYS[state.tower[slot]] for slot in range(state.tower_count) if state.based[slot]]


def tokens(state):
    return [int(drops) for drops in state.tokens[: state.seats]]


def giver(state):
    return SEATS[state.turn]


def winners(state):
    return [SEATS[seat] for seat in seats_in(int(state.won))]


def scores(rules, state):
    out = np.zeros(int(state.seats), np.float32)
    rules.scores(state, out)
    return out.tolist()
