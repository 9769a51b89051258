"""A log and its copies are what lists would be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.table.entries import Acted, Fell
from tablee.table.log import Log

STEPS = st.lists(st.tuples(st.integers(0, 4), st.sampled_from(["act", "fall", "pop", "copy"])))


@given(STEPS)
def test_whatever_copies_do_each_has_its_own_entries(steps):
    logs, lists, known = [Log()], [[]], [set()]
    for id, (number, what) in enumerate(steps):  # nobody does an act again that is known
        one = number % len(logs)
        log, plain = logs[one], lists[one]
        if what == "copy":
            logs.append(log.copy())
            lists.append(list(plain))
            known.append(set(known[one]))
        elif what == "pop":
            if plain:
                log.pop()
                plain.pop()
        else:
            entry = Acted(number, 7, id=f"{id}") if what == "act" else Fell(id)
            log.append(entry)
            plain.append(entry)
            known[one] |= {(entry.seat, entry.id)} if what == "act" else set()
    for log, plain, ids in zip(logs, lists, known, strict=True):
        assert (list(log), len(log), log[-2:], log[:-1]) == (plain, len(plain), plain[-2:], plain[:-1])
        assert log == Log(plain)
        assert {(seat, f"{id}") for seat in range(5) for id in range(len(steps)) if log.has(seat, f"{id}")} == ids


def test_an_act_is_known_where_it_happened_and_not_in_a_copy_from_before():
    log = Log([Fell(1)])
    before = log.copy()
    log.append(Acted(0, 7, id="one"))
    assert log.has(0, "one")
    assert not log.has(1, "one")
    assert not before.has(0, "one")
    before.append(Acted(1, 7, id="two"))
    assert (before[-1], log[-1]) == (Acted(1, 7, id="two"), Acted(0, 7, id="one"))
    assert not log.has(1, "two")
    assert log.copy().has(0, "one")


def test_what_a_copy_does_under_an_id_leaves_the_others_ids_as_they_are():
    log = Log([Fell(1)])
    copy = log.copy()
    for id in ("one", "two"):
        log.append(Acted(0, 7, id=id))
    for entry in (Fell(2), Fell(3), Fell(4), Acted(0, 7, id="two")):
        copy.append(entry)
    assert [log.has(0, id) for id in ("one", "two")] == [True, True]
    assert [copy.has(0, id) for id in ("one", "two")] == [False, True]


def test_there_is_nothing_before_the_first_entry_and_after_the_last():
    log = Log([Fell(1), Fell(2)])
    log.pop()
    assert log[0] == log[-1] == Fell(1)
    for at in (1, -2):
        with pytest.raises(IndexError):
            log[at]
