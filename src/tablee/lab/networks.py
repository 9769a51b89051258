"""Throws between players behind different networks: does the fastest win?

Networks and people are drawn at random, the judging is the table's own. Delays are independent of each other: a real
network has good and bad minutes, which the median of the last pings would follow.
"""

from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from tablee.table.clock import (
    FALSE_START,
    KEPT,
    MS,
    Line,
    Ping,
    Reaction,
    Start,
    first,
    hear,
    judge,
    measure,
    open_until,
)

Shape = int | tuple[int, ...]
Ticks = NDArray[np.int64]  # tenths of a millisecond, as the table counts

PINGS = 2  # heard from each player between two throws
FRAME = 1000 / 60  # milliseconds; dice that have arrived wait for the next one, answers to pings do not
SCREEN = FRAME / 2  # a client knows frames, not light: its claim is wrong by up to this either way
LIMIT = 60_000 * MS  # nobody thinks for a minute
STRETCH = 100 * MS  # how much later a stretching client answers pings


class Way(Struct, frozen=True):
    """One direction of a network, in milliseconds."""

    least: float
    jitter: float  # mean of what comes on top (gamma, shape 2)
    spikes: float  # how often something is stuck
    stuck: float  # mean of how long (exponential)


class Network(Struct, frozen=True):
    """A kind of network; most are slower and less steady on the way up."""

    name: str
    down: Way
    up: Way


NETWORKS = (
    Network("fast", Way(4, 0.5, 0.002, 15), Way(4, 0.5, 0.002, 15)),
    Network("DSL", Way(12, 2, 0.01, 40), Way(16, 3, 0.01, 40)),
    Network("mobile", Way(30, 8, 0.04, 80), Way(40, 14, 0.04, 80)),
    Network("bad", Way(80, 25, 0.1, 150), Way(100, 40, 0.1, 150)),
)
FAST, DSL, MOBILE, BAD = NETWORKS


class Mind(Struct, frozen=True):
    """How long people take, in milliseconds: ex-Gaussian, a bell with a long tail of slow moments."""

    name: str
    mean: float
    deviation: float
    tail: float


REFLEX = Mind("reflex", 250, 30, 50)  # as if everybody had found the card: only the hand is left
SEARCH = Mind("search", 600, 80, 200)  # find the monster, count the arrows, tap

Claim = Callable[[int, int, Line], int]  # from the reaction seen, the time until arrival and the line as measured


class Client(Struct, frozen=True):
    """What runs on a player's side: how it claims, and how much later than need be it answers pings."""

    name: str
    claim: Claim
    stretch: int = 0


def tell(seen: int, elapsed: int, line: Line) -> int:
    """Claim what was seen."""
    return seen


def forge(seen: int, elapsed: int, line: Line) -> int:
    """Claim the shortest reaction that the bound lets through and that is no false start."""
    return max(FALSE_START, elapsed - line.allowed)  # it even knows how long its tap will travel


HONEST = Client("honest", tell)
FORGING = Client("forging", forge)
STRETCHING = Client("stretching", forge, STRETCH)


class Player(Struct, frozen=True):
    """Somebody at the table."""

    network: Network
    client: Client = HONEST


class Verdicts(Struct, frozen=True):
    """What one judge made of the throws. Shares of throws with a winner, but `ties`: of all."""

    right: float  # the truly fastest won
    wins: list[float]  # of each player
    ties: float  # thrown again


class Contest(Struct, frozen=True):
    """What came out of many throws."""

    arrival: Verdicts  # whoever's tap arrives first
    rule: Verdicts  # the table's rule
    corrected: list[float]  # share of each player's claims
    hold: float  # mean wait after the first arrival, in milliseconds


class Throws(Struct, frozen=True):
    """Everything chance decides in a contest; a row for each throw, a column for each player."""

    reactions: Ticks
    measured: Ticks  # what the clients saw of them
    lags: Ticks
    pings: Ticks  # (throws, players, PINGS, down and up)
    before: Ticks  # (players, KEPT, down and up): pings from before the first throw


TIE = -1  # instead of a winner


def contest(players: Sequence[Player], mind: Mind, throws: int, seed: int) -> Contest:
    """Let players of equal speed throw many times, and judge by arrival and by the table's rule."""
    drawn = draw(players, mind, throws, np.random.default_rng(seed))
    fastest = drawn.reactions.argmin(axis=1)
    rulings = rule_all(players, drawn)
    ruled = np.array([ruling.leaders[0] if len(ruling.leaders) == 1 else TIE for ruling in rulings])
    return Contest(
        arrival=verdicts((drawn.reactions + drawn.lags).argmin(axis=1), fastest, len(players)),
        rule=verdicts(ruled, fastest, len(players)),
        corrected=np.mean([ruling.corrected for ruling in rulings], axis=0).tolist(),
        hold=float(np.mean([ruling.hold for ruling in rulings])) / MS,
    )


