"""What can be done, what happened and how things stand, as phrases for words.en.toml and words.fr.toml."""

from tablee.kernel.bits import count_bits
from tablee.kernel.game import SPECTATOR, State
from tablee.kernel.words import Phrase, Seat, Term, Value

from .legal import ACTIONS, OWN, TAP
from .pieces import DIRECTION_KEYS, MONSTER_FACES, NONE, is_red
from .positions import LETTERS
from .rules import MILLISECOND, winner_of
from .state import (
    N_SIDE,
    N_TAPPED,
    N_THROWN,
    N_TIE,
    NEWS_KEYS,
    NO_TAP,
    NOBODY,
    OVER,
    TAPPING,
    THROWING,
    biggest_of,
    news_part,
)

STEADY = ACTIONS  # actions below have the same label in every position: all do


def letter(slot: int) -> str:
    """Return the letter of a place, as it stands on the table."""
    return LETTERS[slot].upper()


def monster(card: int) -> Term:
    """Return a monster to speak of."""
    return Term("monsters", str(card))


def colour(card: int) -> Term:
    """[splaf.setup.colours] Return a monster's colour to speak of."""
    return Term("colours", "red" if is_red(card) else "blue")


def way(clockwise: int) -> Term:
    """Return which way a colour goes round the portal."""
    return Term("ways", "clockwise" if clockwise else "back")


# --- actions ---


def action(state: State, action: int) -> Phrase:
    """Say what an action is: a label for a button, so short that a letter names a place."""
    listed = action % ACTIONS
    if listed < OWN:
        return Phrase("actions.tap", {"place": letter(listed - TAP)})
    return Phrase("actions.own" if listed == OWN else "actions.late", {})


# --- news ---


def news(state: State) -> list[Phrase]:
    """Say what the last action brought about."""
    lines = [[news_part(int(line), part) for part in range(5)] for line in state.news[: state.news_count]]
    return [_news(*line) for line in lines]


def _news(kind: int, who: int, place: int, card: int, number: int) -> Phrase:
    values: dict[str, Value] = {"number": number, "time": number // MILLISECOND}
    if who != NOBODY:
        values["who"] = Seat(who)
    key = f"news.{NEWS_KEYS[kind]}"
    if kind == N_THROWN:
        return Phrase(key, values | dice_terms(place, card))
    if kind == N_SIDE:
        return Phrase(key, values | {"purple": way(number), "white": way(1 - number)})
    if kind == N_TIE:
        return Phrase(key, values | {"whom": Seat(place)})
    if kind == N_TAPPED and place == NOBODY:
        return Phrase(f"{key}_unseen", {"who": Seat(who)})
    return Phrase(key, values | _card(place, card))


def _card(place: int, card: int) -> dict[str, Value]:
    """The place and the card that a piece of news speaks of."""
    values: dict[str, Value] = {} if place == NOBODY else {"place": letter(place)}
    return values if card == NONE else values | {"monster": monster(card), "size": card, "colour": colour(card)}


def dice_terms(face: int, direction: int) -> dict[str, Value]:
    """The dice as they lie."""
    return {
        "face": Term("faces", MONSTER_FACES[face]),
        "arrows": Term("arrows", DIRECTION_KEYS[direction]),
    }


# --- position ---


def position(state: State, seat: int) -> list[Phrase]:
    """Say how things stand for one viewer, from a state hidden for them."""
    phrases = [_outcome(state) if state.phase == OVER else _status(state, seat)]
    if state.phase == TAPPING:
        phrases.append(Phrase("position.dice", dice_terms(int(state.monster), int(state.direction))))
    if state.phase in (THROWING, TAPPING):
        phrases.append(_portal(state))
    phrases += [_place(state, slot) for slot in range(state.cards) if state.slots[slot] != NONE]
    if state.phase in (THROWING, TAPPING):
        phrases.append(_counted("position.pile", int(state.pile_count), {}))
    return phrases + [_won(state, other) for other in range(state.seats)]


def _status(state: State, seat: int) -> Phrase:
    """Say what is awaited of the viewer."""
    if state.phase == THROWING:
        return Phrase("position.throwing", {"who": Seat(int(state.turn))})
    if state.phase != TAPPING:
        return Phrase("position.waiting", {})
    if seat == SPECTATOR:
        return Phrase("position.watching", {})
    if not int(state.asked) >> seat & 1:
        return _done(state, seat)
    return Phrase("position.row" if int(state.owed) >> seat & 1 else "position.tapping", {})


def _done(state: State, seat: int) -> Phrase:
    slot = int(state.tap_slot[seat])
    if slot == NO_TAP:
        return Phrase("position.gone", {})
    return Phrase("position.tapped", {"place": letter(slot), "time": int(state.tap_time[seat]) // MILLISECOND})


def _outcome(state: State) -> Phrase:
    seat = winner_of(state)
    cards = int(state.won[seat])
    values: dict[str, Value] = {"who": Seat(seat), "number": count_bits(cards), "monster": monster(biggest_of(cards))}
    return Phrase("position.over", values)


def _portal(state: State) -> Phrase:
    clockwise = int(state.clockwise)
    return Phrase("position.portal", {"purple": way(clockwise), "white": way(1 - clockwise)})


def _place(state: State, slot: int) -> Phrase:
    return Phrase("position.place", _card(slot, int(state.slots[slot])))


def _won(state: State, seat: int) -> Phrase:
    cards = int(state.won[seat])
    values: dict[str, Value] = {"who": Seat(seat)}
    if cards:
        values["size"] = biggest_of(cards)
    return _counted("position.won", count_bits(cards), values)


def _counted(key: str, number: int, values: dict[str, Value]) -> Phrase:
    """A phrase that reads differently for none and for one."""
    ending = {0: "_none", 1: "_one"}.get(number, "")
    return Phrase(key + ending, values | {"number": number})
