"""Labels and news as JSON. What is said at table after table is put into words once, with gaps for people's names."""

from functools import lru_cache

from msgspec import Struct, json

from tablee.kernel.book import SEPARATOR, Book
from tablee.kernel.game import SPECTATOR, Game
from tablee.kernel.records import reading_of, span
from tablee.kernel.words import Lexicon, Named, Phrase, Value, goes_on, lexicon, spoken

from .views import ActionView, News, plain

SENTENCES = 1 << 15  # that are kept in mind
PARTIES = 1 << 12  # of people round a table, likewise

OF, FIRST, LAST = 1, 2, 4  # how somebody is named: after « de », at the beginning, before a full stop
WAYS = OF + FIRST + LAST + 1
GAP = "\0"
GAP_WRITTEN = rb"\u0000"

Voices = tuple[bytes, ...]  # seat by seat, a name in every way in which somebody is named

encode = json.Encoder().encode


class Speech:
    """What a game says in one language, with gaps for names. What was said before is known by what it was made from."""

    def __init__(self, game: Game, language: str) -> None:
        self.says, self.lexicon, self.dtype = game.words, lexicon(game.folder, language), game.rules.STATE
        self.size, self.news_at = self.dtype.itemsize, span(self.dtype, "news_count", "news")
        self.labels: dict[tuple[int, int], bytes] = {}  # by action and viewer
        self.told: dict[bytes, bytes] = {}  # by lines of news and viewer
        self.once: set[bytes] = set()  # keys of what was told only once: most of it will never be told again
        # The same for compiled code, where the game has any that writes.
        lines = self.dtype["news"].shape[0]
        self.book = Book(game.seats.stop - 1, game.rules.ACTIONS, lines) if game.written else None

    def label(self, action: int, viewer: int, views: bytes, place: int) -> bytes:
        """Return an action with its label, an ActionView, to whom the view at this place is shown."""
        if (found := self.labels.get((action, viewer))) is None:
            view = reading_of(views, self.dtype, place * self.size)
            found = self.written(action, self.says.action(view, action), viewer)
            if action < self.says.STEADY:
                self.make_room()
                self.labels[action, viewer] = found
                if self.book:
                    self.book.learn_label(viewer, action, found)
        return found

    def news(self, viewer: int, views: bytes, place: int) -> bytes:
        """Return what happened, one piece of News after the other: who is told the same lines hears the same."""
        start, (first, last) = place * self.size, self.news_at
        key = views[start + first : start + last] + b"%d" % viewer  # a pair would be looked through for garbage
        if (found := self.told.get(key)) is None:
            view = reading_of(views, self.dtype, start)
            found = b",".join([self.written(None, phrase, viewer) for phrase in self.says.news(view)])
            self.make_room()
            self.told[key] = found
            if self.book and viewer != SPECTATOR:
                self.once.add(key)
        elif self.book and key in self.once:
            self.once.remove(key)
            view = reading_of(views, self.dtype, start)
            self.book.learn_news(viewer, view.news[: view.news_count], found)
        return found

    def make_room(self) -> None:
        """Forget everything once it is too much."""
        if len(self.labels) + len(self.told) >= SENTENCES:
            self.labels.clear()
            self.told.clear()
            self.once.clear()
            if self.book:
                self.book.clear()

    def written(self, action: int | None, phrase: Phrase, viewer: int) -> bytes:
        """Return an action's label, or a piece of news: who is not in it hears what everybody hears."""
        if viewer not in (phrase.values.get("who"), phrase.values.get("whom")):
            viewer = SPECTATOR
        return put_into_words(action, phrase.key, tuple(phrase.values.items()), self.lexicon, viewer)


speeches: dict[tuple[str, str], Speech] = {}  # by game and language


def speech_of(game: Game, language: str) -> Speech:
    """Return how a game speaks."""
    found = speeches.get((game.key, language))
    if found is None or found.says is not game.words:
        found = speeches[game.key, language] = Speech(game, language)
    return found


def fill(written: bytes, voices: Voices) -> bytes:
    """Put names into the gaps."""
    first, *others = written.split(SEPARATOR)
    return b"".join([first, *[voices[part[0] - 1] + part[1:] for part in others]]) if others else written


# --- put into words once ---


@lru_cache(SENTENCES)
def put_into_words(
    action: int | None, key: str, values: tuple[tuple[str, Value], ...], words: Lexicon, viewer: int
) -> bytes:
    """Return an action's label, or a piece of news, with gaps."""
    phrase = Phrase(key, dict(values))
    if action is None:
        return written(News(GAP, key, plain(phrase), phrase.is_fleeting()), phrase, words, viewer)
    return written(ActionView(action, GAP, key, plain(phrase)), phrase, words, viewer)


def written(made: Struct, phrase: Phrase, words: Lexicon, viewer: int) -> bytes:
    """Return a struct whose text is a gap with the sentence put in: as `words.say` says it, but for the names."""
    before, after = encode(made).split(GAP_WRITTEN)
    said, name, text = before, b"", ""  # and the last name, and the text since then
    is_first = True
    for part in words.parts(phrase, viewer):
        if isinstance(part, str):
            text += goes_on(text, part)
            continue
        said += followed(name, text)
        is_first = is_first and not text
        name, text = gap(part.seat, OF * (part.form == "de") + FIRST * is_first), ""
        is_first = False
    return said + followed(name, text) + after


def followed(name: bytes, text: str) -> bytes:
    """Return a gap for a name and the text behind it; a full stop goes with the name, which may end in a mark."""
    if not name:
        return escaped(text, is_first=True)
    is_last = text.startswith(".")
    return name[:-1] + bytes((name[-1] + LAST * is_last,)) + escaped(text[is_last:], is_first=False)


def gap(seat: int, how: int) -> bytes:
    """Return a gap for somebody's name."""
    return SEPARATOR + bytes((1 + seat * WAYS + how,))


def escaped(text: str, *, is_first: bool) -> bytes:
    """Return a text as JSON has it, without the quotes."""
    return encode(text[:1].upper() + text[1:] if is_first else text)[1:-1]


@lru_cache(PARTIES)
def spoken_by(names: tuple[str, ...]) -> Voices:
    """Return how everybody is named."""
    return tuple(voice(name, how) for name in names for how in range(WAYS))


def voice(name: str, how: int) -> bytes:
    """Return a name as it is said in one place, as JSON has it."""
    said = spoken(Named(0, "de" if how & OF else ""), [name])
    return escaped(said + goes_on(said, ".") if how & LAST else said, is_first=bool(how & FIRST))
