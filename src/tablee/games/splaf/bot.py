"""How Splaf ! is played by programs: everybody finds the card, some faster and surer than others.

What a bot has is a reaction time, drawn as people's are (times.py), and a share of taps that go wrong. Both grow with
what there is to do: cards to look through, arrows to follow, and one's own row to tap first.
"""

from tablee.kernel.bits import count_bits
from tablee.kernel.chance import Luck, begin, roll
from tablee.kernel.game import Actions, State

from .hidden import nth_place
from .legal import OWN, TAP, TIMES, with_time
from .pieces import STEPS
from .rules import HUMAN
from .state import on_table, target_of
from .times import CARD, DRAWS, EXPONENTIAL, LOOK, NORMAL, ROW_CARD, SIGMA, SLIPS, SPEED, STEP, TAU, THOUSAND, UNIT

BOTS: tuple[str, ...] = ("random", "child", "fast", "adult")


def choose(bot: int, state: State, seat: int, actions: Actions, count: int, word: int) -> int:
    """Return what a bot does: its own row if it must, then a tap with the time it took."""
    if int(state.owed) >> seat & 1:
        return OWN
    luck = begin(word)
    time, luck = reaction(bot, state, seat, luck)
    slot, luck = aim(bot, state, luck)
    return with_time(TAP + slot, time, 0)


def reaction(bot: int, state: State, seat: int, luck: Luck) -> tuple[int, Luck]:
    """Draw a reaction time: normal and exponential parts, and a steady one for each thing to be done."""
    normal, luck = roll(luck, DRAWS)
    tail, luck = roll(luck, DRAWS)
    steady = int(SPEED[bot, LOOK]) + int(SPEED[bot, CARD]) * on_table(state) + int(SPEED[bot, STEP]) * arrows(state)
    chance = int(SPEED[bot, SIGMA]) * int(NORMAL[normal]) + int(SPEED[bot, TAU]) * int(EXPONENTIAL[tail])
    time = steady + chance // UNIT + int(SPEED[bot, ROW_CARD]) * row_of(state, seat)
    return min(max(time, HUMAN), TIMES - 1), luck


def aim(bot: int, state: State, luck: Luck) -> tuple[int, Luck]:
    """Return the right place, or now and then any other card's."""
    target = target_of(state)
    slip, luck = roll(luck, THOUSAND)
    if slip >= int(SLIPS[bot, 0]) + int(SLIPS[bot, 1]) * arrows(state):
        return target, luck
    nth, luck = roll(luck, on_table(state) - 1)
    slot = nth_place(state, nth)
    return (slot if slot < target else nth_place(state, nth + 1)), luck


def arrows(state: State) -> int:
    """How many cards on the direction die says to go."""
    return abs(int(STEPS[state.direction]))


def row_of(state: State, seat: int) -> int:
    """[splaf.handicap] How many cards of its own a bot had to tap before."""
    return count_bits(int(state.won[seat])) if int(state.handicap) >> seat & 1 else 0
