import pytest
from cli.inside import tablee_here as tablee
from cli.terminal import flat
from cli.terminal import tablee as tablee_there
from rich.cells import cell_len

from tablee.games import discover
from tablee.kernel.clauses import clauses
from tablee.kernel.words import lexicon

GAMES = list(discover().values())


# --- games ---


@pytest.mark.parametrize(("lang", "players"), [("en", "players"), ("fr", "joueurs")])
def test_the_games_are_listed_with_their_players_and_a_word_about_them(lang, players):
    done = tablee("games", "--lang", lang)
    assert (done.status, done.err) == (0, "")
    for game in GAMES:
        seats = f"{game.seats.start}–{game.seats.stop - 1} {players}"
        blurb = lexicon(game.folder, lang).tables["blurb"]
        assert flat(f"{game.key} {game.title} {seats} {blurb}") in flat(done.out)


def test_nobody_takes_us_for_the_publisher():
    assert "unofficial" in tablee("games").out
    assert "pas officiel" in tablee("games", "--lang", "fr").out


@pytest.mark.parametrize(("setting", "word"), [("fr_FR.UTF-8", "étagère"), ("de_DE.UTF-8", "shelf")])
def test_the_language_is_the_machines_unless_it_is_asked_for(setting, word):
    assert word in tablee("games", LC_ALL=setting).out
    assert "shelf" in tablee("games", "--lang", "en", LC_ALL=setting).out


# --- rules ---


MARKS = {
    "en": {"rulebook": "", "house": "house ruling", "rulebook + house": "with a house ruling"},
    "fr": {"rulebook": "", "house": "règle maison", "rulebook + house": "avec une règle maison"},
}


@pytest.mark.parametrize("lang", MARKS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_rules_have_every_clause_and_mark_our_rulings(game, lang):
    done = tablee("rules", game.key, "--lang", lang)
    assert (done.status, done.err) == (0, "")
    heads = [flat(line).casefold() for line in done.out.splitlines()]
    for clause in clauses(game.folder, lang).values():
        assert f"{clause.id} {MARKS[lang][clause.mark]}".strip() in heads
        assert flat(clause.text.replace("*", "")) in flat(done.out)


# --- any terminal ---


@pytest.mark.parametrize("lang", MARKS)
@pytest.mark.parametrize("command", [("games",), *(("rules", game.key) for game in GAMES)], ids=" ".join)
def test_nothing_is_wider_than_a_narrow_terminal(command, lang):
    lines = tablee(*command, "--lang", lang, COLUMNS="40").out.splitlines()
    assert [line for line in lines if cell_len(line) > 40] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_no_line_breaks_before_a_french_mark(game):
    for width in range(30, 60, 3):
        lines = tablee("rules", game.key, "--lang", "fr", COLUMNS=str(width)).out.splitlines()
        assert [line for line in lines if line.lstrip()[:1] in tuple("!?:;»")] == []
        assert [line for line in lines if line.rstrip().endswith("«")] == []


def test_a_terminal_without_our_letters_gets_question_marks():
    done = tablee_there("games", "--lang", "fr", PYTHONIOENCODING="ascii")
    assert done.status == 0
    assert "Les jeux sur l??tag?re" in done.out


# --- the command itself ---


def test_help_names_every_command():
    done = tablee("--help")
    assert done.status == 0
    for command in ("games", "rules", "play", "sim", "bench"):
        assert f"  {command} " in done.out


def test_the_version_is_one_line():
    assert tablee("--version").out.startswith("tablee ")
