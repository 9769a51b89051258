"""All recordings: what each is made of, and how it is made anew."""

from collections.abc import Callable, Iterator
from functools import partial

from recorded import refusals, sentences
from recorded.evenings import Evening
from recorded.facts import NOBODY, Fact
from recorded.plans import GAMES, PLANS, Plan
from recorded.recordings import read

from tablee.kernel.game import Game

WEB = "web"  # the client in the browser, which has words of its own
Made = dict[str, list[Fact]]  # by the name under which it is kept


def match(plan: Plan, game: Game) -> tuple[Evening, Made]:
    """The match as it is kept, played anew; what is only checksums of bytes in memory is kept apart."""
    moves = {
        fact.step: fact.value for fact in read(f"{plan.name}.match") if (fact.kind, fact.viewer) == ("played", NOBODY)
    }
    evening = Evening(plan, moves, game)
    return evening, {f"{plan.name}.match": evening.facts, f"{plan.name}.bytes": evening.observer.bytes}


def match_of(plan: Plan) -> Made:
    """The same by plain rules."""
    return match(plan, GAMES[plan.game])[1]


def refused(key: str) -> Made:
    """What the rules of a game refuse."""
    return {f"{key}.refused": refusals.record(GAMES[key])}


def said(key: str) -> Made:
    """The sentences of a game, or of a part of the house."""
    return {f"{key}.sentences": sentences.record_web() if key == WEB else sentences.record(key)}


def parts() -> Iterator[tuple[str, Callable[[], Made]]]:
    """Yield everything that is recorded, by name."""
    for plan in PLANS:
        yield f"match-{plan.name}", partial(match_of, plan)
    for key in GAMES:
        yield f"refused-{key}", partial(refused, key)
    for key in [*GAMES, *sentences.HOUSE, WEB]:
        yield f"sentences-{key}", partial(said, key)


PARTS = dict(parts())
