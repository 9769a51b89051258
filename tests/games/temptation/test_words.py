import random

import pytest
from conformance.worlds import fast
from games.temptation.table import BOARD, NEARLY_FULL, laid_out
from support import hidden, news, play

from tablee.games.temptation import GAME
from tablee.games.temptation.legal import ACTIONS
from tablee.games.temptation.notation import parse, read
from tablee.games.temptation.state import NEWS_KEYS
from tablee.kernel.clauses import clauses
from tablee.kernel.game import SPECTATOR
from tablee.kernel.words import LANGUAGES, lexicon

NAMES = ["Ann", "Bob", "Cleo"]
SPACE = "\u00a0"  # where a line may not break


def label(state, words, language="en"):
    return lexicon(GAME.folder, language).say(GAME.words.action(state, parse(words)), NAMES, 0)


def position(state, seat=0, language="en"):
    phrases = GAME.words.position(state, seat)
    return [lexicon(GAME.folder, language).say(phrase, NAMES, seat) for phrase in phrases]


def rows_of(state, language="en"):
    return [line for line in position(state, 0, language) if line.startswith(("Row", "Rangée", "La rangée"))]


# --- labels ---


@pytest.mark.parametrize(
    ("words", "english", "french"),
    [
        ("place 3 a", f"Place ⚂{SPACE}3 in row A (+60)", f"Poser ⚂{SPACE}3 sur la rangée A (+60)"),
        ("place 1 b", f"Place ⚀{SPACE}1 in row B (-50)", f"Poser ⚀{SPACE}1 sur la rangée B (-50)"),
        ("place 6 f", f"Place ⚅{SPACE}6 in row F (-40)", f"Poser ⚅{SPACE}6 sur la rangée F (-40)"),
        ("stop", "Stop", "Arrêter"),
        ("again", "Roll 3 dice again", "Relancer 3 dés"),
    ],
)
def test_an_action_is_labelled_with_die_row_and_value(words, english, french):
    state = read(f"phase may points 80 80 roll 3 1 6 {BOARD}")
    assert label(state, words) == english
    assert label(state, words, "fr") == french


def test_one_die_is_not_called_dice():
    state = read(f"phase may points 80 80 roll 3 {BOARD}")
    assert label(state, "again") == "Roll the last die again"
    assert label(state, "again", "fr") == "Relancer le dernier dé"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_a_label_of_its_own(temptation, language):
    for state in (read(f"phase may points 80 80 roll 3 1 6 {BOARD}"), laid_out(temptation, 2)):
        phrases = [GAME.words.action(state, action) for action in range(ACTIONS)]
        labels = [lexicon(GAME.folder, language).say(phrase, NAMES, 0) for phrase in phrases]
        assert len(set(labels)) == ACTIONS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_die_is_shown_as_it_lies(language):
    state = read(f"phase may points 80 80 roll 3 1 6 {BOARD}")
    glyphs = [label(state, f"place {die} a", language).split()[1] for die in "123456"]
    assert glyphs == list("⚀⚁⚂⚃⚄⚅")


# --- news ---


def told_in(rules):
    """Everything that is told to anybody in some games, in any language, with the kinds of news it was."""
    dice, kinds, lines, viewers = random.Random(3), set(), set(), ("ann", "bob", "spectator")
    positions = [
        f"points 80 80 80 dice 1 0 20 {BOARD}",
        f"points 0 80 80 board -50:1 -50:*** {'+10:1=1 ' * 4}",
        f"points 480 80 80 {NEARLY_FULL}",
        f"points 460 520 80 {NEARLY_FULL}",
        f"points 80 80 80 {NEARLY_FULL}",
        f"points 80 80 80 board -50:**=4 {'+10:3 ' * 5}",
    ]
    games = [read(text) for text in positions for _ in range(12)] + [laid_out(rules, 3)]
    for state in games:
        for _ in range(25):
            if rules.over(state):
                break
            step(rules, state, dice)
            kinds |= {int(line) & 255 for line in state.news[: state.news_count]}
            lines.update(line for name in viewers for each in LANGUAGES for line in news(rules, state, name, each))
    return kinds, lines


