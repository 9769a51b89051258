"""The view as JSON, written by compiled code: byte for byte what `view.look` says."""

from tablee.kernel.bits import bit
from tablee.kernel.game import State
from tablee.kernel.writing import Glossary, Text, put, put_byte, put_number

from .bot import danger
from .cards import KEYS, NONE, TITLES
from .knowledge import seen_copies, viewer_of
from .positions import KINDS, PHASES
from .state import NOBODY, SEATS

MOST = 1 << 14

GLOSSARY = Glossary()
FALSE = GLOSSARY.add("false", "true")
NULL = GLOSSARY.add("null")
CARDS = GLOSSARY.quoted(KEYS)
PHASE_NAMES, KIND_NAMES = GLOSSARY.quoted(PHASES), GLOSSARY.quoted([KINDS[kind] for kind in sorted(KINDS)])
PHASE, TURN, OWED = GLOSSARY.add('{"phase":'), GLOSSARY.add(',"turn":'), GLOSSARY.add(',"owed":')
ATTACKED, AWAITED, PLAYERS = GLOSSARY.add(',"attacked":'), GLOSSARY.add(',"awaited":'), GLOSSARY.add(',"players":')
ALIVE, BLIND, HELD = GLOSSARY.add('{"alive":'), GLOSSARY.add(',"blind":'), GLOSSARY.add(',"cards":')
HAND, MARKED, LACKS = GLOSSARY.add(',"hand":'), GLOSSARY.add(',"marked":'), GLOSSARY.add(',"lacks":')
PILE_COUNT, PILE, DANGER = GLOSSARY.add(',"pile_count":'), GLOSSARY.add(',"pile":'), GLOSSARY.add(',"danger":')
DISCARD, SHOWN, PENDING = GLOSSARY.add(',"discard":'), GLOSSARY.add(',"shown":'), GLOSSARY.add(',"pending":')
KIND, CARD, TARGET = GLOSSARY.add('{"kind":'), GLOSSARY.add(',"card":'), GLOSSARY.add(',"target":')
NAMED, NOPED, LAID = GLOSSARY.add(',"named":'), GLOSSARY.add(',"noped":'), GLOSSARY.add(',"laid":')
PLACER, ORDERED = GLOSSARY.add(',"placer":'), GLOSSARY.add(',"ordered":')
TEXT, ENDS = GLOSSARY.text(), GLOSSARY.ends()

LIST, LIST_END, PART_END, COMMA, COLON = map(ord, "[]},:")
PART = ord("{")


def write(state: State, seat: int, out: Text, at: int) -> int:
    """Write what a state, already hidden for this seat, shows."""
    at = say(out, say(out, at, PHASE), PHASE_NAMES + int(state.phase))
    at = put_number(out, say(out, at, TURN), int(state.turn))
    at = put_number(out, say(out, at, OWED), int(state.owed))
    at = say(out, say(out, at, ATTACKED), FALSE + (state.attacked != 0))
    at = write_seats(out, say(out, at, AWAITED), int(state.asked))
    at = write_players(state, seat, out, say(out, at, PLAYERS))
    at = put_number(out, say(out, at, PILE_COUNT), int(state.pile_count))
    at = write_pile(state, out, say(out, at, PILE))
    at = put_number(out, say(out, at, DANGER), danger(state, seat))
    at = write_discard(state, out, say(out, at, DISCARD))
    at = write_card(out, say(out, at, SHOWN), int(state.shown))
    at = write_pending(state, out, say(out, at, PENDING))
    at = write_seat(out, say(out, at, PLACER), int(state.placer))
    at = write_ordered(state, out, say(out, at, ORDERED))
    return put_byte(out, at, PART_END)


def say(out: Text, at: int, piece: int) -> int:
    return put(out, at, TEXT, ENDS, piece)


def end_list(out: Text, at: int, first: int) -> int:
    """End a list: the comma after its last thing, if it has any, goes."""
    return put_byte(out, at if at == first else at - 1, LIST_END)


