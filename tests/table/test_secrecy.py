"""What leaves the table: not one byte depends on what a viewer may not know."""

import base64
import random

import msgspec
import pytest
from table.tables import SECRET, Evening

from tablee.kernel.game import SPECTATOR
from tablee.kernel.records import copy_of
from tablee.kernel.words import LANGUAGES
from tablee.table import course, gather, views
from tablee.table.entries import Acted, Promised
from tablee.table.events import event_of
from tablee.table.looking import Looking, look
from tablee.table.table import OVER, Table

for_secretive_games = pytest.mark.parametrize("key", ["kittens", "placard", "splaf", "temptation"])
MARKS = [SECRET, SECRET.hex().encode(), base64.b64encode(SECRET), base64.urlsafe_b64encode(SECRET)]


def begun(key: str, **chosen: object) -> Evening:
    """Two people, a spectator, and bots."""
    met = Evening(key, 3, **chosen)
    met.seat("Ann", "Bob")
    met.come("Cleo")
    met.do(gather.start, 0, fill=True)
    return met


def all_that_leaves(table: Table, person: int) -> list[bytes]:
    """Every byte that a person can get of a table."""
    looking, seat = Looking(table, [(table.state, table.names)]), views.seat_of(table, person)
    return [
        part
        for language in LANGUAGES
        for part in (
            looking.look(person, language),
            *looking.see(seat, language),
            msgspec.json.encode(views.describe(table, person, language)),
        )
    ]


def elsewhere(met: Evening, viewer: int, word: int) -> Table:
    """The same table in another world that the viewer cannot tell from this one."""
    twin, rules = met.table.copy(), met.table.game.rules
    twin.state = copy_of(twin.state)
    rules.guess(twin.state, viewer, word)
    twin.state.news[:] = met.table.state.news  # what was told is told; hiding is still to come
    return twin


def moments(met: Evening, seed: int):
    """Play to the end, people at random and bots in time, and yield after everything that happens."""
    dice = random.Random(seed)
    while met.table.status != OVER:
        yield
        seats = [seat for seat in met.table.awaited() if met.table.chairs[seat].person is not None]
        if seats and dice.random() < 0.7:
            seat = dice.choice(seats)
            met.act(met.table.chairs[seat].person, dice.choice(met.legal(seat)))
        else:
            at = course.next_due(met.table)
            met.now = max(met.now, at) if at is not None else met.now
            if not met.do(course.due) and not seats:
                raise AssertionError("nothing goes on")


@for_secretive_games
@pytest.mark.parametrize("seed", range(2))
def test_changing_every_secret_changes_no_byte_that_leaves(key, seed):
    met, changed = begun(key, bank=600), 0
    for number, _ in enumerate(moments(met, seed)):
        if number % 3 != seed:
            continue
        for person, viewer in ((0, 0), (1, 1), (2, SPECTATOR)):
            twin = elsewhere(met, viewer, seed)
            changed += twin.state.tobytes() != met.table.state.tobytes()
            assert all_that_leaves(met.table, person) == all_that_leaves(twin, person)
    assert changed  # else nothing is proved


@for_secretive_games
def test_the_secret_of_the_dice_leaves_only_when_the_match_is_over(key):
    met = begun(key)
    for _ in moments(met, 1):
        for person in range(3):
            sent = all_that_leaves(met.table, person)
            assert not any(mark in part for mark in MARKS for part in sent)
    for person in range(3):
        assert look(met.table, person, "en").secret == SECRET.hex()


def test_no_event_tells_the_secret_or_a_key():
    met = begun("kittens")
    for entry in met.entries:
        said = "".join(event_of(met.table, entry, met.table.names, language) for language in LANGUAGES).encode()
        assert not any(mark in said for mark in [*MARKS, b"key of"])
        assert not (isinstance(entry, Promised | Acted) and said)


@for_secretive_games
def test_no_key_of_anybody_leaves(key):
    met = begun(key)
    for person in range(3):
        assert not any(b"key of" in part for part in all_that_leaves(met.table, person))


def test_who_gets_up_sees_no_more_than_a_spectator():
    met = begun("kittens")
    met.do(gather.stand, 1)
    watching = msgspec.structs.replace(look(met.table, 1, "en"), you=2)
    assert watching == look(met.table, 2, "en")


def test_the_window_is_alike_whatever_people_hold():
    """Deadlines, who is asked and for how long must not tell who holds a Nope."""
    seen = []
    for hands in ("skip / nope / skip", "skip / skip / nope"):
        met = begun("kittens")
        met.set(f"turn ann hands {hands} pile kitten melon*9")
        met.act(0, "skip")
        seen.append(look(met.table, 2, "en").chairs)
    assert seen[0] == seen[1]
