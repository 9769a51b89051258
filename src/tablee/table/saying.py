"""Labels and news as JSON. What is said at table after table is put into words once, with gaps for people's names."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct, json

from tablee.kernel.game import Game
from tablee.kernel.records import reading_of, span
from tablee.kernel.words import Lexicon, Named, Phrase, Value, goes_on, lexicon, spoken

from .views import ActionView, News, plain

SENTENCES = 1 << 15  # that are kept in mind
PARTIES = 1 << 12  # of people round a table, likewise

OF, FIRST, LAST = 1, 2, 4  # how somebody is named: after « de », at the beginning, before a full stop
GAP = "\0"
GAP_WRITTEN = rb"\u0000"

Written = tuple[bytes | tuple[int, int], ...]  # text, or a seat and how it is named
Voices = tuple[tuple[bytes, ...], ...]  # by seat: a name in every way in which somebody is named

encode = json.Encoder().encode


class Speech:
    """What a game says in one language, with gaps for names. What was said before is known by what it was made from."""

    def __init__(self, game: Game, language: str) -> None:
        self.says, self.lexicon, self.dtype = game.words, lexicon(game.folder, language), game.rules.STATE
        self.size, self.news_at = self.dtype.itemsize, span(self.dtype, "news_count", "news")
        self.labels: dict[tuple[int, int], Written] = {}  # by action and viewer
        self.told: dict[tuple[bytes, int], Written] = {}  # by lines of news and viewer

    def label(self, action: int, viewer: int, views: bytes, place: int) -> Written:
        """Return an action with its label, an ActionView, to whom the view at this place is shown."""
        if (found := self.labels.get((action, viewer))) is None:
            view = reading_of(views, self.dtype, place * self.size)
            found = self.written(action, self.says.action(view, action), viewer)
            if action < self.says.STEADY:
                keep(self.labels, (action, viewer), found)
        return found

    def news(self, viewer: int, views: bytes, place: int) -> Written:
        """Return what happened, one piece of News after the other: who is told the same lines hears the same."""
        start, (first, last) = place * self.size, self.news_at
        lines = views[start + first : start + last]
        if (found := self.told.get((lines, viewer))) is None:
            phrases = self.says.news(reading_of(views, self.dtype, start))
            pieces = [part for phrase in phrases for part in (b",", *self.written(None, phrase, viewer))]
            found = keep(self.told, (lines, viewer), joined(pieces[1:]))
        return found

    def written(self, action: int | None, phrase: Phrase, viewer: int) -> Written:
        """Return an action's label, or a piece of news."""
        return put_into_words(action, phrase.key, tuple(phrase.values.items()), self.lexicon, viewer)


speeches: dict[tuple[str, str], Speech] = {}  # by game and language


def speech_of(game: Game, language: str) -> Speech:
    """Return how a game speaks."""
    found = speeches.get((game.key, language))
    if found is None or found.says is not game.words:
        found = speeches[game.key, language] = Speech(game, language)
    return found


def keep(known: dict[Any, Written], key: object, written: Written) -> Written:
    """Keep something in mind."""
    if len(known) >= SENTENCES:
        known.clear()
    known[key] = written
    return written


def fill(written: Written, voices: Voices) -> bytes:
    """Put names into the gaps."""
    if len(written) == 1:
        return written[0]  # type: ignore[return-value]
    return b"".join([part if type(part) is bytes else voices[part[0]][part[1]] for part in written])


# --- put into words once ---


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
            text += goes_on(text, part)
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
    return encode(text[:1].upper() + text[1:] if is_first else text)[1:-1]


@lru_cache(PARTIES)
def spoken_by(names: tuple[str, ...]) -> Voices:
    """Return how everybody is named."""
    return tuple(tuple(voice(name, how) for how in range(OF + FIRST + LAST + 1)) for name in names)


def voice(name: str, how: int) -> bytes:
    """Return a name as it is said in one place, as JSON has it."""
    said = spoken(Named(0, "de" if how & OF else ""), [name])
    return escaped(said + goes_on(said, ".") if how & LAST else said, bool(how & FIRST))
