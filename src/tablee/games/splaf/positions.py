"""Positions of Splaf ! as text, one line each.

A position is fields and their values, in any order; what is left out is the usual thing:
`turn bob seats 3 side a slots 11 8 3 - 20 5 dice smallest-blue purple1 won 2,19 - 7 taps c@312.4e5 - ? pile 1 4 …`
`slots` are the cards round the portal, clockwise from a; `-` is an empty place. `side a` has purple go clockwise;
`portal` says which side was chosen before. `pile` begins with its top; left out, it is all other cards by size. With
`dice` on the table players tap, all of them unless `asked` says who; `owed` are those who have to tap their row first.
`?` is what may not be seen.
"""

import re
from collections.abc import Iterator

from tablee.kernel.bits import bit
from tablee.kernel.game import State, new_state
from tablee.kernel.text import SEAT_NAMES, Fields, NotationError, fields_of, index_of, number, only, seat_named

from . import rules
from .legal import ERRORS, TIMES
from .pieces import CARDS, DIRECTION_FACES, HIDDEN, IN_PLAY, LAST, MONSTER_FACES, NONE, SLOTS
from .rules import MILLISECOND
from .state import FIRST, NO_FACE, NO_TAP, SEATS, SECRET_TAP, SHUFFLING, TAPPING, on_table

LETTERS = "abcdefgh"[:SLOTS]
PHASES = ("first", "shuffling", "throwing", "tapping", "over")
PORTALS = ("random", "a", "b")
SIDES = ("b", "a")  # as `clockwise` counts them
FIELDS = (
    "phase", "turn", "seats", "portal", "side", "handicap", "asked", "owed", "slots", "dice", "won", "taps", "pile",
)  # fmt: skip
TAP_WORD = re.compile(rf"([{LETTERS}])@(\d+)\.(\d)(?:e(\d+))?")


# --- write ---


def write(state: State) -> str:
    """Return the position as text; `read` undoes it, news apart."""
    return " ".join(word for name, words in _fields(state) for word in (name, *words))


def _fields(state: State) -> Iterator[tuple[str, list[str]]]:
    seats = range(state.seats)
    yield "phase", [PHASES[state.phase]]
    yield "turn", [SEAT_NAMES[state.turn]]
    yield "seats", [str(state.seats)]
    yield "portal", [PORTALS[state.portal]]
    yield "side", [SIDES[state.clockwise]]
    if state.handicap:
        yield "handicap", _named(int(state.handicap))
    if state.phase == TAPPING:
        yield "asked", _named(int(state.asked))
    if state.owed:
        yield "owed", _named(int(state.owed))
    yield "slots", ["-" if card == NONE else str(card) for card in state.slots[: state.cards]]
    if state.monster != NO_FACE:
        yield "dice", [MONSTER_FACES[state.monster], DIRECTION_FACES[state.direction]]
    if state.won.any():
        yield "won", [",".join(map(str, cards_in(int(state.won[seat])))) or "-" for seat in seats]
    if (state.tap_slot[: state.seats] != NO_TAP).any():
        yield "taps", [_tap(state, seat) for seat in seats]
    yield "pile", ["?" if card == HIDDEN else str(card) for card in state.pile[: state.pile_count][::-1]]


def cards_in(mask: int) -> list[int]:
    """Return the cards of a mask, the smallest first."""
    return [card for card in range(1, CARDS + 1) if mask >> card & 1]


def _named(mask: int) -> list[str]:
    return [name for seat, name in enumerate(SEAT_NAMES) if mask >> seat & 1]


def _tap(state: State, seat: int) -> str:
    slot, time, error = (int(field[seat]) for field in (state.tap_slot, state.tap_time, state.tap_error))
    if slot < 0:
        return "?" if slot == SECRET_TAP else "-"
    return f"{LETTERS[slot]}@{time // MILLISECOND}.{time % MILLISECOND}" + (f"e{error}" if error else "")


# --- read ---


