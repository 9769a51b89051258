"""docs/load.md: what was measured, beside what was to be reached."""

import math
from collections.abc import Iterator
from pathlib import Path
from platform import python_version
from typing import Any

from house import per_core
from neighbours import KINDS

PAGE = Path(__file__).parents[2] / "docs" / "load.md"
MOVES, TIMES, EACH, GROWTH = 3000, 3.0, 40.0, 0.2  # to be reached: a second, boardgame.io's, KiB, share
LIMITS = {False: "All limits are as they are.", True: "The limit of 20 messages a second for a line is lifted."}
NOISE = 0.15  # of a core that others may have without a word

HOW = """# The server under load

Our server has one core; all clients have the other. It runs as `tablee serve` does: rules compiled, SQLite on the disk
with every commit synced, a view in words for each person. The people are scripts with a real socket each, four at a
table, who play at random. The moves of a table fall due at a steady beat whatever the server does, and a move is timed
from when it was due until the last of the four has the new view.
boardgame.io 0.50 is its own server in memory with a smaller card game for four, no undo, over its own socket.io
messages; it writes nothing down, and sends states where we send words.

`per core` is moves per second of processor that the server used; noise touches it less than it touches the rates.

The machine has 2 noisy cores, and its host gives them to other machines now and then. A rate that misses 50 ms is tried
once more, and up to six times where the host took over 2 % of a core meanwhile; the last try counts. As fast as it
goes, both play by turns, five times: the machine is up to twice as fast at one time as at another. The stretch in the
middle counts.
`make load` makes this page.
"""

NEIGHBOURS = """## Neighbours nobody wants

While others play {rate:,.0f} moves/s: within how long 99 % of their moves are done without them, before and after, and
with them, compared visit by visit; the visit in the middle counts. Only moves count that are done in moments of 50 ms
in which the host left our cores to us, as in the one before: what it takes makes others wait longer by itself. Behind
each growth are its bounds: those visits between which the middle of all is, with 95 % certainty. The first row is a
control: what this finds where nobody comes.
A connection that dribbles is closed after 10 s; as others take their places, 100 a second come and 100 go.
`of the core` is what they take of the server's core while nobody plays: the host hardly touches that. `in one go` is
how much processor 99 % of the turns of the server's loop, of about 1 ms each, take then without them and with them:
others who come meanwhile wait for that.
"""


def page(report: dict[str, Any]) -> str:
    """Return the page."""
    return "\n".join([HOW, *moves(report), *idle(report.get("idle")), *hostile(report)])


def moves(report: dict[str, Any]) -> Iterator[str]:
    if "ours" in report:
        yield f"## Moves\n\n{report['tables']} tables of {report['game']}, {report['seconds']:g} s for each rate."
        yield f"Python {python_version()}."
        yield f"{LIMITS[report['unlimited']]}\n"
        yield from table_of_moves(report)
        yield ""
        yield from noise(report)
        yield from verdict(report)


def table_of_moves(report: dict[str, Any]) -> Iterator[str]:
    """Both servers side by side, rate by rate."""
    yield "| moves due | server | moves/s | half within | 99 % within | server's core | clients' core | per core |"
    yield "| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    sides = {name: report[key] for key, name in (("ours", "Tablée"), ("peer", "boardgame.io")) if key in report}
    offered = sorted({step["offered"] for side in sides.values() for step in side["steps"]})
    for rate in [*offered, 0]:
        for name, side in sides.items():
            for step in [*side["steps"], side["most"]]:
                if step["offered"] == rate:
                    yield row(name, step)


def row(name: str, step: dict[str, float]) -> str:
    due = f"{step['offered']:,.0f}/s" if step["offered"] else "at once"
    times = f"{step['p50_ms']:,.1f} ms | {step['p99_ms']:,.1f} ms"
    cores = f"{step['server_cpu']:.0%} | {step['client_cpu']:.0%} | {per_core(step):,.0f}"
    return f"| {due} | {name} | {step['rate']:,.0f} | {times} | {cores} |"


