"""Secrets stay secret, in every game: a viewer gets not one byte that depends on what they may not know."""

import random

import numpy as np
import pytest
from conformance.worlds import (
    LONGEST,
    all_a_seat_gets,
    any_action,
    fast,
    hidden,
    outcome,
    random_game,
    seats_in,
    some_states,
    told,
    viewers,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.games import discover
from tablee.kernel.game import NATURE
from tablee.kernel.records import copy_of

pytestmark = pytest.mark.compiled

GAMES = list(discover().values())
SEEDS = st.integers(0, 10**9)
for_every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def rules_of(game):
    return fast(game).rules


def guessed(rules, state, seat, word):
    """Another world that the seat cannot tell from this one: every secret is dealt anew."""
    world = copy_of(state)
    rules.guess(world, seat, word)
    return world


@for_every_game
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_changing_every_secret_changes_no_byte_that_leaves(game, seed):
    rules = rules_of(game)
    for state in some_states(fast(game), seed, 0.04):
        for seat in viewers(state):
            world = guessed(rules, state, seat, seed)
            world.news[:] = state.news  # what was told is told; hiding is still to come
            assert all_a_seat_gets(game, rules, state, seat) == all_a_seat_gets(game, rules, world, seat)


@for_every_game
def test_a_guess_does_change_the_secrets(game):
    """Else the test above would prove nothing: guesses change nearly every byte that is hidden."""
    rules = rules_of(game)
    secrets = changed = 0
    for seed in range(5):
        for state in some_states(fast(game), seed, 0.02):
            for seat in viewers(state):
                before, blank = bytes_of(state), bytes_of(hidden(rules, state, seat))
                worlds = [bytes_of(guessed(rules, state, seat, word)) for word in range(40)]
                secret = before != blank
                secrets += secret.sum()
                changed += (secret & np.any([world != before for world in worlds], axis=0)).sum()
    assert secrets > 0
    assert changed / secrets > 0.95


def bytes_of(state):
    return np.frombuffer(state.tobytes(), np.uint8)


@for_every_game
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_a_guess_needs_no_secret_and_fits_what_the_seat_saw(game, seed):
    rules = rules_of(game)
    for state in some_states(fast(game), seed, 0.05):
        for seat in viewers(state):
            view = hidden(rules, state, seat)
            world = guessed(rules, state, seat, seed)
            assert world.tobytes() == guessed(rules, view, seat, seed).tobytes()
            assert hidden(rules, world, seat).tobytes() == view.tobytes()


@for_every_game
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS)
def test_a_guessed_world_can_be_played_to_its_end(game, seed):
    rules, dice = rules_of(game), random.Random(seed)
    for state in some_states(fast(game), seed, 0.02):
        world = guessed(rules, state, dice.choice(viewers(state)), seed)
        for _ in range(LONGEST):
            mask = rules.who(world)
            if mask == 0:
                break
            seat = NATURE if mask == NATURE else dice.choice(seats_in(mask))
            action = outcome(rules, world, dice) if seat == NATURE else any_action(rules, world, seat, dice)
            rules.act(world, seat, action)
        assert rules.over(world)


@for_every_game
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_who_is_told_the_same_sees_the_same(game, seed):
    """Two worlds side by side: whatever others choose in secret, equal news mean an equal view.

    In the second world the secrets differ, and so does every choice that the viewer is not told of.
    """
    rules, dice = rules_of(game), random.Random(seed)
    states = (copy_of(state) for state in random_game(fast(game), seed))
    here = dice.choice([state for state in states if rules.who(state) > 0])  # once everybody has seen their own
    seat = dice.choice(viewers(here))
    there = guessed(rules, here, seat, seed)
    for _ in range(40):
        moves = twin_moves(rules, here, there, seat, dice)
        if moves is None:
            break
        rules.act(here, *moves[0])
        rules.act(there, *moves[1])
        if told(game, rules, here, seat) != told(game, rules, there, seat):
            break
        assert hidden(rules, here, seat).tobytes() == hidden(rules, there, seat).tobytes()


def twin_moves(rules, here, there, viewer, dice):
    """A move for each world by the same player; not the same move, where the viewer does not choose it."""
    mask = rules.who(here)
    assert mask == rules.who(there)
    if mask == 0:
        return None
    if mask == NATURE:
        return (NATURE, outcome(rules, here, dice)), (NATURE, outcome(rules, there, dice))
    seat = dice.choice(seats_in(mask))
    action = any_action(rules, here, seat, dice)
    if seat == viewer:
        return (seat, action), (seat, action)
    return (seat, action), (seat, any_action(rules, there, seat, dice))
