"""Turns, kittens and the end."""

from tablee.kernel.bits import bit, count_bits
from tablee.kernel.game import State, seldom

from .cards import DEFUSE, KITTEN, NONE
from .hands import can_hide_kitten, discard_from, discard_hand, loose_kitten, remove, to_discard
from .knowledge import EVERYBODY, lose_known
from .pile import at_depth, draw_hidden, draw_shown, insert
from .state import (
    INSERTING,
    N_DEFUSED,
    N_DREW,
    N_EXPLODED,
    N_INSERTED,
    N_KITTEN,
    N_LIFTED,
    N_TURN,
    N_WON,
    NOBODY,
    OVER,
    PLAYING,
    is_alive,
    is_blind,
    next_living,
    tell,
)

ATTACK_TURNS = 2


# --- whose turn ---


def begin_turns(state: State, seat: int, owed: int, attacked: int) -> None:
    """Hand the turn to a seat that owes so many turns."""
    state.turn = seat
    state.owed = owed
    state.attacked = attacked
    state.phase = PLAYING
    tell(state, N_TURN, seat, NOBODY, NONE, owed)


def end_turn(state: State) -> None:
    """One owed turn is over; with the last one the turn passes on. [kittens.skip]"""
    if state.owed > 1:
        begin_turns(state, int(state.turn), int(state.owed) - 1, int(state.attacked))
    else:
        end_all_turns(state)


def end_all_turns(state: State) -> None:
    """The next living player has one fresh turn. [kittens.kitten.turns] [kittens.streaking.super-skip]"""
    begin_turns(state, next_living(state, int(state.turn)), 1, 0)


def attack(state: State) -> None:
    """[kittens.attack] [kittens.attack.stack] The next player gets 2 turns, and what an attacked one still owed."""
    owed = ATTACK_TURNS + (int(state.owed) if state.attacked else 0)
    begin_turns(state, next_living(state, int(state.turn)), owed, 1)


def go_on(state: State) -> None:
    """An action is done: the player in turn plays on."""
    state.phase = PLAYING
    clear_pending(state)


@seldom
def show_loose_kitten(state: State) -> None:
    """[kittens.streaking.hold] Whoever holds a kitten without cover shows it at once."""
    seat = loose_kitten(state)
    if seat != NOBODY:
        remove(state, seat, KITTEN)
        lose_known(state, EVERYBODY, seat, KITTEN)
        meet_kitten(state, seat)


def clear_pending(state: State) -> None:
    """Nothing is pending any more."""
    state.kind = 0
    state.played = NONE
    state.target = NOBODY
    state.named = NONE
    state.noped = 0
    state.laid = 0
    state.asked = 0


# --- drawing ---


def draw(state: State) -> None:
    """[kittens.turn.draw] Drawing ends the turn, well or badly."""
    seat = int(state.turn)
    title = at_depth(state, 0)
    if title == KITTEN and not can_hide_kitten(state, seat):
        draw_shown(state)
        meet_kitten(state, seat)
        return
    draw_hidden(state, seat)
    tell(state, N_DREW, seat, NOBODY, title, 0)
    if is_blind(state, seat):
        state.blind = int(state.blind) & ~bit(seat)  # [kittens.streaking.curse]
        tell(state, N_LIFTED, seat, NOBODY, NONE, 0)
    end_turn(state)


def meet_kitten(state: State, seat: int) -> None:
    """[kittens.kitten.show] [kittens.defuse] A kitten out in the open: Defuse, or explode."""
    tell(state, N_KITTEN, seat, NOBODY, KITTEN, 0)
    if state.hand[seat, DEFUSE] > 0:
        discard_from(state, seat, DEFUSE)
        state.placer = seat
        state.phase = INSERTING
        tell(state, N_DEFUSED, seat, NOBODY, DEFUSE, 0)
    else:
        explode(state, seat)


def put_back(state: State, depth: int) -> None:
    """[kittens.defuse.turn] The kitten goes back; that ends the turn of a player who was in turn."""
    seat = int(state.placer)
    insert(state, seat, depth)
    tell(state, N_INSERTED, seat, NOBODY, NONE, depth)
    state.placer = NOBODY
    if seat == state.turn:
        end_turn(state)
    else:
        state.phase = PLAYING


# --- the end ---


@seldom
def explode(state: State, seat: int) -> None:
    """[kittens.kitten.explode] Out: the hand and the kitten go to the discard."""
    state.outlived[seat] = int(state.seats) - count_bits(int(state.alive))
    state.alive = int(state.alive) & ~bit(seat)
    state.blind = int(state.blind) & ~bit(seat)
    tell(state, N_EXPLODED, seat, NOBODY, NONE, 0)
    discard_hand(state, seat)
    to_discard(state, KITTEN)
    if last_alive(state) != NOBODY:
        finish(state)
    elif seat == state.turn:
        end_all_turns(state)
    else:
        state.phase = PLAYING


def last_alive(state: State) -> int:
    """Return the only seat alive, or NOBODY."""
    alive = int(state.alive)
    if alive & (alive - 1):
        return NOBODY
    for seat in range(state.seats):
        if is_alive(state, seat):
            return seat
    return NOBODY


def finish(state: State) -> None:
    """[kittens.end] The last one alive wins."""
    winner = last_alive(state)
    state.phase = OVER
    state.turn = winner
    state.owed = 0
    state.attacked = 0
    tell(state, N_WON, winner, NOBODY, NONE, 0)
