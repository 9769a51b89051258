"""kill -9 under load: what was acknowledged is in the log, once, and tables come back."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from server.house import GAMES, HERE, House

from tablee.table.entries import PERSON, Acted, Entry
from tablee.table.record import records_of
from tablee.table.table import Table
from tablee.table.verify import verify

KILLS = int(os.environ.get("TABLEE_KILLS", "25"))  # `make kills`: 200
STUCK = 20 + KILLS * 2  # seconds


class Told(NamedTuple):
    """An act as it was acknowledged, in which life of the server, and which way it had gone from the socket."""

    life: int
    act: tuple[str, int, str]  # table, seat and id
    seq: int
    way: str


def test_what_was_acknowledged_is_in_the_log_once_after_every_kill(tmp_path: Path):
    told = play_and_be_killed(tmp_path)
    stored = stored_below(tmp_path)
    places = {
        (link, entry.seat, entry.id): place
        for link, entries in stored.items()
        for place, entry in enumerate(entries)
        if is_own(entry)
    }
    assert {each.act for each in told} <= places.keys()
    assert all(places[each.act] < each.seq for each in told)
    for entries in stored.values():
        assert_whole(entries)
    ways = Counter(each.way for each in told)
    assert min(ways["short"], ways["long"]) > KILLS, "both ways from the socket to the table have to be taken"
    report(told, len(places))


def play_and_be_killed(folder: Path) -> list[Told]:
    """Play and kill; return every acknowledgement."""
    command = [sys.executable, HERE / "keep_playing.py", folder, str(KILLS), "seed"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=STUCK)
    assert ran.returncode == 0, ran.stderr
    told, life = [], 0
    for words in map(str.split, ran.stdout.splitlines()):
        if words[0] == "killed":
            assert int(words[1]) == life
            life += 1
        else:
            link, seat, id, seq, way = words
            told.append(Told(life, (link, int(seat), id), int(seq), way))
    assert life == KILLS
    return told


def stored_below(folder: Path) -> dict[str, list[Entry]]:
    """The logs of all tables of all houses, by their links."""
    houses = [(House(each), (each / "links").read_text().split()) for each in folder.iterdir()]
    return {link: house.log(link) for house, links in houses for link in links}


def is_own(entry: Entry) -> bool:
    """Tell whether a person acted."""
    return isinstance(entry, Acted) and entry.by == PERSON


def assert_whole(entries: list[Entry]) -> None:
    """Nothing is there twice, the table comes back, and every finished match verifies."""
    acts = Counter((entry.seat, entry.id) for entry in entries if is_own(entry))
    assert max(acts.values(), default=1) == 1
    table = Table(GAMES)
    table.apply_all(entries)
    assert table.seq == len(entries)
    for record in records_of(GAMES, entries):
        assert not record.over or verify(GAMES, record).ok


def report(told: list[Told], stored: int) -> None:
    """Say what was seen: ids begin with the life in which they were first sent."""
    first = {each.act: each for each in reversed(told)}
    again = [act for act, each in first.items() if int(act[2].partition(".")[0]) < each.life]
    ways = Counter(each.way for each in first.values())
    print(f"{KILLS} kills: {len(first)} acts acknowledged, {ways['short']} of them the short way;", end=" ")
    print(f"{len(again)} only after a restart, when they were sent again; {stored - len(first)} more stored.")
