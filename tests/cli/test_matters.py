"""What people at a terminal can ask of a table far away, besides playing."""

import pytest
from cli.inside import tablee_here as tablee
from cli.terminal import flat
from cli.visitor import TerminalVisitor
from client.server import OpenHouse

from tablee.cli.join import Visit
from tablee.client import Settings
from tablee.server import protocol as says
from tablee.table import gather


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A house that is open for all tests here."""
    house = OpenHouse(tmp_path_factory.mktemp("house"))
    yield house
    house.close()


def lay(house, game="temptation", seats=2):
    return house.lay(game, Settings(seats)).link


def heard(link, *lines, lang="en"):
    """All that Ann is told at a table when she types these lines, one after the other, and leaves."""
    typed = "".join(f"{line}\n" for line in (*lines, "leave"))
    done = tablee("join", str(link), "--name", "Ann", "--lang", lang, typed=typed)
    assert (done.status, done.err) == (0, "")
    return flat(done.out)


def ask(visit, kind, **values):
    """Let a visitor of this process ask for something."""
    visit.call(visit.guest.ask(kind, **values))


def guest(host, link):
    """Let Bob come once the host is there."""
    host.hear("Ann > ")
    return Visit(link, None, name="Bob")


# --- before the match ---


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "en",
            ("start fill Deals", "sit 2", "bot 2", "option", "seats 2", "clock 10+5", "stand", "rename Ann", "leave"),
        ),
        ("fr", ("commencer robots Distribuer", "asseoir 2", "robot 2", "places 2", "pendule 10+5", "lever", "nom Ann")),
    ],
)
def test_a_question_lists_what_can_be_done_now_with_the_words_to_type(house, lang, words):
    said = heard(lay(house), "?", lang=lang)
    assert [word for word in words if word not in said] == []
    assert not {"kick", "exclure", "pause", "resume", "reprendre"} & set(
        said.split()
    )  # nobody to show out, nothing to stop


def test_the_host_chooses_seats_options_and_a_clock(house):
    said = heard(lay(house, "kittens"), "seats 3", "option streaking=on", "option nope 5", "clock 10+5", "option")
    assert "3 Free" in said
    assert "Chosen: streaking=on · nope=5 · clock 10+5" in said
    assert "combos=all (all, cats) streaking=on (off, on) nope=5 (2 to 10 seconds)" in said


IMPOSSIBLE = {
    "option streaking=maybe": "The option “streaking” cannot be “maybe”; it can be off, on.",
    "option nope=50": "The wait “nope” can be 2 to 10 seconds, not 50.",
    "option nope=inf": "“inf” is no number.",
    "clock soon": "“soon” is no number.",
    "seats": "For how many? Type a number from 2 to 5 after the word.",
    "seats 9": "Exploding Kittens is for 2 to 5 players, not 9.",
    "sit 7": "This table has no seat 7.",
    "kick Bob": "Nobody else is here.",
    "rename": "Which name?",
    "pause": "No match is being played.",
    "resume": "It is so already.",
    "piffle": "You are not asked now. “piffle” has to wait",
}


def test_what_cannot_be_is_answered_with_a_sentence(house):
    said = heard(lay(house, "kittens"), *IMPOSSIBLE)
    assert [answer for answer in IMPOSSIBLE.values() if answer not in said] == []


def test_the_words_are_understood_in_french_without_accents_and_in_english(house):
    said = heard(lay(house), "HOTE ann", "resume", "dire", "pendule 5", lang="fr")
    assert "Il n’y a personne d’autre ici." in said
    assert "C’est déjà ainsi." in said
    assert "pendule 5+0" in said


def test_bots_come_and_go_by_number_and_by_name(house):
    said = heard(lay(house), "bot 2 random", "dismiss max", "bot 2", "dismiss 2", "dismiss 1")
    assert said.count("A bot gets up.") == 2
    assert "It is so already." in said


def test_people_get_up_sit_down_and_take_another_name(house):
    said = heard(lay(house), "stand", "sit 2", "rename  Zoé D. ")
    assert "Ann gets up and watches." in said
    assert "2 Ann (host)" in said
    assert "Call them Zoé D. from now on" in said
    assert "Zoé D. >" in said  # the prompt knows


def test_an_option_of_ones_own_is_read_from_a_file(house, tmp_path):
    file = tmp_path / "boards.toml"
    assert "cannot be read: No such file" in heard(lay(house), f"option boards={file}")
    file.write_text("#" * 9000)
    assert "That is too long" in heard(lay(house), f"option boards={file}")


# --- with others ---


def test_whoever_sits_at_a_terminal_resumes_what_another_paused_and_hosts_show_the_door(house):
    link = lay(house)
    with TerminalVisitor(str(link), "--name", "Ann") as ann, guest(ann, link) as bob:
        bob.call(bob.guest.sit())
        ann.hear("2  Bob")
        ann.tell("start")
        ann.hear("A new match begins.")
        bob.call(bob.guest.until(lambda view: view.table.status == "playing"))
        ask(bob, says.Pause)
        ann.hear("Bob asks for a pause.")
        ann.hear("The game is paused: resume lets it go on.")
        ann.hear("Ann > ")
        ann.tell("?")
        assert "pause" not in ann.hear("Lets the game go on").split()[-9:]
        ann.tell("resume")
        ann.hear("On we go, says Ann.")
        ann.tell("pause")
        ann.hear("Ann asks for a pause.")
        ann.tell("kick bob")
        ann.hear("Bob was shown the door.")


def test_players_take_back_and_give_time(house):
    link = house.lay("temptation", Settings(2, bank=600)).link
    with Visit(link, None, name="Bob") as bob, TerminalVisitor(str(link), "--name", "Ann") as ann:
        ann.hear("Bob (host)")
        ann.hear("Ann > ")
        bob.call(bob.guest.sit())
        ask(bob, says.Start)
        ann.hear("A new match begins.")
        ann.tell("back")
        ann.hear("Only your own last action can be taken back")
        view = bob.call(bob.guest.until(lambda view: any(chair.awaited for chair in view.table.chairs)))
        bobs = next(seat for seat, chair in enumerate(view.table.chairs) if chair.name == "Bob")
        ann.tell("time bo")
        ann.hear("Bob gets more time." if view.table.chairs[bobs].awaited else "No clock is running there.")
        ann.tell("time ann")
        ann.hear("More time is a present")
        ann.tell("time zoe")
        ann.hear("Whom do you mean?")
        ann.tell("start")
        ann.hear("Only the host of the table may do that.")


def test_who_is_shown_the_door_is_told_so(house):
    link = lay(house)
    with Visit(link, None, name="Bob") as bob, TerminalVisitor(str(link), "--name", "Ann", "--lang", "fr") as ann:
        ann.hear("Bob (hôte)")
        ann.hear("Ann > ")
        view = bob.call(bob.guest.until(lambda view: len(view.table.people) == 2))
        ask(bob, says.MakeHost, person=view.table.people[1].id)
        ann.hear("Ann est maintenant l’hôte.")
        ann.tell("?")
        ann.hear("exclure Bob")
        ann.tell("hôte bob")
        ann.hear("Bob est maintenant l’hôte.")
        ask(bob, says.Kick, person=view.table.people[1].id)
        last = ann.rest()
        assert "Ann a été raccompagné à la porte." in last
        assert "Vous n’êtes plus à cette table." in last
        assert ann.status() == 2


# --- where there is no room ---


def test_a_table_that_is_full_says_so_in_one_sentence(house, monkeypatch):
    monkeypatch.setattr(gather, "PEOPLE", 0)
    done = tablee("join", str(lay(house)), "--name", "Ann")
    assert (done.status, done.err) == (2, "This table is full.\n")


def test_who_finds_no_seat_is_told_that_they_watch(house):
    link = lay(house)
    with Visit(link, None, name="Bob") as bob:
        bob.call(bob.guest.sit())
        ask(bob, says.Invite, seat=1, bot="random")
        assert "No seat is free, so you watch." in heard(link)
        ask(bob, says.Start)
        assert "A match is on, so you watch. sit 2 takes a bot’s seat" in heard(link)
