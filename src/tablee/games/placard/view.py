"""The hidden state of Au placard, les monstres ! as a typed struct for clients."""

import msgspec

from tablee.kernel.bits import bit, count_bits
from tablee.kernel.game import State

from .legal import who
from .positions import FLAGS, PHASES
from .rules import unlike_first
from .state import OVER, SEATS, progress_cards
from .toys import CARD_KEYS, HIDDEN, MONSTER_KEYS, NONE, TILES, TOY_KEYS, fear_of


class Guest(msgspec.Struct):
    """A monster at the bed, and the toy that it fears."""

    monster: str
    fears: str


class View(msgspec.Struct):
    """The whole table; every viewer is shown the same."""

    phase: str
    turn: int
    awaited: list[int]
    length: int  # monsters in the game
    variants: list[str]
    places: list[str | None]  # what lies at each place; None where it lies face down
    bed: list[Guest | None]  # north, south, east, west
    progress: list[str]  # "blue" or "red", from the left; two without the middle card, none in the easy game
    flipped: int  # progress cards flipped since the last monster
    pile_left: int
    closet: list[str]  # monsters chased, in the order in which they had come
    kept: list[int]  # monsters that each player has kept
    winners: list[int] | None  # None while the game goes on; nobody, when the monsters win


def look(state: State, seat: int) -> View:
    """Return what a state, already hidden for this seat, shows."""
    return View(
        phase=PHASES[state.phase],
        turn=int(state.turn),
        awaited=[other for other in range(SEATS) if who(state) > 0 and who(state) & bit(other)],
        length=int(state.length),
        variants=[flag for flag in FLAGS if getattr(state, flag)] + ["expert"] * (int(state.tile_count) == TILES),
        places=[None if tile == HIDDEN else TOY_KEYS[tile] for tile in state.tiles[: state.tile_count]],
        bed=[_guest(int(monster)) for monster in state.bed],
        progress=progress(state),
        flipped=_flipped(state),
        pile_left=int(state.length) - int(state.drawn),
        closet=[MONSTER_KEYS[monster] for monster in closet(state)],
        kept=[int(count) for count in state.kept[: state.seats]],
        winners=winners(state) if state.phase == OVER else None,
    )


def progress(state: State) -> list[str]:
    """Return the colours of the progress cards on the table, from the left."""
    on_table = [card for card in range(len(CARD_KEYS)) if progress_cards(state) >> card & 1]
    return ["red" if int(state.red) >> card & 1 else "blue" for card in on_table]


def closet(state: State) -> list[int]:
    """Return the monsters that have come and gone."""
    return [int(monster) for monster in state.pile[: state.drawn] if monster not in state.bed]


def winners(state: State) -> list[int]:
    """Return the seats that win a game that is over."""
    if not state.won:
        return []
    most = max(state.kept[: state.seats])
    return [seat for seat in range(state.seats) if not state.competitive or state.kept[seat] == most]


def _guest(monster: int) -> Guest | None:
    return None if monster == NONE else Guest(MONSTER_KEYS[monster], TOY_KEYS[fear_of(monster)])


def _flipped(state: State) -> int:
    unlike = unlike_first(state)
    return count_bits(progress_cards(state)) - count_bits(unlike) if unlike else 0
