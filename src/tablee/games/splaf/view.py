"""The hidden state of Splaf ! as a typed struct for clients. It does not say which card is the right one."""

import msgspec

from tablee.kernel.bits import bit
from tablee.kernel.game import State

from .legal import who
from .pieces import DIRECTION_KEYS, MONSTER_FACES, NONE, is_red
from .positions import PHASES, cards_in
from .rules import MILLISECOND, winner_of
from .state import NO_FACE, OVER, TAPPING


class Card(msgspec.Struct):
    """A monster on the table."""

    size: int
    colour: str  # "blue" or "red"


class Dice(msgspec.Struct):
    """A throw: "smallest-blue" and "purple1", for example; "equal" is no arrow."""

    monster: str
    direction: str


class Tap(msgspec.Struct):
    """The viewer's own tap of this throw."""

    slot: int
    ms: float


class Player(msgspec.Struct):
    """One seat."""

    cards: list[int]  # sizes won, the smallest first
    handicap: bool
    row: bool  # their own row is still to be tapped in this throw
    done: bool  # tapped, or let this throw go


class View(msgspec.Struct):
    """The whole table."""

    phase: str
    turn: int  # who has the dice
    awaited: list[int]
    purple: str  # "clockwise" or "counter-clockwise"; white goes the other way
    slots: list[Card | None]  # clockwise round the portal; None is an empty place
    pile_left: int
    dice: Dice | None
    tap: Tap | None
    players: list[Player]
    winner: int | None  # None while the game goes on


def look(state: State, seat: int) -> View:
    """Return what a state, already hidden for this seat, shows."""
    seats = range(state.seats)
    return View(
        phase=PHASES[state.phase],
        turn=int(state.turn),
        awaited=[other for other in seats if who(state) > 0 and who(state) & bit(other)],
        purple="clockwise" if state.clockwise else "counter-clockwise",
        slots=[_card(int(card)) for card in state.slots[: state.cards]],
        pile_left=int(state.pile_count),
        dice=_dice(state),
        tap=_tap(state, seat),
        players=[_player(state, other) for other in seats],
        winner=winner_of(state) if state.phase == OVER else None,
    )


def _card(card: int) -> Card | None:
    return None if card == NONE else Card(card, "red" if is_red(card) else "blue")


def _dice(state: State) -> Dice | None:
    if state.monster == NO_FACE:
        return None
    return Dice(MONSTER_FACES[state.monster], DIRECTION_KEYS[state.direction])


def _tap(state: State, seat: int) -> Tap | None:
    if seat < 0 or state.tap_slot[seat] < 0:
        return None
    return Tap(int(state.tap_slot[seat]), int(state.tap_time[seat]) / MILLISECOND)


def _player(state: State, seat: int) -> Player:
    return Player(
        cards=cards_in(int(state.won[seat])),
        handicap=bool(int(state.handicap) >> seat & 1),
        row=bool(int(state.owed) >> seat & 1),
        done=int(state.phase) == TAPPING and not int(state.asked) >> seat & 1,
    )
