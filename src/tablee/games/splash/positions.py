"""Positions of Splash ! as text, one line each.

A position is fields and their values, in any order; what is left out is the usual thing:
`turn bob seats 3 reserve red-big,blue-plate green-stick - tokens 0 2 1 given red-plate tower red-octagon red-small`
A piece of the tower is a name, and then either how it was placed on its target, as people write it with commas
(`red-small:flat,30,1.5,-2`, by statics), or its row: `red-small@x,y,z,w,x,y,z,top,flags,stack,rests,base`.
With a piece `given` its placer is at work; `measure` is what nature is to judge while settling or shaking.
"""

from collections.abc import Iterator

from tablee.kernel.bits import bit
from tablee.kernel.game import State, new_state
from tablee.kernel.text import SEAT_NAMES, Fields, NotationError, fields_of, index_of, number, only, seat_named

from . import rules
from .carved import MEASURES, STEADY
from .laying import lay_new
from .pieces import PIECES, TABLE, key_of
from .spelling import read_placement
from .state import (
    BASING,
    DRAFTING,
    DROPS,
    FIRST,
    FLAGS,
    GIVING,
    NO_PIECE,
    NOBODY,
    PLACING,
    RESTS,
    ROW,
    SEATS,
    SETTLING,
    SHAKING,
    STACK,
    TAKING,
    TRIES,
    shape_at,
)

PIECE_KEYS = tuple(key_of(piece) for piece in range(PIECES))
PHASES = (
    "first", "dealing", "drafting", "giving", "placing", "settling", "shaking", "basing", "taking", "over",
)  # fmt: skip
OPTIONS = {
    "draft": ("hand", "dealt"),
    "tremor": ("none", "light", "strong"),
    "teams": ("off", "on"),
    "nudge": ("off", "on"),
}
SEAT_FIELDS = ("owner", "culprit")
PIECE_FIELDS = ("pile", "fallen", "taken")
SEAT_MASKS = ("asked", "won")
FIELDS = (
    "phase", "turn", "seats", *OPTIONS, "given", *SEAT_FIELDS, "tries", *SEAT_MASKS, "measure", *PIECE_FIELDS,
    "reserve", "tokens", "tower",
)  # fmt: skip
HOLDING = (PLACING, SETTLING, SHAKING)
BLAMING = (SHAKING, BASING, TAKING)


# --- write ---


def write(state: State) -> str:
    """Return the position as text; `read` undoes it, news apart."""
    return " ".join(word for name, words in _fields(state) for word in (name, *words))


def _fields(state: State) -> Iterator[tuple[str, list[str]]]:
    yield "phase", [PHASES[state.phase]]
    yield "turn", [SEAT_NAMES[state.turn]]
    yield "seats", [str(state.seats)]
    for name, values in OPTIONS.items():
        if state[name]:
            yield name, [values[state[name]]]
    if state.given != NO_PIECE:
        yield "given", [PIECE_KEYS[state.given]]
    for name in SEAT_FIELDS:
        if state[name] != NOBODY:
            yield name, [SEAT_NAMES[state[name]]]
    if state.tries:
        yield "tries", [str(state.tries)]
    for name in SEAT_MASKS:
        if state[name]:
            yield name, [SEAT_NAMES[seat] for seat in seats_in(int(state[name]))]
    if state.measure:
        yield "measure", [str(state.measure)]
    for name in PIECE_FIELDS:
        if state[name]:
            yield name, [PIECE_KEYS[piece] for piece in pieces_in(int(state[name]))]
    yield "reserve", [_reserve(int(mask)) for mask in state.reserve[: state.seats]]
    yield "tokens", [str(tokens) for tokens in state.tokens[: state.seats]]
    yield "tower", [_wood(state, slot) for slot in range(state.tower_count)]


def pieces_in(mask: int) -> list[int]:
    """Return the pieces of a mask."""
    return [piece for piece in range(PIECES) if mask >> piece & 1]


def seats_in(mask: int) -> list[int]:
    """Return the seats of a mask."""
    return [seat for seat in range(SEATS) if mask >> seat & 1]


def _reserve(mask: int) -> str:
    return ",".join(PIECE_KEYS[piece] for piece in pieces_in(mask)) or "-"


def _wood(state: State, slot: int) -> str:
    row = [int(each) for each in state.wood[slot * ROW : (slot + 1) * ROW]]
    return f"{PIECE_KEYS[state.tower[slot]]}@{','.join(map(str, [*row, int(state.based[slot])]))}"


# --- read ---


def read(text: str) -> State:
    """Return the position that a text describes; raise NotationError if it describes none."""
    part = fields_of(text, FIELDS)
    state = new_state(rules)
    rules.clear_table(state)
    _read_table(state, part)
    _read_players(state, part)
    for word in part.get("tower", []):
        _read_wood(state, word)
    _check_pieces(state)
    _check_phase(state)
    return state


