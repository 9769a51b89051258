"""What can be done, what happened and how things stand, as phrases for words.en.toml and words.fr.toml."""

from tablee.kernel.game import State
from tablee.kernel.words import Phrase, Seat, Term, Value

from .legal import ACTIONS, FLIP, READY, SWAP
from .positions import LETTERS
from .rules import next_card, unlike_first
from .state import (
    FLIPPING,
    G_FLIPPED,
    G_SWAPPED,
    LOOKING,
    N_CARD,
    N_CHASED,
    N_FOUND,
    N_FREE,
    N_KEPT,
    N_MISS,
    N_MONSTER,
    NEWS_KEYS,
    NOBODY,
    OVER,
    SWAPPING,
    at_bed,
    news_part,
    progress_cards,
)
from .toys import BED, BED_KEYS, CARD_KEYS, MONSTER_KEYS, NONE, TOY_KEYS, fear_of
from .view import closet, winners

STEADY = ACTIONS  # actions below have the same label in every position: all do


def letter(place: int) -> str:
    """Return the letter of a place, as it stands on the table."""
    return LETTERS[place].upper()


def toy(tile: int) -> Term:
    """Return a tile to speak of; one that may not be seen has no key."""
    return Term("toys", TOY_KEYS[tile] if tile != NONE else "")


def monster(number: int) -> Term:
    """Return a monster to speak of."""
    return Term("monsters", MONSTER_KEYS[number] if number != NONE else "")


# --- actions ---


def action(state: State, action: int) -> Phrase:
    """Say what an action is: a label for a button."""
    if action == READY:
        return Phrase("actions.ready", {})
    if action < SWAP:
        return Phrase("actions.open", {"place": letter(action - FLIP)})
    return Phrase("actions.swap", {"place": letter(action - SWAP)})


# --- news ---


def news(state: State) -> list[Phrase]:
    """Say what the last action brought about."""
    lines = [[news_part(int(line), part) for part in range(5)] for line in state.news[: state.news_count]]
    return [_news(*line) for line in lines]


def _news(kind: int, who: int, place: int, piece: int, number: int) -> Phrase:
    values: dict[str, Value] = {"number": number}
    if who != NOBODY:
        values["who"] = Seat(who)
    return Phrase(NEWS_KEYS[kind] + _variant(kind, number), values | _things(kind, place, piece, number))


def _things(kind: int, place: int, piece: int, number: int) -> dict[str, Value]:
    """The pieces that a piece of news speaks of."""
    if kind in (N_CHASED, N_KEPT):
        return {"monster": monster(piece)}
    if kind == N_MONSTER:
        return {"monster": monster(piece), "toy": toy(fear_of(piece)), "spot": Term("spots", BED_KEYS[place])}
    if kind in (N_MISS, N_CARD):
        return {"card": Term("cards", CARD_KEYS[piece]), "colour": Term("colours", "red" if number else "blue")}
    if kind == N_FREE:
        return {"toy": toy(piece)}
    if kind == G_FLIPPED:
        return {"place": letter(place), "toy": toy(piece)}
    return {"place": letter(place), "other": letter(number)} if kind == G_SWAPPED else {}


def _variant(kind: int, number: int) -> str:
    return "_one" if kind == N_FOUND and number == 1 else ""


# --- position ---


def position(state: State, seat: int) -> list[Phrase]:
    """Say how things stand, from a hidden state."""
    phrases = _outcome(state) if state.phase == OVER else [_status(state)]
    phrases += [_guest(state, spot) for spot in range(BED) if state.bed[spot] != NONE]
    if state.phase in (LOOKING, FLIPPING, SWAPPING):
        phrases += _progress(state)
        phrases.append(_pile(state))
    if state.competitive:
        phrases += [_kept(state, other) for other in range(state.seats)]
    else:
        phrases.append(_counted("position.closet", len(closet(state)), {}))
    return phrases


def _status(state: State) -> Phrase:
    """Say what is going on: whose turn it is, or what is awaited."""
    if state.phase == LOOKING:
        return Phrase("position.looking", {})
    if state.phase == SWAPPING:
        return Phrase("position.swapping", {"who": Seat(int(state.turn))})
    return Phrase("position.turn" if state.phase == FLIPPING else "position.waiting", {"who": Seat(int(state.turn))})


def _outcome(state: State) -> list[Phrase]:
    if not state.won:
        return [Phrase("position.full" if at_bed(state) == BED else "position.empty", {})]
    if not state.competitive:
        return [Phrase("position.won", {})]
    first = winners(state)
    return [Phrase("position.most" if len(first) == 1 else "position.tied", {"who": Seat(seat)}) for seat in first]


def _guest(state: State, spot: int) -> Phrase:
    number = int(state.bed[spot])
    there = Term("spots", BED_KEYS[spot])
    return Phrase("position.guest", {"monster": monster(number), "toy": toy(fear_of(number)), "spot": there})


def _progress(state: State) -> list[Phrase]:
    """Say how many more misses bring a monster."""
    if state.easy:
        return []
    left = (unlike_first(state) or progress_cards(state)).bit_count()
    return [_counted("position.misses", left, {"card": Term("cards", CARD_KEYS[next_card(state)])})]


def _pile(state: State) -> Phrase:
    return _counted("position.pile", int(state.length) - int(state.drawn), {})


def _kept(state: State, seat: int) -> Phrase:
    return _counted("position.kept", int(state.kept[seat]), {"who": Seat(seat)})


def _counted(key: str, number: int, values: dict[str, Value]) -> Phrase:
    """A phrase that reads differently for none and for one."""
    ending = {0: "_none", 1: "_one"}.get(number, "")
    return Phrase(key + ending, values | {"number": number})
