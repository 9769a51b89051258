"""Logs that earlier versions of this program stored: those of today's rules lead to the same end for good."""

import json

import pytest
from logs.keep import ENDS, end_of, entries_in, log_names, names_of
from table.tables import GAMES, for_every_game

from tablee.table.entries import Dealt
from tablee.table.table import OVER, PLAYING, Table


def woken(name: str) -> Table:
    """The table of a kept log, as a server wakes it."""
    table = Table(GAMES)
    table.apply_all(entries_in(name))
    return table


def is_of_today(name: str) -> bool:
    return all(entry.version == GAMES[entry.game].version for entry in entries_in(name) if isinstance(entry, Dealt))


@for_every_game
def test_logs_of_todays_version_are_kept(key):
    """`python -m logs.keep` writes what is missing; that of older versions stays."""
    assert set(names_of(key)) <= set(log_names())
    assert {f"{key}-v1-finished", f"{key}-v1-running"} <= set(log_names())


@pytest.mark.parametrize("name", [name for name in log_names() if is_of_today(name)])
def test_a_kept_log_of_todays_rules_leads_to_the_same_end(name):
    table = woken(name)
    assert table.status == (OVER if name.endswith("finished") else PLAYING)
    assert end_of(table) == json.loads(ENDS.read_text(encoding="utf-8"))[name]
