import os
import pty
import signal
import subprocess
import time

import pytest
from cli.terminal import PATIENCE, TABLEE, Sitting, environment, listen, read, tablee

MOMENT = 0.2  # seconds from the prompt to the reading of a line
FAREWELL = {"en": "You leave the table. See you soon.", "fr": "Vous quittez la table. À bientôt."}


@pytest.mark.parametrize(("lang", "word"), [("en", "QUIT"), ("fr", "quitter"), ("fr", "quit")])
def test_whoever_quits_is_seen_off(lang, word):
    done = tablee("play", "kittens", "--fast", "--lang", lang, typed=f"{word}\n")
    assert (done.status, done.err) == (0, "")
    assert done.out.endswith(f"\n{FAREWELL[lang]}\n")


@pytest.mark.parametrize(
    ("lang", "words", "typed"), [("en", "Nothing more can be read", ""), ("fr", "Plus rien à lire au clavier", "?\n")]
)
def test_a_closed_keyboard_ends_the_game_with_a_sentence(lang, words, typed):
    done = tablee("play", "kittens", "--fast", "--lang", lang, typed=typed)
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
def test_an_interruption_at_the_prompt_leaves_the_table(lang):
    ours, theirs = pty.openpty()
    command = [TABLEE, "play", "kittens", "--fast", "--lang", lang]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment()) as process:
        os.close(theirs)
        listen(ours)
        time.sleep(MOMENT)
        process.send_signal(signal.SIGINT)
        heard = b""
        while more := read(ours):
            heard += more
        assert process.wait(PATIENCE) == 130
    os.close(ours)
    assert heard.decode().strip().endswith(FAREWELL[lang])
    assert b"Traceback" not in heard


@pytest.mark.usefixtures("interruptible")
def test_an_interruption_is_the_same_without_a_terminal():
    with Sitting() as sitting:
        time.sleep(MOMENT)
        sitting.process.send_signal(signal.SIGINT)
        assert sitting.process.stdout.read().decode().strip().endswith(FAREWELL["en"])
        assert sitting.status() == 130
