"""Labels and news as JSON. What is said at table after table is put into words once, with gaps for people's names."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct, json

from tablee.kernel.words import Lexicon, Named, Phrase, Value, spoken

from .views import ActionView, News, plain

SENTENCES = 8192  # that are kept in mind
NAMES = 4096  # likewise

OF, FIRST, LAST = 1, 2, 4  # how somebody is named: after « de », at the beginning, before a full stop
GAP = "\0"
GAP_WRITTEN = rb"\u0000"

Written = tuple[bytes | tuple[int, int], ...]  # text, or a seat and how it is named

encode = json.Encoder().encode


def label(action: int, phrase: Phrase, words: Lexicon, names: Sequence[str], viewer: int) -> bytes:
    """Return an action with its label: an ActionView."""
    return fill(remembered(action, phrase, words, viewer), names)


def piece_of_news(phrase: Phrase, words: Lexicon, names: Sequence[str], viewer: int) -> bytes:
    """Return what happened, for one viewer: a piece of News."""
    return fill(remembered(None, phrase, words, viewer), names)


def fill(written: Written, names: Sequence[str]) -> bytes:
    """Put names into the gaps."""
    return b"".join([part if type(part) is bytes else voices(names[part[0]])[part[1]] for part in written])


# --- put into words once ---

# A game mostly speaks in the same phrases, the very same: those are known again without being compared.
known: dict[tuple[int, int, int, int | None], tuple[Phrase, Written]] = {}


def remembered(action: int | None, phrase: Phrase, words: Lexicon, viewer: int) -> Written:
    """Return an action's label, or a piece of news, with gaps."""
    key = id(phrase), id(words), viewer, action
    found = known.get(key)
    if found is None or found[0] is not phrase:
        if len(known) > SENTENCES:
            known.clear()
        found = known[key] = phrase, put_into_words(action, phrase.key, tuple(phrase.values.items()), words, viewer)
    return found[1]


@lru_cache(SENTENCES)
def put_into_words(
    action: int | None, key: str, values: tuple[tuple[str, Value], ...], words: Lexicon, viewer: int
) -> Written:
    """Return an action's label, or a piece of news, with gaps."""
    phrase = Phrase(key, dict(values))
    if action is None:
        return written(News(GAP, key, plain(phrase), phrase.is_fleeting()), phrase, words, viewer)
    return written(ActionView(action, GAP, key, plain(phrase)), phrase, words, viewer)


def written(made: Struct, phrase: Phrase, words: Lexicon, viewer: int) -> Written:
    """Return a struct whose text is a gap with the sentence put in: as `words.say` says it, but for the names."""
    before, after = encode(made).split(GAP_WRITTEN)
    found: list[bytes | tuple[int, int]] = [before]
    text = ""  # since the last name
    is_first = True
    for part in words.parts(phrase, viewer):
        if isinstance(part, str):
            text += part
            continue
        found.append(escaped(text, is_first))
        is_first = is_first and not text
        found.append((part.seat, OF * (part.form == "de") + FIRST * is_first))
        text, is_first = "", False
    found += [escaped(text, is_first), after]
    return joined(found)


def joined(parts: Sequence[bytes | tuple[int, int]]) -> Written:
    """Put texts together that follow each other; a full stop goes with the name before it, which may end in a mark."""
    found: list[bytes | tuple[int, int]] = []
    for part in parts:
        if type(part) is bytes and found and type(found[-1]) is bytes:
            found[-1] += part
        elif type(part) is bytes and found and part[:1] == b".":
            seat, how = found.pop()
            found += [(seat, how | LAST), part[1:]]
        else:
            found.append(part)
    return tuple(found)


def escaped(text: str, is_first: bool) -> bytes:
    """Return a text as JSON has it, without the quotes."""
    text = text.replace("!.", "!")  # a title may end in its own mark
    return encode(text[:1].upper() + text[1:] if is_first else text)[1:-1]


@lru_cache(NAMES)
def voices(name: str) -> tuple[bytes, ...]:
    """Return a name in every way in which somebody is named."""
    return tuple(voice(name, how) for how in range(OF + FIRST + LAST + 1))


def voice(name: str, how: int) -> bytes:
    """Return a name as it is said in one place, as JSON has it."""
    said = spoken(Named(0, "de" if how & OF else ""), [name]) + ("." if how & LAST else "")
    return escaped(said, bool(how & FIRST))
