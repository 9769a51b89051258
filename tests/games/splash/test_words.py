import random

import pytest
from conformance.worlds import any_action, fast, legal, outcome, seats_in
from games.splash.table import PLATES, judged, laid_out, row
from rich.console import Console
from support import SEATS, news, play

from tablee.games.splash import GAME
from tablee.games.splash.bot import candidate
from tablee.games.splash.legal import ACTIONS, PLACE
from tablee.games.splash.notation import parse_in, read
from tablee.games.splash.pieces import COLOUR_KEYS, SHAPE_KEYS
from tablee.games.splash.positions import PIECE_KEYS
from tablee.games.splash.spelling import STRENGTH_WORDS
from tablee.games.splash.state import ALONE, NEWS_KEYS, PLACING, STANDS, TOUCHED, UNDONE
from tablee.games.splash.terminal import SIGNS, draw, style_of
from tablee.games.splash.words import GAP_KEYS, half
from tablee.kernel.clauses import clauses
from tablee.kernel.game import NATURE, SPECTATOR
from tablee.kernel.words import LANGUAGES, lexicon

NAMES = [name.capitalize() for name in SEATS]
FALLEN = (
    "red-big@0,0,7500,1000000,0,0,0,150,3,0,-1,1 blue-stick@45000,0,2500,707107,707107,0,0,50,3,1,-1,0 "
    "green-plate@0,45000,2500,1000000,0,0,0,50,3,2,-1,0 red-small@-45000,0,3500,1000000,0,0,0,70,3,3,-1,0 "
    "blue-octagon@0,-45000,5000,1000000,0,0,0,100,3,4,-1,0"
)
TABLES = [
    "seats 3 reserve red-big,blue-plate,green-stick orange-stick - tokens 0 2 1 given red-plate "
    "tower red-octagon red-small:flat,30,1.5,-2 red-stick:lying,45 blue-stick:standing,0,2,0",
    f"seats 6 nudge on asked ann eve given blue-plate tries 1 {PLATES}",
    "seats 2 phase drafting pile red-big blue-stick",
    f"seats 3 turn bob reserve red-big blue-big - {PLATES}",
    f"phase basing culprit bob tower {FALLEN}",
    f"phase taking culprit bob fallen blue-stick green-plate red-small blue-octagon taken red-small tower {FALLEN}",
    f"seats 4 teams on phase over won ann cleo tokens 3 0 0 0 {PLATES}",
    "phase first seats 4",
    "given red-big",
]
in_both_languages = pytest.mark.parametrize("language", LANGUAGES)


def position(text, seat=0, language="en"):
    phrases = GAME.words.position(read(text), seat)
    return [lexicon(GAME.folder, language).say(phrase, NAMES, seat) for phrase in phrases]


# --- labels ---


@in_both_languages
def test_every_action_has_a_label_of_its_own(language):
    state, lex = read(TABLES[0]), lexicon(GAME.folder, language)
    labels = [lex.say(GAME.words.action(state, action), NAMES) for action in range(ACTIONS)]
    assert len(set(labels)) == ACTIONS
    assert not [label for label in labels if "{" in label]


def test_a_label_says_how_a_piece_is_placed_and_whose_it_was():
    state, lex = read(TABLES[0]), lexicon(GAME.folder, "en")

    def say(words):
        return lex.say(GAME.words.action(state, parse_in(state, words)), NAMES)

    assert say("place edge 30 1.5 -0.5 1") == (
        "Place the red plate on the blue stick, on its edge, 30°, +1½ | −½ mm, from 1 mm above"
    )
    assert say("place hand") == "Let the red plate go"
    assert say("give orange-stick") == "Give the orange stick, out of Bob’s reserve"
    assert say("nudge 45 hard") == "Nudge the table: a hard nudge towards 45°"


@pytest.mark.parametrize(("steps", "said"), [(0, "0"), (1, "+½"), (-1, "−½"), (4, "+2"), (-31, "−15½")])
def test_half_millimetres_are_said_alike_in_every_language(steps, said):
    assert half(steps) == said


# --- names and news ---


@in_both_languages
def test_everything_has_a_name_and_every_piece_of_news_a_sentence(language):
    words = lexicon(GAME.folder, language).tables
    assert tuple(words["pieces"]) == PIECE_KEYS
    assert len({name["name"] for name in words["pieces"].values()}) == 30
    assert tuple(words["shapes"]) == SHAPE_KEYS
    assert tuple(words["colours"]) == COLOUR_KEYS
    assert tuple(words["gaps"]) == GAP_KEYS
    assert tuple(words["strengths"]) == STRENGTH_WORDS
    assert set(words["news"]) == {*NEWS_KEYS[1:], "stands_one", "new_base_one"}


