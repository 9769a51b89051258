"""A placement and a nudge as people write them: `lying 30 1.5 -2 0.1`, `45 firm`. [splash.hand.steps] [splash.nudge]

A placement is a face, degrees of turn, millimetres beside the target's middle in x and in y, and millimetres above it;
what is left out from the right is 0, and the smallest gap.
"""

import re

from tablee.kernel.text import NotationError, index_of

from .carved import DIRECTIONS, FACE_OF, GAPS, STEPS, STRENGTHS, TURN_OF, TURNS
from .measures import direction_of, gap_of, measure_of, offset_x, offset_y, strength_of, way_of
from .pieces import FACES, SHAPE_KEYS, TURN

GAP_WORDS = ("0.1", "1", "3")
STRENGTH_WORDS = ("soft", "firm", "hard")
NUMBER = re.compile(r"-?\d{1,4}(?:[.,]\d+)?")
ROUND = 360
assert len(GAP_WORDS) == GAPS
assert len(STRENGTH_WORDS) == STRENGTHS


# --- write ---


def write_placement(shape: int, measure: int) -> str:
    """Return a placement of a shape in people's words; what is usual at its end is left out."""
    way, gap = way_of(measure), gap_of(measure)
    words = [face_key(shape, way), str(degrees_of(shape, way)), half(offset_x(measure)), half(offset_y(measure))]
    words.append(GAP_WORDS[gap])
    usual = ["", "0", "0", "0", GAP_WORDS[0]]
    while len(words) > 1 and words[-1] == usual[len(words) - 1]:
        words.pop()
    return " ".join(words)


def face_key(shape: int, way: int) -> str:
    """Return the name of the face that a piece rests on."""
    return FACES[shape][FACE_OF[shape, way]].key


def degrees_of(shape: int, way: int) -> int:
    """Return by how much a piece is turned."""
    return int(TURN_OF[shape, way]) * TURN


def half(steps: int) -> str:
    """Return steps of half a millimetre as millimetres."""
    sign = "-" if steps < 0 else ""
    return f"{sign}{abs(steps) // 2}" + (".5" if steps % 2 else "")


def write_nudge(measure: int) -> str:
    """Return a nudge in people's words."""
    return f"{direction_of(measure) * (ROUND // DIRECTIONS)} {STRENGTH_WORDS[strength_of(measure)]}"


# --- read ---


def read_placement(shape: int, words: list[str]) -> int:
    """Return the measure that people's words say for a shape; raise NotationError if they say none."""
    if len(words) > len(("face", "turn", "x", "y", "gap")):
        raise NotationError(f"'{' '.join(words)}' has {len(words)} words; a placement is face, degrees, x, y and gap.")
    face, turn, x, y, gap = (*words, *[FACES[shape][0].key, "0", "0", "0", GAP_WORDS[0]][len(words) :])
    return measure_of(_way(shape, face, turn), _gap(gap), _offset(x, "x"), _offset(y, "y"))


def _way(shape: int, face: str, turn: str) -> int:
    keys = [each.key for each in FACES[shape]]
    if face not in keys:
        raise NotationError(f"A {SHAPE_KEYS[shape]} piece has no face '{face}'; it can be put {' or '.join(keys)}.")
    degrees = _number(turn, "a turn")
    if degrees % TURN:
        raise NotationError(f"'{turn}' is no turn: pieces turn by steps of {TURN} degrees.")
    number = keys.index(face)
    first = next(way for way in range(TURNS[shape]) if FACE_OF[shape, way] == number)
    return first + int(degrees) // TURN % FACES[shape][number].turns


def _offset(word: str, axis: str) -> int:
    steps = _number(word, f"an offset in {axis}") * 2
    if steps != int(steps):
        raise NotationError(f"'{word}' is no offset in {axis}: it goes by steps of 0.5 mm.")
    if abs(steps) > STEPS:
        raise NotationError(f"'{word}' is too far in {axis}: an offset is {STEPS // 2} mm at most, either way.")
    return int(steps)


def _gap(word: str) -> int:
    gaps = [float(each) for each in GAP_WORDS]
    height = _number(word, "a gap")
    if height not in gaps:
        raise NotationError(f"'{word}' is no gap; a piece is let go from {', '.join(GAP_WORDS)} mm above.")
    return gaps.index(height)


def _number(word: str, what: str) -> float:
    if not NUMBER.fullmatch(word):
        raise NotationError(f"'{word}' is not {what}: it should be a number such as 1.5 or -2.")
    return float(word.replace(",", "."))


def read_nudge(words: list[str]) -> int:
    """Return the measure of a nudge: degrees, and how strong."""
    degrees, strength = (*words, *["0", STRENGTH_WORDS[0]][len(words) :])
    step = ROUND // DIRECTIONS
    if _number(degrees, "a direction") % step:
        raise NotationError(f"'{degrees}' is no direction: nudges go by steps of {step} degrees.")
    direction = int(_number(degrees, "a direction")) // step % DIRECTIONS
    return direction * STRENGTHS + index_of(strength, STRENGTH_WORDS, "strength")
