"""Logs that earlier versions of this program stored: of today's rules, they lead to the same end for good; of others,
they are never played again, and nothing in them does harm."""

import json

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from logs.keep import ENDS, end_of, entries_in, log_names, names_of, not_of_today
from msgspec.structs import replace
from table.tables import GAMES, Evening, for_every_game

from tablee.kernel.errors import Mistake
from tablee.table import course, gather, record, views
from tablee.table.entries import (
    Acted,
    Dealt,
    Ended,
    Entry,
    Fell,
    Handed,
    More,
    Paused,
    Resumed,
    TookBack,
)
from tablee.table.events import event_of
from tablee.table.looking import Looking
from tablee.table.record import Record
from tablee.table.retelling import finished, retell
from tablee.table.table import OPEN, OVER, PLAYING, Table
from tablee.table.verify import verify

of_every_kind = pytest.mark.parametrize("kind", ["finished", "running"])


def is_of_today(name: str) -> bool:
    return all(entry.version == GAMES[entry.game].version for entry in entries_in(name) if isinstance(entry, Dealt))


@for_every_game
def test_logs_of_todays_version_are_kept(key):
    """`python -m logs.keep` writes what is missing; that of older versions stays."""
    assert set(names_of(key)) <= set(log_names())
    assert {f"{key}-v1-finished", f"{key}-v1-running"} <= set(log_names())


@pytest.mark.parametrize("name", [name for name in log_names() if is_of_today(name)])
def test_a_kept_log_of_todays_rules_leads_to_the_same_end(name):
    table = Evening.woken(entries_in(name)).table
    assert table.status == (OVER if name.endswith("finished") else PLAYING)
    end = json.loads(ENDS.read_text(encoding="utf-8"))[name]
    assert end_of(table) == end
    if table.ended:  # the first logs do not say
        assert (table.ended.scores, table.ended.places) == (end["scores"], views.places_of(end["scores"]))


@pytest.mark.parametrize("name", [name for name in log_names() if is_of_today(name) and name.endswith("running")])
def test_a_kept_match_of_todays_rules_goes_on(name):
    met = Evening.woken(entries_in(name))
    met.do(course.open_house)
    before, people = len(met.table.match), []
    while not people:
        met.wait(1)
        people = [seat for seat in met.table.awaited() if not met.table.is_played_by_bot(seat)]
    met.act(met.table.chairs[people[0]].person, met.legal(people[0])[0])
    assert len(met.table.match) > before


# --- of other rules, as a file ---


def record_of(key: str, kind: str) -> Record:
    (only,) = record.records_of(GAMES, not_of_today(f"{key}-v1-{kind}"))
    return only


@of_every_kind
@for_every_game
def test_a_file_of_other_rules_holds_everything_but_what_only_they_know(key, kind):
    entries, stored = not_of_today(f"{key}-v1-{kind}"), []
    if kind == "finished":
        stored = [Ended(entries[-1].at, [1, 0, 0], [1, 2, 2])]
    (only,) = record.records_of(GAMES, [*entries, *stored])
    file = msgspec.json.decode(record.write_whole(GAMES, only))
    assert file["format"] == record.FORMAT
    assert "outcomes" not in file
    played = [entry for entry in [*entries, *stored] if isinstance(entry, Acted | Fell | TookBack | Ended)]
    kinds = [type(entry).__struct_config__.tag for entry in played]
    assert [entry["type"] for entry in file["entries"]] == ["promised", "dealt", *kinds]
    assert [card.names[:2] for card in finished([only])] == [["Ann", "Bob"]]


@of_every_kind
def test_a_match_of_other_rules_is_neither_replayed_nor_verified_nor_read_from_its_file(kind):
    only = record_of("kittens", kind)
    for play in (
        lambda: list(record.moments(GAMES["kittens"], only)),
        lambda: verify(GAMES, only),
        lambda: retell(GAMES, not_of_today(f"kittens-v1-{kind}"), 1, -1, "en"),
        lambda: record.read(GAMES, record.write(only)),
    ):
        with pytest.raises(Mistake, match=f"today’s are version {GAMES['kittens'].version}"):
            play()


# --- whatever such a log contains ---

NUMBERS = st.integers(-3, 9) | st.integers(-(2**63), 2**63 - 1)
TIMES = st.floats(0, 1e11)
SEATS = st.integers(-2, 9)
IDS = st.text(max_size=3)
ODD = st.one_of(
    st.builds(Acted, SEATS, NUMBERS, TIMES, id=IDS),
    st.builds(Fell, NUMBERS, st.binary(max_size=9), TIMES),
    st.builds(Handed, TIMES, SEATS),
    st.builds(Paused, TIMES, SEATS | st.none()),
    st.builds(Resumed, TIMES, SEATS | st.none()),
    st.builds(More, TIMES, SEATS, st.floats(), SEATS | st.none(), IDS),
    st.builds(TookBack, TIMES, SEATS, IDS),
    st.builds(Ended, TIMES, st.lists(st.floats(), max_size=4), st.lists(SEATS, max_size=4)),
)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(list(GAMES)), st.lists(ODD, max_size=12), st.lists(IDS, max_size=9), st.data())
def test_nothing_in_a_log_of_other_rules_does_harm(key, odd, names, data):
    entries = not_of_today(f"{key}-v1-running")
    (at,) = [number for number, entry in enumerate(entries) if isinstance(entry, Dealt)]
    cut = data.draw(st.sampled_from([at, at + 1, len(entries)]))
    strange = replace(entries[at], names=names, seats=data.draw(SEATS), options={"what": "on"})
    scores, places = (st.lists(each, min_size=len(names), max_size=len(names)) for each in (st.floats(), SEATS))
    result = data.draw(st.builds(Ended, TIMES, scores, places))
    entries = [*entries[:at], strange, *entries[at + 1 : cut + 1], *odd, result, *entries[cut + 1 :]]
    table = Table(GAMES)
    table.apply_all(msgspec.msgpack.decode(msgspec.msgpack.encode(entries), type=list[Entry]))
    assert isinstance(table.match[0], Dealt)
    copy = table.copy()
    for entry in entries[at:]:
        assert isinstance(event_of(copy, entry, copy.names, "en"), str)
    for person in (None, 0, 2):
        msgspec.json.decode(Looking(copy).look(person, "fr"), type=views.TableView)
        assert views.describe(copy, person, "en")
    assert course.next_due(copy) is None
    (only,) = record.records_of(GAMES, entries)
    assert record.write_whole(GAMES, only)
    copy.apply_all(gather.rematch(copy, 0, b"2" * 32, copy.changed))
    assert (copy.status, table.status) == (OPEN, OVER)
