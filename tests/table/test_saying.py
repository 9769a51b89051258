"""What is put together from sentences with gaps is what the words say."""

import msgspec
import pytest

from tablee.games import discover
from tablee.kernel.words import LANGUAGES, Phrase, Seat, Term, lexicon
from tablee.table import saying
from tablee.table.views import ActionView, News, plain

NAMES = ["Ann", "émile", "Wow!", 'Q"\\', "a!.b", "日本", "...", "Hélène"]
GAMES = discover()


def sentences(words) -> list[tuple[str, set[str]]]:
    """Every phrase of news and actions, with what goes into it."""
    keys = [f"{section}.{key}" for section in ("news", "actions") for key in words.tables[section]]
    found = []
    for key in keys:
        words._take_apart(key)
        found.append((key, {gap.value for form in words.sentences[key].values() for gap in form if gap.value}))
    return found


def value_of(gap: str, words) -> object:
    """Something to put into a gap: a seat, things that are called so, or a number."""
    if gap in ("who", "whom", "owner"):
        return Seat({"who": 1, "whom": 2, "owner": 3}[gap])
    if isinstance(words.tables.get(gap), dict):
        return tuple(Term(gap, thing) for thing in list(words.tables[gap])[:3])
    things = words.tables.get(f"{gap}s")
    return Term(f"{gap}s", next(iter(things))) if isinstance(things, dict) else 7


def say(speech: saying.Speech, action: int | None, phrase: Phrase, names: list[str], viewer: int) -> bytes:
    return saying.fill(speech.written(action, phrase, viewer), saying.spoken_by(names))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_sentence_is_said_alike_whatever_people_are_called(key: str, language: str):
    speech, words, compared = saying.Speech(GAMES[key], language), lexicon(GAMES[key].folder, language), 0
    for phrase_key, gaps in sentences(words):
        phrase = Phrase(phrase_key, {gap: value_of(gap, words) for gap in sorted(gaps)})
        for viewer in (-2, 1, 2):
            for shift in range(len(NAMES)):
                names = NAMES[shift:] + NAMES[:shift]
                try:
                    said = words.say(phrase, names, viewer)
                except (ValueError, TypeError):  # a gap that wants a thing of the game
                    continue
                news = News(said, phrase_key, plain(phrase), phrase.is_fleeting())
                assert say(speech, None, phrase, names, viewer) == msgspec.json.encode(news)
                label = ActionView(4, said, phrase_key, plain(phrase))
                assert say(speech, 4, phrase, names, viewer) == msgspec.json.encode(label)
                compared += any(name in said for name in names)
    assert compared > 20


def test_what_is_kept_in_mind_does_not_grow_without_end(monkeypatch):
    monkeypatch.setattr(saying, "SENTENCES", 10)
    known = {}
    for number in range(100):
        assert saying.keep(known, number, (b"%d" % number,)) == (b"%d" % number,)
        assert known[number] == (b"%d" % number,)
    assert len(known) <= 10
