import re

import pytest
from cli.deals import sit_at_own_turn
from cli.inside import tablee_here as tablee
from cli.terminal import ASKING, Sitting, flat, menu

from tablee.games import discover
from tablee.kernel.clauses import clauses
from tablee.kernel.words import lexicon

FOLDER = discover()["kittens"].folder
CLAUSE = re.compile(r"\[([a-z]+\.[a-z0-9.-]+)\]")


def happened(sitting):
    """Whether the last answer was carried out: then a table is drawn before the next question, if there is one."""
    return "───" in sitting.heard or sitting.process.poll() is not None


# --- what can be done ---


def test_a_turn_begins_with_the_table_and_a_menu():
    with sit_at_own_turn() as sitting:
        assert sitting.heard.startswith(
            "Shuffling and dealing …\nExploding Kittens. Round the table with you: Léa, Max."
        )
        assert "You can:" in sitting.heard
        assert list(menu(sitting.heard).values()) == [str(1 + place) for place in range(len(menu(sitting.heard)))]


def test_a_question_lists_what_can_be_done_and_what_cards_do():
    hint = lexicon(FOLDER, "en").tables["hints"]["skip"]
    with sit_at_own_turn("Play Skip") as sitting:
        before = menu(sitting.heard)
        for question in ("?", "", "help", "HELP"):
            answer = sitting.type(question)
            assert re.search(rf"\b{before['Play Skip']} Play Skip  {hint}", answer)
            assert len(menu(answer)) == len(before)
            assert not happened(sitting)


def test_the_rules_and_the_log_can_be_read_at_the_table():
    with sit_at_own_turn(lang="en") as sitting:
        assert "kittens.nope" in sitting.type("rules")
        assert "The cards are dealt." in sitting.type("log")
        assert not happened(sitting)


def test_the_french_words_of_the_table_need_no_accents():
    with Sitting("kittens", "--lang", "fr") as sitting:
        for word in ("règles", "regles", "RÈGLES", "rules"):
            assert "règle maison" in sitting.type(word)


# --- saying it ---


@pytest.mark.parametrize("words", ["1", "draw", "DRAW A CARD.", "dr"])
def test_drawing_can_be_said_with_its_number_or_in_words(words):
    with sit_at_own_turn() as sitting:
        answer = sitting.type(words)
        assert answer.lstrip().startswith(("You draw", "You have an Exploding Kitten!"))


@pytest.mark.parametrize("words", ["jouer mélange", "jouer melange", "MÉLANGE", "mel", "shuffle"])
def test_french_words_work_with_and_without_accents(words):
    with sit_at_own_turn("Jouer Mélange", lang="fr") as sitting:
        assert sitting.type(words).lstrip().startswith("Vous jouez Mélange.")


def test_the_number_in_the_menu_is_what_is_played():
    with sit_at_own_turn("Play Attack", "Play Skip") as sitting:
        assert sitting.type(menu(sitting.heard)["Play Skip"]).lstrip().startswith("You play Skip.")


@pytest.mark.parametrize(("lang", "words"), [("en", "could be several things"), ("fr", "peut vouloir dire plusieurs")])
def test_words_that_mean_several_things_are_answered_with_all_of_them(lang, words):
    wanted = {
        "en": ("Play Favor at Léa", "Play Favor at Max"),
        "fr": ("Jouer Faveur contre Léa", "Jouer Faveur contre Max"),
    }
    with sit_at_own_turn(*wanted[lang], lang=lang) as sitting:
        numbers = menu(sitting.heard)
        answer = sitting.type(wanted[lang][0].rpartition(" ")[0])
        assert words in answer
        assert menu(answer) == {label: numbers[label] for label in wanted[lang]}
        assert wanted[lang][1].split()[-1] in sitting.type(numbers[wanted[lang][1]])  # a number from the list is played


# --- what cannot be done ---


FORBIDDEN = {
    "en": ("put the kitten on top", "let it happen", "nope", "play defuse", "give nope", "curse", "insert 3"),
    "fr": ("remettre le chaton sur le dessus", "laisser faire", "non", "jouer kit de desamorcage", "malédiction"),
}
PIPS = {"-1", "²"}  # a die that shows this can be meant
NONSENSE = {"xyzzy", "0", "99", "[/xyzzy]", "[red]", "{who}", ":smile:", "9" * 5000, "💥", "ÿ" * 300, *PIPS}


def assert_quoted(sitting, game, lang, words):
    """What was typed is refused with the clause that forbids it."""
    cited = CLAUSE.search(sitting.type(words))
    assert cited, sitting.heard
    assert flat(clauses(discover()[game].folder, lang)[cited[1]].text.replace("*", "")) in flat(sitting.heard)
    assert not happened(sitting)
    return cited[1]


@pytest.mark.parametrize("lang", FORBIDDEN)
def test_a_refusal_quotes_the_clause(lang):
    with sit_at_own_turn(lang=lang) as sitting:
        for words in FORBIDDEN[lang]:
            assert_quoted(sitting, "kittens", lang, words)


REFUSED = {
    ("placard", "en"): {"swap a": "placard.expert.sock", "ready": "placard.fast", "turn up K": "placard.expert"},
    ("placard", "fr"): {"troquer b": "placard.expert.sock", "c'est vu": "placard.fast", "open l": "placard.expert"},
    ("temptation", "en"): {"stop": "temptation.turn.must", "roll again": "temptation.turn.must"},
    ("temptation", "fr"): {"arreter": "temptation.turn.must", "Relancer": "temptation.turn.must"},
}


@pytest.mark.parametrize(("game", "lang"), REFUSED)
def test_a_refusal_cites_what_forbids_it_in_every_game(game, lang):
    with Sitting(game, "--lang", lang, "--seed", "1") as sitting:
        cited = {words: assert_quoted(sitting, game, lang, words) for words in REFUSED[game, lang]}
    assert cited == REFUSED[game, lang]


@pytest.mark.parametrize("game", ASKING)
def test_nonsense_is_answered_and_nothing_happens(game):
    with sit_at_own_turn() if game == "kittens" else Sitting(game) as sitting:
        for nonsense in NONSENSE - PIPS if game == "temptation" else NONSENSE:
            assert flat(sitting.type(nonsense)).startswith(f"I do not understand “{nonsense}"[:40])
            assert not happened(sitting)


def test_letters_that_are_none_are_answered_too():
    done = tablee(
        "play", "kittens", "--fast", typed="\udcff\nquit\n".encode(errors="surrogateescape").decode("latin-1")
    )
    assert done.status == 0


# --- names ---


@pytest.mark.parametrize("name", ["Ann", "[/]", "{who}", ":cat:", "Zoé"])
def test_anybody_may_play_whatever_they_are_called(name):
    done = tablee("play", "kittens", "--fast", "--seats", "5", "--name", name, typed="quit\n")
    assert done.status == 0
    assert f"{name} > " in done.out
    others = next(line for line in done.out.splitlines() if "Round the table" in line)
    assert others.count(",") == 3
    assert name not in others
