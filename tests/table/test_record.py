"""A match as a file: what is in it, and what is said of a broken one."""

from functools import cache

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from table.tables import GAMES, SECRET, Evening, again

from tablee.kernel.errors import Mistake
from tablee.table import course, gather
from tablee.table.entries import Acted, Dealt, Ended, Fell, Promised, TookBack
from tablee.table.record import LARGEST, LONGEST, Record, moments, read, records_of, write
from tablee.table.verify import verify

KEYS = list(GAMES)


@cache
def played(key: str = "temptation") -> Evening:
    """A finished match, with something taken back where that can be."""
    met = Evening(key, 2)
    met.come("Ann")
    if GAMES[key].matter:  # bots that think in wood take long
        met.do(gather.invite, 0, 0, "random")
        met.do(gather.invite, 0, 1, "random")
    else:
        met.do(gather.sit, 0, 0)
    met.do(gather.start, 0, fill=True)
    if key == "temptation":
        while met.table.awaited() != [0]:
            met.wait(1)
        met.act(0, met.legal(0)[0])
        met.do(course.take_back, 0)
    met.do(course.go_away, 0)
    met.play_by_time()
    return met


def record(key: str = "temptation") -> Record:
    (only,) = records_of(GAMES, played(key).entries)
    return only


def mistake(text: str | bytes) -> str:
    with pytest.raises(Mistake) as caught:
        read(GAMES, text)
    return str(caught.value)


def changed(position: int, **fields: object) -> str:
    """The file of a match with one entry changed."""
    entries = list(record().entries)
    entries[position] = replace(entries[position], **fields)
    return write(Record(True, entries))


# --- from the log ---


@pytest.mark.parametrize("key", KEYS)
def test_a_finished_match_can_be_written_read_and_verified(key):
    text = write(record(key))
    assert read(GAMES, text) == record(key)
    assert read(GAMES, text.encode()) == record(key)
    assert verify(GAMES, read(GAMES, text)).ok


@pytest.mark.parametrize("key", KEYS)
def test_a_record_leads_to_the_same_end(key):
    *_, last = moments(GAMES[key], record(key))
    assert last.state.tobytes() == played(key).table.state.tobytes()


def test_a_record_has_the_match_and_nothing_of_the_people_but_their_names():
    kinds = {type(entry) for entry in record().entries}
    assert kinds == {Promised, Dealt, Acted, Fell, TookBack, Ended}
    text = write(record())
    assert "key of" not in text
    assert "act 1" not in text


def test_a_log_is_split_into_its_matches():
    met = Evening("temptation", 2)
    assert records_of(GAMES, met.entries) == []
    met.come("Ann")
    met.do(gather.start, 0, fill=True)
    met.play_by_time()
    met.do(gather.sit, 0, 0)
    met.do(gather.rematch, 0, b"2" * 32)
    (first,) = records_of(GAMES, met.entries)
    met.do(gather.start, 0)
    again_first, second = records_of(GAMES, again(met.entries))
    assert again_first == first
    assert (first.over, second.over) == (True, False)


def test_an_unfinished_match_tells_no_secret_and_has_no_file():
    met = Evening("kittens", 2)
    met.come("Ann")
    met.do(gather.start, 0, fill=True)
    (unfinished,) = records_of(GAMES, met.entries)
    assert unfinished.promise.secret == b""
    assert [type(entry) for entry in unfinished.entries] == [Promised, Dealt]
    assert SECRET not in msgspec.msgpack.encode(unfinished)
    with pytest.raises(Mistake, match="not over yet"):
        write(unfinished)


# --- broken files ---


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "ends too early"),
        ("hello", "not JSON"),
        (b"\xff\xfe\x00", "not JSON"),
        ("[" * 100_000, "not the record of a match"),
        ("[]", "not the record of a match"),
        ("{}", "not the record of a match"),
        ('{"format": "one"}', "not the record of a match"),
        ('{"format": 3, "matches": []}', "The file has format 3, and this program knows only 1 and 2."),
        ('{"format": 1}', "not the record of a match"),
        ('{"format": 1, "entries": []}', "begins with the promise"),
        ('{"format": 1, "entries": [{"type": "won"}]}', "Entry 1 cannot be read"),
        ('{"format": 1, "entries": [{"type": "acted", "seat": 1e99, "action": 0}]}', "Entry 1 cannot be read"),
    ],
)  # fmt: skip
def test_what_is_no_record_is_refused_with_the_reason(text, sentence):
    with pytest.raises(Mistake, match=sentence):
        read(GAMES, text)


