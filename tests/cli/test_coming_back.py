"""Seats are kept: who was cut off comes back to theirs."""

import json
import os
import stat

import pytest
from cli.inside import tablee_here as tablee
from cli.visitor import TerminalVisitor, Visitor
from client.server import OpenHouse

from tablee.cli import seats
from tablee.cli.join import Visit
from tablee.cli.seats import keep_seat, last_seat
from tablee.client import Link, Settings, read_link

LINK = Link("http://127.0.0.1:8000", "abc")
TOKEN = "x" * 22


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A house that is open for all tests here."""
    house = OpenHouse(tmp_path_factory.mktemp("house"))
    yield house
    house.close()


def lay(house):
    return str(house.lay("temptation", Settings(2)).link)


def files(data_folder):
    return [file for file in data_folder.rglob("*") if file.is_file()]


def cut_off(link, name):
    """Let somebody sit down at a table, and lose their terminal."""
    with Visit(read_link(link), None, name=name) as visit:
        visit.call(visit.guest.sit())
        visit.comes_back = True


# --- with a house ---


def test_a_killed_terminal_comes_back_to_its_seat(house, data_folder):
    link = lay(house)
    with Visitor(link, "--name", "Ann") as ann:
        before = ann.hear(" > ")
    (file,) = files(data_folder)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    secret = json.loads(file.read_text())["token"]
    after = tablee("join", link, typed="stand\nleave\n").out
    assert "You are back, Ann." in after
    assert "1  Ann (host)" in after
    assert "Ann comes to the table" not in after
    assert secret not in before + after
    assert files(data_folder) == []  # who left for good does not come back


def test_a_terminal_that_is_closed_keeps_its_seat(house, data_folder):
    link = lay(house)
    ann = TerminalVisitor(link, "--name", "Ann")
    ann.hear("Ann > ")
    os.close(ann.mouth)
    assert ann.status() == 1
    assert len(files(data_folder)) == 1
    assert "You are back, Ann." in tablee("join", link, typed="leave\n").out


def test_who_comes_as_somebody_else_does_not_take_a_kept_seat(house, data_folder):
    link = lay(house)
    cut_off(link, "Ann")
    (kept,) = files(data_folder)
    for arguments in (("--new", "--name", "Ann"), ("--new",), ("--name", "Bob")):
        assert "You are back" not in tablee("join", link, *arguments, typed="leave\n").out
    with Visitor(link, "--bot", "random", "--name", "Ann") as bot:
        bot.hear("Ann sits down as “random”")
    assert files(data_folder) == [kept]
    assert "You are back, Ann." in tablee("join", link, "--name", "Ann", typed="leave\n").out


def test_where_no_seat_can_be_kept_people_play_all_the_same(house, tmp_path):
    (tmp_path / "file").write_text("")
    done = tablee("join", lay(house), "--name", "Ann", typed="leave\n", XDG_DATA_HOME=str(tmp_path / "file"))
    assert done.status == 0
    assert "Your seat cannot be kept on this machine" in done.out


def test_a_seat_at_a_table_that_is_gone_is_a_sentence(house):
    link = Link(house.address, "nowhere")
    keep_seat(link, "Ann", TOKEN).let_go()
    done = tablee("join", str(link), "--lang", "fr")
    assert (done.status, done.err) == (2, "Cette table n’existe pas.\n")


# --- on paper ---


def test_the_last_seat_of_that_name_is_found_again():
    for name in ("Ann", "Bob"):
        keep_seat(LINK, name, name[0] * 22).let_go()
    os.utime(next(file for file in files_of(LINK) if b"Ann" in file.read_bytes()), (1, 1))
    assert last_seat(LINK, "Ann").secret.token == "A" * 22
    assert last_seat(LINK, "Cleo") is None
    assert last_seat(LINK, "").secret.token == "B" * 22  # somebody sits on Ann's


def files_of(link):
    return list(seats._files(seats._folder(link)))


def test_a_seat_that_somebody_has_is_no_other_terminals():
    held = keep_seat(LINK, "Ann", TOKEN)
    assert last_seat(LINK, "Ann") is None
    held.let_go()
    assert last_seat(LINK, "Ann").secret.token == TOKEN


def test_another_house_is_never_told_the_secret():
    keep_seat(LINK, "Ann", TOKEN).let_go()
    assert last_seat(Link("http://elsewhere.example", LINK.table), "") is None
    assert last_seat(Link(LINK.house.upper().replace("HTTP", "http"), LINK.table), "") is not None


def test_a_file_that_is_none_of_ours_is_no_seat(data_folder):
    seat = keep_seat(LINK, "Ann", TOKEN)
    seat.file.write_text("nonsense")
    seat.let_go()
    assert last_seat(LINK, "") is None


def test_seats_that_nobody_came_back_to_are_forgotten():
    old = keep_seat(Link("http://a", "old"), "Ann", TOKEN)
    os.utime(old.file, (1, 1))
    keep_seat(LINK, "Ann", TOKEN)
    assert not old.file.exists()


def test_a_house_that_is_not_there_is_a_sentence_in_ones_language():
    done = tablee("join", "http://localhost:9/t/abc", "--name", "Ann", "--lang", "fr")
    assert (done.status, done.err) == (
        2, "Personne ne répond à http://localhost:9\u00a0: la connexion a été refusée.\n",
    )  # fmt: skip
