import os
import re
import signal
import termios
import time

import pytest
from cli.inside import tablee_here as tablee
from cli.terminal import PATIENCE
from cli.visitor import TerminalVisitor, Visitor
from client.server import OpenHouse, free_port

from tablee.client import Settings
from tablee.games.splaf.state import target_of
from tablee.games.splaf.words import letter
from tablee.kernel.words import lexicon
from tablee.table.refused import HERE as HOUSE

TWO = Settings(2)
MOMENT = 0.2  # seconds from a prompt to the reading of a line


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A house that is open for all tests that do not close it."""
    house = OpenHouse(tmp_path_factory.mktemp("house"))
    yield house
    house.close()


@pytest.fixture
def interruptible():
    """Children can be interrupted even where this process is deaf to it, as in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def lay(house, game="temptation", **options):
    return str(house.lay(game, Settings(2, options=options)).link)


# --- a person at a table far away ---


def test_a_person_and_a_bot_meet_and_play_to_the_end(house):
    link = lay(house)
    with Visitor(link, "--bot", "exact", "--name", "Robo", "--matches", "1") as robo:
        robo.hear("Robo sits down as “exact”")
        with Visitor(link, "--name", "Ann") as ann:
            ann.hear("Ann (host)")
            ann.tell("start")
            for _ in range(2000):
                ann.tell("1")
            assert "You roll" in ann.hear("The game is over.")
            assert re.search(r"The match is over: 1\. .*Robo \(\d+\)", robo.rest())
            assert robo.status() == 0
            ann.process.stdin.close()
            ann.rest()
            assert ann.status() == 1


def test_on_a_terminal_one_sees_who_comes_and_speaks(house):
    with TerminalVisitor(link := lay(house), "--name", "Ann") as ann:
        assert link in ann.hear("Ann (host)")
        ann.tell("say well")
        ann.hear("Ann: Well played!")
        ann.tell("say xyzzy")
        ann.hear("You can say: Hello everybody!")
        with TerminalVisitor(link, "--name", "Bob", "--lang", "fr") as bob:
            ann.hear("2  Bob")
            bob.hear("Bob > ")
            bob.tell("dire bonjour")
            ann.hear("Bob: Hello everybody!")
            bob.tell("commencer")
            bob.hear("Seul l’hôte")
            bob.tell("partir")
            ann.hear("Bob leaves the table.")
            assert "Vous quittez la table" in bob.rest()
            assert bob.status() == 0
        ann.tell("start")
        ann.hear("Not all seats are taken")
        ann.tell("bot 2 nobody")
        ann.hear("There is no bot “nobody”")
        ann.tell("bot")
        ann.hear("Which seat?")
        ann.tell("bot 2 random")
        ann.hear("a bot (random)")
        ann.tell("start")
        ann.hear("A new match begins.")


def test_a_refusal_from_far_away_quotes_the_clause(house):
    with Visitor(lay(house, "placard"), "--name", "Ann") as ann:
        ann.hear("Ann (host)")
        ann.tell("start fill")
        ann.hear("Turn up tile A")
        ann.tell("swap a")
        assert "You cannot do that now." in ann.hear("[placard.expert.sock]")
        ann.tell("xyzzy")
        ann.hear("I do not understand “xyzzy”")
        ann.tell("b")
        assert "You turn up B" in ann.hear("You turn up B")


def test_a_glimpse_from_far_away_is_gone_after_its_moment(house):
    with TerminalVisitor(lay(house, "placard"), "--name", "Ann") as ann:
        ann.hear("Ann (host)")
        ann.tell("start fill")
        ann.hear("Turn up tile A")
        ann.hear(" > ")
        time.sleep(MOMENT)
        ann.tell("a")
        heard = ann.hear("You turn up A: ") + ann.hear("\x1b[3J")
        ann.screen.write(heard[heard.rindex("You turn up A") :])
        assert "You turn up A" not in ann.screen.text()


def test_the_toys_lie_open_until_enter(house):
    with TerminalVisitor(lay(house, "placard", fast="on"), "--name", "Ann") as ann:
        ann.hear("Ann (host)")
        ann.tell("start fill")
        ann.hear("Look well: 15 seconds")
        time.sleep(MOMENT)
        ann.tell("")
        ann.hear("\x1b[3J")


