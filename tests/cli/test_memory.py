import os
import pty
import random
import re
import select
import sys
from types import SimpleNamespace

import msgspec
import pytest
from cli.screen import Screen
from cli.terminal import PATIENCE, Sitting, TerminalSitting, flat, tablee
from rich.console import Console

from tablee.cli import terminal, timed
from tablee.cli.play import Left, Seatings, Session
from tablee.cli.speech import Speech
from tablee.games import discover
from tablee.games.placard.terminal import TOY_GLYPHS
from tablee.table.fair import chance_from
from tablee.table.match import Match

GAME = discover()["placard"]
FACE = re.compile(rf"([A-L]) [{''.join(TOY_GLYPHS)}]")  # a tile that lies face up
GLIMPSE = {"en": re.compile(r"You turn up A: "), "fr": re.compile(r"Vous retournez A\s?: ")}
LOG = {"en": "log", "fr": "journal"}
SET_UP = {"en": "10 monsters wait under the bed.", "fr": "10 monstres attendent sous le lit."}
UP, ERASE, CLEAR, FORGET = "\x1b[1A", "\x1b[2K", "\x1b[2J", "\x1b[3J"
ALL = {"pack": "on", "fast": "on", "expert": "on"}
TEN = set("ABCDEFGHIJ")
NARROWEST = 40  # columns from which on the table can be read


def faces(text):
    """The letters of the tiles that are seen face up."""
    return set(FACE.findall(text))


def in_order(text, *parts):
    """Whether these parts follow each other in a text."""
    places = [text.find(part) for part in parts]
    return -1 not in places and places == sorted(places)


# --- a terminal of one's own ---


@pytest.mark.parametrize("lang", GLIMPSE)
def test_a_glimpse_is_gone_after_its_moment_and_cannot_be_scrolled_to(lang):
    with TerminalSitting("placard", "--seats", "1", "--seed", "1", "--lang", lang) as sitting:
        seen = GLIMPSE[lang].search(sitting.type("1"))
        assert in_order(sitting.heard, seen[0], UP, ERASE, CLEAR, FORGET)
        assert not GLIMPSE[lang].search(sitting.screen.text())
        assert not faces(sitting.screen.text())
        assert SET_UP[lang] in sitting.type(LOG[lang])
        assert not GLIMPSE[lang].search(sitting.heard)


@pytest.mark.parametrize("lang", GLIMPSE)
def test_the_toys_are_shown_until_enter_and_then_never_again(lang):
    with TerminalSitting("placard", "--seats", "1", "-o", "fast=on", "--lang", lang) as sitting:
        assert faces(sitting.screen.text()) == TEN
        assert "15" in sitting.screen.text().splitlines()[-1]
        sitting.type("")
        assert in_order(sitting.heard, CLEAR, FORGET)
        assert not faces(sitting.screen.text())
        sitting.type(LOG[lang])
        assert not faces(sitting.screen.text())


def test_a_terminal_that_cannot_erase_gets_no_commands():
    with TerminalSitting("placard", "--seats", "1", TERM="dumb") as sitting:
        assert "\x1b" not in sitting.heard
        assert "\x1b" not in sitting.type("1")


# --- a pipe ---


@pytest.mark.parametrize("lang", GLIMPSE)
def test_in_a_pipe_nothing_is_erased_and_the_log_has_no_glimpse(lang):
    with Sitting("placard", "--seats", "1", "--seed", "1", "--lang", lang) as sitting:
        heard = sitting.heard + sitting.type("1")
        assert GLIMPSE[lang].search(heard)
        assert "\x1b" not in heard
        assert SET_UP[lang] in sitting.type(LOG[lang])
        assert not GLIMPSE[lang].search(sitting.heard)


def test_colours_in_a_pipe_do_not_make_it_a_terminal():
    done = tablee("play", "placard", "--seats", "1", typed="1\nquit\n", FORCE_COLOR="1", TERM="xterm-256color")
    assert "\x1b[1m" in done.out
    assert not [command for command in (UP, ERASE, CLEAR, FORGET) if command in done.out]


# --- whole games, whatever the terminal ---


