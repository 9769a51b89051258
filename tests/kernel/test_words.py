import re
from string import Formatter

import pytest

from tablee.cli import speech
from tablee.games import discover
from tablee.games.kittens.state import NEWS_KEYS
from tablee.kernel.clauses import rules_file
from tablee.kernel.game import SPECTATOR
from tablee.kernel.words import LANGUAGES, Lexicon, Phrase, Seat, Term, lexicon
from tablee.server import line
from tablee.table import refused

BREAKING = re.compile(r" [!?:;»]|« ")  # French marks with a space at which a line may break

NAMES = ["Ann", "Bob", "Élodie", "Zoé"]
ANN, BOB, ELODIE, ZOE = map(Seat, range(4))

WORDS = Lexicon({
    "stones": {
        "flint": {"name": "flint", "a": "a flint", "the": "the flint"},
        "opal": {"name": "opal", "a": "an opal"},
        "chalk": "chalk",
        "boo": "Boo!",
    },
    "news": {
        "gave": {"you": "you give {whom} {stone:a}.", "to_you": "{who} gives you {stone:a}.",
                 "unseen": "{who} gives {whom} a stone.", "all": "{who} gives {whom} {stone:a}."},
        "drew": {"you": "you draw {stone:a}.", "all": "{who} draws {stone:a}."},
        "left": "{number} stones are left.",
        "saw": "you see {stones}.",
        "said": "{stone}.",
        "met": "you meet {who}.",
        "cairn": "le cairn {who:de}",
    },
})  # fmt: skip
FLINT, OPAL, CHALK, BOO, HIDDEN = (Term("stones", key) for key in ("flint", "opal", "chalk", "boo", ""))


def say(key, viewer=SPECTATOR, **values):
    return WORDS.say(Phrase(f"news.{key}", values), NAMES, viewer)


# --- forms ---


@pytest.mark.parametrize(
    ("viewer", "sentence"),
    [
        (ANN, "You give Bob an opal."),
        (BOB, "Ann gives you an opal."),
        (ZOE, "Ann gives Bob an opal."),
        (SPECTATOR, "Ann gives Bob an opal."),
    ],
)
def test_everybody_is_told_in_their_own_form(viewer, sentence):
    assert say("gave", viewer, who=ANN, whom=BOB, stone=OPAL) == sentence


def test_what_is_hidden_has_a_form_of_its_own():
    assert say("gave", ZOE, who=ANN, whom=BOB, stone=HIDDEN) == "Ann gives Bob a stone."


def test_where_there_is_no_such_form_all_is_said():
    assert say("drew", BOB, who=ANN, whom=BOB, stone=HIDDEN) == "Ann draws ?"


def test_a_sentence_may_have_one_form_only():
    assert say("left", ANN, who=ANN, number=0) == "0 stones are left."


def test_seat_zero_is_nobody_but_the_first_seat():
    assert say("drew", Seat(0), who=ANN, stone=FLINT) == "You draw a flint."
    assert say("drew", Seat(0), who=BOB, stone=FLINT) == "Bob draws a flint."


# --- names ---


@pytest.mark.parametrize(("form", "name"), [("", "flint"), ("a", "a flint"), ("the", "the flint"), ("no", "flint")])
def test_a_term_has_its_articles_and_else_its_plain_name(form, name):
    assert WORDS.name(FLINT, form) == name


def test_a_term_may_be_one_word():
    assert [WORDS.name(CHALK), WORDS.name(CHALK, "a")] == ["chalk", "chalk"]


def test_several_terms_stand_in_a_row():
    assert say("saw", stones=(FLINT, OPAL, HIDDEN)) == "You see flint, opal, ?"


def test_a_seat_without_a_name_is_a_number():
    assert say("drew", who=Seat(6), stone=CHALK) == "6 draws chalk."


@pytest.mark.parametrize(
    ("name", "words"),
    [("Léa", "de Léa"), ("Max", "de Max"), ("Ida", "d’Ida"), ("Élodie", "d’Élodie"), ("Yves", "d’Yves")],
)
def test_french_de_loses_its_vowel_before_another(name, words):
    assert WORDS.say(Phrase("news.cairn", {"who": Seat(0)}), [name]) == f"Le cairn {words}"


# --- sentences ---


def test_a_sentence_begins_with_a_capital_and_keeps_the_others():
    assert say("saw", stones=(BOO, FLINT)) == "You see Boo!, flint."
    assert say("said", stone=FLINT) == "Flint."