def careful(rules, state, seat, dice):
    """Mostly a placement that stands, so that towers grow."""
    if state.phase == PLACING and legal(rules, state, seat) == [PLACE] and dice.random() < 0.8:
        return PLACE + ACTIONS * candidate(2, state, seat, dice.getrandbits(60))
    return any_action(rules, state, seat, dice)


def special(rules):
    """What is rare, some of it by verdicts of a simulation."""
    stays, lies = row(on_table=True, uncovered=False), [row(on_table=True, stack=slot) for slot in (1, 2, 3)]
    for verdict, rows in ((UNDONE, []), (TOUCHED, []), (ALONE, [stays, *lies])):
        for tries in (0, 2):
            yield (state := play(rules, read(f"{PLATES} given blue-plate tries {tries}"), "place hand"))
            yield judged(rules, state, verdict, rows)
    state = play(rules, read("tower red-plate given blue-plate tokens 1 1"), "place")
    yield judged(rules, state, STANDS, [stays, row(on_table=True)])
    plates = "tower red-plate orange-plate:flat,0,9.5 given blue-plate asked ann reserve red-big blue-big nudge on"
    yield play(rules, read(plates), "ann nudge 2", "settle")
    yield (state := play(rules, read(f"{PLATES} reserve red-big blue-plate"), "give blue-plate"))
    yield play(rules, state, "place", "settle")


def told_in(rules):
    """Everything that is told to anybody in some games, in any language, with the kinds of news it was."""
    dice, kinds, lines, viewers = random.Random(3), set(), set(), ("ann", "bob", "spectator")

    def listen(state):
        kinds.update(int(line) & 255 for line in state.news[: state.news_count])
        lines.update(line for name in viewers for language in LANGUAGES for line in news(rules, state, name, language))

    for state in special(rules):
        listen(state)
    for seats, options in ((4, {"teams": "on", "draft": "dealt", "tremor": "light"}), (3, {"nudge": "on"}), (2, {})):
        for _ in range(2):
            state = laid_out(rules, seats, **options)
            while (mask := rules.who(state)) != 0:
                seat = NATURE if mask == NATURE else dice.choice(seats_in(mask))
                move = outcome(rules, state, dice) if seat == NATURE else careful(rules, state, seat, dice)
                rules.act(state, seat, move)
                listen(state)
    return kinds, lines


@pytest.mark.compiled
def test_whatever_happens_there_are_words_for_it():
    kinds, lines = told_in(fast(GAME).rules)
    assert {NEWS_KEYS[kind] for kind in kinds} == set(NEWS_KEYS[1:])  # everything that can happen did
    assert all(line.endswith((".", "!", "?")) and "{" not in line for line in lines)


def test_french_puts_no_break_spaces_before_high_marks_and_curls_its_apostrophes():
    for file in ("words.fr.toml", "RULES.fr.md"):
        text = (GAME.folder / file).read_text(encoding="utf-8")
        lines = [line for line in text.splitlines() if not line.startswith("# Ce")]
        assert not [line for line in lines for mark in "!?:;»" if f" {mark}" in line]
        assert not [line for line in lines if "'" in line]


# --- the position ---


def test_how_things_stand_in_words():
    assert position(TABLES[0], 1) == [
        "Place the red plate on the blue stick, and only there.",
        "The tower: 4 pieces, 52 mm high.",
        "The red octagon on the table, up to 10 mm.",
        "The small red cube on the red octagon, up to 17 mm.",
        "The red stick on the small red cube, up to 22 mm.",
        "The blue stick on the red stick, up to 52 mm, uncovered.",
        "Ann: drops 0 of 3, pieces big red cube, green stick, blue plate.",
        "You: drops 2 of 3, pieces orange stick.",
        "Cleo: drops 1 of 3, no piece.",
    ]


@pytest.mark.parametrize(
    ("text", "seat", "english", "french"),
    [
        (TABLES[0], 1, "Place the red plate on the blue stick, and only there.",
         "Posez la plaque rouge sur le bâtonnet bleu, et nulle part ailleurs."),
        (TABLES[0], 0, "Bob has to place the red plate on the blue stick.",
         "Bob doit poser la plaque rouge sur le bâtonnet bleu."),
        (TABLES[2], 0, "Take a piece from the heap.", "Prenez une pièce dans le tas."),
        (TABLES[3], 1, "Pass Cleo a piece.", "Passez une pièce à Cleo."),
        (TABLES[3], 2, "Bob is about to pass you a piece.", "Bob va vous passer une pièce."),
        (TABLES[4], 1, "Choose what the new tower begins with.", "Choisissez sur quoi repart la tour."),
        (TABLES[5], 0, "Bob keeps three of the fallen pieces; so far 1.",
         "Bob garde trois des pièces tombées\u00a0; pour l’instant 1."),
        (TABLES[6], 2, "You and Ann win together!", "Vous et Ann gagnez ensemble\u00a0!"),
        (TABLES[6], SPECTATOR, "Ann and Cleo win together!", "Ann et Cleo gagnent ensemble\u00a0!"),
        (TABLES[7], 0, "The wood is tipped out onto the table.", "On verse le bois sur la table."),
        (TABLES[8], 1, "Put the big red cube on the table: it is the base.",
         "Posez le gros cube rouge sur la table\u00a0: c’est la base."),
    ],
)  # fmt: skip
def test_the_first_sentence_says_what_is_awaited(text, seat, english, french):
    assert position(text, seat)[0] == english
    assert position(text, seat, "fr")[0] == french


