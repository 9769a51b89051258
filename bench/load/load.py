"""Put load on the server, beside boardgame.io, on one core; print both side by side and write docs/load.md.

.venv/bin/python bench/load/load.py [--tables 400] [--seconds 20] [--game kittens]
    [--only moves,peer,idle,hostile,turns] [--json] [--kept FIGURES.json] [--write]

The server is a process on the first core, started as `tablee serve` starts it: SQLite in a folder on the disk, rules
compiled, limits as they are (with under 300 tables, that of messages for a line is lifted for the moves). All people
are scripted clients on the second core, each with a real socket: wire.py speaks the least of the protocol, play.py
plays at random, idle.py only sits there, hostile.py does harm. The moves of a table fall due at a steady beat, whatever
the server does, and are timed from when they were due until the last of the four has the new view: a server that stalls
is not asked less for it. boardgameio/ is the same for boardgame.io.

Both cores have to be free: `others_cpu` says which share of a core everybody else had meanwhile, the host of a virtual
machine included. Nothing else may turn over on them, not even at idle priority: Linux then lets what the disk has done
wait for it by 6 ms.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import signal
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from house import House, per_core, say, use_client_core
from idle import measure_idle
from neighbours import KINDS, WATCHED, measure_neighbours, measure_turns
from page import PAGE, page
from peer import Peer
from play import Evening
from wire import allow_many_files

RATES = (500, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 8000, 10_000, 12_000)  # moves a second
WITHIN = 50.0  # milliseconds that 99 of 100 moves may take
KEPT_UP = 0.97  # of the moves that were due, at least, for a rate to count
ROUNDS = 5  # by turns, as fast as it goes: an odd number
TRIES = 2  # a rate that fails is tried once more …
MOST_TRIES = 6  # … and more often where the host took our cores meanwhile
STOLEN = 0.02  # of a core that it may take without being said to have
PARTS = ("moves", "peer", "idle", "hostile", "turns")
FEW_TABLES = 300  # below, people play faster than 20 messages a second when nothing holds them

Seen = dict[str, float]
Measure = Callable[[float, float], Awaitable[Seen]]


def main() -> None:
    """Measure what is asked for; print it, or write the page."""
    chosen = arguments()
    allow_many_files()
    use_client_core()
    gc.disable()  # people do not pause to tidy up
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # servers are closed whoever ends us
    kept = json.loads(chosen.kept.read_text(encoding="utf-8")) if chosen.kept else {}
    report = kept | asyncio.run(measure_all(chosen))
    if chosen.json:
        print(json.dumps(report, indent=2))
    else:
        print(page(report))
    if chosen.write:
        PAGE.write_text(page(report), encoding="utf-8")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Put load on the server, beside boardgame.io, on one core.")
    parser.add_argument("--game", default="kittens")
    parser.add_argument("--tables", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=20.0, help="of every measurement but that of neighbours")
    parser.add_argument("--rates", default=",".join(map(str, RATES)), help="moves a second to try, rising")
    parser.add_argument("--sockets", type=int, default=2000)
    parser.add_argument("--idle-tables", type=int, default=500)
    parser.add_argument("--neighbours", type=int, default=100, help="tables that play beside hostile ones")
    parser.add_argument("--neighbours-rate", type=float, default=300.0)
    parser.add_argument("--kinds", default=",".join(KINDS), help="of hostile ones")
    parser.add_argument("--only", default=",".join(PARTS), help="parts to measure; the peer goes with the moves")
    parser.add_argument("--kept", type=Path, help="figures of an earlier --json, for parts that are not measured now")
    parser.add_argument("--json", action="store_true", help="print all figures as JSON")
    parser.add_argument("--write", action="store_true", help="write docs/load.md")
    return parser.parse_args()


async def measure_all(chosen: argparse.Namespace) -> dict[str, Any]:
    """Measure one part after the other, each with a server of its own."""
    rates = [float(rate) for rate in chosen.rates.split(",")]
    report: dict[str, Any] = {"game": chosen.game, "tables": chosen.tables, "seconds": chosen.seconds}
    report["unlimited"] = chosen.tables < FEW_TABLES
    wanted = chosen.only.split(",")
    if "moves" in wanted:
        report |= await with_house(
            lambda house: moves(house, chosen, rates, beside="peer" in wanted), unlimited=report["unlimited"]
        )
    if "idle" in wanted:
        report["idle"] = await with_house(
            lambda house: measure_idle(house, chosen.sockets, chosen.idle_tables, chosen.game)
        )
    if "hostile" in wanted:
        report["hostile_rate"] = chosen.neighbours_rate
        report["hostile"] = await with_house(lambda house: our_neighbours(house, chosen))
    if "turns" in wanted:
        report["turns"] = await with_house(lambda house: our_turns(house, chosen), noting=True)
    return report


async def with_house(work: Callable[[House], Awaitable[Any]], **how: bool) -> Any:
    """Open a server, measure, and close it."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder), **how)
        try:
            await house.ready()
            return await work(house)
        finally:
            house.close()


