"""The hidden state of Exploding Kittens as a typed struct for clients."""

from functools import lru_cache

import msgspec

from tablee.kernel.bits import bit
from tablee.kernel.game import State
from tablee.kernel.records import reading

from .bot import CERTAIN
from .cards import KEYS, KITTEN, NONE
from .hidden import copies_in_play
from .knowledge import MOST, viewer_of
from .positions import KINDS, PHASES
from .state import NOBODY, SEATS

LISTS = 4096  # hands and the like that are kept in mind


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
    state = reading(state)
    places = state.pile[: state.pile_count][::-1]
    return View(
        phase=PHASES[state.phase],
        turn=state.turn,
        owed=state.owed,
        attacked=bool(state.attacked),
        awaited=AWAITED[state.asked],
        players=_players(state, seat),
        pile_count=state.pile_count,
        pile=[TITLES[title] for title in places] if any(places) else [None] * len(places),
        danger=_danger(state, places),
        discard=_counts(state.discard),
        shown=TITLES[state.shown],
        pending=_pending(state) if state.played or state.kind else None,
        placer=_seat(state.placer),
        ordered=list(state.ordered[: state.ordered_count]),
    )


def _players(state: State, seat: int) -> list[Player]:
    alive, blind, seen = state.alive, state.blind, state.seen[viewer_of(seat)]
    each = zip(range(state.seats), state.cards, state.hand, seen, state.marked, state.lacks, strict=False)
    return [
        Player(
            alive=alive >> other & 1 == 1,
            blind=blind >> other & 1 == 1,
            cards=cards,
            hand=_cards(hand) if seat == other else _known(known),
            marked=_cards(marked),
            lacks=_masked(lacks),
        )
        for other, cards, hand, known, marked, lacks in each
    ]


def _pending(state: State) -> Pending:
    return Pending(
        kind=KINDS[state.kind],
        card=TITLES[state.played],
        target=_seat(state.target),
        named=TITLES[state.named],
        noped=bool(state.noped),
        laid=_masked(state.laid),
    )


def _danger(state: State, places: tuple[int, ...]) -> int:
    """The bot's `danger`, from a hidden state: there, a place that is not known has no title."""
    if not places:
        return 0
    if places[0] != NONE:
        return CERTAIN if places[0] == KITTEN else 0
    placed = state.discard[KITTEN] + places.count(KITTEN) + state.collected.count(KITTEN)
    held = sum([hand[KITTEN] for hand in state.hand])
    kittens: int = copies_in_play(state, KITTEN) - placed - held
    return min(CERTAIN, CERTAIN * kittens // places.count(NONE))


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


# What is asked for at every look is made once. Nobody changes these lists.
TITLES = (None, *KEYS[1:], None)  # by title; the last one is HIDDEN
AWAITED = [[seat for seat in range(SEATS) if asked & bit(seat)] for asked in range(bit(SEATS))]


@lru_cache(LISTS)
def _cards(copies: tuple[int, ...]) -> list[str]:
    return [key for key, count in zip(KEYS, copies, strict=True) for _ in range(count)]


@lru_cache(LISTS)
def _counts(copies: tuple[int, ...]) -> dict[str, int]:
    return {key: count for key, count in zip(KEYS, copies, strict=True) if count}


@lru_cache(LISTS)
def _known(copies: int) -> list[str]:
    """The cards in two bits a title."""
    return [key for title, key in enumerate(KEYS) for _ in range(copies >> 2 * title & MOST)]


@lru_cache(LISTS)
def _masked(titles: int) -> list[str]:
    return [key for title, key in enumerate(KEYS) if titles >> title & 1]
