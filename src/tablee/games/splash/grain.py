"""Wood as the eye sees it: grain that runs through a whole piece, oil colours, and a pattern for each colour.

Everything is computed from the place inside the wood, in millimetres; there are no image files. Colours are amounts of
light, as a lamp adds them up, not as a screen wants them.
"""

import numpy as np

from tablee.games.splash.pieces import COLOURS, Floats

CELLS = 32  # noise repeats after so many cells: a power of two
SPECKS = np.random.default_rng(7).random((CELLS, CELLS, CELLS), np.float32)
SPECKS = np.pad(SPECKS, (0, 1), "wrap").ravel()  # so that the next cell is always there
STRIDES = ((CELLS + 1) ** 2, CELLS + 1, 1)
RING = 1.9  # mm between two years
PITH = 34.0  # mm from the middle of a piece to that of its tree

# Oil colours, as a screen shows them, and of the bare beech and the oak of the table.
OILS = np.array([[192, 42, 36], [226, 116, 30], [250, 202, 40], [62, 132, 62], [40, 98, 172], [122, 66, 150]]) / 255
OAK = np.array([196, 152, 104]) / 255
BURNT = 0.5  # how much light the burnt lines of a pattern leave
SOFT = 0.16  # mm over which a burnt line begins


def light_of(screen: Floats) -> Floats:
    """Return what a screen shows as amounts of light."""
    return np.where(screen <= 0.04045, screen / 12.92, ((screen + 0.055) / 1.055) ** 2.4)


def screen_of(light: Floats) -> Floats:
    """Return amounts of light as a screen wants them."""
    light = np.clip(light, 0, 1)
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)


def smooth(low: float, high: float, values: Floats) -> Floats:
    """Return 0 up to low, 1 from high on, and a smooth way between."""
    part = np.clip((values - low) / (high - low), 0, 1)
    return part * part * (3 - 2 * part)


def noise(places: Floats) -> Floats:
    """Return smooth noise between 0 and 1, about one bump a unit."""
    columns = [np.ascontiguousarray(column, np.float32) for column in np.moveaxis(places, -1, 0)]
    cells = [np.floor(column) for column in columns]
    first = sum((cell.astype(np.int64) & CELLS - 1) * stride for cell, stride in zip(cells, STRIDES, strict=True))
    values = [SPECKS[first + np.dot(corner, STRIDES)] for corner in np.ndindex(2, 2, 2)]
    for column, cell in zip(columns, cells, strict=True):  # halve the eight corners along x, then y, then z
        part, half = column - cell, len(values) // 2
        part = part * part * (3 - 2 * part)
        values = [low + part * (high - low) for low, high in zip(values[:half], values[half:], strict=True)]
    return values[0]


def grain(places: Floats, seed: int) -> Floats:
    """Return how bright wood is at places within it: years, fibres along z, and the dark flecks of beech."""
    luck = np.random.default_rng(seed)
    where = places + luck.uniform(0, CELLS, 3)
    bent = where + 2.2 * (noise(where * [0.05, 0.05, 0.02])[..., None] - 0.5) * [1, 1, 0]
    angle = luck.uniform(0, 2 * np.pi)
    aside = bent[..., :2] - luck.uniform(0, CELLS, 2) + PITH * np.array([np.cos(angle), np.sin(angle)])
    years = np.hypot(aside[..., 0], aside[..., 1]) / RING + 0.7 * noise(where * [0.3, 0.3, 0.05])
    part = years % 1
    late = smooth(0.25, 0.95, part) * (1 - smooth(0.95, 1.0, part))
    fibres = noise(where * [4.5, 4.5, 0.16]) - 0.5
    flecks = smooth(0.74, 0.86, noise(where * [2.6, 2.6, 0.35] + 11))
    clouds = noise(where * [0.12, 0.12, 0.06] + 5) - 0.5
    return 1.06 - 0.36 * late + 0.42 * fibres - 0.26 * flecks + 0.26 * clouds


def painted(colour: int, places: Floats, flat: Floats, seed: int) -> Floats:
    """Return an oiled piece's colour at places within it; `flat` are the same places on their face."""
    bright = grain(places, seed)[..., None]
    oil = light_of(OILS[colour])
    worn = 0.06 * smooth(0.55, 0.9, noise(places * 0.25 + seed)[..., None])
    wood = oil * (1 - worn) + light_of(OAK) * worn
    return np.clip(wood * bright * (1 - (1 - BURNT) * burnt(colour, flat)[..., None]), 0, 1)


def board(places: Floats, seed: int, width: float = 74.0) -> Floats:
    """Return the oak of the table: planks side by side, each from another place of the tree."""
    plank = np.floor(places[..., 1] / width)
    joint = np.abs(places[..., 1] / width - plank - 0.5) * width
    within = np.stack([places[..., 1] + 53 * plank, places[..., 2] + 17 * plank, places[..., 0] + 190 * plank], -1)
    shade = 0.9 + 0.22 * (np.sin(plank * 12.9898 + seed) * 43758.5453 % 1)
    bright = (1 + 0.6 * (grain(within * [1.3, 1.3, 0.5], seed) - 1)) * shade
    bright = (bright * (1 - 0.5 * smooth(0.35, 0.0, width / 2 - joint)))[..., None]
    return np.clip(light_of(OAK) * np.clip(bright, 0, 2) ** [1.0, 1.12, 1.3], 0, 1)


# --- patterns, so that nobody needs to tell colours apart ---


def burnt(colour: int, flat: Floats) -> Floats:
    """Return where a colour's pattern is burnt into a face: 1 on its lines, 0 between."""
    x, y = flat[..., 0], flat[..., 1]
    far = (stripes, dots, rings, waves, checks, crosses)[colour % COLOURS](x, y)  # mm from the middle of a line
    return smooth(SOFT, -SOFT, far)


def near(values: Floats, period: float) -> Floats:
    """Return how far values are from the nearest multiple of a period."""
    return np.abs((values / period + 0.5) % 1 - 0.5) * period


def stripes(x: Floats, y: Floats) -> Floats:
    return near((x + y) * 0.5**0.5, 2.5) - 0.36


def dots(x: Floats, y: Floats) -> Floats:
    return np.hypot(near(x, 2.5), near(y, 2.5)) - 0.62


def rings(x: Floats, y: Floats) -> Floats:
    return near(np.hypot(x, y) - 1.25, 2.5) - 0.32


def waves(x: Floats, y: Floats) -> Floats:
    return near(y + 0.55 * np.sin(x * 2 * np.pi / 5), 2.5) - 0.34


def checks(x: Floats, y: Floats) -> Floats:
    return np.minimum(near(x - 1.25, 2.5), near(y - 1.25, 2.5)) - 0.24


def crosses(x: Floats, y: Floats) -> Floats:
    arms_x, arms_y = near(x, 3.3), near(y, 3.3)
    return np.minimum(np.maximum(arms_x - 0.95, arms_y - 0.3), np.maximum(arms_y - 0.95, arms_x - 0.3))
