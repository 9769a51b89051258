"""`tablee serve`: a house is opened with one command, and says where it is, or why not."""

import signal
import socket
import time

import pytest
import segno
from cli.inside import tablee_here as tablee
from cli.visitor import Visitor
from client.server import OpenHouse, free_port

from tablee.cli.serve import QUIET, qr_code
from tablee.client import House, Settings
from tablee.kernel.errors import Mistake

SOON = 120  # seconds


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A house that is open already."""
    house = OpenHouse(tmp_path_factory.mktemp("house"))
    yield house
    house.close()


def is_open(house):
    try:
        return bool(house._get("/api/health"))
    except Mistake:
        return False


def wait_until_open(port):
    house, until = House(f"http://127.0.0.1:{port}"), time.monotonic() + SOON
    while not is_open(house):
        assert time.monotonic() < until
        time.sleep(0.05)
    return house


def test_a_house_is_opened_with_one_command_and_its_tables_are_kept_in_the_data_folder(tmp_path):
    port = free_port()
    with Visitor("--port", str(port), command="serve", XDG_DATA_HOME=str(tmp_path)) as server:
        said = server.hear("tablee.db")
        assert f"http://127.0.0.1:{port}" in said
        house = wait_until_open(port)
        assert house.lay("kittens", Settings(2)).code
        server.process.send_signal(signal.SIGTERM)
        server.rest()
        server.status()
    assert (tmp_path / "tablee" / "tablee.db").exists()


BLOCKS = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}  # the upper and the lower module


def modules(lines):
    """The dark and light modules of a code drawn in half blocks, without what is light all round it."""
    rows = [[BLOCKS[block][half] for block in line] for line in lines for half in (0, 1)]
    return [bytes(row[QUIET:-QUIET]) for row in rows if any(row)]


def code_of(address):
    """The modules that a code for an address has to have."""
    return [bytes(row) for row in segno.make(address, micro=False).matrix]


def test_on_the_network_a_house_shows_a_code_to_be_photographed(tmp_path):
    address = str(tmp_path / "games.db")
    arguments = ("--host", "0.0.0.0", "--port", "0", "--database", address)
    with Visitor(*arguments, command="serve", LANG="fr_FR.UTF-8") as server:
        server.hear("Les tables sont gardées")
        if has_network():
            server.hear("Sur votre réseau\u00a0: ")
            shown = code_of(server.hear("\n").strip())
            lines = [server.hear("\n")[:-1] for _ in range((len(shown) + 2 * QUIET + 1) // 2)]
            assert modules(lines) == shown


@pytest.mark.parametrize(
    "address", ["http://192.168.1.7:8000", "http://[2001:db8::1234:5678:9abc:def0]:65535", "x" * 300]
)
def test_a_code_leads_to_the_address_that_it_was_drawn_for(address):
    lines = qr_code(address).plain.split("\n")
    assert modules(lines) == code_of(address)
    assert {len(line) for line in lines} == {len(code_of(address)) + 2 * QUIET}


def has_network():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(("192.0.2.1", 9))
        except OSError:
            return False
        return not way.getsockname()[0].startswith("127.")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--port", "{taken}"), "Nobody can listen at 127.0.0.1, port {taken}"),
        (("--host", "no.such.host.invalid"), "Nobody can listen at no.such.host.invalid"),
        (("--workers", "2", "--database", "{folder}/x.db"), "2 workers need PostgreSQL"),
        (("--port", "0", "--database", "{folder}"), ""),
        (("--port", "0", "--database", "postgresql://nobody@127.0.0.1:{free}/none"), ""),
        (("--port", "0", "--database", "mysql://x/y"), "The address of a store is"),
    ],
)
def test_a_house_that_cannot_open_says_why_in_one_sentence(house, tmp_path, arguments, words):
    facts = {"taken": house.port, "folder": tmp_path, "free": free_port()}
    done = tablee("serve", *(argument.format(**facts) for argument in arguments))
    assert (done.status, done.is_one_sentence()) == (2, True), done
    assert words.format(**facts) in done.err


def test_a_database_that_is_in_use_is_not_opened_twice(house):
    done = tablee("serve", "--port", "0", "--database", house.database)
    assert (done.status, done.is_one_sentence()) == (2, True), done
