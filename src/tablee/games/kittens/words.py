"""What can be done, what happened and how things stand, as phrases for words.en.toml and words.fr.toml."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter
from struct import Struct

from tablee.kernel.game import State
from tablee.kernel.records import reading
from tablee.kernel.words import Phrase, Seat, Term, Value

from . import actions
from .bot import danger
from .cards import KEYS, NONE
from .pile import at_depth
from .state import (
    AIMING,
    COLLECTING,
    FIVE,
    GIVING,
    INSERTING,
    LAYING,
    N_CANCELLED,
    N_INSERTED,
    N_LOST,
    N_NOPED,
    N_NOTHING,
    N_SAW,
    N_TURN,
    NAMING,
    NEWS_KEYS,
    NOBODY,
    ORDERING,
    OVER,
    SEATS,
    TAKING,
    WINDOW,
    is_blind,
)

STEADY = actions.ORDER  # actions below have the same label in every position

PLAIN = {
    actions.DRAW: "draw",
    actions.PASS: "pass",
    actions.SAY_NOPE: "nope",
    actions.BLIND: "blind",
    actions.LAY_FIVE: "five",
}
AIMED = ((actions.TRIPLE_UP, "triple"), (actions.PAIR_UP, "pair"), (actions.AIM, "aim"))
AWAITED = {
    AIMING: "aiming", LAYING: "laying", NAMING: "naming", TAKING: "taking", ORDERING: "ordering",
    INSERTING: "inserting", GIVING: "giving", COLLECTING: "collecting",
}  # fmt: skip
TITLED = ((actions.TAKE, "take"), (actions.GIVE, "give"), (actions.NAME, "name"), (actions.LAY, "lay"))


TOLD = 4096  # pieces of news that are kept in mind
PARTS = Struct("5b")  # of a piece of news: kind, who, whom, title, number
CARDS = tuple(Term("cards", key if title != NONE else "") for title, key in enumerate(KEYS))


def card(title: int) -> Term:
    """Return a card to speak of; one that may not be seen has no key."""
    return CARDS[title]


# --- actions ---


def action(state: State, action: int) -> Phrase:
    """Say what an action is: a label for a button."""
    if action < actions.ORDER:
        return _usual(action)
    if action < actions.INSERT:
        return order(state, action - actions.ORDER)
    return insert(state, action - actions.INSERT)


@cache
def _usual(action: int) -> Phrase:
    """Say what an action is that is the same whatever the position."""
    if action in PLAIN:
        return Phrase(f"actions.{PLAIN[action]}", {})
    if action < actions.AIM:
        return Phrase("actions.play", {"card": card(action - actions.PLAY)})
    if action < actions.LAY:
        first, key = next(pair for pair in AIMED if action >= pair[0])
        title, target = actions.title_of(first, action), actions.target_of(first, action)
        return Phrase(f"actions.{key}", {"card": card(title), "whom": Seat(target)})
    first, key = next(pair for pair in TITLED if action >= pair[0])
    return Phrase(f"actions.{key}", {"card": card(action - first)})


def order(state: State, depth: int) -> Phrase:
    """Say which of the top cards comes next."""
    title = at_depth(state, depth) if depth < state.pile_count else NONE
    return Phrase("actions.order", {"card": card(title), "number": depth + 1})


def insert(state: State, depth: int) -> Phrase:
    """Say where the kitten goes."""
    if depth == 0:
        return Phrase("actions.insert_top", {})
    if depth == state.pile_count:
        return Phrase("actions.insert_bottom", {"number": depth})
    return Phrase("actions.insert_one" if depth == 1 else "actions.insert", {"number": depth})


# --- news ---


def news(state: State) -> list[Phrase]:
    """Say what the last action brought about."""
    state = reading(state)
    return _phrases(state.news[: state.news_count]) if state.news_count else []


@lru_cache(TOLD)
def _phrases(news: tuple[int, ...]) -> list[Phrase]:
    """What everybody hears is put into phrases once. Nobody changes these lists."""
    lines = [PARTS.unpack_from(line.to_bytes(8, "little")) for line in news]
    phrases = []
    for kind, same in groupby(lines, key=itemgetter(0)):
        if kind == N_SAW:
            phrases.append(_saw(list(same)))
        elif kind == N_LOST:
            phrases.append(_lost(list(same)))
        else:
            phrases += [_news(*line) for line in same]
    return phrases


def _news(kind: int, who: int, whom: int, title: int, number: int) -> Phrase:
    values: dict[str, Value] = {"card": CARDS[title], "number": number}
    if who != NOBODY:
        values["who"] = Seat(who)
    if whom != NOBODY:
        values["whom"] = Seat(whom)
    return Phrase(f"news.{NEWS_KEYS[kind]}{_variant(kind, title, number)}", values)


def _variant(kind: int, title: int, number: int) -> str:
    """Some news reads differently by what it counts."""
    if kind == N_TURN and number > 1:
        return "_many"
    if kind == N_NOPED and number == 0:
        return "_yup"
    if kind == N_NOTHING and title != NONE:
        return "_named"
    if kind == N_CANCELLED and number == FIVE:
        return "_five"
    if kind == N_INSERTED and number in (0, 1):
        return "_top" if number == 0 else "_one"
    return ""


def _saw(lines: Sequence[tuple[int, ...]]) -> Phrase:
    """The cards of one look, in one sentence."""
    seat, titles = lines[0][1], [line[3] for line in lines]
    if NONE in titles:
        return Phrase("news.looked", {"who": Seat(seat), "number": len(lines)})
    return Phrase("news.saw", {"who": Seat(seat), "cards": tuple(card(title) for title in titles)})


def _lost(lines: Sequence[tuple[int, ...]]) -> Phrase:
    """The hand of a dead player, in one sentence."""
    cards = tuple(card(title) for _, _, _, title, copies in lines for _ in range(copies))
    return Phrase("news.lost", {"who": Seat(lines[0][1]), "cards": cards})


# --- position ---


def position(state: State, seat: int) -> list[Phrase]:
    """Say how things stand for one viewer, from a state hidden for them."""
    if state.phase == OVER:
        return [Phrase("position.over", {"who": Seat(int(state.turn))})]
    phrases = [_status(state)]
    pile = "position.pile_one" if state.pile_count == 1 else "position.pile"
    phrases.append(Phrase(pile, {"number": int(state.pile_count), "odds": _percent(danger(state, seat))}))
    if 0 <= seat < SEATS:
        phrases.append(_hand(state, seat))
    phrases += [_other(state, other) for other in range(state.seats) if other != seat]
    return phrases


def _status(state: State) -> Phrase:
    """Say what is going on: whose turn it is, or what is awaited within it."""
    if state.phase == WINDOW:
        key = "position.window_five" if state.kind == FIVE else "position.window"
        return Phrase(key + ("_noped" if state.noped else ""), {"card": card(int(state.played))})
    if state.phase not in AWAITED:
        return _turn(state)
    seat = {INSERTING: int(state.placer), GIVING: int(state.target)}.get(int(state.phase), int(state.turn))
    return Phrase(f"position.{AWAITED[int(state.phase)]}", {"who": Seat(seat), "whom": Seat(int(state.turn))})


def _turn(state: State) -> Phrase:
    key = "position.turn_many" if state.owed > 1 else "position.turn"
    return Phrase(key, {"who": Seat(int(state.turn)), "number": int(state.owed)})


def _hand(state: State, seat: int) -> Phrase:
    titles = [title for title in range(state.titles) for _ in range(state.hand[seat, title])]
    if not titles:
        return Phrase("position.empty", {})
    key = "position.blind" if is_blind(state, seat) else "position.hand"
    return Phrase(key, {"cards": tuple(card(title) for title in titles)})


def _other(state: State, seat: int) -> Phrase:
    if not int(state.alive) >> seat & 1:
        return Phrase("position.out", {"who": Seat(seat)})
    key = "position.other_one" if state.cards[seat] == 1 else "position.other"
    return Phrase(key, {"who": Seat(seat), "number": int(state.cards[seat])})


def _percent(thousandths: int) -> int:
    return round(thousandths / 10)
