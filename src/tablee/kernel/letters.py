"""Letters to everybody round a table, written by compiled code in one call: what each may see, and in words.

`rules` and `written` are gaps here; binding fills them. A letter has a form, which is the same for all of a table but
for some gaps.
"""

from types import ModuleType
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from .bits import bit
from .book import (
    HEX,
    OF_NOTHING,
    UNKNOWN,
    Keys,
    Numbers,
    Parts,
    byte,
    checksum,
    find_news,
    length_of,
    longest_of,
    put_hex,
    put_sentence,
)
from .game import Actions, States
from .writing import Ends, Text, put, put_byte, put_part

if TYPE_CHECKING:
    from .game import Rules
    from .writing import Written

    rules: Rules
    written: Written
else:
    rules: ModuleType
    written: ModuleType

# What is different to each seat, in this order, as bytes that JSON has not. SIZE is that of all that comes after it, as
# two bytes, the higher one first. From TABLE to TABLE_END there is what the HASH is of.
GAPS = SIZE, HASH, NEWS, TABLE, OWN, VIEW, LEGAL, TABLE_END = range(1, 9)
END = TABLE_END + 1
SIZE_BYTES, LONGEST = 2, 0xFFFF
COMMA = ord(",")
MISSING = NO_HOLE = -1
LAST, HOLE = range(2)  # of each letter: where it ends, and where in it the news belong if it is without them

Bounds = NDArray[np.int64]


def tell_each(
    states: States,
    count: int,
    views: States,
    actions: Actions,
    out: Text,
    bounds: Bounds,
    form: Text,
    size: int,
    cuts: Ends,
    text: Text,
    parts: Parts,
    labels: Numbers,
    slots: Numbers,
    keys: Keys,
    names: Text,
    name_ends: Ends,
) -> None:
    """Write a letter to each seat, in this form and with the sentences of a book: the news of all states, and the last.

    After the names come the seats' own parts, empty where nobody sits. They get no letter, nor does who can do
    something that is not in the book, or for which there is no room. Where the news are not in the book, the letter has
    none: a hole says where they belong.
    """
    seats = bounds.shape[1]
    own = len(name_ends) - 1 - seats
    find_gaps(form, size, cuts)
    common = checksum(form, int(cuts[TABLE]) + 1, int(cuts[OWN]), OF_NOTHING)
    mask = rules.who(states[count - 1])
    longest = longest_of(name_ends)
    room = len(out) - size - SIZE_BYTES - HEX - longest - written.MOST  # for sentences
    end = 0
    for seat in range(seats):
        bounds[LAST, seat] = end
        bounds[HOLE, seat] = NO_HOLE
        if name_ends[own + seat + 1] == name_ends[own + seat] or end > room:
            continue
        size_at = put_before(out, end, form, cuts, SIZE)
        hash_at = put_before(out, size_at + SIZE_BYTES, form, cuts, HASH)
        news_at = put_before(out, hash_at + HEX, form, cuts, NEWS)
        at = news_at
        for moment in range(count):
            views[0] = states[moment]
            rules.hide(views[0], seat)
            news = find_news(views[0], seat, slots, keys)
            at = put_listed(out, at, news, text, parts, names, name_ends, longest, room)
        if at == MISSING:
            bounds[HOLE, seat] = news_at - end
            at = news_at
        own_at = put_before(out, put_before(out, without_comma(at, news_at), form, cuts, TABLE), form, cuts, OWN)
        at = put_before(out, put(out, own_at, names, name_ends, own + seat), form, cuts, VIEW)
        legal_at = put_before(out, written.write(views[0], seat, out, at), form, cuts, LEGAL)
        at = legal_at
        if mask > 0 and mask & bit(seat):
            for choice in range(rules.legal(states[count - 1], seat, actions)):
                label = int(labels[seat, actions[choice]])
                at = put_listed(out, at, label, text, parts, names, name_ends, longest, room)
        if at == MISSING:
            continue
        at = put_before(out, without_comma(at, legal_at), form, cuts, TABLE_END)
        put_hex(out, hash_at, checksum(out, own_at, at, common))
        at = put_before(out, at, form, cuts, END)
        if put_size(out, size_at, at - size_at - SIZE_BYTES):
            end = at
        bounds[LAST, seat] = end


def put_size(out: Text, at: int, size: int) -> bool:
    """Write how many bytes a letter has; False if they are too many to be said."""
    put_byte(out, put_byte(out, at, size >> 8 & 255), size & 255)
    return size <= LONGEST


def put_listed(
    out: Text,
    at: int,
    sentence: int,
    text: Text,
    parts: Parts,
    names: Text,
    name_ends: Ends,
    longest: int,
    room: int,
) -> int:
    """Write a sentence and a comma; return where that ends, or MISSING if it is not in the book or there is no room."""
    if at == MISSING or sentence == UNKNOWN or at + length_of(parts, sentence, longest) > room:
        return MISSING
    end = put_sentence(out, at, text, parts, sentence, names, name_ends)
    return put_byte(out, end, COMMA) if end > at else at  # there may be nothing to say


def without_comma(at: int, first: int) -> int:
    """Return where a list ends that begins there, without the comma behind its last sentence."""
    return at - 1 if at > first else at


def find_gaps(form: Text, size: int, cuts: Ends) -> None:
    """Note where the gaps of a form are, and its end."""
    cuts[0] = -1
    cuts[END] = size
    for place in range(size):
        if form[place] < END:
            cuts[byte(form, place)] = place


def put_before(out: Text, at: int, form: Text, cuts: Ends, gap: int) -> int:
    """Write what a form has between a gap and the one before; return where it ends."""
    return put_part(out, at, form, cuts[gap - 1] + 1, cuts[gap])


# --- plain ---


def with_news(letter: bytes, hole: int, news: bytes, size_at: int) -> bytes:
    """Return a letter with news put into its hole; an empty one if that is too long."""
    start = size_at + SIZE_BYTES
    size = len(letter) - start + len(news)
    if size > LONGEST:
        return b""
    return b"".join((letter[:size_at], size.to_bytes(SIZE_BYTES, "big"), letter[start:hole], news, letter[hole:]))
