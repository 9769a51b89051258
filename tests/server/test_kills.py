"""kill -9 under load: what was acknowledged is in the log, once, and tables come back."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

from server.house import GAMES, HERE, House

from tablee.table.entries import PERSON, Acted
from tablee.table.record import records_of
from tablee.table.table import Table
from tablee.table.verify import verify

KILLS = int(os.environ.get("TABLEE_KILLS", "40"))  # 200 and more when somebody has the time
STUCK = 20 + KILLS * 2  # seconds


def test_what_was_acknowledged_is_in_the_log_once_after_every_kill(tmp_path: Path):
    command = [sys.executable, HERE / "keep_playing.py", tmp_path, str(KILLS), "seed"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=STUCK)
    assert ran.returncode == 0, ran.stderr
    lines = [line.split() for line in ran.stdout.splitlines()]
    assert [int(number) for word, number in (line for line in lines if len(line) == 2)] == list(range(KILLS))
    acknowledged: dict[tuple[str, int, str], int] = {}
    for link, seat, id, seq in (line for line in lines if len(line) == 4):
        acknowledged.setdefault((link, int(seat), id), int(seq))  # sent again, it is acknowledged again
    stored = {
        link: House(folder).log(link)
        for folder in tmp_path.iterdir()
        for link in (folder / "links").read_text().split()
    }
    places = {
        (link, entry.seat, entry.id): place
        for link, entries in stored.items()
        for place, entry in enumerate(entries)
        if isinstance(entry, Acted) and entry.by == PERSON
    }
    assert acknowledged.keys() <= places.keys()
    assert all(places[act] < seq for act, seq in acknowledged.items())
    assert len(acknowledged) > KILLS
    print(f"{KILLS} kills, {len(acknowledged)} acts acknowledged, {len(places) - len(acknowledged)} more stored")
    for entries in stored.values():
        assert_whole(entries)


def assert_whole(entries: list) -> None:
    """Nothing is there twice, the table comes back, and every finished match verifies."""
    acts = Counter((entry.seat, entry.id) for entry in entries if isinstance(entry, Acted) and entry.by == PERSON)
    assert max(acts.values()) == 1
    table = Table(GAMES)
    table.apply_all(entries)
    assert table.seq == len(entries)
    for record in records_of(GAMES, entries):
        assert not record.over or verify(GAMES, record).ok
