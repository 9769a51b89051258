"""The clause that forbids each thing that a seat may not do, over matches with all kinds of options.

Of a position and a seat it is recorded how many actions each clause forbids, and a checksum of which ones.
"""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import count, groupby
from zlib import crc32

from conformance.worlds import random_options
from recorded.facts import NOBODY, Fact
from recorded.questions import laid_out, refusals, word_of

from tablee.kernel.game import Game, State
from tablee.kernel.records import copy_of
from tablee.table.fair import chance_from
from tablee.table.match import Match

PAIRS, MATCHES = 60_000, 40  # refused pairs of a seat and an action, and matches that they are from, at least
OF_A_MATCH, POSITIONS = 2_000, 5  # so many pairs are looked at in a match, and at so many positions at least
LONGEST = 600  # moves


def record(game: Game) -> list[Fact]:
    """Return what is refused in as many matches as it takes."""
    facts: list[Fact] = []
    total: Counter[str] = Counter()
    for number in count():
        facts += refusals_of(game, number, total)
        if total.total() >= PAIRS and number + 1 >= MATCHES:
            break
    in_all = [f"{clause} {total[clause]}" for clause in game.rules.REFUSALS[1:]]
    return [*facts, Fact("total", "refused", NOBODY, f"{', '.join(in_all)}; {total.total()} in {number + 1} matches")]


def refusals_of(game: Game, number: int, total: Counter[str]) -> Iterator[Fact]:
    """Yield what is refused in one match, and add it to the total."""
    dice = random.Random(f"refusals {number}")
    seats = game.seats[number % len(game.seats)]
    options, match_name = random_options(game, dice, seats), f"match {number:02}"
    yield Fact(match_name, "options", NOBODY, f"{seats} seats {options}")
    states = states_of(game, seats, options, dice)
    wanted = max(POSITIONS, OF_A_MATCH // (game.rules.ACTIONS * seats))
    for place in sorted({(len(states) - 1) * nth // wanted for nth in range(1, wanted + 1)}):
        step, state = f"{match_name} position {place:03}", states[place]
        yield Fact(step, "position", NOBODY, game.notation.write(laid_out(state)))
        measure = dice.randrange(game.rules.MEASURES)
        for seat in range(seats):
            by_clause = {clause: words for clause, words in refusals(game, state, seat, measure).items() if clause}
            counts = {clause: len(words) for clause, words in by_clause.items()}
            total.update(counts)
            which = crc32(repr(by_clause).encode())
            value = ", ".join(f"{clause} {number}" for clause, number in counts.items())
            yield Fact(step, "refused", f"seat {seat}", f"{value}; {which:08x}")


def states_of(game: Game, seats: int, options: dict[str, str], dice: random.Random) -> list[State]:
    """Play a match by chance; return its states. Moves are chosen in words, so that numbers do not matter."""
    match, rules = Match(game, seats, options, chance_from(dice)), game.rules
    states = [copy_of(match.state)]
    while not match.is_over() and len(states) <= LONGEST:
        seat = dice.choice(match.awaited())
        words = sorted((word_of(game.key, action), action) for action in match.legal(seat))
        by_kind = [list(same) for _, same in groupby(words, key=lambda each: each[0].split()[0])]
        match.play(seat, dice.choice(dice.choice(by_kind))[1] + rules.ACTIONS * dice.randrange(rules.MEASURES))
        states.append(copy_of(match.state))
    return states
