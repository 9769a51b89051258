"""The state of Splash ! as a typed struct for clients: lengths in millimetres, rotations as unit quaternions."""

import msgspec

from tablee.kernel.bits import bit
from tablee.kernel.game import State

from .carved import MICRO, UNIT
from .legal import bases, gifts, left_to_take, who
from .pieces import COLOUR_KEYS, SHAPE_KEYS, TABLE, colour_of, shape_of
from .positions import OPTIONS, PHASES, pieces_in, seats_in
from .state import (
    BASING,
    GIVING,
    NO_PIECE,
    NOBODY,
    OVER,
    RESTS,
    ROW,
    TAKING,
    TOP,
    TRIES,
    is_on_table,
    is_uncovered,
    placer_of,
    target_of,
    team_of,
)


class Piece(msgspec.Struct):
    """A piece of wood, wherever it is."""

    id: int
    shape: str
    colour: str


class Wood(msgspec.Struct):
    """A piece of the tower, or one that has just fallen from it."""

    id: int
    shape: str
    colour: str
    position: tuple[float, float, float]  # its middle: x, y, z, z up and the table at 0
    rotation: tuple[float, float, float, float]  # w, x, y, z
    top: float  # how high it reaches
    uncovered: bool
    on_table: bool
    base: bool
    rests_on: int | None  # a piece; None is the table
    fallen: bool
    taken: bool  # fallen, and chosen for the culprit's reserve


class Held(msgspec.Struct):
    """The piece that somebody is to place."""

    piece: Piece
    giver: int
    placer: int
    owner: int  # whose reserve it came from
    target: int | None  # a piece of the tower; None is the table
    tries_left: int


class Player(msgspec.Struct):
    """One seat."""

    reserve: list[Piece]
    tokens: int
    partners: list[int]  # who wins with them
    may_nudge: bool


class View(msgspec.Struct):
    """The whole table: nothing of it is secret."""

    phase: str
    turn: int  # who gives, or drafts
    awaited: list[int]
    tremor: str
    teams: bool
    nudge: bool
    heap: list[Piece]
    tower: list[Wood]  # in the order of placing
    held: Held | None
    culprit: int | None  # who nudges, or sees to what has fallen
    measure: int  # the placement or nudge that is being judged
    gifts: list[int]  # pieces that may be given now
    borrowed: bool  # those are others'
    bases: list[int]  # first pieces of the stacks that may be the base
    to_take: list[int]  # fallen pieces that may be taken
    players: list[Player]
    winners: list[int]


def look(state: State, seat: int) -> View:
    """Return what the state shows; everybody sees the same."""
    phase = int(state.phase)
    giving = gifts(state, int(state.turn)) if phase == GIVING else 0
    return View(
        phase=PHASES[phase],
        turn=int(state.turn),
        awaited=seats_in(who(state)) if who(state) > 0 else [],
        tremor=OPTIONS["tremor"][state.tremor],
        teams=bool(state.teams),
        nudge=bool(state.nudge),
        heap=_pieces(int(state.pile)),
        tower=[_wood(state, slot) for slot in range(state.tower_count)],
        held=None if state.given == NO_PIECE else _held(state),
        culprit=None if state.culprit == NOBODY else int(state.culprit),
        measure=int(state.measure),
        gifts=pieces_in(giving),
        borrowed=bool(giving & ~int(state.reserve[state.turn])),
        bases=pieces_in(bases(state)) if phase == BASING else [],
        to_take=pieces_in(left_to_take(state)) if phase == TAKING else [],
        players=[_player(state, other) for other in range(state.seats)],
        winners=seats_in(int(state.won)) if phase == OVER else [],
    )


def _piece(piece: int) -> Piece:
    return Piece(piece, SHAPE_KEYS[shape_of(piece)], COLOUR_KEYS[colour_of(piece)])


def _pieces(mask: int) -> list[Piece]:
    return [_piece(piece) for piece in pieces_in(mask)]


def _wood(state: State, slot: int) -> Wood:
    piece, row = int(state.tower[slot]), [int(each) for each in state.wood[slot * ROW : (slot + 1) * ROW]]
    return Wood(
        id=piece,
        shape=SHAPE_KEYS[shape_of(piece)],
        colour=COLOUR_KEYS[colour_of(piece)],
        position=(row[0] / MICRO, row[1] / MICRO, row[2] / MICRO),
        rotation=(row[3] / UNIT, row[4] / UNIT, row[5] / UNIT, row[6] / UNIT),
        top=row[TOP] / 10,
        uncovered=is_uncovered(state, slot),
        on_table=is_on_table(state, slot),
        base=bool(state.based[slot]),
        rests_on=None if row[RESTS] == TABLE else row[RESTS],
        fallen=bool(int(state.fallen) & bit(piece)),
        taken=bool(int(state.taken) & bit(piece)),
    )


def _held(state: State) -> Held:
    piece = int(state.given)
    target = target_of(state, piece)
    return Held(
        piece=_piece(piece),
        giver=int(state.turn),
        placer=placer_of(state),
        owner=int(state.owner),
        target=None if target == TABLE else target,
        tries_left=TRIES - int(state.tries),
    )


def _player(state: State, seat: int) -> Player:
    return Player(
        reserve=_pieces(int(state.reserve[seat])),
        tokens=int(state.tokens[seat]),
        partners=[other for other in seats_in(team_of(state, seat)) if other != seat],
        may_nudge=bool(int(state.asked) >> seat & 1),
    )
