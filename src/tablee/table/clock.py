"""Fair time: who tapped first when players sit behind different networks.

What counts is a player's own reaction, from the dice on their screen to their tap [splaf.tap.fair]. The client
claims it; what the claim leaves for the journeys of dice and tap is the *lag*, and pings say how much a line may have.

Every time is a whole number of tenths of a millisecond: what a clock shows, and how long things take. Only errors are
in milliseconds. Nothing here has a clock.
"""

from collections.abc import Collection, Iterable, Mapping

from msgspec import Struct

MS = 10  # our unit is a tenth of a millisecond
KEPT = 32  # pings remembered for a player: old ones tell of a network that is gone
ENOUGH = 8  # pings before a line counts as measured
SLACK = 25 * MS  # what an honest lag may exceed the median by, and what a forger can gain
LONGEST = 500 * MS  # lag granted at most: nobody waits longer, and late answers to pings buy no more
FALSE_START = 100 * MS  # no human is faster
CLOSEST = 1 * MS  # nearer than this is always the same moment
ERRORS = range(1, 64)  # in milliseconds, as a tap carries it


class Ping(Struct, frozen=True):
    """A question and its answer: sent and received by our clock, answered by the client's."""

    sent: int
    answered: int
    received: int

    @property
    def trip(self) -> int:
        """How long it was on its way, there and back."""
        return self.received - self.sent

    @property
    def offset(self) -> int:
        """How far the client's clock is ahead of ours, if both ways took equally long."""
        return self.answered - (self.sent + self.received) // 2


class Line(Struct, frozen=True):
    """What the pings say about a player's network."""

    trip: int  # the median there and back
    spread: int  # half of the trips are no further from the median
    offset: int  # the client's clock minus ours; only for showing: no judgement depends on the client's clock
    doubt: int  # the offset may be wrong by this much either way
    error: int  # in milliseconds, one of ERRORS

    @property
    def allowed(self) -> int:
        """The most lag that is believed."""
        return min(self.trip + SLACK, LONGEST)


UNKNOWN = Line(trip=0, spread=0, offset=0, doubt=0, error=ERRORS[-1])  # no lag is granted but the slack


class Start(Struct, frozen=True):
    """A player's start into a throw: when the dice were sent to them, and how their line was at that moment."""

    sent: int
    line: Line


class Reaction(Struct, frozen=True):
    """A tap as it is judged."""

    time: int
    error: int  # in milliseconds
    corrected: bool  # the claim was out of bounds

    @property
    def false_start(self) -> bool:
        """Tell whether it counts as a wrong tap, wherever it went."""
        return self.time < FALSE_START


class Tally(Struct, frozen=True):
    """What became of a player's claims so far."""

    taps: int = 0
    corrected: int = 0
    false_starts: int = 0


# --- the network ---


def hear(pings: tuple[Ping, ...], ping: Ping) -> tuple[Ping, ...]:
    """Add an answered ping and forget the oldest; one that came back before it left is no ping."""
    if ping.trip < 0:
        return pings
    return (*pings, ping)[-KEPT:]


def is_measured(pings: tuple[Ping, ...]) -> bool:
    """Tell whether a line is known well enough to throw the dice."""
    return len(pings) >= ENOUGH


def measure(pings: tuple[Ping, ...], witness: int | None = None) -> Line:
    """Say what a line is like; `witness` is a round trip that the client cannot prolong, such as TCP's own."""
    if not pings:
        return UNKNOWN
    trips = sorted(ping.trip for ping in pings)
    trip = median(trips)
    spread = median([abs(each - trip) for each in trips])
    return Line(
        trip=trip if witness is None else min(trip, witness),
        spread=spread,
        offset=offset_of(pings),
        doubt=-(-trips[0] // 2),
        error=error_of(spread) if is_measured(pings) else ERRORS[-1],
    )


def offset_of(pings: tuple[Ping, ...]) -> int:
    """Estimate the client's clock from the fastest quarter: what queues add, they mostly add one way only."""
    fastest = sorted(pings, key=lambda ping: ping.trip)[: max(1, len(pings) // 4)]
    return median([ping.offset for ping in fastest])


def error_of(spread: int) -> int:
    """Return a spread in whole milliseconds, rounded up, as far as a tap can carry it."""
    return max(ERRORS[0], min(-(-spread // MS), ERRORS[-1]))


def median(times: list[int]) -> int:
    """Return the middle one; of two, the lesser."""
    return sorted(times)[(len(times) - 1) // 2]


# --- a tap ---


def judge(start: Start, claimed: int, arrived: int) -> Reaction:
    """Return the reaction that counts: the claim, or the nearest one that leaves a possible lag."""
    elapsed = max(0, arrived - start.sent)
    # Who claims to have tapped too soon is believed: a slow network makes no false start good.
    fastest = elapsed - start.line.allowed if claimed >= FALSE_START else 0
    time = min(max(claimed, fastest), elapsed)
    return Reaction(time, start.line.error, corrected=time != claimed)


def count(tally: Tally, reaction: Reaction) -> Tally:
    """Add a judged tap to a player's tally."""
    return Tally(
        taps=tally.taps + 1,
        corrected=tally.corrected + reaction.corrected,
        false_starts=tally.false_starts + reaction.false_start,
    )


# --- the first ---


def tie_width(one: int, other: int) -> int:
    """Return how close two taps with these errors are the same moment: closer than both errors together."""
    return max(CLOSEST, (one + other) * MS)


def is_tie(one: Reaction, other: Reaction) -> bool:
    """[splaf.tap.tie] Tell whether two taps count as the same moment."""
    return abs(one.time - other.time) < tie_width(one.error, other.error)


def best(right: Iterable[Reaction]) -> Reaction | None:
    """Return the fastest of the taps on the right card, false starts aside."""
    return min((tap for tap in right if not tap.false_start), key=lambda tap: tap.time, default=None)


def first(right: Mapping[int, Reaction]) -> list[int]:
    """[splaf.tap.first] List the seats that tapped right first: one wins, several throw again."""
    leader = best(right.values())
    if leader is None:
        return []
    return [seat for seat, tap in right.items() if not tap.false_start and is_tie(leader, tap)]


# --- the hold ---


def last_chance(start: Start, leader: Reaction) -> int:
    """Return the latest arrival at which a tap could still beat `leader` or tie with it."""
    return start.sent + start.line.allowed + leader.time + tie_width(leader.error, start.line.error) - 1


def open_until(right: Iterable[Reaction], awaited: Collection[Start], now: int, limit: int) -> int:
    """Return until when the throw stays open for the awaited: while one of them can still win; `limit` at most."""
    leader = best(right)
    if leader is None:
        return limit if awaited else now
    return min(limit, max([now, *(last_chance(start, leader) for start in awaited)]))
