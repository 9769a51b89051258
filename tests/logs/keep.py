"""Logs of tables, kept for good: for each version of each game's rules one of a finished match, one of a running one.

`PYTHONPATH=tests .venv/bin/python -m logs.keep` writes those of today's versions that are not there yet. A file is
never written again: a later program must go on reading what an earlier one stored. It is a msgpack list of a log's
entries, each as the store keeps it, packed by gzip; `ends.json` says what each log led to when it was written.
"""

import gzip
import json
import random
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec.structs import replace
from table.tables import GAMES, Evening

from tablee.server.live import decode_entry, encoded
from tablee.table import course, gather
from tablee.table.entries import Acted, Dealt, Entry, TookBack
from tablee.table.refused import Refused
from tablee.table.table import OVER, Table
from tablee.table.views import scores_of

FOLDER = Path(__file__).parent
ENDS = FOLDER / "ends.json"
ENDLESS = 10**6  # acts
CHOSEN = {"splash": {"draft": "dealt"}}  # options: wood is placed from the first turn on


def log_names() -> list[str]:
    """Name the logs that are there."""
    return sorted(file.name.removesuffix(".msgpack.gz") for file in FOLDER.glob("*.msgpack.gz"))


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.msgpack.gz"


def stored(name: str) -> list[bytes]:
    """Return the entries of a log as the store keeps them."""
    return msgspec.msgpack.decode(gzip.decompress(path_of(name).read_bytes()), type=list[bytes])


def entries_in(name: str) -> list[Entry]:
    """Return the entries of a log."""
    return [decode_entry(data) for data in stored(name)]


def not_of_today(name: str) -> list[Entry]:
    """Return the entries of a log that was not played by today's rules; one that was says that it was not."""
    return [
        replace(entry, version=0) if isinstance(entry, Dealt) and entry.version == GAMES[entry.game].version else entry
        for entry in entries_in(name)
    ]


def end_of(table: Table) -> dict[str, object]:
    """Return what a log led to."""
    seats, is_over = len(table.chairs), table.status == OVER
    return {
        "position": table.game.notation.write(table.state),
        "scores": scores_of(table.game, table.state, seats) if is_over else None,
    }


# --- a match with something of everything ---


def play(key: str, acts: int) -> Evening:
    """Let Ann, Bob and a bot play until the end, or until so many acts are done by people; Cleo watches."""
    game, dice = GAMES[key], random.Random(key)
    met = Evening(key, min(3, game.seats.stop - 1), options=CHOSEN.get(key, {}))
    ann, bob = met.seat("Ann", "Bob")
    (cleo,) = met.come("Cleo")
    met.do(gather.invite, ann, 2, "random" if game.matter else game.bot.BOTS[-1])
    met.do(course.say, bob, "ready")
    met.do(gather.start, ann)
    done = 0
    while met.table.status != OVER and done < acts:
        met.now += 0.25
        seats = [seat for seat in met.table.awaited() if not met.table.is_played_by_bot(seat)]
        if not seats:
            met.wait(0.75)
            continue
        seat, done = dice.choice(seats), done + 1
        person = met.table.chairs[seat].person
        action = dice.choice(met.table.legal(seat))
        if game.race:
            action = game.race.timed(action, dice.randrange(3_000, 9_000), 3)
        met.do(course.act, person, action, met.table.seq, f"act {done}")
        if not any(isinstance(entry, TookBack) for entry in met.entries):
            with suppress(Refused):
                met.do(course.take_back, person)
        if done == 2:
            met.do(gather.rename, bob, "Bobby", 7)
            met.do(course.say, cleo, "oops")
            met.do(course.pause, ann)
            met.now += 5
            met.do(course.resume, bob)
            met.do(course.go_away, cleo)
        if done == 4:
            met.do(course.come_back, cleo)
    return met


def names_of(key: str) -> list[str]:
    """Name the logs that there have to be of today's version of a game."""
    return [f"{key}-v{GAMES[key].version}-{kind}" for kind in ("finished", "running")]


def write_missing() -> None:
    """Write the logs of today's versions that are not there."""
    ends = json.loads(ENDS.read_text(encoding="utf-8")) if ENDS.exists() else {}
    for key in GAMES:
        if all(path_of(name).exists() for name in names_of(key)):
            continue
        finished = play(key, ENDLESS)
        acts = sum(isinstance(entry, Acted) and bool(entry.id) for entry in finished.entries)
        running = play(key, acts // 2)
        running.do(course.close_house)  # as every house does before another version of it opens
        for name, met in zip(names_of(key), (finished, running), strict=True):
            path_of(name).write_bytes(gzip.compress(msgspec.msgpack.encode(encoded(met.entries)), 9, mtime=0))
            ends[name] = end_of(met.table)
    ENDS.write_text(json.dumps(ends, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_missing()
