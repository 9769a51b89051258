"""The words of a game are put into the same sentences in the browser as here, whatever people are called."""

import json
import subprocess
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from table.tables import GAMES
from table.wording import VIEWERS, called, phrases
from web.node import WEB, bundle, node

from tablee.kernel.words import LANGUAGES, Lexicon, Phrase, Seat, lexicon
from tablee.table.views import plain

SCRIPT = """
import { text } from "node:stream/consumers";
import { ended, Lexicon } from "./lexicon.mjs";

const { tables, asked, sentences } = JSON.parse(await text(process.stdin));
const words = new Lexicon(tables);
const said = asked.map(([key, values, names, viewer]) => words.say(key, values, (seat) => names[seat], viewer));
console.log(JSON.stringify({ said, ended: sentences.map(ended) }));
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the client's own code is."""
    folder = tmp_path_factory.mktemp("lexicon")
    bundle(WEB / "src/lib/lexicon.ts", folder / "lexicon.mjs")
    (folder / "say.mjs").write_text(SCRIPT, encoding="utf-8")
    return folder


def ask(folder: Path, words: Lexicon, asked: list[Any], sentences: list[str]) -> Any:
    question = json.dumps({"tables": words.tables, "asked": asked, "sentences": sentences})
    answer = subprocess.run(
        node(folder / "say.mjs"), input=question, check=True, capture_output=True, encoding="utf-8", timeout=60
    )
    return json.loads(answer.stdout)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_sentence_is_said_alike(folder: Path, key: str, language: str):
    words, asked, said = lexicon(GAMES[key].folder, language), [], []
    for phrase, viewer, names in product(phrases(words), VIEWERS, called()):
        try:
            said.append(words.say(phrase, names, viewer))
        except (ValueError, TypeError):  # a gap that wants a thing of the game
            continue
        asked.append([phrase.key, plain(phrase), names, viewer if viewer >= 0 else None])
    assert ask(folder, words, asked, [])["said"] == said
    assert len(said) > 100


def test_what_ends_in_its_own_mark_needs_no_full_stop(folder: Path):
    words = Lexicon({"news": {"met": "you meet {who}."}})
    names = ["Zoé D.", "Wow!", "Moi ?", "Bon…", "...", "Ann", "a!.b"]
    sentences = [f"You meet {name}" for name in names[:5]] + [f"You meet {name}." for name in names[5:]]
    phrases = [Phrase("news.met", {"who": Seat(seat)}) for seat in range(len(names))]
    assert [words.say(phrase, names) for phrase in phrases] == sentences
    found = ask(folder, words, [[*phrase, names, None] for phrase in phrases], [f"You meet {name}" for name in names])
    assert found == {"said": sentences, "ended": sentences}
