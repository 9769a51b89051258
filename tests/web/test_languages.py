"""Everything that people read is there in both languages."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from web.node import WEB, bundle, node

SOURCES = WEB / "src"
READER = Path(__file__).parent / "texts.mjs"
STUBS = {  # of the two modules that every catalogue leads to
    "lib/words.ts": "export const catalogue = (en, fr) => Object.assign(() => en, { pair: [en, fr] });\n",
    "lib/prefs.svelte.ts": "export const prefs = { language: 'en' };\n",
}
BESIDE = {  # pairs of texts that are not given to `catalogue`, by where they stand
    "lib/names.ts": "[ANIMALS.en, ANIMALS.fr]",
    "lib/options.ts": "[en, fr], [ON_OFF.en, ON_OFF.fr], [BOTS.en, BOTS.fr], [WAITS.en, WAITS.fr]",
    "lib/verdicts.ts": "[TEXTS.en, TEXTS.fr]",
}
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
    """All texts by file, as pairs of languages; and what components show that comes from no catalogue."""
    folder = tmp_path_factory.mktemp("texts")
    shutil.copytree(SOURCES, folder / "src", ignore=shutil.ignore_patterns("*.svelte"))
    for file, source in STUBS.items():
        (folder / "src" / file).write_text(source, encoding="utf-8")
    for file, pairs in BESIDE.items():
        with (folder / "src" / file).open("a", encoding="utf-8") as source:
            source.write(f"\nexport const beside = [{pairs}];\n")
    (folder / "src/all.ts").write_text(gathered(sorted(catalogues() | set(BESIDE))), encoding="utf-8")
    bundle(folder / "src/all.ts", folder / "all.mjs")
    reading = node(READER, WEB, folder / "all.mjs")
    return json.loads(subprocess.run(reading, check=True, capture_output=True, encoding="utf-8", timeout=60).stdout)


def catalogues() -> set[str]:
    """The files that give pairs of texts to `catalogue`."""
    files = (file for file in SOURCES.rglob("*.ts") if "= catalogue(" in file.read_text(encoding="utf-8"))
    return {file.relative_to(SOURCES).as_posix() for file in files} - {"lib/words.ts"}


def gathered(files: list[str]) -> str:
    """A module that exports the pairs of every file."""
    imports = [f'import * as file{number} from "./{file}";' for number, file in enumerate(files)]
    entries = [f'"{file}": pairsOf(file{number}),' for number, file in enumerate(files)]
    given = "Object.values(module).flatMap((each) => (each?.pair ? [each.pair] : []))"
    pairs_of = f"const pairsOf = (module) => [...{given}, ...(module.beside ?? [])];"
    return "\n".join([*imports, pairs_of, "export const pairs = {", *entries, "};"])


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
