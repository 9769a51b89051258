import signal
import time

import pytest
from cli.inside import tablee_here as tablee
from cli.terminal import Sitting, TerminalSitting

MOMENT = 0.2  # seconds from the prompt to the reading of a line
# Games by what stops them first: a question, or a time to look.
GAMES = {
    "kittens": ("kittens",),
    "temptation": ("temptation",),
    "placard": ("placard",),
    "a look": ("placard", "-o", "fast=on"),
}
FAREWELL = {"en": "You leave the table. See you soon.", "fr": "Vous quittez la table. À bientôt."}


@pytest.mark.parametrize(("lang", "word"), [("en", "QUIT"), ("fr", "quitter"), ("fr", "quit")])
@pytest.mark.parametrize("game", GAMES)
def test_whoever_quits_is_seen_off(game, lang, word):
    done = tablee("play", *GAMES[game], "--fast", "--lang", lang, typed=f"{word}\n")
    assert (done.status, done.err) == (0, "")
    assert done.out.endswith(f"\n{FAREWELL[lang]}\n")


@pytest.mark.parametrize(
    ("lang", "words", "typed"), [("en", "Nothing more can be read", ""), ("fr", "Plus rien à lire au clavier", "?\n")]
)
@pytest.mark.parametrize("game", GAMES)
def test_a_closed_keyboard_ends_the_game_with_a_sentence(game, lang, words, typed):
    done = tablee("play", *GAMES[game], "--fast", "--lang", lang, typed=typed)
    assert (done.status, done.err) == (1, "")
    assert words in done.out.splitlines()[-1]


@pytest.fixture
def interruptible():
    """Children can be interrupted even where this process is deaf to it, as in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", ["kittens", "a look"])
def test_an_interruption_at_the_prompt_leaves_the_table(game, lang):
    with TerminalSitting(*GAMES[game], "--lang", lang) as sitting:
        time.sleep(MOMENT)
        last = sitting.interrupt()
        assert sitting.status() == 130
    assert last.strip().endswith(FAREWELL[lang])
    assert "Traceback" not in last


@pytest.mark.usefixtures("interruptible")
def test_an_interruption_is_the_same_without_a_terminal():
    with Sitting("kittens") as sitting:
        time.sleep(MOMENT)
        assert sitting.interrupt().strip().endswith(FAREWELL["en"])
        assert sitting.status() == 130
