"""Positions of Exploding Kittens as text, one line each.

A position is fields and their values, in any order; what is left out is empty or the usual thing. Those who are
`out` stand in the order in which they exploded:
`turn ann owes 2 attacked hands defuse nope*2 / defuse ?*3 pile skip@a kitten ? discard attack*2 shown attack`
The pile is read from the top; `@ab` names who knows a place, by initials (p: the public).
`seen bp>ann:defuse*2` says that bob and the public know ann to hold two Defuses at least.
`?` is a card that may not be seen.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby, product

from tablee.kernel.bits import bit
from tablee.kernel.game import State, new_state
from tablee.kernel.text import SEAT_NAMES, Fields, NotationError, index_of, number, only
from tablee.kernel.text import seat_named as seat_of_any_game

from . import rules
from .cards import BASE_TITLES, KEYS, NONE, TITLES
from .hands import add
from .knowledge import learn_holds, seen_copies
from .state import (
    CARD,
    FIVE,
    HIDDEN,
    HOLDERS,
    NOBODY,
    PAIR,
    PILE,
    SEATS,
    TRIPLE,
    VIEWERS,
    WINDOW,
    is_alive,
)

INITIALS = "abcdep"
PHASES = (
    "first", "dealing", "shuffling", "grabbing", "turning-up", "playing", "aiming", "laying", "naming", "taking",
    "ordering", "inserting", "giving", "collecting", "window", "over",
)  # fmt: skip
KINDS = {CARD: "card", PAIR: "pair", TRIPLE: "triple", FIVE: "five"}
FIELDS = (
    "phase", "turn", "owes", "attacked", "out", "blind", "combos", "streaking", "asked", "spoke", "placer", "card",
    "pair", "triple", "five", "at", "named", "noped", "laid", "hands", "marked", "lacks", "collected", "opened",
    "ordered", "discard", "shown", "pile", "seen",
)  # fmt: skip


# --- positions: write ---


def write(state: State) -> str:
    """Return the position as text; `read` undoes it, news apart."""
    return " ".join(word for name, words in _fields(state) for word in (name, *words))


def _fields(state: State) -> Iterator[tuple[str, list[str]]]:
    seats = range(state.seats)
    yield "phase", [PHASES[state.phase]]
    yield "turn", [SEAT_NAMES[state.turn]]
    yield from _optional("owes", state.owed != 1, [str(state.owed)])
    yield from _optional("attacked", state.attacked)
    yield from _many("out", _out(state))
    yield from _optional("blind", state.blind, _seats(int(state.blind)))
    yield from _optional("combos", state.cats_only, ["cats"])
    yield from _optional("streaking", state.titles == TITLES)
    yield from _pending(state)
    yield "hands", " / ".join(_hand(state, seat) for seat in seats).split()
    yield from _many("marked", (_held(seat, state.marked[seat]) for seat in seats if state.marked[seat].any()))
    yield from _many("lacks", (_lack(seat, int(state.lacks[seat])) for seat in seats if state.lacks[seat]))
    yield from _many("collected", (_choice(seat, state.collected[seat]) for seat in seats if state.collected[seat]))
    yield from _optional("opened", state.opened, _seats(int(state.opened)))
    yield from _optional("ordered", state.ordered_count, [str(d) for d in state.ordered[: state.ordered_count]])
    yield from _optional("discard", state.discard.any(), _counted(state.discard))
    yield from _optional("shown", state.shown, [KEYS[state.shown]])
    yield from _optional("pile", state.pile_count, _pile(state))
    yield from _many("seen", _seen(state))


def _pending(state: State) -> Iterator[tuple[str, list[str]]]:
    yield from _optional("asked", state.asked, _seats(int(state.asked)))
    yield from _optional("spoke", state.spoke not in (NOBODY, state.turn), [SEAT_NAMES[state.spoke]])
    yield from _optional("placer", state.placer != NOBODY, [SEAT_NAMES[state.placer]])
    yield from _optional(KINDS[int(state.kind)], state.played or state.kind, [KEYS[state.played]])
    yield from _optional("at", state.target != NOBODY, [SEAT_NAMES[state.target]])
    yield from _optional("named", state.named, [KEYS[state.named]])
    yield from _optional("noped", state.noped)
    yield from _optional("laid", state.laid, [KEYS[t] for t in range(TITLES) if int(state.laid) >> t & 1])


def _optional(name: str, there: object, words: Iterable[str] = ()) -> Iterator[tuple[str, list[str]]]:
    if there:
        yield name, list(words)


def _many(name: str, words: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    listed = list(words)
    return _optional(name, listed, listed)


def _out(state: State) -> list[str]:
    """Those who have exploded, the first of them first. [kittens.end.places]"""
    seats = [seat for seat in range(state.seats) if not is_alive(state, seat)]
    return [SEAT_NAMES[seat] for seat in sorted(seats, key=lambda seat: int(state.outlived[seat]))]


def _seats(mask: int) -> list[str]:
    return [SEAT_NAMES[seat] for seat in range(SEATS) if mask >> seat & 1]


def _times(word: str, count: int) -> str:
    return word if count == 1 else f"{word}*{count}"


def _counted(copies: Iterable[int]) -> list[str]:
    return [_times(KEYS[title], int(count)) for title, count in enumerate(copies) if count]


def _hand(state: State, seat: int) -> str:
    hidden = int(state.cards[seat]) - int(state.hand[seat].sum())
    words = _counted(state.hand[seat]) + ([_times("?", hidden)] if hidden else [])
    return " ".join(words) or "-"


def _held(seat: int, copies: Iterable[int]) -> str:
    return f"{SEAT_NAMES[seat]}:{','.join(_counted(copies))}"


def _lack(seat: int, titles: int) -> str:
    return f"{SEAT_NAMES[seat]}:{','.join(KEYS[t] for t in range(TITLES) if titles >> t & 1)}"


def _choice(seat: int, title: int) -> str:
    return f"{SEAT_NAMES[seat]}:{'?' if title == HIDDEN else KEYS[title]}"


def _pile(state: State) -> list[str]:
    count = int(state.pile_count)
    words = [_place(int(state.pile[place]), int(state.known[place])) for place in reversed(range(count))]
    return [_times(word, len(list(same))) for word, same in groupby(words)]


def _place(title: int, knowers: int) -> str:
    return (KEYS[title] if title else "?") + (f"@{_viewers(knowers)}" if knowers else "")


def _viewers(mask: int) -> str:
    return "".join(initial for viewer, initial in enumerate(INITIALS) if mask >> viewer & 1)


def _seen(state: State) -> Iterator[str]:
    facts: dict[tuple[int, int, int], int] = {}
    for viewer, holder, title in product(range(VIEWERS), range(HOLDERS), range(TITLES)):
        if copies := seen_copies(state, viewer, holder, title):
            fact = (holder, title, copies)
            facts[fact] = facts.get(fact, 0) | bit(viewer)
    for (holder, title, count), viewers in sorted(facts.items()):
        yield f"{_viewers(viewers)}>{_holder_name(holder)}:{_times(KEYS[title], count)}"


def _holder_name(holder: int) -> str:
    return "pile" if holder == PILE else SEAT_NAMES[holder]


# --- positions: read ---


def read(text: str) -> State:
    """Return the position that a text describes; raise NotationError if it describes none."""
    part = _split(text)
    if "hands" not in part:
        raise NotationError("A position needs the field 'hands'.")
    state = new_state(rules)
    state.titles = TITLES if "streaking" in part else BASE_TITLES
    state.cats_only = int(part.get("combos") == ["cats"])
    _read_hands(state, part["hands"])
    _read_turn(state, part)
    _read_pending(state, part)
    _read_rest(state, part)
    _read_pile(state, part.get("pile", []))
    for word in part.get("seen", []):
        _read_seen(state, word)
    return state


def _split(text: str) -> Fields:
    part: Fields = {}
    values: list[str] | None = None
    for word in text.split():
        if word in FIELDS and not (word in KEYS and values is not None and _takes_titles(part)):
            values = part[word] = []
        elif values is None:
            raise NotationError(f"A position begins with a field; '{word}' is none.")
        else:
            values.append(word)
    return part


def _takes_titles(part: Fields) -> bool:
    """`streaking` is a field and a title: after a field that lists titles it is the title."""
    return list(part)[-1] not in ("phase", "turn", "owes", "attacked", "out", "blind", "combos")


def _read_hands(state: State, words: list[str]) -> None:
    hands = [hand.split() for hand in " ".join(words).split("/")]
    if not 2 <= len(hands) <= SEATS:
        raise NotationError(f"A position has 2 to {SEATS} hands, parted by '/', not {len(hands)}.")
    state.seats = len(hands)
    state.alive = bit(len(hands)) - 1
    for seat, hand in enumerate(hands):
        for key, count in map(_count, (word for word in hand if word != "-")):
            if key == "?":
                state.cards[seat] += count
                state.armed = int(state.armed) | bit(seat)
            for _ in range(count if key != "?" else 0):
                add(state, seat, title_named(key))


def _read_turn(state: State, part: Fields) -> None:
    state.phase = index_of(only(part, "phase", "playing"), PHASES, "phase")
    state.turn = seat_named(only(part, "turn", "ann"))
    state.owed = number(only(part, "owes", "1"))
    state.attacked = int("attacked" in part)
    for rank, seat in enumerate(map(seat_named, part.get("out", []))):
        state.alive = int(state.alive) & ~bit(seat)
        state.outlived[seat] = rank
    state.blind = _mask(part.get("blind", []))
    state.asked = _mask(part.get("asked", []))
    state.spoke = _spoke(state, part)
    state.placer = seat_named(part["placer"][0]) if "placer" in part else NOBODY


def _spoke(state: State, part: Fields) -> int:
    """In a window it is the player in turn who spoke last, unless somebody said Nope."""
    if "spoke" in part:
        return seat_named(part["spoke"][0])
    return int(state.turn) if state.phase == WINDOW else NOBODY


def _read_pending(state: State, part: Fields) -> None:
    for kind, name in KINDS.items():
        if name in part:
            state.kind = kind
            state.played = title_named(part[name][0]) if part[name] else NONE
    state.target = seat_named(part["at"][0]) if "at" in part else NOBODY
    state.named = title_named(part["named"][0]) if "named" in part else NONE
    state.noped = int("noped" in part)
    state.laid = sum(bit(title_named(key)) for key in part.get("laid", []))


def _read_rest(state: State, part: Fields) -> None:
    for key, count in map(_count, part.get("discard", [])):
        state.discard[title_named(key)] = count
    state.shown = title_named(part["shown"][0]) if "shown" in part else NONE
    for seat, keys in map(_owned, part.get("marked", [])):
        for key, count in map(_count, keys):
            state.marked[seat, title_named(key)] = count
    for seat, keys in map(_owned, part.get("lacks", [])):
        state.lacks[seat] = sum(bit(title_named(key)) for key in keys)
    for seat, keys in map(_owned, part.get("collected", [])):
        state.collected[seat] = HIDDEN if keys == ["?"] else title_named(keys[0])
    state.opened = _mask(part.get("opened", []))
    ordered = [int(depth) for depth in part.get("ordered", [])]
    state.ordered[: len(ordered)] = ordered
    state.ordered_count = len(ordered)


def _read_pile(state: State, words: list[str]) -> None:
    places = [place for word, count in map(_count, words) for place in [word] * count]
    for place, word in enumerate(reversed(places)):
        key, _, viewers = word.partition("@")
        state.pile[place] = NONE if key == "?" else title_named(key)
        state.known[place] = _viewer_mask(viewers)
    state.pile_count = len(places)


def _read_seen(state: State, word: str) -> None:
    viewers, _, fact = word.partition(">")
    holder, _, cards = fact.partition(":")
    key, count = _count(cards)
    for _ in range(count):
        learn_holds(state, _viewer_mask(viewers), PILE if holder == "pile" else seat_named(holder), title_named(key))


def _count(word: str) -> tuple[str, int]:
    key, star, count = word.partition("*")
    if star and not count.isdigit():
        raise NotationError(f"'{word}': a number is due after '*'.")
    return key, int(count) if star else 1


def _owned(word: str) -> tuple[int, list[str]]:
    seat, _, keys = word.partition(":")
    return seat_named(seat), keys.split(",")


def title_named(key: str) -> int:
    return NONE if key == KEYS[NONE] else 1 + index_of(key, KEYS[1:], "card")


def seat_named(name: str) -> int:
    return seat_of_any_game(name, SEATS)


def _mask(names: list[str]) -> int:
    return sum(bit(seat_named(name)) for name in names)


def _viewer_mask(initials: str) -> int:
    unknown = set(initials) - set(INITIALS)
    if unknown:
        raise NotationError(f"'{unknown.pop()}' stands for nobody; initials are {INITIALS}.")
    return sum(bit(INITIALS.index(initial)) for initial in initials)
