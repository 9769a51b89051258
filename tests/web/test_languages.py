"""Everything that people read is there in both languages."""

import re
from typing import Any

import pytest
from web.texts import BESIDE, SOURCES, catalogues, texts_of_client

SAME = {  # words that are written alike in both languages
    *("English", "Français", "Handicap", "Lynx", "Moment", "Pause", "Robots", "Tablée", "Volume"),
    *("2 points", "2\N{NO-BREAK SPACE}ms", "face 2", "gain", "robot"),
}
OWN = {
    "Tablée",
    "– Tablée",
    "SPLAF !",
    "Aa",
    "bako-timu",
}  # names, a sound, letters and a code: nobody translates these
LISTS = {"en.ts", "fr.ts"}  # which some catalogue puts together
LETTERS = {'"œ"', '"aeiouyhàâéèêëîïôœù"'}  # said of French, not in it
WORD = re.compile(r"[^\W\d_]{2}")
COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<![:\w])//[^\n]*", re.DOTALL)
FRENCH = re.compile(r"""["'`>][^"'`<>\n]*[àâçéèêëîïôœùû«»][^"'`<>\n]*["'`<]""")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return texts_of_client(tmp_path_factory.mktemp("texts"))


def test_every_catalogue_was_read(client):
    assert len(client["texts"]) >= 15
    assert [file for file, pairs in client["texts"].items() if not pairs] == []


def test_both_languages_have_the_same_texts(client):
    for file, pairs in client["texts"].items():
        for pair in pairs:
            assert pair["en"].keys() == pair["fr"].keys(), file


def test_every_text_says_something(client):
    silent = [
        f"{file}: {path} ({language})"
        for file, pairs in client["texts"].items()
        for pair in pairs
        for language, texts in pair.items()
        for path, text in texts.items()
        if not text
    ]
    assert silent == []


def test_no_french_text_is_the_english_one_but_for_words_that_both_have(client):
    pairs = [pair for pairs in client["texts"].values() for pair in pairs]
    same = {text for pair in pairs for path, text in pair["fr"].items() if text == pair["en"][path]}
    assert {text for text in same if WORD.search(text)} == SAME


def test_no_component_shows_words_of_its_own(client):
    shown = {text for texts in client["components"].values() for text in texts}
    assert shown == OWN


def test_no_french_stands_outside_the_catalogues():
    """Not a proof, but what was forgotten is mostly found by its accents."""
    texts = catalogues() | set(BESIDE)
    sources = [file for ending in ("*.ts", "*.svelte") for file in SOURCES.rglob(ending)]
    others = [file for file in sources if file.relative_to(SOURCES).as_posix() not in texts and file.name not in LISTS]
    found = {text for file in others for text in FRENCH.findall(COMMENT.sub("", file.read_text(encoding="utf-8")))}
    assert {text for text in found if "Tablée" not in text} == LETTERS
