"""What a measure says: how a piece is let go, and how a hand shakes. [splash.hand.steps] [splash.hand.tremor]

placing.py has the same numbers for the simulation.
"""

from .carved import BY_HAND, GAPS, SHAKE, SHAKE_SIDE, SIDE, STEPS, STRENGTHS


def way_of(measure: int) -> int:
    """Which face and turn a placement has, in one count."""
    return 0 if measure == BY_HAND else measure // (GAPS * SIDE * SIDE)


def gap_of(measure: int) -> int:
    """From how high a placement lets go: which of the gaps."""
    return 0 if measure == BY_HAND else measure // (SIDE * SIDE) % GAPS


def offset_x(measure: int) -> int:
    """How many steps beside the target's middle, in x."""
    return 0 if measure == BY_HAND else signed(measure // SIDE % SIDE)


def offset_y(measure: int) -> int:
    """How many steps beside the target's middle, in y."""
    return 0 if measure == BY_HAND else signed(measure % SIDE)


def signed(steps: int) -> int:
    """Return an offset from 0 to SIDE - 1 as one either way."""
    return steps - SIDE if steps > STEPS else steps


def measure_of(way: int, gap: int, x: int, y: int) -> int:
    """Return a placement as one number."""
    return ((way * GAPS + gap) * SIDE + x % SIDE) * SIDE + y % SIDE


def shake_x(outcome: int) -> int:
    """[splash.hand.tremor] How many steps nature's outcome shakes a hand in x."""
    return outcome // (SHAKE_SIDE * SHAKE_SIDE) - SHAKE


def shake_y(outcome: int) -> int:
    """[splash.hand.tremor] The same in y."""
    return outcome // SHAKE_SIDE % SHAKE_SIDE - SHAKE


def shake_turn(outcome: int) -> int:
    """[splash.hand.tremor] The same about the vertical; on paper hands do not turn."""
    return outcome % SHAKE_SIDE - SHAKE


def direction_of(measure: int) -> int:
    """[splash.nudge] Which way a nudge goes, of 24."""
    return measure // STRENGTHS


def strength_of(measure: int) -> int:
    """[splash.nudge] How strong a nudge is."""
    return measure % STRENGTHS