def test_a_title_that_ends_in_its_own_mark_needs_no_full_stop():
    assert say("said", stone=BOO) == "Boo!"


@pytest.mark.parametrize("name", ["Zoé D.", "Wow!", "Moi ?", "Bon…", "..."])
def test_a_name_that_ends_in_its_own_mark_needs_no_full_stop(name):
    for who in (Seat(0), name):
        assert WORDS.say(Phrase("news.met", {"who": who}), [name]) == f"You meet {name}"
    assert say("met", who=ANN) == "You meet Ann."


@pytest.mark.parametrize("name", ["a!.b", "../a", "2..5"])
def test_a_name_keeps_the_marks_within_it(name):
    for who in (Seat(0), name):
        assert WORDS.say(Phrase("news.met", {"who": who}), [name]) == f"You meet {name}."


def test_what_people_type_is_never_a_gap():
    assert WORDS.say(Phrase("news.drew", {"who": Seat(0), "stone": CHALK}), ["{stone}"]) == "{stone} draws chalk."


# --- glimpses ---


@pytest.mark.parametrize(
    ("key", "fleeting"),
    [("glimpse.flipped", True), ("news.flipped", False), ("news.glimpse", False), ("glimpses.flipped", False)],
)
def test_only_a_glimpse_is_kept_nowhere(key, fleeting):
    assert Phrase(key, {}).is_fleeting() == fleeting


def test_a_glimpse_is_said_like_any_other_phrase():
    words = Lexicon({**WORDS.tables, "glimpse": {"seen": {"you": "you see {stone:a}.", "all": "{who} sees a stone."}}})
    phrase = Phrase("glimpse.seen", {"who": ANN, "stone": OPAL})
    assert [words.say(phrase, NAMES, viewer) for viewer in (ANN, BOB)] == ["You see an opal.", "Ann sees a stone."]


# --- the words of every game, of the command line, of the table and of the server ---

FOLDERS = [*(game.folder for game in discover().values()), speech.HERE, refused.HERE, line.HERE]
for_all_words = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


def texts(tables, path=()):
    """Yield every text of a word list with its path: ("news", "drew", "you"), "You draw {card:a}."."""
    for key, value in tables.items():
        if isinstance(value, dict):
            yield from texts(value, (*path, key))
        else:
            yield (*path, key), value


def is_name(tables, path):
    """Whether a path leads to a form of a name, and not to a sentence: languages differ in articles."""
    return len(path) == 3 and "name" in tables[path[0]][path[1]]


def gaps(text):
    """The gaps of a sentence, without their forms."""
    return {gap for _, gap, _, _ in Formatter().parse(text) if gap is not None}


def sentences(tables):
    """The gaps of every text by its path; of names only that they are there."""
    return {path[:2] if is_name(tables, path) else path: gaps(text) for path, text in texts(tables)}


@for_all_words
def test_every_language_has_the_same_sentences_with_the_same_gaps(folder):
    english, *others = (sentences(lexicon(folder, language).tables) for language in LANGUAGES)
    for other in others:
        assert other == english


@for_all_words
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_has_the_forms_that_sentences_ask_for(folder, language):
    tables = lexicon(folder, language).tables
    asked = {form for _, text in texts(tables) for _, _, form, _ in Formatter().parse(text) if form}
    for path, _ in texts(tables):
        if is_name(tables, path):
            assert asked - {"de"} <= set(tables[path[0]][path[1]])  # "de" is for people


@for_all_words
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_that_has_forms_has_one_for_all(folder, language):
    tables = lexicon(folder, language).tables
    for path, _ in texts(tables):
        if len(path) == 3 and not is_name(tables, path):
            assert path[2] in ("you", "to_you", "unseen", "all")
            assert "all" in tables[path[0]][path[1]]


@for_all_words
def test_french_marks_have_a_space_that_does_not_break(folder):
    for path, text in texts(lexicon(folder, "fr").tables):
        assert not BREAKING.search(text), path


@pytest.mark.parametrize("game", discover().values(), ids=lambda game: game.key)
def test_the_french_rules_do_not_break_before_a_mark(game):
    assert not BREAKING.search(rules_file(game.folder, "fr").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_news_of_kittens_has_a_sentence(language):
    kittens = discover()["kittens"]
    assert set(filter(None, NEWS_KEYS)) <= set(lexicon(kittens.folder, language).tables["news"])
