"""What tests of the tower share: pieces by name, and towers built in words."""

from tablee.games.splash.pieces import COLOUR_KEYS, COLOURS, FACES, SHAPE_KEYS, TABLE, shape_of
from tablee.games.splash.placing import Placement, place
from tablee.games.splash.tower import Tower


def piece(name):
    """A piece by its name, such as "red-plate"."""
    colour, _, shape = name.partition("-")
    return SHAPE_KEYS.index(shape) * COLOURS + COLOUR_KEYS.index(colour)


def put(words):
    """A piece and its placement, such as "red-stick standing x 3 turn 2 gap 1"."""
    name, *rest = words.split()
    keys = [face.key for face in FACES[shape_of(piece(name))]]
    face = keys.index(rest.pop(0)) if rest and rest[0] in keys else 0
    steps = {key: int(number) for key, number in zip(rest[::2], rest[1::2], strict=True)}
    return piece(name), Placement(face=face, **steps)


def placed(tower, words, on=None):
    """What comes of putting a piece on another, by default on the last one."""
    new, placement = put(words)
    last = tower.pieces[-1] if tower.pieces else TABLE
    return place(tower, new, last if on is None else piece(on), placement)


def stack(*all_words):
    """A tower of pieces put one on another, each of which must be good."""
    tower = Tower()
    for words in all_words:
        outcome = placed(tower, words)
        assert outcome.is_good, words
        tower = outcome.tower
    return tower
