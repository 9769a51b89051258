"""Whole games in one call: the loops that `engine` binds to a game's rules and bot, plain or compiled.

`rules`, `bot` and `written` are gaps here; binding fills them. A decision is one player's choice; nature's
outcomes are not counted.
"""

from types import ModuleType
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from .bits import bit, count_bits, lowest, nth_bit
from .chance import Stream, below, next_word
from .game import NATURE, SPECTATOR, WORD, Actions, Options, State, States
from .writing import Ends, Text

if TYPE_CHECKING:
    from .game import Bot, Rules
    from .writing import Written

    rules: Rules
    bot: Bot
    written: Written
else:
    rules: ModuleType
    bot: ModuleType
    written: ModuleType

RANDOM = 0  # the bot that chooses uniformly; the game's own count from 1
NO_WAIT = -1
WHO, OVER, WAITS = range(3)  # what a step notes: the mask of those who may act, whether it is over, each seat's wait

Tally = NDArray[np.int64]


# --- one step ---


def let_nature_act(state: State, stream: Stream) -> None:
    """Draw nature's outcome and carry it out."""
    count = rules.chance(state)
    outcome = next_word(stream) if count == WORD else below(stream, count)
    rules.act(state, NATURE, outcome)


def one_of(mask: int, stream: Stream) -> int:
    """Choose a seat from a mask, all equally likely: who is asked first must not matter."""
    if mask & (mask - 1):
        return nth_bit(mask, below(stream, count_bits(mask)))
    return lowest(mask)


def any_of(actions: Actions, count: int, stream: Stream) -> int:
    """Choose one of the actions listed, and any measure it may have."""
    action = int(actions[below(stream, count)])
    if rules.MEASURES > 1:
        action += rules.ACTIONS * below(stream, rules.MEASURES)
    return action


def move_randomly(state: State, seat: int, actions: Actions, stream: Stream) -> None:
    """Play a random legal action."""
    count = rules.legal(state, seat, actions)
    rules.act(state, seat, any_of(actions, count, stream))


def move_as(
    player: int, states: States, views: States, index: int, seat: int, actions: Actions, stream: Stream
) -> None:
    """Play what a bot chooses, from nothing but the seat's own view and memory."""
    views[0] = states[index]
    rules.hide(views[0], seat)
    rules.recall(states[index], views[0], seat)
    count = rules.legal(views[0], seat, actions)
    if player == RANDOM:
        action = any_of(actions, count, stream)
    else:
        action = bot.choose(player, views[0], seat, actions, count, next_word(stream))
    rules.act(states[index], seat, action)


# --- whole games ---


def play_random(state: State, actions: Actions, stream: Stream) -> int:
    """Play random legal actions to the end; return how many decisions that took."""
    decisions = 0
    mask = rules.who(state)
    while mask != 0:
        if mask == NATURE:
            let_nature_act(state, stream)
        else:
            move_randomly(state, one_of(mask, stream), actions, stream)
            decisions += 1
        mask = rules.who(state)
    return decisions


def play_bots(
    states: States, views: States, index: int, players: NDArray[np.int64], actions: Actions, stream: Stream
) -> int:
    """Play on to the end with a bot at every seat; return how many decisions that took."""
    decisions = 0
    mask = rules.who(states[index])
    while mask != 0:
        if mask == NATURE:
            let_nature_act(states[index], stream)
        else:
            seat = one_of(mask, stream)
            move_as(int(players[seat]), states, views, index, seat, actions, stream)
            decisions += 1
        mask = rules.who(states[index])
    return decisions


# --- many games: a row of `lengths` and `results` a game ---


def random_games(
    states: States, seats: int, options: Options, scratch: States, lengths: Tally, results: NDArray[np.float32]
) -> None:
    """Deal and play every state of the array by random legal actions."""
    own = scratch[0]
    for index in range(len(states)):
        rules.deal(states[index], seats, options)
        lengths[index] = play_random(states[index], own.actions, own.stream)
        rules.scores(states[index], results[index])


def bot_games(
    states: States,
    seats: int,
    options: Options,
    players: NDArray[np.int64],
    scratch: States,
    lengths: Tally,
    results: NDArray[np.float32],
) -> None:
    """Deal and play every state of the array with the bots in `players`, a row of seats a game."""
    own = scratch[0]
    views = np.zeros(1, rules.STATE)
    for index in range(len(states)):
        rules.deal(states[index], seats, options)
        lengths[index] = play_bots(states, views, index, players[index], own.actions, own.stream)
        rules.scores(states[index], results[index])


