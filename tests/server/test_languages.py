"""What was wrong is said in the asker's language, over HTTP too."""

import re
from pathlib import Path

import pytest
from server.house import House
from starlette.requests import Request

from tablee.kernel.words import LANGUAGES, lexicon
from tablee.server import answering
from tablee.server.answering import HERE, language_of, problem

SOURCES = [path.read_text(encoding="utf-8") for path in Path(answering.__file__).parent.glob("*.py")]
KEYS = {key for text in SOURCES for key in re.findall(r'problem\([^"]*?\d{3}, "(\w+)"', text)}
FOREIGN = {"origin": "https://elsewhere.example"}


def asking(wanted: str) -> Request:
    return Request({"type": "http", "headers": [(b"accept-language", wanted.encode())]})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_has_a_sentence_and_every_sentence_a_problem(language: str):
    assert set(lexicon(HERE, language).tables["problem"]) == KEYS


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ("", "en"), ("fr", "fr"), ("FR-ca", "fr"), ("en-GB,fr;q=0.5", "en"), ("fr;q=0.3, en;q=0.8", "en"),
        ("de, fr;q=0.4, en;q=0.2", "fr"), ("de", "en"), ("fr;q=0, en", "en"), ("fr;q=much", "en"), ("*", "en"),
        ("fr;q=nan", "en"),
    ],
)  # fmt: skip
def test_the_language_is_the_one_that_is_liked_best_of_ours(wanted: str, language: str):
    assert language_of(asking(wanted)) == language


def test_a_problem_says_which_language_it_is_in():
    found = problem(asking("fr"), 404, "no_game", game="chess", games="splaf")
    assert found.headers["content-language"] == "fr"
    assert "accept-language" in found.headers["vary"]


@pytest.mark.parametrize(
    ("method", "path", "body", "english", "french"),
    [
        ("GET", "/api/tables/nobody", None, "There is no such table.", "Cette table n’existe pas."),
        ("GET", "/api/codes/bako-timu", None, "No table has this code now.", "Aucune table n’a ce code en ce moment."),
        ("GET", "/api/games/chess/rules", None, "There is no such game, or not in that language.",
         "Ce jeu n’existe pas, ou pas dans cette langue."),
        ("GET", "/api/tables/nobody/matches/1", None, "There is no such match, or nobody had that seat in it.",
         "Cette partie n’existe pas, ou personne n’y avait cette place."),
        ("GET", "/assets/old.js", None, "There is no such file.", "Ce fichier n’existe pas."),
        ("POST", "/api/tables", b'{"game": "chess"}', "There is no game “chess”; there are ",
         "Il n’y a pas de jeu «\u00a0chess\u00a0»\u00a0; il y a "),
        ("POST", "/api/tables", b"[]", "That describes no table: ", "Cela ne décrit pas une table\u00a0: "),
        ("POST", "/api/tables", b'{"game": "kittens", "settings": {"seats": 9}}',
         "Exploding Kittens is for 2 to 5 players, not 9.", "Exploding Kittens se joue de 2 à 5 joueurs, pas à 9."),
    ],
)  # fmt: skip
def test_what_was_wrong_is_said_in_french_and_in_english(house: House, method, path, body, english, french):
    for wanted, sentence in (("en", english), ("fr-FR,fr;q=0.9,en;q=0.5", french)):
        found = house.ask(method, path, body, accept_language=wanted, x_forwarded_for="10.4.0.1")
        assert found.status >= 400
        assert sentence in found.json["error"]


def test_other_sites_are_turned_away_in_their_language(house: House):
    found = house.ask("POST", "/api/tables", b"{}", accept_language="fr", **FOREIGN)
    assert (found.status, found.json["error"]) == (403, "Seules les pages de Tablée peuvent demander cela.")