def step(rules, state, dice):
    """Play anything."""
    if rules.who(state) == -1:
        count = rules.chance(state)
        rules.act(state, -1, dice.randrange(count) if count else dice.getrandbits(62))
        return
    seat = int(state.turn)
    actions = [action for action in range(ACTIONS) if rules.why_not(state, seat, action) == 0]
    rules.act(state, seat, dice.choice(actions))


@pytest.mark.compiled
def test_whatever_happens_there_are_words_for_it():
    kinds, lines = told_in(fast(GAME).rules)
    assert {NEWS_KEYS[kind] for kind in kinds} == set(NEWS_KEYS[1:])  # everything that can happen did
    assert all(line.endswith((".", "!")) and "{" not in line and "?" not in line for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_news_has_a_sentence_and_every_sentence_has_news(language):
    assert set(lexicon(GAME.folder, language).tables["news"]) == {*NEWS_KEYS[1:], "again_one"}


def test_you_are_spoken_to_and_others_are_named(temptation):
    state = play(temptation, read(f"points 80 80 {BOARD}"), "roll 3 3 1 6 2", "place 3 a")
    assert news(temptation, state, "ann") == ["You place a 3 in row A."]
    assert news(temptation, state, "bob") == ["Ann places a 3 in row A."]
    assert news(temptation, state, "ann", "fr") == ["Vous posez un 3 sur la rangée A."]
    play(temptation, state, "stop")
    assert news(temptation, state, "ann") == ["You listen to the angel and stop.", "It is Bob's turn."]
    assert news(temptation, state, "ann", "fr")[0] == "Vous écoutez l’ange et vous arrêtez."
    assert news(temptation, state, "bob", "fr") == ["Ann écoute l’ange et s’arrête.", "À vous de jouer."]


# --- the position ---


def test_before_the_roll_the_position_says_whose_turn_it_is():
    state = read(f"points 80 110 30 dice 9 1 0 {BOARD}")
    assert position(state) == [
        "It is your turn.",
        "Row A (+60): empty; takes 3, 3, 3.",
        "Row B (-50): empty; takes ★, ★.",
        f"Row C (+100): empty; takes {', '.join([f'red{SPACE}★'] * 3 + [f'yellow{SPACE}★'] * 2)}.",
        "Row D (+20): empty; takes 1.",
        "Row E (+30): empty; takes 6, 6.",
        "Row F (-40): empty; takes 4, 5.",
        "You: 80 points, dice left: 9.",
        "Bob: 110 points, dice left: 1.",
        "Cleo: 30 points, dice left: 0.",
        "The game ends once a round leaves somebody with 500 points or more.",
    ]
    assert position(state, 1)[0] == "It is Ann's turn."
    assert position(state, SPECTATOR, "fr")[0] == "À Ann de jouer."
    assert position(state, 0, "fr")[-4:] == [
        "Vos points : 80 ; vos dés restants : 9.",
        "Points de Bob : 110 ; dés restants : 1.",
        "Points de Cleo : 30 ; dés restants : 0.",
        "La partie finit dès qu’une manche laisse quelqu’un avec 500 points ou plus.",
    ]


@pytest.mark.parametrize(
    ("phase", "you", "others", "french"),
    [
        ("must", "Place one of your dice.", "Ann has to place a die.", "Posez un de vos dés."),
        (
            "may",
            "Place another die, stop, or roll again?",
            "Ann may place another die, stop, or roll again.",
            "Poser encore un dé, arrêter ou relancer ?",
        ),
    ],
)
def test_after_the_roll_the_position_says_what_can_be_done_with_it(phase, you, others, french):
    state = read(f"phase {phase} points 80 80 roll 6 3 3 1 {BOARD}")
    assert position(state)[:2] == [you, "Rolled: 1, 3, 3, 6."]
    assert position(state, 1)[:2] == [others, "Rolled: 1, 3, 3, 6."]
    assert position(state, 0, "fr")[:2] == [french, "Lancés : 1, 3, 3, 6."]


def test_a_row_says_what_lies_on_it_and_what_it_still_takes():
    state = read("points 80 80 board +60:333=3 -50:***=44 +100:RRRYY=3 -70:RRRYY=555 +30:66=66 -40:RRRYY=2226")
    assert rows_of(state) == [
        "Row A (+60): 3; still takes 3, 3.",
        "Row B (-50): 4, 4; still takes 4.",
        f"Row C (+100): 3; still takes 3, 3, yellow{SPACE}★ (not 3), yellow{SPACE}★.",
        f"Row D (-70): 5, 5, 5; still takes yellow{SPACE}★ (not 5), yellow{SPACE}★.",
        "Row E (+30) is full: 6, 6.",
        "Row F (-40): 2, 2, 2, 6; still takes 6.",
    ]
    assert rows_of(state, "fr") == [
        "Rangée A (+60) : 3 ; prend encore 3, 3.",
        "Rangée B (-50) : 4, 4 ; prend encore 4.",
        f"Rangée C (+100) : 3 ; prend encore 3, 3, ★{SPACE}jaune (pas de 3), ★{SPACE}jaune.",
        f"Rangée D (-70) : 5, 5, 5 ; prend encore ★{SPACE}jaune (pas de 5), ★{SPACE}jaune.",
        "La rangée E (+30) est pleine : 6, 6.",
        "Rangée F (-40) : 2, 2, 2, 6 ; prend encore 6.",
    ]


@pytest.mark.parametrize("red", "123456")
@pytest.mark.parametrize("language", LANGUAGES)
def test_yellow_stars_say_which_number_they_do_not_take(red, language):
    state = read(f"points 80 80 board +60:RRRYY={red * 3} +10:1 +10:1 +10:1 +10:1 +10:1")
    assert f"{red})" in rows_of(state, language)[0]


def test_the_goal_is_lower_where_many_play():
    goals = [position(read(f"points {'80 ' * seats} {BOARD}"))[-1].split()[-4] for seats in (2, 4, 5, 6)]
    assert goals == ["500", "500", "400", "400"]


def test_at_the_end_the_position_says_who_won(temptation):
    state = play(temptation, read(f"points 480 80 {NEARLY_FULL}"), "roll 3 2 2 2 2", "place 3 a")
    assert position(state)[0] == "You won, with 540 points."
    assert position(state, 1)[0] == "Ann won, with 540 points."
    assert position(state, 1, "fr")[0] == "Ann a gagné, avec 540 points."
    assert len(position(state)) == 3  # and what both have


def test_at_the_end_the_position_says_who_shares(temptation):
    state = play(temptation, read(f"points 460 520 80 {NEARLY_FULL}"), "roll 3 2 2 2 2", "place 3 a")
    assert position(state)[:2] == [
        "You share the victory, with 520 points.",
        "Bob shares the victory, with 520 points.",
    ]
    assert position(state, 2, "fr")[:2] == [
        "Ann partage la victoire, avec 520 points.", "Bob partage la victoire, avec 520 points.",
    ]  # fmt: skip
    assert len(position(state)) == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_words_for_the_position_before_the_deal(temptation, language):
    undealt = laid_out(temptation, 3)
    for state in (undealt, play(temptation, undealt.copy(), "first bob")):
        assert all(position(hidden(temptation, state, "ann"), seat, language) for seat in (0, 2, SPECTATOR))


# --- the box ---


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_box_has_a_title_and_says_what_it_is(language):
    tables = lexicon(GAME.folder, language).tables
    assert tables["title"] == GAME.title == "Temptation"
    assert tables["blurb"].endswith((".", "?"))


def test_the_rules_stand_in_the_same_order_in_every_language():
    english, *others = ([*clauses(GAME.folder, language)] for language in LANGUAGES)
    for other in others:
        assert other == english