# --- at the Python boundary: arrays and an index, because a single record is dear to pass ---


def deal_at(states: States, index: int, seats: int, options: Options) -> None:
    rules.deal(states[index], seats, options)


def legal_at(states: States, index: int, seat: int, out: Actions) -> int:
    return rules.legal(states[index], seat, out)


def act_at(states: States, index: int, seat: int, action: int, stream: Stream) -> int:
    """Play an action, let nature reply, and return the mask of those who may act then."""
    rules.act(states[index], seat, action)
    return nature_at(states, index, stream)


def nature_at(states: States, index: int, stream: Stream) -> int:
    """Let nature act until a player is to; return the mask of those who may."""
    mask = rules.who(states[index])
    while mask == NATURE:
        let_nature_act(states[index], stream)
        mask = rules.who(states[index])
    return mask


def step_at(states: States, index: int, seat: int, action: int, defaults: Tally, notes: Tally) -> None:
    """Play an action, or nature's outcome, and note who may act then, whether it is over, and who is in which wait."""
    rules.act(states[index], seat, action)
    mask = rules.who(states[index])
    notes[WHO] = mask
    notes[OVER] = rules.over(states[index])
    for other in range(len(notes) - WAITS):
        notes[WAITS + other] = NO_WAIT
        if mask > 0 and mask & bit(other):
            notes[WAITS + other] = wait_of(states[index], other, defaults)


def try_at(states: States, index: int, after: States, seat: int, action: int, defaults: Tally, notes: Tally) -> int:
    """Do the same with a copy of a state, if the rules allow it; return why not."""
    refusal = rules.why_not(states[index], seat, action)
    if refusal == 0:
        after[0] = states[index]
        step_at(after, 0, seat, action, defaults, notes)
    return refusal


def wait_of(state: State, seat: int, defaults: Tally) -> int:
    """Return the first wait whose default a seat could play."""
    for wait in range(len(defaults)):
        if rules.why_not(state, seat, int(defaults[wait])) == 0:
            return wait
    return NO_WAIT


def who_at(states: States, index: int) -> int:
    return rules.who(states[index])


def why_not_at(states: States, index: int, seat: int, action: int) -> int:
    return rules.why_not(states[index], seat, action)


def chance_at(states: States, index: int) -> int:
    return rules.chance(states[index])


def over_at(states: States, index: int) -> bool:
    return rules.over(states[index])


def scores_at(states: States, index: int, out: NDArray[np.float32]) -> None:
    rules.scores(states[index], out)


def hide_at(states: States, index: int, seat: int) -> None:
    rules.hide(states[index], seat)


def show_each(states: States, index: int, views: States, actions: NDArray[np.int32], counts: Tally) -> None:
    """Fill a view for each seat with what it may see of a state, and a row with what it can do.

    Where no seat is asked for, the views are those of spectators.
    """
    for viewer in range(len(views)):
        views[viewer] = states[index]
        rules.hide(views[viewer], viewer if viewer < len(counts) else SPECTATOR)
    mask = rules.who(states[index])
    for seat in range(len(counts)):
        is_asked = mask > 0 and mask & bit(seat) != 0
        counts[seat] = rules.legal(states[index], seat, actions[seat]) if is_asked else 0


def write_each(
    states: States, index: int, views: States, actions: NDArray[np.int32], counts: Tally, out: Text, ends: Ends
) -> None:
    """The same, and write the views one after the other as JSON, with where each ends."""
    show_each(states, index, views, actions, counts)
    at = 0
    for viewer in range(len(views)):
        at = written.write(views[viewer], viewer if viewer < len(counts) else SPECTATOR, out, at)
        ends[viewer] = at


def recall_at(states: States, index: int, views: States, seat: int) -> None:
    """Put back into the one view what the seat saw."""
    rules.recall(states[index], views[0], seat)


def guess_at(states: States, index: int, seat: int, word: int) -> None:
    rules.guess(states[index], seat, word)


def observe_at(states: States, index: int, seat: int, out: NDArray[np.float32]) -> None:
    rules.observe(states[index], seat, out)
