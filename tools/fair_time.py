"""Write docs/fair-time.md: who tapped first in Splaf !, and how often the rule for that is right.

.venv/bin/python tools/fair_time.py [--throws 10000] [--seed 1]
"""

import argparse
import math
from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path
from typing import NamedTuple

from tablee.lab.figures import percent, table
from tablee.lab.networks import (
    FORGING,
    FRAME,
    HONEST,
    NETWORKS,
    PINGS,
    REFLEX,
    SCREEN,
    SEARCH,
    STRETCH,
    STRETCHING,
    Client,
    Contest,
    Mind,
    Network,
    Player,
    contest,
)
from tablee.lab.simulate import CONFIDENCE
from tablee.table.clock import ERRORS, FALSE_START, KEPT, LONGEST, MS, SLACK

PAGE = Path(__file__).parents[1] / "docs" / "fair-time.md"


class Lab(NamedTuple):
    """How many throws are made for each figure."""

    throws: int
    seed: int

    def meet(self, one: Network, other: Network, mind: Mind, client: Client = HONEST) -> Contest:
        """Let two meet; `client` is what the first one runs."""
        return contest([Player(one, client), Player(other)], mind, self.throws, self.seed)


def main() -> None:
    """Throw, and write the page."""
    parser = argparse.ArgumentParser(description="Let networks meet in Splaf ! and write docs/fair-time.md.")
    parser.add_argument("--throws", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    lab = Lab(chosen.throws, chosen.seed)
    PAGE.write_text("\n".join([*the_rule(), *the_models(lab), *honest(lab), *forged(lab)]), encoding="utf-8")


# --- the page ---


def the_rule() -> Iterator[str]:
    yield "# Fair time in Splaf !\n"
    yield "The first to tap the right card takes it. First by whose clock?\n"
    yield "## The rule\n"
    yield "- What counts is your own reaction: from the frame that showed you the dice to your tap. Your client"
    yield "  measures it."
    yield "- The table knows when it sent you the dice and when your tap arrived. What your claim leaves of that time"
    yield f"  is lag. It may be as long as the median of your last {KEPT} pings there and back, and {SLACK // MS} ms"
    yield f"  more; never over {LONGEST // MS} ms. A claim that needs more lag, or less than none, is moved to the"
    yield "  nearest one that does not."
    yield f"- Under {FALSE_START // MS} ms is a false start: a wrong tap."
    yield "- Your error is how far from their median half of your pings stray at most, in whole milliseconds from"
    yield f"  {ERRORS[0]} to {ERRORS[-1]}. Two right taps closer than both errors together are the same moment: the"
    yield "  dice are thrown again."
    yield "- After a right tap the throw stays open as long as a tap that is already on its way could still beat it or"
    yield "  tie with it, by these bounds. Then it is closed: nothing that comes later could have mattered.\n"


def the_models(lab: Lab) -> Iterator[str]:
    yield "## How it was tried\n"
    error = 100 * CONFIDENCE * math.sqrt(0.25 / lab.throws)
    yield f"Two players of equal speed, {lab.throws:,} throws for each figure, judged by arrival order and by the"
    yield "table's own code. All figures are made by"
    yield f"`.venv/bin/python tools/fair_time.py --throws {lab.throws} --seed {lab.seed}`, give or take"
    yield f"{error:.1f} points (95 %), or a little more where many throws are ties.\n"
    yield "Delays in milliseconds, down / up:\n"
    yield from table(
        ["network", "least", "jitter (mean)", "stuck: how often", "stuck: mean"],
        [described(network) for network in NETWORKS],
    )
    yield f"Dice wait for the next frame (0–{FRAME:.0f} ms); clients measure to {SCREEN:.0f} ms either way;"
    yield f"{PINGS} pings between throws. Reactions are ex-Gaussian, in two kinds:\n"
    for mind in (SEARCH, REFLEX):
        deviation = math.hypot(mind.deviation, mind.tail)
        yield f"- *{mind.name}*: mean {mind.mean + mind.tail:.0f} ms, deviation {deviation:.0f} ms."
    yield ""
    yield "Search is the game: find the monster, count the arrows, tap. Reflex is the hardest case for any judge: as if"
    yield "all had found the card and only hands were racing. Networks and people are chosen to be likely, not measured"
    yield "on ours, and each delay is drawn by itself: good and bad minutes of a network are not in it.\n"


def described(network: Network) -> list[str]:
    """A line of the table: what a network does to a message."""
    down, up = network.down, network.up
    return [
        network.name,
        f"{down.least:g} / {up.least:g}",
        f"{down.jitter:g} / {up.jitter:g}",
        f"{100 * down.spikes:g} % / {100 * up.spikes:g} %",
        f"{down.stuck:g} / {up.stuck:g}",
    ]


def honest(lab: Lab) -> Iterator[str]:
    yield "## Honest players\n"
    yield "*Right*: the truly fastest wins. *Second wins*: the share of the second network, which should be half."
    yield "Both are of throws that have a winner; *ties* are of all throws. *Hold*: how long the table stays open after"
    yield "the first tap arrived, on average. *Corrected*: claims of the second network.\n"
    head = ["", "right by arrival", "right by rule", "second wins by arrival", "second wins by rule"]
    for mind in (SEARCH, REFLEX):
        yield f"{mind.name.capitalize()}:\n"
        yield from table(
            [*head, "ties", "hold", "corrected"],
            [met(lab, one, other, mind) for one, other in combinations_with_replacement(NETWORKS, 2)],
        )
    yield "A tap with more lag than the bound allows is judged too slow: that is what a bad network still loses by.\n"


def met(lab: Lab, one: Network, other: Network, mind: Mind) -> list[str]:
    """A line of the table: two networks, and what came out."""
    out = lab.meet(one, other, mind)
    shares = [out.arrival.right, out.rule.right, out.arrival.wins[1], out.rule.wins[1], out.rule.ties]
    return [f"{one.name} – {other.name}", *map(percent, shares), f"{out.hold:.0f} ms", percent(out.corrected[1])]


def forged(lab: Lab) -> Iterator[str]:
    yield "## Forgers\n"
    yield "A forging client claims the shortest reaction that the bound lets through, and even knows how long its tap"
    yield "will travel. Its share of wins, of throws that have a winner, against honest players on each network; in"
    yield "brackets the same player honest:\n"
    for mind in (SEARCH, REFLEX):
        yield f"{mind.name.capitalize()}:\n"
        yield from table(
            ["forging on", *(f"against {other.name}" for other in NETWORKS)],
            [[one.name, *(against(lab, one, other, mind) for other in NETWORKS)] for one in NETWORKS],
        )
    yield f"A client that also answers every ping {STRETCH // MS} ms late looks just like one that lives further away,"
    yield "and gains that too. Its share against an honest player on the same kind of network:\n"
    yield from table(
        ["stretching", *(one.name for one in NETWORKS)],
        [[mind.name, *(stretched(lab, one, mind) for one in NETWORKS)] for mind in (SEARCH, REFLEX)],
    )
    yield f"The rule alone only caps this ({LONGEST // MS} ms of lag in all). A server that faces its players without"
    yield "a proxy gives `measure` a witness: the round trip that its kernel knows from TCP's acknowledgements,"
    yield "which the player's system sends, not the client. Late answers then buy nothing.\n"


def against(lab: Lab, one: Network, other: Network, mind: Mind) -> str:
    fake, fair = (lab.meet(one, other, mind, client).rule.wins[0] for client in (FORGING, HONEST))
    return f"{percent(fake)} ({percent(fair)})"


def stretched(lab: Lab, one: Network, mind: Mind) -> str:
    return percent(lab.meet(one, one, mind, STRETCHING).rule.wins[0])


# --- numbers ---


if __name__ == "__main__":
    main()
