"""Every refusal of the house has its sentence, and every sentence is needed."""

import re
from pathlib import Path
from string import Formatter

import pytest

import tablee
from tablee.games import discover
from tablee.kernel.clauses import clauses
from tablee.kernel.words import LANGUAGES, lexicon
from tablee.table.entries import Settings
from tablee.table.phrases import PHRASES
from tablee.table.refused import HERE, HOUSE, Refused
from tablee.table.settings import check_settings

GAMES = discover()

SOURCES = [path.read_text(encoding="utf-8") for path in Path(tablee.__file__).parent.rglob("*.py")]
CLAUSES = {clause for text in SOURCES for clause in re.findall(rf'"({re.escape(HOUSE)}[a-z_.]*[a-z])"', text)}
VERDICTS = {key for text in SOURCES for key in re.findall(r'(?:Wrong|_ok|_wrong|_unknown)\(\s*"([a-z_]+)"', text)}
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def words(section: str, language: str) -> dict[str, str]:
    return lexicon(HERE, language).tables[section]


def gaps(sentence: str) -> set[str]:
    return {gap for _, gap, _, _ in Formatter().parse(sentence) if gap}


@in_every_language
def test_every_refusal_has_a_sentence_and_every_sentence_a_refusal(language):
    keys = {clause.removeprefix(HOUSE).replace(".", "_") for clause in CLAUSES}
    assert keys == set(words("refused", language))


@in_every_language
def test_every_verdict_has_a_sentence_and_every_sentence_a_verdict(language):
    assert set(words("verify", language)) == VERDICTS


@in_every_language
def test_every_phrase_can_be_said(language):
    assert tuple(words("phrases", language)) == PHRASES


@pytest.mark.parametrize("section", ["refused", "other_rules", "settings", "phrases", "verify"])
def test_both_languages_fill_the_same_gaps(section):
    english, french = (words(section, language) for language in ("en", "fr"))
    assert {key: gaps(text) for key, text in english.items()} == {key: gaps(text) for key, text in french.items()}


@in_every_language
def test_a_refusal_is_a_whole_sentence(language):
    said = {clause: Refused(clause, **dict.fromkeys(GAPS, "x")).sentence(None, language) for clause in CLAUSES}
    assert all(sentence[-1] in ".!?…x" and sentence[0].isupper() for sentence in said.values())


GAPS = {gap for text in words("refused", "en").values() for gap in gaps(text)}


# --- settings ---

REASONS = [
    ("kittens", Settings(9), "seats", "Exploding Kittens is for 2 to 5 players, not 9.",
     "Exploding Kittens se joue de 2 à 5 joueurs, pas à 9."),
    ("kittens", Settings(2, {"colour": "red"}), "no_option", "Exploding Kittens has no option “colour”",
     "Exploding Kittens n’a pas d’option «\u00a0colour\u00a0»\u00a0; il y a "),
    ("kittens", Settings(2, {"combos": "none"}), "value", "The option “combos” cannot be “none”; it can be ",
     "L’option «\u00a0combos\u00a0» ne peut pas être «\u00a0none\u00a0»\u00a0; elle peut être "),
    ("kittens", Settings(2, waits={"look": 3}), "no_wait", "Exploding Kittens has no wait “look”.",
     "Exploding Kittens n’a pas d’attente «\u00a0look\u00a0»."),
    ("kittens", Settings(2, waits={"nope": 99}), "wait", "seconds, not 99.", "secondes, pas 99."),
    ("kittens", Settings(2, bank=-1), "clock", "A clock has from 0 seconds to a day.",
     "Une pendule a de 0 seconde à un jour."),
    ("splaf", Settings(2, {"handicap": "zoe"}), "text", "'zoe' is no seat;",
     "Le jeu dit, en anglais\u00a0: 'zoe' is no seat;"),
]  # fmt: skip


@pytest.mark.parametrize(("key", "settings", "reason", "english", "french"), REASONS)
def test_why_settings_are_refused_is_said_in_the_language_of_whoever_asks(key, settings, reason, english, french):
    game = GAMES[key]
    with pytest.raises(Refused) as refused:
        check_settings(game, settings)
    assert english in refused.value.sentence(game, "en")
    assert french in refused.value.sentence(game, "fr")
    assert refused.value.clause == "table.settings"


def test_every_reason_is_given_by_something():
    assert {reason for _, _, reason, _, _ in REASONS} == set(words("settings", "en"))


BANS = [(game, ban) for game in GAMES.values() for ban in game.bans]


@in_every_language
@pytest.mark.parametrize(("game", "ban"), BANS, ids=[f"{game.key}-{ban.clause}" for game, ban in BANS])
def test_options_that_make_no_sense_together_are_refused_with_the_clause(game, ban, language):
    seats = next(seats for seats in game.seats if ban.seats is None or seats in ban.seats)
    with pytest.raises(Refused) as refused:
        check_settings(game, Settings(seats, dict(ban.options)))
    said = refused.value.sentence(game, language)  # where several are against it, one is named
    assert any(said.endswith(clauses(game.folder, language)[each.clause].text.replace("*", "")) for each in game.bans)