def test_a_file_that_was_cut_off_says_so():
    text = write(record())
    for end in (1, 20, len(text) // 2, len(text) - 3):
        assert mistake(text[:end]) == "The file ends too early: a part of it is missing."


def test_a_file_that_is_too_large_is_not_even_opened():
    assert mistake(" " * (LARGEST + 1)).startswith("A match does not take 16,777,217 bytes")


def test_a_file_with_too_many_entries_is_refused():
    assert "entries" in mistake('{"format": 1, "entries": [' + "0," * LONGEST + "0]}")


def test_an_unknown_game_is_refused():
    assert mistake(changed(1, game="chess")).startswith("There is no game 'chess' here; there are kittens")


def test_other_rules_are_refused():
    known = GAMES["temptation"].version
    assert mistake(changed(1, version=7)) == (
        f"This match was played by version 7 of the rules of Temptation; today’s are version {known}. "
        "It can be neither played on nor shown."
    )


@pytest.mark.parametrize(
    "fields",
    [
        {"seats": 9}, {"seats": 3}, {"seats": -1}, {"options": {"boards": "what"}}, {"options": {"what": "on"}},
        {"names": []}, {"names": ["Ann", "\u202e"]}, {"names": ["Ann", "x" * 30]}, {"nonces": ["a"]},
        {"nonces": ["a|", "b"]}, {"nonces": ["a" * 65, "b"]}, {"at": -1}, {"at": 1e300},
    ],
)  # fmt: skip
def test_a_deal_that_cannot_be_is_refused(fields):
    assert mistake(changed(1, **fields))


def test_a_secret_of_another_size_is_refused():
    assert mistake(changed(0, secret=b"short")) == "The secret has 32 bytes, not 5."


def test_entries_out_of_order_are_refused_by_their_number():
    entries = record().entries
    for order in ([1, 0], [0], [1], [2, 1, 0]):
        assert "begins with the promise" in mistake(write(Record(True, [entries[number] for number in order])))
    for extra in (0, 1):
        assert mistake(write(Record(True, [*entries[:4], entries[extra]]))).startswith("Entry 5 is out of order")


def test_nothing_comes_after_the_end():
    *entries, end = record().entries
    assert mistake(write(Record(True, [*entries, end, end]))) == (
        f"Entry {len(entries) + 1} is out of order: nothing comes after the end."
    )


def test_a_file_of_the_first_format_does_not_say_how_the_match_ended_and_is_read_and_verified():
    older = Record(True, record().entries[:-1])
    text = write(older).replace('{"format": 2', '{"format": 1', 1)
    assert read(GAMES, text) == older
    assert verify(GAMES, read(GAMES, text)).ok


# --- whatever it is, there is a sentence and no crash ---


def read_and_play(text: str | bytes) -> None:
    """Read and replay; only a Mistake may come of it."""
    said = []
    try:
        found = read(GAMES, text)
        said = [sentence for language in ("en", "fr") for sentence in verify(GAMES, found).sentences(language)]
        for _ in moments(GAMES[found.dealt.game], found):
            pass
    except Mistake as wrong:
        said.append(str(wrong))
    assert said
    assert all(sentence[-1] in ".!?" for sentence in said)


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=300) | st.text(max_size=100))
@example("\ud800")
@example('{"format": 99999999999999999999999999}')
@example(b'{"format": 1, "entries": [' + b"[" * 5_000 + b"]" * 5_000 + b"]}")
def test_random_bytes_do_no_harm(text):
    read_and_play(text)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(KEYS), st.data())
def test_files_with_changed_bytes_do_no_harm(key, data):
    raw = bytearray(write(record(key)).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        position = data.draw(st.integers(0, len(raw) - 1))
        raw[position : position + data.draw(st.integers(0, 2))] = data.draw(
            st.sampled_from([b"0", b"9", b"-", b"", b'"', b"}", b"\xff"])
        )
    read_and_play(bytes(raw))


NUMBERS = st.sampled_from([-1, 0, 1, 5, 127, 128, 10**6, 2**31, 2**62, -(2**63), 2**63 - 1, 2**64 - 1])


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(KEYS), st.data())
def test_entries_with_changed_values_do_no_harm(key, data):
    entries = list(record(key).entries)
    for _ in range(data.draw(st.integers(1, 3))):
        position = data.draw(st.integers(2, len(entries) - 1))
        change = data.draw(st.sampled_from(["value", "seat", "drop", "double", "swap", "back", "inbox", "alone"]))
        entry = entries[position]
        if change == "value" and isinstance(entry, Acted):
            entries[position] = replace(entry, action=data.draw(NUMBERS))
        elif change == "value" and isinstance(entry, Fell):
            entries[position] = replace(entry, outcome=data.draw(NUMBERS))
        elif change == "seat" and isinstance(entry, Acted):
            entries[position] = replace(entry, seat=data.draw(NUMBERS))
        elif change == "inbox" and isinstance(entry, Fell):
            entries[position] = replace(entry, inbox=data.draw(st.binary(max_size=40)))
        elif change == "alone":
            wood = [fell.inbox for fell in entries if isinstance(fell, Fell)]
            entries.insert(position, Fell(0, data.draw(st.sampled_from(wood)), entry.at))
        elif change == "drop":
            entries.pop(position)
        elif change == "double":
            entries.insert(position, entry)
        elif change == "swap":
            entries[position - 1 : position + 1] = entries[position - 1 : position + 1][::-1]
        else:
            entries.insert(position, TookBack(entry.at, data.draw(st.integers(-1, 3))))
    read_and_play(write(Record(True, entries)))