def _read_table(state: State, part: Fields) -> None:
    seats = number(only(part, "seats", "2"), SEATS, 2)
    state.seats = seats
    state.turn = seat_named(only(part, "turn", "ann"), seats)
    for name, values in OPTIONS.items():
        state[name] = index_of(only(part, name, values[0]), values, name)
    state.phase = index_of(only(part, "phase", "placing" if "given" in part else "giving"), PHASES, "phase")
    if "given" in part:
        state.given = _piece(only(part, "given", ""))
        state.owner = state.turn
    for name in SEAT_FIELDS:
        if name in part:
            state[name] = seat_named(only(part, name, ""), seats)
    state.tries = number(only(part, "tries", "0"), TRIES - 1)
    state.measure = number(only(part, "measure", "0"), MEASURES - 1)
    for name in SEAT_MASKS:
        state[name] = sum({bit(seat_named(word, seats)) for word in part.get(name, [])})
    for name in PIECE_FIELDS:
        state[name] = sum({bit(_piece(word)) for word in part.get(name, [])})


def _read_players(state: State, part: Fields) -> None:
    seats = int(state.seats)
    reserves, tokens = part.get("reserve", ["-"] * seats), part.get("tokens", ["0"] * seats)
    for name, words in (("reserve", reserves), ("tokens", tokens)):
        if len(words) != seats:
            raise NotationError(f"The field '{name}' is for {len(words)} players; there are {seats}.")
    for seat, (pieces, drops) in enumerate(zip(reserves, tokens, strict=True)):
        words = [] if pieces == "-" else pieces.split(",")
        state.reserve[seat] = sum({bit(_piece(word)) for word in words})
        state.tokens[seat] = number(drops, DROPS)


def _read_wood(state: State, word: str) -> None:
    """Add a piece to the tower: by its row, or as it was placed."""
    slot = int(state.tower_count)
    if slot == PIECES:
        raise NotationError(f"There are {PIECES} pieces; the tower has more.")
    name, _, row = word.partition("@")
    if row:
        _read_row(state, slot, row)
    else:
        name, _, how = word.partition(":")
        measure = read_placement(shape_at(_piece(name)), how.split(",") if how else [])
        lay_new(state, state.wood, _piece(name), measure, STEADY)
        state.based[slot] = int(state.wood[slot * ROW + RESTS]) == TABLE
    state.tower[slot] = _piece(name)
    state.tower_count = slot + 1


def _read_row(state: State, slot: int, row: str) -> None:
    words = row.split(",")
    if len(words) != ROW + 1 or not all(word.removeprefix("-").isdecimal() for word in words):
        raise NotationError(f"'{row}' is no row of wood: it has {ROW + 1} whole numbers.")
    numbers = [int(word) for word in words]
    if any(abs(each) >= 1 << 31 for each in numbers):
        raise NotationError(f"'{row}' has a number that is too big.")
    is_sound = 0 <= numbers[FLAGS] < 4 and 0 <= numbers[STACK] < PIECES and TABLE <= numbers[RESTS] < PIECES
    if not is_sound or numbers[ROW] not in (0, 1):
        raise NotationError(f"'{row}' is no row of wood: its flags, stack, support or base cannot be.")
    state.wood[slot * ROW : (slot + 1) * ROW] = numbers[:ROW]
    state.based[slot] = numbers[ROW]


def _check_pieces(state: State) -> None:
    """Refuse a piece that is in two places."""
    places = [int(mask) for mask in state.reserve] + [int(state.pile)]
    places += [bit(int(piece)) for piece in state.tower[: state.tower_count]]
    if state.given != NO_PIECE:
        places.append(bit(int(state.given)))
    seen = 0
    for mask in places:
        if seen & mask:
            raise NotationError(f"There is one {PIECE_KEYS[pieces_in(seen & mask)[0]]}; here it is in two places.")
        seen |= mask


def _check_phase(state: State) -> None:
    """Refuse a phase without what it is about."""
    phase, name = int(state.phase), PHASES[state.phase]
    if phase in HOLDING and state.given == NO_PIECE:
        raise NotationError(f"In the phase '{name}' somebody holds a piece: say which is 'given'.")
    if phase in (FIRST, DRAFTING, GIVING) and state.given != NO_PIECE:
        raise NotationError(f"In the phase '{name}' nobody holds a piece, so none is 'given'.")
    if phase in BLAMING and state.culprit == NOBODY:
        raise NotationError(f"In the phase '{name}' somebody is to act for the wood: say who is the 'culprit'.")
    if phase in (BASING, TAKING) and not state.tower_count:
        raise NotationError(f"In the phase '{name}' there is wood on the table: say which in 'tower'.")
    if phase == TAKING and not state.fallen:
        raise NotationError("In the phase 'taking' some pieces have 'fallen'.")


def _piece(word: str) -> int:
    if word not in PIECE_KEYS:
        raise NotationError(f"'{word}' is no piece; they are a colour and a shape, such as red-big or blue-plate.")
    return PIECE_KEYS.index(word)