def read(text: str) -> State:
    """Return the position that a text describes; raise NotationError if it describes none."""
    part = fields_of(text, FIELDS)
    state = new_state(rules)
    rules.clear_throw(state)
    _read_table(state, part)
    _read_slots(state, part.get("slots", ["-"] * int(IN_PLAY[0])))
    _read_won(state, part.get("won", []))
    _read_throw(state, part)
    _read_taps(state, part.get("taps", []))
    _read_pile(state, part)
    return state


def _read_table(state: State, part: Fields) -> None:
    seats = number(only(part, "seats", "2"), SEATS, 2)
    state.seats = seats
    state.phase = index_of(only(part, "phase", "tapping" if "dice" in part else "throwing"), PHASES, "phase")
    state.turn = seat_named(only(part, "turn", "ann"), seats)
    state.portal = index_of(only(part, "portal", "random"), PORTALS, "portal")
    state.clockwise = index_of(only(part, "side", "a"), SIDES, "side")
    state.handicap = _mask(state, part.get("handicap", []))
    state.owed = _mask(state, part.get("owed", []))
    if state.phase == TAPPING:
        state.asked = _mask(state, part.get("asked", list(SEAT_NAMES[:seats])))


def _read_slots(state: State, words: list[str]) -> None:
    if len(words) not in IN_PLAY:
        raise NotationError(f"There are 4, 5, 6 or 8 places round the portal, not {len(words)}.")
    state.cards = len(words)
    for slot, word in enumerate(words):
        state.slots[slot] = NONE if word == "-" else _card(word)


def _read_won(state: State, words: list[str]) -> None:
    if words and len(words) != state.seats:
        raise NotationError(f"The field 'won' has {len(words)} rows for {state.seats} players.")
    for seat, word in enumerate(words):
        state.won[seat] = 0 if word == "-" else sum({bit(_card(card)) for card in word.split(",")})


def _read_throw(state: State, part: Fields) -> None:
    dice = part.get("dice", [])
    if len(dice) != (2 if state.phase == TAPPING else 0):
        raise NotationError("While players tap there are two dice on the table, and none at other times.")
    if dice:
        state.monster = index_of(dice[0], MONSTER_FACES, "monster face")
        state.direction = index_of(dice[1], DIRECTION_FACES, "direction face")
        if on_table(state) <= LAST:
            raise NotationError(f"With {LAST} cards or fewer on the table the game is over: no dice are thrown.")


def _read_taps(state: State, words: list[str]) -> None:
    if words and len(words) != state.seats:
        raise NotationError(f"The field 'taps' has {len(words)} taps for {state.seats} players.")
    for seat, word in enumerate(words):
        if word == "-":
            continue
        if word == "?":
            state.tap_slot[seat] = SECRET_TAP
            continue
        match = TAP_WORD.fullmatch(word)
        if not match:
            raise NotationError(f"'{word}' is no tap; they are like 'c@312.4' or 'c@312.4e5'.")
        state.tap_slot[seat] = LETTERS.index(match[1])
        state.tap_time[seat] = number(match[2] + match[3], TIMES - 1)
        state.tap_error[seat] = number(match[4] or "0", ERRORS - 1)


def _read_pile(state: State, part: Fields) -> None:
    """Put the pile, and refuse a card that is in two places."""
    placed = [int(card) for card in state.slots if card] + [card for won in state.won for card in cards_in(int(won))]
    undealt = state.phase in (FIRST, SHUFFLING)
    usual = [] if undealt else [str(card) for card in range(1, CARDS + 1) if card not in placed]
    pile = [HIDDEN if word == "?" else _card(word) for word in part.get("pile", usual)]
    known = placed + [card for card in pile if card != HIDDEN]
    if len(set(known)) < len(known) or len(placed) + len(pile) > CARDS:
        raise NotationError(f"There are {CARDS} cards, one of each size: this does not add up.")
    state.pile_count = len(pile)
    state.pile[: len(pile)] = pile[::-1]


def _mask(state: State, names: list[str]) -> int:
    return sum({bit(seat_named(name, int(state.seats))) for name in names})


def _card(word: str) -> int:
    return number(word, CARDS, 1)
