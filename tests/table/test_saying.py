"""What is put together from sentences with gaps is what the words say."""

from itertools import product

import msgspec
import pytest
from table.wording import VIEWERS, called, phrases

from tablee.games import discover
from tablee.kernel.game import new_states
from tablee.kernel.words import LANGUAGES, Phrase, lexicon
from tablee.table import saying
from tablee.table.views import ActionView, News, plain

GAMES = discover()


def say(speech: saying.Speech, action: int | None, phrase: Phrase, names: list[str], viewer: int) -> bytes:
    return saying.fill(speech.written(action, phrase, viewer), saying.spoken_by(tuple(names)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_sentence_is_said_alike_whatever_people_are_called(key: str, language: str):
    speech, words, compared = saying.Speech(GAMES[key], language), lexicon(GAMES[key].folder, language), 0
    for phrase in phrases(words):
        for viewer, names in product(VIEWERS, called()):
            try:
                said = words.say(phrase, names, viewer)
            except (ValueError, TypeError):  # a gap that wants a thing of the game
                continue
            news = News(said, phrase.key, plain(phrase), phrase.is_fleeting())
            assert say(speech, None, phrase, names, viewer) == msgspec.json.encode(news)
            label = ActionView(4, said, phrase.key, plain(phrase))
            assert say(speech, 4, phrase, names, viewer) == msgspec.json.encode(label)
            compared += any(name in said for name in names)
    assert compared > 20


def test_what_is_kept_in_mind_does_not_grow_without_end(monkeypatch):
    monkeypatch.setattr(saying, "SENTENCES", 10)
    game = GAMES["kittens"]
    speech, views = saying.Speech(game, "en"), new_states(game.rules, 1).tobytes()
    first = [speech.label(action, 0, views, 0) for action in range(30)]
    assert len(speech.labels) <= 10
    assert [speech.label(action, 0, views, 0) for action in range(30)] == first
    assert speech.book is not None
    assert speech.book.count < 30
