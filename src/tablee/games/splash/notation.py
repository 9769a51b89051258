"""Positions and actions of Splash ! as text: `read` and `write`, `parse` and `say`.

How a measure reads depends on the piece in hand, which an action does not know: `say` writes the number. `parse_in`
reads what people write, in a position: `place lying 30 1.5 -2 0.1`, `nudge 45 firm`.
"""

from tablee.kernel.game import State
from tablee.kernel.text import SEAT_NAMES, NotationError, number, parse_word, say_word, seat_named

from .carved import MEASURES, NUDGES, PLACEMENTS, SHAKE, SHAKE_SIDE
from .legal import ACTIONS, BASE, BY_HAND, DRAFT, GIVE, NUDGE, PLACE, STILL, TAKE
from .measures import shake_turn, shake_x, shake_y
from .pieces import PIECES
from .positions import PIECE_KEYS, read, write
from .spelling import read_nudge, read_placement, write_nudge, write_placement
from .state import DEALING, FIRST, NO_PIECE, SETTLING, SHAKING, STILL_HAND, shape_at

__all__ = [
    "NotationError", "parse", "parse_chance", "parse_in", "read", "say", "say_chance", "say_in", "write",
]  # fmt: skip

VERBS = {"draft": DRAFT, "give": GIVE, "base": BASE, "take": TAKE}  # followed by a piece
OTHERS = {"place": PLACE, "nudge": NUDGE, "still": STILL}
HAND = "hand"  # the measure of a live hand
HELP = (
    "they are 'draft', 'give', 'base' or 'take' with a piece such as red-plate, 'place', 'nudge' and 'still'; "
    "a number after that is a measure"
)


# --- actions ---


def say(action: int) -> str:
    """Return the words of an action: `give red-plate`, `place 12345`, `place hand`; without a measure it is 0."""
    listed, measure = action % ACTIONS, action // ACTIONS
    words = [_listed(listed)]
    if measure:
        words.append(HAND if measure == BY_HAND else str(measure))
    return " ".join(words)


def _listed(listed: int) -> str:
    for word, action in OTHERS.items():
        if listed == action:
            return word
    verb = next(word for word, first in VERBS.items() if first <= listed < first + PIECES)
    return f"{verb} {PIECE_KEYS[listed - VERBS[verb]]}"


def parse(text: str) -> int:
    """Return the action that words name; raise NotationError if they name none."""
    match text.split():
        case [verb, *measure] if verb in OTHERS and len(measure) <= 1:
            return _measured(OTHERS[verb], measure)
        case [verb, piece, *measure] if verb in VERBS and piece in PIECE_KEYS and len(measure) <= 1:
            return _measured(VERBS[verb] + PIECE_KEYS.index(piece), measure)
        case [verb, piece, *_] if verb in VERBS and piece not in PIECE_KEYS:
            raise NotationError(f"'{piece}' is no piece; they are a colour and a shape, such as red-big or blue-plate.")
    raise NotationError(f"'{text}' is no action; {HELP}.")


def _measured(listed: int, words: list[str]) -> int:
    measure = 0 if not words else BY_HAND if words[0] == HAND else number(words[0], MEASURES - 1)
    return listed + ACTIONS * measure


def parse_in(state: State, text: str) -> int:
    """Return the action that people's words name here: a placement is that of the piece in hand."""
    match text.split():
        case ["place", first, *rest] if first != HAND and not first.isdecimal():
            if state.given == NO_PIECE:
                raise NotationError("Nobody has a piece in hand to place.")
            return PLACE + ACTIONS * read_placement(shape_at(int(state.given)), [first, *rest])
        case ["nudge", degrees, strength]:
            return NUDGE + ACTIONS * read_nudge([degrees, strength])
    return parse(text)


def say_in(state: State, action: int) -> str:
    """Return the words of an action as people write them here."""
    listed, measure, piece = action % ACTIONS, action // ACTIONS, int(state.given)
    if listed == PLACE and piece != NO_PIECE and measure != BY_HAND:
        return f"place {write_placement(shape_at(piece), measure % int(PLACEMENTS[shape_at(piece)]))}"
    return f"nudge {write_nudge(measure % NUDGES)}" if listed == NUDGE else say(action)


# --- nature ---


def say_chance(state: State, outcome: int) -> str:
    """Return the words of nature's outcome: `first bob`, `deal 00…2a`, `settle`, `tremor -3 0 10`."""
    if state.phase == FIRST:
        return f"first {SEAT_NAMES[outcome]}"
    if state.phase == DEALING:
        return f"deal {say_word(outcome)}"
    if state.phase == SETTLING and state.tremor != STILL_HAND:
        return f"tremor {shake_x(outcome)} {shake_y(outcome)} {shake_turn(outcome)}"
    return "settle"


def parse_chance(state: State, text: str) -> int:
    """Return nature's outcome that words name."""
    trembles = state.phase == SETTLING and state.tremor != STILL_HAND
    match text.split():
        case ["first", name] if state.phase == FIRST:
            return seat_named(name, int(state.seats))
        case ["deal", word] if state.phase == DEALING:
            return parse_word(word)
        case ["settle"] if state.phase in (SETTLING, SHAKING) and not trembles:
            return 0
        case ["tremor", x, y, turn] if trembles:
            return (_shake(x) * SHAKE_SIDE + _shake(y)) * SHAKE_SIDE + _shake(turn)
    raise NotationError(f"'{text}' is nothing that nature does here.")


def _shake(word: str) -> int:
    steps = number(word.removeprefix("-"), SHAKE)
    return SHAKE - steps if word.startswith("-") else SHAKE + steps