def test_who_may_nudge_is_told_so():
    assert position(TABLES[1], 4)[1] == "You may nudge the table while Bob is at it, or keep still."
    assert position(TABLES[1], 2)[1] == "The blue plate has touched what it may not; tries left: 2."


# --- the view ---


def test_the_view_has_all_that_a_client_draws():
    view = GAME.view.look(read(TABLES[0]), 1)
    assert (view.phase, view.turn, view.awaited, view.tremor) == ("placing", 0, [1], "none")
    assert (view.held.piece.shape, view.held.piece.colour, view.held.giver, view.held.placer) == ("plate", "red", 0, 1)
    assert view.held.target == PIECE_KEYS.index("blue-stick")
    cube = view.tower[1]
    assert (cube.shape, cube.colour, cube.position, cube.top) == ("small", "red", (1.5, -2.0, 13.5), 17.0)
    assert cube.rotation == (0.965926, 0.0, 0.0, 0.258819)
    assert [wood.base for wood in view.tower] == [True, False, False, False]
    assert [wood.uncovered for wood in view.tower] == [False, False, False, True]
    assert [player.tokens for player in view.players] == [0, 2, 1]
    assert view.gifts == []


def test_the_view_says_what_may_be_chosen():
    borrowed = GAME.view.look(read(f"seats 3 {PLATES} reserve red-big blue-plate -"), 0)
    assert (borrowed.gifts, borrowed.borrowed) == ([PIECE_KEYS.index("blue-plate")], True)
    own = GAME.view.look(read(f"seats 3 {PLATES} reserve green-big blue-plate -"), 0)
    assert (own.gifts, own.borrowed) == ([PIECE_KEYS.index("green-big")], False)
    assert len(GAME.view.look(read(TABLES[4]), 0).bases) == 5
    taking = GAME.view.look(read(TABLES[5]), 0)
    assert len(taking.to_take) == 3
    assert [wood.taken for wood in taking.tower] == [False, False, False, True, False]
    assert [player.partners for player in GAME.view.look(read(TABLES[6]), 0).players] == [[2], [3], [0], [1]]
    assert GAME.view.look(read(TABLES[6]), 0).winners == [0, 2]


# --- the terminal ---


def drawn(text, language, width, seat=0):
    console = Console(width=width)
    with console.capture() as captured:
        console.print(draw(read(text), seat, NAMES, lexicon(GAME.folder, language), width))
    return captured.get()


@in_both_languages
@pytest.mark.parametrize("width", [32, 46, 80, 120])
@pytest.mark.parametrize("text", TABLES)
def test_the_table_fits_the_terminal(language, width, text):
    shown = drawn(text, language, width)
    assert all(len(line.rstrip()) <= width for line in shown.splitlines())
    assert len(shown.splitlines()) <= 75


@pytest.mark.rule("splash.pieces")
def test_every_colour_has_a_sign_that_needs_no_colour():
    assert len({*SIGNS}) == 6
    shown = drawn(TABLES[5], "en", 80)
    for sign in ("●", "■", "▲"):  # red, blue, green
        assert sign in shown
    assert "big cube\u00a0●" in drawn(TABLES[0], "en", 80)


def test_the_tower_is_seen_from_the_front_and_from_above():
    assert any("█" in line[:39] and "From above" in line[39:] for line in drawn(TABLES[0], "en", 80).splitlines())
    assert "From above" in drawn(TABLES[0], "en", 46)
    assert "D’en haut" in drawn(TABLES[0], "fr", 46)


def test_who_places_is_told_how_to_type_it():
    assert "place flat 30 1.5 -2 0.1" in drawn(TABLES[0], "en", 200, seat=1)
    assert "place flat" not in drawn(TABLES[0], "en", 200, seat=0)


def test_loud_news_are_styled(splash):
    state = play(splash, read("tower red-plate given blue-plate reserve red-big blue-big"), "place", "settle")
    assert [style_of(phrase) for phrase in GAME.words.news(state)] == ["green"]


# --- the box ---


@in_both_languages
def test_the_box_has_a_title_and_says_what_it_is(language):
    tables = lexicon(GAME.folder, language).tables
    assert tables["title"] == GAME.title
    assert tables["blurb"].endswith("!")


def test_the_rules_stand_in_the_same_order_in_every_language():
    english, french = ([*clauses(GAME.folder, language)] for language in LANGUAGES)
    assert english == french
