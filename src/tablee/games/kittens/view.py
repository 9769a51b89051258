"""The hidden state of Exploding Kittens as a typed struct for clients."""

from collections.abc import Sequence

import msgspec

from tablee.kernel.bits import bit
from tablee.kernel.game import State

from .bot import danger
from .cards import KEYS, NONE
from .knowledge import MOST, viewer_of
from .positions import KINDS, PHASES
from .state import HIDDEN, NOBODY, SEATS


class Player(msgspec.Struct):
    """One player, as the viewer may see them."""

    alive: bool
    blind: bool
    cards: int
    hand: list[str]  # the viewer's own; for others, the cards the viewer knows to be there
    marked: list[str]
    lacks: list[str]  # titles that all know not to be there


class Pending(msgspec.Struct):
    """What is about to happen."""

    kind: str
    card: str | None
    target: int | None
    named: str | None
    noped: bool
    laid: list[str]


class View(msgspec.Struct):
    """The whole table for one viewer."""

    phase: str
    turn: int
    owed: int
    attacked: bool
    awaited: list[int]
    players: list[Player]
    pile_count: int
    pile: list[str | None]  # from the top; None where the viewer does not know
    danger: int  # odds of a kitten on top, in thousandths, from what the viewer knows
    discard: dict[str, int]
    shown: str | None
    pending: Pending | None
    placer: int | None
    ordered: list[int]


def look(state: State, seat: int) -> View:
    """Return what a state, already hidden for this seat, shows."""
    count = int(state.pile_count)
    return View(
        phase=PHASES[state.phase],
        turn=int(state.turn),
        owed=int(state.owed),
        attacked=bool(state.attacked),
        awaited=[other for other in range(SEATS) if int(state.asked) & bit(other)],
        players=[_player(state, seat, other) for other in range(state.seats)],
        pile_count=count,
        pile=[_title(int(state.pile[place])) for place in reversed(range(count))],
        danger=danger(state, seat),
        discard={KEYS[title]: int(copies) for title, copies in enumerate(state.discard) if copies},
        shown=_title(int(state.shown)),
        pending=_pending(state) if state.played or state.kind else None,
        placer=_seat(int(state.placer)),
        ordered=[int(depth) for depth in state.ordered[: state.ordered_count]],
    )


def _player(state: State, seat: int, other: int) -> Player:
    return Player(
        alive=bool(int(state.alive) & bit(other)),
        blind=bool(int(state.blind) & bit(other)),
        cards=int(state.cards[other]),
        hand=_cards(state.hand[seat]) if seat == other else _known(int(state.seen[viewer_of(seat), other])),
        marked=_cards(state.marked[other]),
        lacks=_masked(int(state.lacks[other])),
    )


def _pending(state: State) -> Pending:
    return Pending(
        kind=KINDS[int(state.kind)],
        card=_title(int(state.played)),
        target=_seat(int(state.target)),
        named=_title(int(state.named)),
        noped=bool(state.noped),
        laid=_masked(int(state.laid)),
    )


def _cards(copies: Sequence[int]) -> list[str]:
    return [key for key, count in zip(KEYS, copies, strict=False) if count for _ in range(count)] if any(copies) else []


def _known(copies: int) -> list[str]:
    """The cards in two bits a title; mostly there are none."""
    return [key for title, key in enumerate(KEYS) for _ in range(copies >> 2 * title & MOST)] if copies else []


def _masked(titles: int) -> list[str]:
    return [key for title, key in enumerate(KEYS) if titles >> title & 1] if titles else []


def _title(title: int) -> str | None:
    return None if title in (NONE, HIDDEN) else KEYS[title]


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat
