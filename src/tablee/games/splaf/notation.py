"""Positions and actions of Splaf ! as text: `read` and `write`, `parse` and `say`."""

import re

from tablee.kernel.game import State
from tablee.kernel.text import SEAT_NAMES, NotationError, index_of, number, parse_word, say_word, seat_named

from .legal import ACTIONS, ERRORS, LATE, OWN, TAP, TIMES, error_of, time_of, with_time
from .pieces import DIRECTION_FACES, FACES, MONSTER_FACES
from .positions import LETTERS, read, write
from .rules import MILLISECOND
from .state import FIRST, SHUFFLING, THROWING

__all__ = ["NotationError", "parse", "parse_chance", "read", "say", "say_chance", "write"]

MEASURE = re.compile(r"(\d{1,6})(?:\.(\d))?")
OTHERS = {"own": OWN, "late": LATE}
HELP = "they are 'tap c 312.4' with a place a to h and milliseconds, 'own' and 'late'; 'e5' after a time is its error"


# --- actions ---


def say(action: int) -> str:
    """Return the words of an action: `tap c 312.4`, `tap c 312.4 e5`, `own`, `late`; without a time it is 0."""
    listed = action % ACTIONS
    words = [f"tap {LETTERS[listed - TAP]}" if listed < OWN else "own" if listed == OWN else "late"]
    time, error = time_of(action), error_of(action)
    if time or error:
        words.append(f"{time // MILLISECOND}.{time % MILLISECOND}")
    if error:
        words.append(f"e{error}")
    return " ".join(words)


def parse(text: str) -> int:
    """Return the action that words name; raise NotationError if they name none."""
    match text.split():
        case ["tap", letter, *measure] if len(letter) == 1 and letter in LETTERS:
            return _measured(TAP + LETTERS.index(letter), measure, text)
        case [verb, *measure] if verb in OTHERS:
            return _measured(OTHERS[verb], measure, text)
    raise NotationError(f"'{text}' is no action; {HELP}.")


def _measured(listed: int, words: list[str], text: str) -> int:
    """Add a time, and maybe its error, to what is listed."""
    match words:
        case []:
            return listed
        case [time]:
            return with_time(listed, parse_time(time), 0)
        case [time, error] if error.startswith("e"):
            return with_time(listed, parse_time(time), number(error[1:], ERRORS - 1))
    raise NotationError(f"'{text}' is no action; {HELP}.")


def parse_time(word: str) -> int:
    """Return milliseconds with up to one decimal as tenths."""
    match = MEASURE.fullmatch(word)
    time = int(match[1]) * MILLISECOND + int(match[2] or 0) if match else TIMES
    if time >= TIMES:
        raise NotationError(
            f"'{word}' is no time: milliseconds below {TIMES // MILLISECOND}, with one decimal at most."
        )
    return time


# --- nature ---


def say_chance(state: State, outcome: int) -> str:
    """Return the words of nature's outcome: `first bob`, `shuffle 00…2a`, `throw smallest-blue purple1`."""
    if state.phase == FIRST:
        return f"first {SEAT_NAMES[outcome]}"
    if state.phase == SHUFFLING:
        return f"shuffle {say_word(outcome)}"
    return f"throw {MONSTER_FACES[outcome // FACES]} {DIRECTION_FACES[outcome % FACES]}"


def parse_chance(state: State, text: str) -> int:
    """Return nature's outcome that words name."""
    match text.split():
        case ["first", name] if state.phase == FIRST:
            return seat_named(name, int(state.seats))
        case ["shuffle", word] if state.phase == SHUFFLING:
            return parse_word(word)
        case ["throw", monster, direction] if state.phase == THROWING:
            return FACES * index_of(monster, MONSTER_FACES, "monster face") + index_of(
                direction, DIRECTION_FACES, "direction face"
            )
    raise NotationError(f"'{text}' is nothing that nature does here.")
