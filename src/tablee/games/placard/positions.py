"""Positions of Au placard, les monstres ! as text, one line each.

A position is fields and their values, in any order; what is left out is empty or the usual thing:
`pack turn bob seats 3 red left bed ball1 - duck2 - tiles +ball doll@3 car … clock 7 pile plane1 …`
Places are read from a on: `+ball` lies face up, `doll@3` was last seen at 3 by the clock, `~doll@3` is a
tile that a bot's view recalls. `ball1` and `ball2` are the monsters that fear the ball. `came` are the
monsters that have come out, `pile` those to come, `aside` those that are not in the game; without `came`,
`closet 4` has that many come and go before those at the bed. `?` is what may not be seen.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby

from tablee.kernel.bits import bit
from tablee.kernel.game import State, new_state
from tablee.kernel.text import SEAT_NAMES, Fields, NotationError, fields_of, index_of, number, only, seat_named

from . import rules
from .state import SEATS
from .toys import (
    BED,
    CARD_KEYS,
    HIDDEN,
    MONSTER_KEYS,
    MONSTERS,
    NONE,
    TILES,
    TOY_KEYS,
    TOYS,
)

LETTERS = "abcdefghijkl"[:TILES]
PHASES = ("first", "shuffling", "looking", "flipping", "swapping", "over")
FLAGS = ("easy", "competitive", "pack", "fast")
FIELDS = (
    "phase", "turn", "seats", "length", *FLAGS, "asked", "won", "red", "warned", "clock", "mood", "closet", "kept",
    "bed", "tiles", "came", "pile", "aside",
)  # fmt: skip


# --- write ---


def write(state: State) -> str:
    """Return the position as text; `read` undoes it, news apart."""
    return " ".join(word for name, words in _fields(state) for word in (name, *words))


def _fields(state: State) -> Iterator[tuple[str, list[str]]]:
    yield "phase", [PHASES[state.phase]]
    yield "turn", [SEAT_NAMES[state.turn]]
    yield "seats", [str(state.seats)]
    yield "length", [str(state.length)]
    for flag in FLAGS:
        yield from _optional(flag, state[flag])
    yield from _optional("asked", state.asked, _named(SEAT_NAMES, int(state.asked)))
    yield from _optional("won", state.won)
    yield from _optional("red", state.red, _named(CARD_KEYS, int(state.red)))
    yield from _optional("warned", state.warned)
    yield from _optional("clock", state.clock, [str(state.clock)])
    yield from _optional("mood", state.mood, [str(state.mood)])
    yield from _optional("kept", state.kept.any(), [str(count) for count in state.kept[: state.seats]])
    yield "bed", ["-" if monster == NONE else MONSTER_KEYS[monster] for monster in state.bed]
    yield "tiles", [_tile(state, place) for place in range(state.tile_count)]
    drawn, length = int(state.drawn), int(state.length)
    for name, part in (("came", slice(drawn)), ("pile", slice(drawn, length)), ("aside", slice(length, MONSTERS))):
        yield from _optional(name, len(state.pile[part]), _monsters(state.pile[part]))


def _optional(name: str, there: object, words: Iterable[str] = ()) -> Iterator[tuple[str, list[str]]]:
    if there:
        yield name, list(words)


def _named(names: tuple[str, ...], mask: int) -> list[str]:
    return [name for index, name in enumerate(names) if mask >> index & 1]


def _tile(state: State, place: int) -> str:
    mark = "+" if int(state.up) >> place & 1 else "~" if int(state.recalled) >> place & 1 else ""
    tile = "?" if state.tiles[place] == HIDDEN else TOY_KEYS[state.tiles[place]]
    return f"{mark}{tile}" + (f"@{state.seen[place]}" if state.seen[place] else "")


def _monsters(monsters: Iterable[int]) -> list[str]:
    words = ["?" if monster == HIDDEN else MONSTER_KEYS[monster] for monster in monsters]
    runs = [(word, len(list(same))) for word, same in groupby(words)]
    return [word if count == 1 else f"{word}*{count}" for word, count in runs]


# --- read ---


def read(text: str) -> State:
    """Return the position that a text describes; raise NotationError if it describes none."""
    part = fields_of(text, FIELDS)
    state = new_state(rules)
    _read_table(state, part)
    _read_turn(state, part)
    _read_tiles(state, part.get("tiles", list(TOY_KEYS[:TOYS])))
    _read_bed(state, part.get("bed", []))
    _read_pile(state, part)
    state.chased = int(state.drawn) - sum(int(monster != NONE) for monster in state.bed)
    return state


def _read_table(state: State, part: Fields) -> None:
    state.seats = _count(part, "seats", 2)
    if not 1 <= state.seats <= SEATS:
        raise NotationError(f"A position has 1 to {SEATS} seats, not {state.seats}.")
    state.length = _count(part, "length", 10)
    if state.length > MONSTERS:
        raise NotationError(f"There are {MONSTERS} monsters, not {state.length}.")
    for flag in FLAGS:
        state[flag] = int(flag in part)


def _read_turn(state: State, part: Fields) -> None:
    state.phase = index_of(only(part, "phase", "flipping"), PHASES, "phase")
    state.turn = seat_named(only(part, "turn", "ann"), int(state.seats))
    state.asked = sum(bit(seat_named(name, int(state.seats))) for name in part.get("asked", []))
    state.won = int("won" in part)
    state.red = sum(bit(index_of(card, CARD_KEYS, "progress card")) for card in part.get("red", []))
    state.warned = int("warned" in part)
    state.clock = _count(part, "clock", 0)
    state.mood = _count(part, "mood", 0)
    for seat, count in enumerate(part.get("kept", [])[:SEATS]):
        state.kept[seat] = number(count, MONSTERS)


def _read_tiles(state: State, words: list[str]) -> None:
    if len(words) not in (TOYS, TILES):
        raise NotationError(f"There are {TOYS} tiles, or {TILES} with the expert ones, not {len(words)}.")
    state.tile_count = len(words)
    state.tiles[:] = NONE
    for place, word in enumerate(words):
        key, _, seen = word.lstrip("+~").partition("@")
        state.tiles[place] = HIDDEN if key == "?" else index_of(key, TOY_KEYS, "tile")
        state.seen[place] = number(seen or "0")
        state.up = int(state.up) | bit(place) * word.startswith("+")
        state.recalled = int(state.recalled) | bit(place) * word.startswith("~")


def _read_bed(state: State, words: list[str]) -> None:
    state.bed[:] = NONE
    for spot, word in enumerate(words[:BED]):
        state.bed[spot] = NONE if word == "-" else monster_named(word)


def _read_pile(state: State, part: Fields) -> None:
    """Put those that came first, then those to come; what is left out is any of the others."""
    came = _listed(part["came"]) if "came" in part else [int(monster) for monster in state.bed if monster != NONE]
    to_come, aside, gone = _listed(part.get("pile", [])), _listed(part.get("aside", [])), _count(part, "closet", 0)
    rest = [monster for monster in range(MONSTERS) if monster not in {*came, *to_come, *aside}]
    drawn = gone + len(came)
    more = max(0, int(state.length) - drawn - len(to_come))
    pile = rest[:gone] + came + to_come + rest[gone : gone + more] + aside + rest[gone + more :]
    if drawn > state.length or len(pile) < MONSTERS:
        raise NotationError(f"There are {MONSTERS} monsters, {state.length} of them in the game: this does not add up.")
    state.pile[:] = pile[:MONSTERS]
    state.drawn = drawn


def _listed(words: list[str]) -> list[int]:
    monsters = []
    for word in words:
        key, _, count = word.partition("*")
        monsters += [HIDDEN if key == "?" else monster_named(key)] * number(count or "1", MONSTERS)
    return monsters


def _count(part: Fields, name: str, usual: int) -> int:
    return number(only(part, name, str(usual)))


def monster_named(key: str) -> int:
    return index_of(key, MONSTER_KEYS, "monster")