def verdicts(winners: NDArray[np.int64], fastest: NDArray[np.int64], players: int) -> Verdicts:
    """Count what a judge decided."""
    decided = winners != TIE
    return Verdicts(
        right=float((winners == fastest)[decided].mean()),
        wins=[float((winners[decided] == player).mean()) for player in range(players)],
        ties=1 - float(decided.mean()),
    )


# --- what chance decides ---


def draw(players: Sequence[Player], mind: Mind, throws: int, chance: np.random.Generator) -> Throws:
    """Draw reactions and delays."""
    shape = (throws, len(players))
    thought = chance.normal(mind.mean, mind.deviation, shape) + chance.exponential(mind.tail, shape)
    reactions = np.maximum(thought, FALSE_START / MS)
    return Throws(
        reactions=ticks(reactions),
        measured=ticks(np.maximum(reactions + chance.uniform(-SCREEN, SCREEN, shape), FALSE_START / MS)),
        lags=ticks(chance.uniform(0, FRAME, shape))
        + np.stack([journeys(each.network, throws, chance).sum(axis=-1) for each in players], axis=1),
        pings=np.stack([journeys(each.network, (throws, PINGS), chance) for each in players], axis=1),
        before=np.stack([journeys(each.network, KEPT, chance) for each in players]),
    )


def journeys(network: Network, shape: Shape, chance: np.random.Generator) -> Ticks:
    """Draw how long messages take, down and up."""
    return np.stack([delays(way, shape, chance) for way in (network.down, network.up)], axis=-1)


def delays(way: Way, shape: Shape, chance: np.random.Generator) -> Ticks:
    """Draw how long messages take in one direction."""
    stuck = (chance.random(shape) < way.spikes) * chance.exponential(way.stuck, shape)
    return ticks(way.least + chance.gamma(2, way.jitter / 2, shape) + stuck)


def ticks(milliseconds: NDArray[np.float64]) -> Ticks:
    """Return times in the table's unit."""
    return np.rint(milliseconds * MS).astype(np.int64)


# --- the table's rule ---


class Ruling(Struct, frozen=True):
    """What the table made of one throw."""

    leaders: list[int]
    corrected: list[bool]
    hold: int


def rule_all(players: Sequence[Player], drawn: Throws) -> list[Ruling]:
    """Judge all throws by the table's rule, with the pings heard until then."""
    pings = [hear_all((), each, trips) for each, trips in zip(players, drawn.before.tolist(), strict=True)]
    rulings = []
    for between, seen, elapsed in zip(
        drawn.pings.tolist(), drawn.measured.tolist(), (drawn.reactions + drawn.lags).tolist(), strict=True
    ):
        pings = [hear_all(heard, each, trips) for heard, each, trips in zip(pings, players, between, strict=True)]
        rulings.append(rule(players, [Start(0, measure(heard)) for heard in pings], seen, elapsed))
    return rulings


def hear_all(pings: tuple[Ping, ...], player: Player, trips: list[list[int]]) -> tuple[Ping, ...]:
    """Hear the answers of a player's client; when each was sent does not matter here."""
    for down, up in trips:
        pings = hear(pings, Ping(0, down, down + player.client.stretch + up))
    return pings


def rule(players: Sequence[Player], starts: list[Start], seen: list[int], elapsed: list[int]) -> Ruling:
    """Judge one throw as its taps come in: the dice are sent at 0, every tap is right."""
    taps = [
        judge(start, player.client.claim(reaction, arrived, start.line), arrived)
        for player, start, reaction, arrived in zip(players, starts, seen, elapsed, strict=True)
    ]
    in_time, closed = let_in(starts, taps, elapsed)
    leaders = first({seat: taps[seat] for seat in in_time})
    return Ruling(leaders, [tap.corrected for tap in taps], closed - min(elapsed))


def let_in(starts: list[Start], taps: list[Reaction], elapsed: list[int]) -> tuple[list[int], int]:
    """List the seats whose taps arrive while the throw is open, and say when it closes."""
    coming = sorted(range(len(taps)), key=elapsed.__getitem__)
    in_time = [coming.pop(0)]
    while True:
        so_far, awaited = [taps[seat] for seat in in_time], [starts[seat] for seat in coming]
        closes = open_until(so_far, awaited, elapsed[in_time[-1]], LIMIT)
        if not coming or elapsed[coming[0]] > closes:
            return in_time, closes
        in_time.append(coming.pop(0))