class Watched(Session):
    """A session on a screen that we look at all the time, and a person who types numbers."""

    def __init__(self, screen, seats, seed, lang="en", name="", game=GAME, bots="adult", **options):
        dice = random.Random(seed)
        speech = Speech(lang)
        seatings = Seatings(game, name or speech.say("play.you"), [bots] * (seats - 1))
        console = Console(file=screen, width=screen.width, highlight=False)
        super().__init__(
            Match(game, seats, options, chance_from(dice)), seatings, speech, console, self.choose, dice, 0
        )
        self.screen, self.fingers, self.glimpses, self.prompts = screen, random.Random(seed), 0, 0

    def choose(self, prompt):
        """Look at all there is, and type some number of the menu."""
        self.prompts += 1
        shown, there = faces(self.screen.text()), open_now(self.match.state)
        assert shown == there or (self.screen.width < NARROWEST and not shown)
        answer = str(self.fingers.randint(1, len(self.match.legal(self.seat))))
        self.screen.write(f"{prompt}{answer}\n")
        return answer

    def let_go(self, line):
        """A glimpse is there, and then all is as it was before."""
        before = self.screen.before
        assert flat(line.plain) in flat(self.screen.text())
        assert flat(line.plain) not in flat(before)
        super().let_go(line)
        assert self.screen.text() == before
        self.glimpses += 1


def open_now(state):
    return {letter for place, letter in enumerate("ABCDEFGHIJKL") if int(state.up) >> place & 1}


@pytest.fixture
def moments(monkeypatch):
    """A terminal whose time flies: the pauses that were made."""
    for name in ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    pauses = []
    monkeypatch.setattr(terminal, "time", SimpleNamespace(sleep=pauses.append))
    return pauses


@pytest.fixture
def keyboard(monkeypatch):
    """The end of a terminal at which somebody types; whatever is typed there is our input."""
    ours, theirs = pty.openpty()
    with os.fdopen(theirs) as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        yield ours
    os.close(ours)


def waiting(seconds):
    """The game with another time to look."""
    (look,) = GAME.waits
    return msgspec.structs.replace(GAME, waits=(msgspec.structs.replace(look, seconds=seconds),))


@pytest.mark.parametrize("lang", GLIMPSE)
@pytest.mark.parametrize(("width", "height"), [(100, 60), (80, 24), (40, 30), (22, 60), (19, 60)])
@pytest.mark.parametrize("options", [{}, {"pack": "on"}, ALL], ids="+".join)
def test_every_glimpse_leaves_the_screen_as_it_was(moments, keyboard, options, width, height, lang):
    glimpses = 0
    for seed in range(3):
        session = Watched(Screen(width, height), 2, seed, lang, game=waiting(0.001), **options)
        session.run()
        glimpses += session.glimpses
        assert session.glimpses >= session.prompts > 1
    assert moments.count(terminal.GLIMPSE) == glimpses


@pytest.mark.usefixtures("moments")
def test_the_last_lasting_news_is_told_again_where_the_screen_was_wiped():
    session = Watched(Screen(), 1, 5)
    session.tell(session.match.opening)
    for _ in range(2):
        session.tell(session.match.play(0, session.match.legal(0)[0]))
    session.wipe()
    told = [line.plain for line in session.told]
    assert len(told) > terminal.REMINDER
    assert session.screen.text().splitlines() == told[-terminal.REMINDER :]


@pytest.mark.usefixtures("moments", "keyboard")
def test_bots_have_seen_what_was_shown():
    chased = 0
    for seed in range(4):
        session = Watched(Screen(), 2, seed, game=waiting(0.001), bots="perfect", fast="on")
        session.run()
        news = [line.plain for line in session.told]
        chased += sum("Léa scares" in line for line in news)
        assert not [line for line in news if "Léa scares nobody" in line]
    assert chased > 8


# --- the time to look ---


def looking(seconds, lang="en"):
    """Somebody before whom the toys will lie so long."""
    session = Watched(Screen(), 1, 3, lang, game=waiting(seconds), fast="on")
    session.tell(session.match.opening)
    return session


def look(session):
    return timed.look(session, session.game.waits[0])


@pytest.mark.usefixtures("moments", "keyboard")
def test_a_look_that_nobody_ends_ends_by_itself():
    session = looking(0.01)
    assert look(session) == GAME.waits[0].default
    assert faces(session.screen.raw) == TEN
    assert not faces(session.screen.text())


@pytest.mark.usefixtures("moments")
def test_enter_ends_a_look_before_its_time(keyboard):
    os.write(keyboard, b"\n")
    session = looking(PATIENCE)
    assert look(session) == GAME.waits[0].default
    assert not select.select([sys.stdin], [], [], 0)[0]  # it was read
    assert faces(session.screen.raw) == TEN
    assert not faces(session.screen.text())


@pytest.mark.usefixtures("moments")
@pytest.mark.parametrize(
    ("lang", "typed", "leaving"),
    [("en", b"quit\n", Left), ("fr", b"Quitter\n", Left), ("en", b"\x04", EOFError)],
    ids=["quit", "quitter", "closed"],
)
def test_the_table_can_be_left_during_a_look(keyboard, lang, typed, leaving):
    os.write(keyboard, typed)
    with pytest.raises(leaving):
        look(looking(PATIENCE, lang))