async def moves(house: House, chosen: argparse.Namespace, rates: list[float], *, beside: bool) -> dict[str, Any]:
    """Measure our server, and boardgame.io beside it: both are open all the time, and one of them plays."""
    say(f"tablee: {chosen.tables} tables of {chosen.game} sit down …")
    evening = Evening(house)
    await evening.gather(chosen.tables, chosen.game)
    before = house.stored()
    sides: dict[str, Measure] = {"ours": evening.measure}
    with contextlib.ExitStack() as closing:
        if beside:
            say(f"boardgame.io: {chosen.tables} tables sit down …")
            peer = Peer(chosen.tables)
            closing.callback(peer.close)
            await peer.ready()
            sides["peer"] = peer.measure
        found = {side: await climb(side, measure, rates, chosen.seconds) for side, measure in sides.items()}
        most = await by_turns(sides, chosen.seconds)
    evening.leave()
    if house.stored() - before < evening.acknowledged:
        raise SystemExit("Moves were acknowledged that are not in the log.")
    return {side: found[side] | most[side] for side in sides}


async def our_neighbours(house: House, chosen: argparse.Namespace) -> dict[str, Any]:
    say(f"tablee: {chosen.neighbours} tables, and neighbours nobody wants …")
    evening = Evening(house)
    await evening.gather(chosen.neighbours, chosen.game)
    found = await measure_neighbours(evening, chosen.kinds.split(","), chosen.neighbours_rate)
    evening.leave()
    return found


async def our_turns(house: House, chosen: argparse.Namespace) -> dict[str, Any]:
    say("tablee: what neighbours nobody wants take in one go …")
    evening = Evening(house)
    await evening.gather(WATCHED, chosen.game)
    found = await measure_turns(evening, chosen.kinds.split(","))
    evening.leave()
    return found


async def climb(side: str, measure: Measure, rates: list[float], seconds: float) -> dict[str, Any]:
    """Raise the rate until it is not kept up with."""
    steps: list[Seen] = []
    for rate in rates:
        seen = await try_rate(side, measure, rate, seconds)
        steps.append(seen)
        if not is_good(seen):
            break
    best = max((step["rate"] for step in steps if is_good(step)), default=0.0)
    return {"steps": steps, "within": best}


async def try_rate(side: str, measure: Measure, rate: float, seconds: float) -> Seen:
    """Play at a rate until it is kept up with, or was missed often enough."""
    missed = 0
    for _ in range(MOST_TRIES):
        seen = await measure(rate, seconds)
        say(f"{side}: {line_of(seen)}")
        missed += seen["stolen_cpu"] <= STOLEN
        if is_good(seen) or missed == TRIES:
            break
    return seen


async def by_turns(sides: dict[str, Measure], seconds: float) -> dict[str, Any]:
    """Play as fast as it goes, one side after the other, again and again: the machine is faster at one time than at
    another, for both. The stretch in the middle counts."""
    stretches: dict[str, list[Seen]] = {side: [] for side in sides}
    for _ in range(ROUNDS):
        for side, measure in sides.items():
            stretches[side].append(await measure(0, seconds))
            say(f"{side}: {line_of(stretches[side][-1])}")
    return {
        side: {"most": sorted(seen, key=lambda each: each["rate"])[ROUNDS // 2], "all": [each["rate"] for each in seen]}
        for side, seen in stretches.items()
    }


def is_good(seen: Seen) -> bool:
    """Tell whether a rate was kept up with, and in time."""
    due = seen["offered"] - seen["skipped"]  # nobody moves between two matches
    return seen["p99_ms"] <= WITHIN and seen["rate"] >= KEPT_UP * due


def line_of(seen: Seen) -> str:
    offered = f"{seen['offered']:.0f}/s due" if seen["offered"] else "as fast as it goes"
    cores = ", ".join(f"{who} {seen[f'{who}_cpu']:.0%}" for who in ("server", "client", "others", "stolen"))
    times = f"half within {seen['p50_ms']:.1f} ms, 99 % within {seen['p99_ms']:.1f} ms"
    return f"{offered}, {seen['rate']:.0f}/s stored, {times}; of a core: {cores}; {per_core(seen):.0f}/s of it"


if __name__ == "__main__":
    main()
