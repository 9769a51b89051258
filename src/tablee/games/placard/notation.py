"""Positions and actions of Au placard, les monstres ! as text: `read` and `write`, `parse` and `say`."""

from tablee.kernel.game import State
from tablee.kernel.text import SEAT_NAMES, NotationError, parse_word, say_word, seat_named

from .legal import FLIP, READY, SWAP
from .positions import LETTERS, read, write
from .state import FIRST

__all__ = ["NotationError", "parse", "parse_chance", "read", "say", "say_chance", "write"]

PLACED = {"open": FLIP, "swap": SWAP}


def say(action: int) -> str:
    """Return the words of an action: `ready`, `open c`, `swap f`."""
    if action == READY:
        return "ready"
    return f"open {LETTERS[action - FLIP]}" if action < SWAP else f"swap {LETTERS[action - SWAP]}"


def parse(text: str) -> int:
    """Return the action that words name; raise NotationError if they name none."""
    match text.split():
        case ["ready"]:
            return READY
        case [verb, letter] if verb in PLACED and len(letter) == 1 and letter in LETTERS:
            return PLACED[verb] + LETTERS.index(letter)
    raise NotationError(f"'{text}' is no action; they are 'ready', 'open c' and 'swap f', with places a to l.")


def say_chance(state: State, outcome: int) -> str:
    """Return the words of nature's outcome: `first bob`, `shuffle 00…2a`."""
    return f"first {SEAT_NAMES[outcome]}" if state.phase == FIRST else f"shuffle {say_word(outcome)}"


def parse_chance(state: State, text: str) -> int:
    """Return nature's outcome that words name."""
    verb, _, value = text.partition(" ")
    if verb == "first":
        return seat_named(value, int(state.seats))
    if verb == "shuffle":
        return parse_word(value)
    raise NotationError(f"'{text}' is nothing that nature does here.")
