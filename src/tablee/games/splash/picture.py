"""A tower as a photograph: three views side by side, drawn off screen by MuJoCo's renderer.

One picture is the mean of many, each with the lamps and the camera elsewhere: that gives soft shadows, dim nooks,
smooth edges and a lens, none of which the renderer has.
"""

from math import cos, pi, radians, sin, sqrt
from typing import Any, NamedTuple

import numpy as np

from tablee.games.splash.canvas import Pixels, Render, canvas, gl_context
from tablee.games.splash.engine import mujoco
from tablee.games.splash.grain import screen_of
from tablee.games.splash.joinery import furnish
from tablee.games.splash.pieces import Floats
from tablee.games.splash.poses import boxes
from tablee.games.splash.tower import Tower

GOLDEN = (1 + sqrt(5)) / 2
LENS = 0.005  # how wide the lens is, as a part of how far the camera is
FIELD = 16.0  # degrees that a camera sees, upward
AIR = 1.25  # how much more than the tower a view shows
FLOOR = 34.0  # mm: the least that a view shows either side of its middle
EXPOSURE = 1.55
KEY, SKY = np.array([1.0, 0.93, 0.82]) * 0.62, np.array([0.86, 0.93, 1.0]) * 0.58  # the lamp, and all the room
KEY_FROM, KEY_WIDE = np.array([-0.55, -0.62, 0.95]), 0.16


class View(NamedTuple):
    """Where a camera looks from, in degrees: round the tower, and above the table."""

    azimuth: float
    elevation: float


class Aim(NamedTuple):
    """The middle of what a camera sees, and how far away it stands."""

    middle: Floats
    distance: float


FRONT, CORNER, ABOVE = View(90, 7), View(128, 24), View(90, 79)
VIEWS = (FRONT, CORNER, ABOVE)


class Size(NamedTuple):
    """How large each view is drawn, and from how many samples."""

    width: int = 500
    height: int = 800
    samples: int = 40


USUAL = Size()


def sized(height: int, samples: int) -> Size:
    """Return the usual size at another height."""
    return Size(round(height * USUAL.width / USUAL.height), height, samples)


def draw(tower: Tower, size: Size = USUAL) -> Pixels:
    """Return a picture of a tower, its three views side by side."""
    context = gl_context(size.width, size.height)  # first: what is missing is said at once
    model = furnish(tower, size.width, size.height)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    with canvas(context, model) as render:
        views = [photograph(model, data, aimed(tower, view, size), view, size, render) for view in VIEWS]
    return np.hstack([developed(view) for view in views])


def photograph(model: Any, data: Any, aim: Aim, view: View, size: Size, render: Render) -> Floats:
    """Return the light that falls into a camera, the mean of all samples."""
    scene, total = mujoco.MjvScene(model, maxgeom=200), np.zeros((size.height, size.width, 3))
    middle, distance = aim
    camera, option, perturb = mujoco.MjvCamera(), mujoco.MjvOption(), mujoco.MjvPerturb()
    camera.type = mujoco.mjtCamera.mjCAMERA_FREE
    across, upward = axes(view)
    pixel = distance * np.tan(radians(FIELD / 2)) * 1.4 / size.height  # a little aside each time: edges become smooth
    for sample in range(size.samples):
        dx, dy = on_disc(sample, size.samples)
        camera.lookat[:] = middle + pixel * (across * dy + upward * dx)
        camera.distance = distance
        camera.azimuth = view.azimuth + np.degrees(LENS * dx)
        camera.elevation = -view.elevation + np.degrees(LENS * dy)
        mujoco.mjv_updateScene(model, data, option, perturb, camera, mujoco.mjtCatBit.mjCAT_ALL, scene)
        light(scene, aim, sample, size.samples)
        total += render(scene)
    return total / size.samples / 255


def aimed(tower: Tower, view: View, size: Size) -> Aim:
    """Return the middle of what a view shows, and how far away the camera is to see it all."""
    lows, highs = boxes(tower.pieces, tower.poses)
    low, high = lows.min(0, initial=0), highs.max(0, initial=0)
    low[:2], high[:2] = np.minimum(low[:2], -FLOOR / 2), np.maximum(high[:2], FLOOR / 2)
    middle, half = (low + high) / 2, (high - low) / 2
    tilt, turn = radians(view.elevation), radians(view.azimuth)
    across = half[0] * abs(sin(turn)) + half[1] * abs(cos(turn))
    deep = half[0] * abs(cos(turn)) + half[1] * abs(sin(turn))
    upward = max(half[2] * cos(tilt) + deep * sin(tilt), across * size.height / size.width, FLOOR / 2)
    return Aim(middle, AIR * upward / np.tan(radians(FIELD / 2)) + deep * cos(tilt) + half[2] * sin(tilt))


def axes(view: View) -> tuple[Floats, Floats]:
    """Return the directions to the right and upward in a view."""
    turn, tilt = radians(view.azimuth), radians(view.elevation)
    return np.array([sin(turn), -cos(turn), 0]), np.array([cos(turn) * sin(tilt), sin(turn) * sin(tilt), cos(tilt)])


def on_disc(sample: int, samples: int) -> tuple[float, float]:
    """Return points evenly spread over a disc of radius one."""
    far, angle = sqrt((sample + 0.5) / samples), 2 * pi * sample / GOLDEN**2
    return far * cos(angle), far * sin(angle)


def light(scene: Any, aim: Aim, sample: int, samples: int) -> None:
    """Put a lamp somewhere on its wide shade, and another somewhere in the room: both cast shadows."""
    dx, dy = on_disc(sample * 7 % samples, samples)  # another order than the lens, or both would move together
    key = KEY_FROM / np.linalg.norm(KEY_FROM) + KEY_WIDE * np.array([dx, -dx, dy])
    x, y = on_disc(sample * 11 % samples, samples)
    dome = np.array([x, y, sqrt(max(0.0, 1 - x * x - y * y))])
    scene.nlight = 2
    for lamp, way, colour in zip(scene.lights, (key, dome), (KEY, SKY), strict=False):
        lamp.dir[:] = -way / np.linalg.norm(way)
        lamp.pos[:] = aim.middle + way / np.linalg.norm(way) * aim.distance
        lamp.diffuse[:] = colour
        lamp.ambient[:] = 0.02
        lamp.specular[:] = 0.5 * colour
        lamp.type, lamp.castshadow, lamp.headlight = mujoco.mjtLightType.mjLIGHT_DIRECTIONAL, 1, 0


def developed(seen: Floats) -> Pixels:
    """Return light as pixels for a screen, the brightest parts held back as film does."""
    seen = seen * EXPOSURE
    film = seen * (1 + seen / 1.6) / (1 + seen)
    return np.rint(screen_of(film) * 255).astype(np.uint8)