def test_a_key_is_a_tap_with_its_own_time_or_a_pause(house):
    link = house.lay("splaf", Settings(2, waits={"throw": 20})).link
    with TerminalVisitor(str(link), "--name", "Ann") as ann:
        ann.hear("Ann (host)")
        with Visitor(str(link), "--name", "Bob"):
            ann.hear("2  Bob")
            ann.tell("start")
            ann.hear("Splat the right monster!")
            ann.hear("(Space pauses, q leaves.)")
            wait_for_keys(ann)
            os.write(ann.mouth, b" ")
            ann.hear("Ann asks for a pause.")
            ann.hear("Ann > ")
            ann.tell("resume")
            ann.hear("(Space pauses, q leaves.)")
            wait_for_keys(ann)
            time.sleep(MOMENT)
            place = letter(target_of(house.app.hub.lives[link.table].table.state))
            os.write(ann.mouth, place.lower().encode())
            ann.hear(f"You tap {place} after ")
            assert int(ann.hear("ms").removesuffix("\N{NO-BREAK SPACE}ms")) >= 1000 * MOMENT


def wait_for_keys(visitor):
    """Wait until each key counts by itself; what was typed before is forgotten then."""
    until = time.monotonic() + PATIENCE
    while termios.tcgetattr(visitor.mouth)[3] & termios.ICANON:
        assert time.monotonic() < until
        time.sleep(0.01)


def test_whoever_watches_in_a_pipe_sees_the_match_and_its_end(house):
    link = lay(house)
    with Visitor(link, "--watch") as fan:
        fan.process.stdin.close()
        bots = [Visitor(link, "--bot", "random", "--name", name, "--matches", "1") for name in ("One", "Two")]
        heard = fan.rest()
        for bot in bots:
            with bot:
                bot.rest()
                assert bot.status() == 0
        assert "One rolls" in heard
        assert "The game is over." in heard
        assert fan.status() == 0


def test_a_table_is_found_by_its_code(house):
    laid = house.lay("temptation", TWO)
    with Visitor(house.address, "--code", laid.code, "--name", "Ann") as ann:
        assert f"Or tell them the code: {laid.code}" in ann.hear("Ann (host)")


@pytest.mark.usefixtures("interruptible")
def test_an_interruption_leaves_the_table_for_good(house):
    link = lay(house)
    with TerminalVisitor(link, "--name", "Ann") as ann:
        ann.hear("Ann > ")
        with TerminalVisitor(link, "--name", "Bob") as bob:
            ann.hear("Bob sits down.")
            bob.hear("Bob > ")
            time.sleep(MOMENT)
            assert "You leave the table." in bob.interrupt()
            assert bob.status() == 130
            ann.hear("Bob leaves the table.")


def test_a_person_is_told_when_the_house_closes_and_opens_again(tmp_path):
    house = OpenHouse(tmp_path)
    try:
        with Visitor(lay(house), "--name", "Ann") as ann:
            ann.hear("Ann (host)")
            ann.tell("start fill")
            ann.hear("A new match begins.")
            house.close()
            ann.hear("The line is broken.")
            house.open()
            ann.hear("The line is there again.")
            ann.hear(lexicon(HOUSE, "en").tables["events"]["resumed_house"])
    finally:
        house.close()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nonsense",), "The link of a table is written"),
        (("{nowhere}/t/abc", "--name", "Ann"), "Nobody answers at"),
        (("{house}/t/nowhere", "--name", "Ann"), "There is no such table."),
        (("{house}", "--code", "bako-timu"), "No table has this code now."),
        (("{table}", "--bot", "nobody"), "There is no bot 'nobody' for Temptation"),
        (("{table}", "--bot", "random", "--watch"), "choose --bot or --watch"),
    ],
)
def test_what_cannot_be_joined_is_answered_with_one_sentence(house, arguments, words):
    facts = {"nowhere": f"http://127.0.0.1:{free_port()}", "house": house.address, "table": lay(house)}
    done = tablee("join", *(argument.format(**facts) for argument in arguments))
    assert (done.status, done.is_one_sentence()) == (2, True)
    assert words in done.err
