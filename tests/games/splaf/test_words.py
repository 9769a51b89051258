import random

import pytest
from conformance.worlds import any_action, fast, outcome, seats_in
from games.splaf.table import PLAIN, laid_out
from rich.console import Console
from support import SEATS, news

from tablee.cli.understand import Choice, matching
from tablee.games.splaf import GAME
from tablee.games.splaf.legal import ACTIONS
from tablee.games.splaf.notation import parse, read, say
from tablee.games.splaf.pieces import DIRECTION_KEYS, MONSTER_FACES
from tablee.games.splaf.state import NEWS_KEYS
from tablee.games.splaf.terminal import NAMED, draw, style_of
from tablee.kernel.clauses import clauses
from tablee.kernel.game import NATURE, SPECTATOR
from tablee.kernel.words import LANGUAGES, lexicon

NAMES = [name.capitalize() for name in SEATS]
TABLES = [
    "seats 3 handicap bob owed bob side b slots 11 8 3 14 20 5 dice smallest-blue purple1 won 2,19 7 - "
    "asked bob cleo taps b@312.4e5 - -",
    "seats 8 slots 11 8 3 14 20 5 - 1 dice biggest white2 won 2,19 7,9 - 4 - - - 6 turn gus",
    "slots 1 2 3 - 4 dice biggest-red equal pile",
    "seats 4 slots 1 2 3 4 dice smallest-red white1 asked bob cleo dan",
    "seats 2 slots 10 11 12 13 16 17 phase throwing",
    "phase over slots - 4 - 9 - - won 1,2,3,5,6,7,8,10,11 12,13,14,15,16,17,18,19,20 pile",
    "phase shuffling seats 4",
]
in_both_languages = pytest.mark.parametrize("language", LANGUAGES)


def position(text, seat=0, language="en"):
    phrases = GAME.words.position(read(text), seat)
    return [lexicon(GAME.folder, language).say(phrase, NAMES, seat) for phrase in phrases]


# --- labels ---


@in_both_languages
def test_every_action_has_a_label_of_its_own_whatever_its_measure(language):
    state, lex = read(PLAIN), lexicon(GAME.folder, language)
    labels = [lex.say(GAME.words.action(state, action)) for action in range(ACTIONS)]
    assert len(set(labels)) == ACTIONS
    assert lex.say(GAME.words.action(state, parse("tap c 312.4 e5"))) == labels[2]


@in_both_languages
def test_a_letter_is_enough_to_tap(language):
    """Else typing would cost more than finding the monster."""
    state, lex = read(PLAIN), lexicon(GAME.folder, language)
    choices = [Choice(action, lex.say(GAME.words.action(state, action)), say(action)) for action in range(ACTIONS)]
    for slot, letter in enumerate("abcdefgh"):
        assert [choice.action for choice in matching(letter, choices)] == [slot]


# --- names and news ---


@in_both_languages
def test_everything_has_a_name_and_every_piece_of_news_a_sentence(language):
    words = lexicon(GAME.folder, language).tables
    assert list(words["monsters"]) == [str(card) for card in range(1, 21)]
    assert len(set(words["monsters"].values())) == 20
    assert all(len(f"● 20  {name}") <= NAMED - 2 for name in words["monsters"].values())  # they fit their cards
    assert tuple(words["faces"]) == MONSTER_FACES
    assert set(words["arrows"]) == set(DIRECTION_KEYS)
    assert set(words["news"]) == {*NEWS_KEYS[1:], "tapped_unseen"}


def told_in(rules):
    """Everything that is told to anybody in some games, in any language, with the kinds of news it was."""
    dice, kinds, lines, viewers = random.Random(3), set(), set(), ("ann", "bob", "spectator")
    games = [laid_out(rules, seats, handicap="all") for seats in (2, 3, 8)]
    games += [read(f"{PLAIN} seats 4 handicap ann owed ann won 3 - - -") for _ in range(300)]
    games += [read("slots 4 - 1 - - 18 dice smallest equal pile won 2,3,5 6,7") for _ in range(60)]
    for state in games:
        for _ in range(14):
            mask = rules.who(state)
            if mask == 0:
                break
            seat = NATURE if mask == NATURE else dice.choice(seats_in(mask))
            rules.act(state, seat, outcome(rules, state, dice) if seat == NATURE else hasty(rules, state, seat, dice))
            kinds |= {int(line) & 255 for line in state.news[: state.news_count]}
            lines.update(line for name in viewers for each in LANGUAGES for line in news(rules, state, name, each))
    return kinds, lines


def hasty(rules, state, seat, dice):
    """Mostly the right card, at nearly the same time as the others."""
    if dice.random() < 0.3:
        return any_action(rules, state, seat, dice)
    return parse(f"tap c {dice.choice([90, 300, 301, 400])}")


@pytest.mark.compiled
def test_whatever_happens_there_are_words_for_it():
    kinds, lines = told_in(fast(GAME).rules)
    assert {NEWS_KEYS[kind] for kind in kinds} == set(NEWS_KEYS[1:])  # everything that can happen did
    assert all(line.endswith((".", "!")) and "{" not in line for line in lines)


