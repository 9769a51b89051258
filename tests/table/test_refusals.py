"""Every refusal of the house has its sentence, and every sentence is needed."""

import re
from pathlib import Path
from string import Formatter

import pytest

import tablee
from tablee.kernel.words import LANGUAGES, lexicon
from tablee.table.phrases import PHRASES
from tablee.table.refused import HERE, HOUSE, Refused

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


@pytest.mark.parametrize("section", ["refused", "phrases", "verify"])
def test_both_languages_fill_the_same_gaps(section):
    english, french = (words(section, language) for language in ("en", "fr"))
    assert {key: gaps(text) for key, text in english.items()} == {key: gaps(text) for key, text in french.items()}


@in_every_language
def test_a_refusal_is_a_whole_sentence(language):
    said = {clause: Refused(clause, **dict.fromkeys(GAPS, "x")).sentence(None, language) for clause in CLAUSES}
    assert all(sentence[-1] in ".!?…x" and sentence[0].isupper() for sentence in said.values())


GAPS = {gap for text in words("refused", "en").values() for gap in gaps(text)}