def noise(report: dict[str, Any]) -> Iterator[str]:
    """Say so when the machine was not ours alone."""
    sides = [report[key] for key in ("ours", "peer") if key in report]
    others = max(step["others_cpu"] for side in sides for step in [*side["steps"], side["most"]])
    if others > NOISE:
        yield f"Others had up to {others:.0%} of a core meanwhile, so times are too long and rates too low.\n"


def verdict(report: dict[str, Any]) -> Iterator[str]:
    """What of it was reached."""
    ours = report["ours"]
    yield f"Tablée: {best(ours)}{short(ours['within'], MOVES)}; {at_once(ours)}."
    if "peer" in report:
        peer = report["peer"]
        yield f"boardgame.io: {best(peer)}; {at_once(peer)}."
        times = ours["most"]["rate"] / peer["most"]["rate"]
        missed = short(times, TIMES, " ×")
        yield f"Ours is **{times:.1f} ×** theirs as fast as it goes{missed}{within_both(ours, peer)}."
    yield ""


def best(side: dict[str, Any]) -> str:
    if not side["within"]:
        return "**no rate** that was tried had 99 % within 50 ms"
    return f"at most **{side['within']:,.0f} moves/s** with 99 % within 50 ms"


def at_once(side: dict[str, Any]) -> str:
    return f"{side['most']['rate']:,.0f} as fast as it goes ({', '.join(f'{rate:,.0f}' for rate in side['all'])})"


def within_both(ours: dict[str, Any], peer: dict[str, Any]) -> str:
    return f", and {ours['within'] / peer['within']:.1f} × with 99 % within 50 ms" if peer["within"] else ""


def short(value: float, goal: float, unit: str = "") -> str:
    """Say so when a goal was missed."""
    return "" if value >= goal else f" (the goal, {goal:,.0f}{unit}, is not reached)"


def idle(found: dict[str, Any] | None) -> Iterator[str]:
    if found:
        missed = "" if found["kib_each"] <= EACH else f" The goal, {EACH:.0f} KiB, is not reached."
        yield "## Idle sockets\n"
        yield (
            f"{found['sockets']:,} sockets at {found['tables']} tables, half of them seated:"
            f" **{found['kib_each']:.1f} KiB each**, their share of the tables included.{missed}\n"
        )


def hostile(report: dict[str, Any]) -> Iterator[str]:
    if "hostile" in report:
        yield NEIGHBOURS.format(rate=report["hostile_rate"])
        yield "| neighbours | moves | without | with | growth | of the core | in one go | closed | after at most |"
        yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
        for kind, seen in report["hostile"].items():
            moves = " and ".join(f"{each:,}" for each in seen["moves"])
            times = f"{seen['p99_alone_ms']:.1f} ms | {seen['p99_with_ms']:.1f} ms"
            share = f"{seen['share']:.1%}" if "share" in seen else "–"
            turns = in_one_go(report.get("turns", {}).get(kind))
            known = f"{growth(kind, seen)} | {share} | {turns} | {ends(kind, seen)}"
            yield f"| {KINDS[kind].name} | {moves} | {times} | {known} |"
        yield ""


def growth(kind: str, seen: dict[str, Any]) -> str:
    if math.isnan(seen["growth"]):
        return "not known"
    is_fine = KINDS[kind].is_control or seen["growth"] <= GROWTH
    bounds = f"{seen['growth_low']:+.0%} to {seen['growth_high']:+.0%}"
    if math.isinf(seen["growth_low"]):
        bounds = "too few visits"
    return f"{seen['growth']:+.0%} ({bounds})" + ("" if is_fine else ", goal: 20 %")


def in_one_go(found: dict[str, float] | None) -> str:
    return f"{found['alone_ms']:.2f} and {found['beside_ms']:.2f} ms" if found else "–"


def ends(kind: str, seen: dict[str, Any]) -> str:
    """What became of the culprits, if it was up to us."""
    if KINDS[kind].is_control:
        return "– | –"
    return f"{seen['closed']:,} of {seen['opened']:,} | {seen['longest_s']:.1f} s"
