"""Who came where, once a match is over. What the rules put behind the point only orders; nobody is shown it."""

import math

from tablee.table.views import places_of

from .speech import Speech


def ranking(scores: list[float], names: list[str]) -> list[str]:
    """Return who came where, best first, with points where they are counted; nothing if all fared alike without."""
    points = [math.floor(score) for score in scores]
    is_counted = not {0, 1}.issuperset(points)
    if len(set(scores)) == 1 and not is_counted:
        return []
    placed = sorted(zip(places_of(scores), names, points, strict=True), key=lambda each: each[0])
    return [f"{place}. {name}{f' ({own})' if is_counted else ''}" for place, name, own in placed]


def outcome(scores: list[float], names: list[str], speech: Speech) -> str:
    """Say how a match ended, in one line."""
    if lines := ranking(scores, names):
        return speech.say("join.scores", scores=", ".join(lines))
    return speech.say("join.won" if any(scores) else "join.lost")