def write_card(out: Text, at: int, title: int) -> int:
    """Write a card; one that may not be seen has no name."""
    return say(out, at, CARDS + title if title > NONE else NULL)


def write_seat(out: Text, at: int, seat: int) -> int:
    return say(out, at, NULL) if seat == NOBODY else put_number(out, at, seat)


def write_seats(out: Text, at: int, seats: int) -> int:
    at = first = put_byte(out, at, LIST)
    for seat in range(SEATS):
        if seats & bit(seat):
            at = put_byte(out, put_number(out, at, seat), COMMA)
    return end_list(out, at, first)


def write_players(state: State, seat: int, out: Text, at: int) -> int:
    at = first = put_byte(out, at, LIST)
    for other in range(state.seats):
        at = say(out, say(out, at, ALIVE), FALSE + (int(state.alive) >> other & 1))
        at = say(out, say(out, at, BLIND), FALSE + (int(state.blind) >> other & 1))
        at = put_number(out, say(out, at, HELD), int(state.cards[other]))
        at = write_hand(state, seat, other, out, say(out, at, HAND))
        at = write_marked(state, other, out, say(out, at, MARKED))
        at = write_titles(out, say(out, at, LACKS), int(state.lacks[other]))
        at = put_byte(out, put_byte(out, at, PART_END), COMMA)
    return end_list(out, at, first)


def write_hand(state: State, seat: int, other: int, out: Text, at: int) -> int:
    """Write one's own cards, or those one knows to be in another hand."""
    viewer = viewer_of(seat)
    at = first = put_byte(out, at, LIST)
    for title in range(TITLES):
        copies = int(state.hand[other, title]) if seat == other else seen_copies(state, viewer, other, title)
        for _ in range(copies):
            at = put_byte(out, say(out, at, CARDS + title), COMMA)
    return end_list(out, at, first)


def write_marked(state: State, other: int, out: Text, at: int) -> int:
    at = first = put_byte(out, at, LIST)
    for title in range(TITLES):
        for _ in range(state.marked[other, title]):
            at = put_byte(out, say(out, at, CARDS + title), COMMA)
    return end_list(out, at, first)


def write_titles(out: Text, at: int, titles: int) -> int:
    at = first = put_byte(out, at, LIST)
    for title in range(TITLES):
        if titles & bit(title):
            at = put_byte(out, say(out, at, CARDS + title), COMMA)
    return end_list(out, at, first)


def write_pile(state: State, out: Text, at: int) -> int:
    """Write the pile from the top."""
    count = int(state.pile_count)
    at = first = put_byte(out, at, LIST)
    for depth in range(count):
        at = put_byte(out, write_card(out, at, int(state.pile[count - 1 - depth])), COMMA)
    return end_list(out, at, first)


def write_discard(state: State, out: Text, at: int) -> int:
    at = first = put_byte(out, at, PART)
    for title in range(TITLES):
        if state.discard[title]:
            at = put_byte(out, say(out, at, CARDS + title), COLON)
            at = put_byte(out, put_number(out, at, int(state.discard[title])), COMMA)
    return put_byte(out, at if at == first else at - 1, PART_END)


def write_pending(state: State, out: Text, at: int) -> int:
    """Write what is about to happen."""
    if not (state.played or state.kind):
        return say(out, at, NULL)
    at = say(out, say(out, at, KIND), KIND_NAMES + int(state.kind))
    at = write_card(out, say(out, at, CARD), int(state.played))
    at = write_seat(out, say(out, at, TARGET), int(state.target))
    at = write_card(out, say(out, at, NAMED), int(state.named))
    at = say(out, say(out, at, NOPED), FALSE + (state.noped != 0))
    at = write_titles(out, say(out, at, LAID), int(state.laid))
    return put_byte(out, at, PART_END)


def write_ordered(state: State, out: Text, at: int) -> int:
    at = first = put_byte(out, at, LIST)
    for rank in range(state.ordered_count):
        at = put_byte(out, put_number(out, at, int(state.ordered[rank])), COMMA)
    return end_list(out, at, first)
