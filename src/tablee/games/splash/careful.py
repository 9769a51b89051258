"""How carefully each bot builds: it aims, tries its best aims as hands may tremble, takes what stood most often."""

from random import Random
from typing import NamedTuple

from tablee.games.splash.aiming import Aim, aims
from tablee.games.splash.judging import Judgement
from tablee.games.splash.pieces import FACES, TABLE, shape_of
from tablee.games.splash.placing import GAPS, LIGHT, NONE, SHAKES, STEPS, Placement, Tremor, shake
from tablee.games.splash.trying import Trial, try_all


class Care(NamedTuple):
    """How a bot builds."""

    aims: int  # placements it thinks of
    firsts: int  # of these, how many it tries at all
    trials: int  # how often it tries those that stood
    finals: int  # how many of those
    slip: float  # steps by which its hand misses, usually


CHILD = Care(aims=6, firsts=0, trials=0, finals=0, slip=4.0)
ADULT = Care(aims=6, firsts=6, trials=4, finals=3, slip=0.0)
MASTER = Care(aims=12, firsts=12, trials=10, finals=4, slip=0.0)
CARES = {"child": CHILD, "nasty": ADULT, "master": MASTER, "adult": ADULT}
JITTER = 4  # a steady hand is tried with light shakes of at most so many steps: wood is never quite where one thinks


def choose_placement(now: Judgement, piece: int, target: int, tremor: int, care: Care, word: int) -> Placement:
    """Return where a bot puts a piece; the same word chooses the same."""
    luck = Random(word)
    found = aims(now, piece, target, care.aims, luck)
    if care.slip:
        return slipped(luck.choice(found).placement, piece, care.slip, luck)
    if target == TABLE or len(found) == 1:
        return found[0].placement
    return tried(now, piece, target, tremor, found, care, luck)


def slipped(placement: Placement, piece: int, slip: float, luck: Random) -> Placement:
    """Return a placement as a clumsy hand does it: a little aside, turned a step, from somewhere above."""
    x, y = (max(-STEPS, min(STEPS, round(at + luck.gauss(0, slip)))) for at in (placement.x, placement.y))
    turns = FACES[shape_of(piece)][placement.face].turns
    return Placement(placement.face, (placement.turn + luck.randint(-1, 1)) % turns, x, y, luck.randrange(len(GAPS)))


def tried(
    now: Judgement, piece: int, target: int, tremor: int, found: list[Aim], care: Care, luck: Random
) -> Placement:
    """Return the aim that stands most often, and of those the one with the largest margin."""
    firsts = found[: care.firsts]
    stood = try_all(now.tower, piece, target, [Trial(aim.placement, Tremor()) for aim in firsts])
    finals = [aim for aim, stands in zip(firsts, stood, strict=True) if stands][: care.finals] or firsts[: care.finals]
    shakes = [trembling(tremor, luck) for _ in range(care.trials)]
    trials = [Trial(aim.placement, tremble) for aim in finals for tremble in shakes]
    shares = try_all(now.tower, piece, target, trials).reshape(len(finals), care.trials).mean(1)
    return finals[int(shares.argmax())].placement  # the first of several: aims are in the order of their margins


def trembling(strength: int, luck: Random) -> Tremor:
    """Return one of the shakes that a hand must expect."""
    if strength == NONE:
        return Tremor(LIGHT, *(luck.randint(-JITTER, JITTER) for _ in range(3)))
    return shake(strength, luck.randrange(SHAKES))
