"""Positions and actions of Exploding Kittens as text: `read` and `write`, `parse` and `say`."""

from tablee.kernel.game import State
from tablee.kernel.text import SEAT_NAMES, NotationError, parse_word, say_word

from . import actions
from .cards import KEYS, MARK
from .hands import nth_card
from .positions import read, seat_named, title_named, write
from .state import DEALING, FIRST, GRABBING, SHUFFLING
from .streaking import nth_unmarked

__all__ = ["NotationError", "parse", "parse_chance", "read", "say", "say_chance", "write"]

# --- actions ---

SIMPLE = {
    actions.DRAW: "draw",
    actions.PASS: "pass",
    actions.SAY_NOPE: "nope",
    actions.BLIND: "blind",
    actions.LAY_FIVE: "five",
}
AIMED = ((actions.TRIPLE_UP, "triple "), (actions.PAIR_UP, "pair "), (actions.AIM, ""))
TITLED = {"lay": actions.LAY, "name": actions.NAME, "give": actions.GIVE, "take": actions.TAKE}
COUNTED = {"order": actions.ORDER, "insert": actions.INSERT}
CHOICES = (*TITLED.items(), *COUNTED.items())


def say(action: int) -> str:
    """Return the words of an action: `play attack`, `favor bob`, `pair taco bob`, `insert 3`."""
    if action in SIMPLE:
        return SIMPLE[action]
    if action < actions.AIM:
        return f"play {KEYS[action - actions.PLAY]}"
    if action < actions.LAY:
        first, verb = next(pair for pair in AIMED if action >= pair[0])
        title, target = actions.title_of(first, action), actions.target_of(first, action)
        return f"{verb}{KEYS[title]} {SEAT_NAMES[target]}"
    verb, first = next(pair for pair in reversed(CHOICES) if action >= pair[1])
    return f"{verb} {KEYS[action - first] if verb in TITLED else action - first}"


def parse(text: str) -> int:
    """Return the action that words name (`play` may be left out); raise NotationError if they name none."""
    for action, word in SIMPLE.items():
        if text == word:
            return action
    match text.split():
        case [verb, number] if verb in COUNTED and number.isdigit() and int(number) < _width(verb):
            return COUNTED[verb] + int(number)
        case ["play", key]:
            return actions.PLAY + title_named(key)
        case [verb, key] if verb in TITLED:
            return TITLED[verb] + title_named(key)
        case ["pair", key, target]:
            return actions.aim_at(actions.PAIR_UP, title_named(key), seat_named(target))
        case ["triple", key, target]:
            return actions.aim_at(actions.TRIPLE_UP, title_named(key), seat_named(target))
        case [key, target]:
            return actions.aim_at(actions.AIM, title_named(key), seat_named(target))
        case [key]:
            return actions.PLAY + title_named(key)
    raise NotationError(f"'{text}' is no action.")


def _width(verb: str) -> int:
    return actions.ACTIONS - actions.INSERT if verb == "insert" else actions.INSERT - actions.ORDER


def say_chance(state: State, outcome: int) -> str:
    """Return the words of nature's outcome: `first bob`, `shuffle 00…2a`, `grab 3`."""
    if state.phase == FIRST:
        return f"first {SEAT_NAMES[outcome]}"
    if state.phase in (DEALING, SHUFFLING):
        return f"shuffle {say_word(outcome)}"
    return f"grab {outcome}"


def parse_chance(state: State, text: str) -> int:
    """Return nature's outcome that words name; `grab skip` is the first copy of that title."""
    verb, _, value = text.partition(" ")
    if verb == "first":
        return seat_named(value)
    if verb == "shuffle":
        return parse_word(value)
    if verb != "grab":
        raise NotationError(f"'{text}' is nothing that nature does here.")
    return int(value) if value.isdigit() else _first_copy(state, title_named(value))


def _first_copy(state: State, title: int) -> int:
    seat = int(state.target) if state.phase == GRABBING else int(state.turn)
    nth_title = nth_unmarked if state.played == MARK else nth_card
    for nth in range(state.cards[seat]):
        if nth_title(state, seat, nth) == title:
            return nth
    raise NotationError(f"There is no '{KEYS[title]}' in that hand.")