def test_french_puts_no_break_spaces_before_high_marks_and_curls_its_apostrophes():
    for file in ("words.fr.toml", "RULES.fr.md"):
        text = (GAME.folder / file).read_text(encoding="utf-8")
        lines = [line for line in text.splitlines() if not line.startswith("# Ce")]
        assert not [line for line in lines for mark in "!?:;»" if f" {mark}" in line]
        assert not [line for line in lines if "'" in line]


# --- the position ---


def test_how_things_stand_in_words():
    assert position(TABLES[0]) == [
        "You have tapped B, after 312 ms.",
        "The dice: smallest blue, one purple arrow.",
        "Purple goes counter-clockwise, white goes clockwise.",
        "A: Mudwick, blue, size 11.",
        "B: Grumblet, red, size 8.",
        "C: Drizzle, blue, size 3.",
        "D: Snarlotte, red, size 14.",
        "E: Giganna, red, size 20.",
        "F: Gurgle, blue, size 5.",
        "11 monsters are still to come.",
        "You have 2 monsters, the biggest of size 19.",
        "Bob has one monster, of size 7.",
        "Cleo has no monster yet.",
    ]
    assert position(TABLES[0], 1, "fr")[:4] == [
        "Tapez d’abord toutes vos cartes, puis le bon monstre.",
        "Les dés : le plus petit bleu, une flèche violette.",
        "Violet : dans l’autre sens. Blanc : dans le sens des aiguilles d’une montre.",
        "A : Boubouille, bleu, taille 11.",
    ]


@pytest.mark.parametrize(
    ("text", "seat", "english", "french"),
    [
        (TABLES[3], 0, "You have let this throw go.", "Vous avez laissé passer ce lancer."),
        (TABLES[3], 1, "Splat the right monster!", "Écrabouillez le bon monstre !"),
        (TABLES[3], SPECTATOR, "Who will be first?", "Qui sera le premier ?"),
        (TABLES[4], 0, "You throw the dice.", "Vous lancez les dés."),
        (TABLES[4], 1, "Ann throws the dice.", "Ann lance les dés."),
        (TABLES[5], 0, "Bob wins with 9 monsters, Giganna among them.", "Bob gagne avec 9 monstres, dont Gigantine."),
        (TABLES[5], 1, "You win with 9 monsters, Giganna among them.", "Vous gagnez avec 9 monstres, dont Gigantine."),
        (TABLES[6], 0, "The portal is about to open.", "Le portail va s’ouvrir."),
    ],
)
def test_the_first_sentence_says_what_is_awaited(text, seat, english, french):
    assert position(text, seat)[0] == english
    assert position(text, seat, "fr")[0] == french


# --- the terminal ---


def drawn(text, language, width, seat=0):
    console = Console(width=width)
    with console.capture() as captured:
        console.print(draw(read(text), seat, NAMES, lexicon(GAME.folder, language), width))
    return captured.get()


@in_both_languages
@pytest.mark.parametrize("width", [40, 60, 80, 100])
@pytest.mark.parametrize("text", TABLES)
def test_the_table_fits_the_terminal_and_shows_every_card(language, width, text):
    shown, state = drawn(text, language, width), read(text)
    assert all(len(line.rstrip()) <= width for line in shown.splitlines())
    assert "…" not in shown.replace("… ", "")  # nothing is cut off
    for slot, card in enumerate(state.slots[: state.cards]):
        if card:
            assert f"─ {'ABCDEFGH'[slot]} " in shown
            assert f"{'●' if card % 2 == 0 else '▲'} {card} " in shown  # a shape, for who cannot tell the colours


def test_the_portal_and_the_dice_are_drawn_with_signs_and_words():
    shown = drawn(TABLES[0], "en", 40)
    assert "↺ purple" in shown
    assert "↻ white" in shown
    assert "▁ smallest" in shown
    assert "▲ blue" in shown
    assert "↻ purple" in drawn(TABLES[1], "en", 40)
    assert "→→" in drawn(TABLES[1], "fr", 100)


def test_ones_own_tap_is_marked_and_who_is_still_to_tap_their_row():
    assert "B ✓" in drawn(TABLES[0], "en", 40)
    assert "B ✓" not in drawn(TABLES[0], "en", 40, seat=SPECTATOR)
    assert "≡   Bob" in drawn(TABLES[0], "en", 40)


@in_both_languages
def test_wide_terminals_name_the_monsters(language):
    name = lexicon(GAME.folder, language).tables["monsters"]["20"]
    assert name in drawn(TABLES[0], language, 100)
    assert name not in drawn(TABLES[0], language, 40)


def test_loud_news_are_styled(splaf):
    from support import play

    state = play(splaf, read(PLAIN), "ann tap c 300", "bob tap a 300")
    assert [style_of(phrase) for phrase in GAME.words.news(state)][:3] == ["bold", "green", "red"]


# --- the box ---


@in_both_languages
def test_the_box_has_a_title_and_says_what_it_is(language):
    tables = lexicon(GAME.folder, language).tables
    assert tables["title"] == GAME.title
    assert tables["blurb"].endswith("!")


def test_the_rules_stand_in_the_same_order_in_every_language():
    english, french = ([*clauses(GAME.folder, language)] for language in LANGUAGES)
    assert english == french
