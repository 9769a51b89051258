"""A picture of the wood, and what is said where none can be drawn."""

import os
import struct
import subprocess
import sys
import zlib

import numpy as np
import pytest
from games.splash.wood import stack

from tablee.games.splash.canvas import png
from tablee.games.splash.carpentry import rounded_mesh
from tablee.games.splash.grain import burnt, light_of, screen_of
from tablee.games.splash.picture import Size, draw
from tablee.games.splash.pieces import COLOURS, CORNERS, SHAPES
from tablee.games.splash.tower import Tower

pytestmark = pytest.mark.physics

SMALL = Size(90, 120, 2)
QUICK = ("--height", "64", "--samples", "1")
POSITION = "seats 2 reserve red-stick - tower blue-plate blue-big"


@pytest.fixture(scope="module")
def pictures():
    """An empty table, and one with a tower."""
    return draw(Tower(), SMALL), draw(stack("blue-plate", "red-big", "yellow-octagon"), SMALL)


def test_a_picture_has_three_views_and_none_is_empty(pictures):
    bare, towered = pictures
    assert bare.shape == towered.shape == (120, 270, 3)
    for view in range(3):
        columns = slice(90 * view, 90 * (view + 1))
        assert towered[:, columns].std() > 10
        differs = np.abs(towered[:, columns].astype(int) - bare[:, columns]).max(2) > 40
        assert differs.mean() > 0.02


def test_all_colours_of_a_tower_are_seen(pictures):
    red, green, blue = np.moveaxis(pictures[1].astype(int), 2, 0)
    assert (red - np.maximum(green, blue) > 60).any()
    assert (blue - np.maximum(red, green) > 30).any()
    assert (np.minimum(red, green) - blue > 110).any()


def test_every_colour_has_its_own_pattern():
    flat = np.stack(np.meshgrid(np.linspace(-5, 5, 101), np.linspace(-5, 5, 101)), -1)
    patterns = [burnt(colour, flat) for colour in range(COLOURS)]
    for colour in range(COLOURS):
        assert 0.1 < patterns[colour].mean() < 0.6
        for other in range(colour):
            assert np.abs(patterns[colour] - patterns[other]).mean() > 0.15


@pytest.mark.parametrize("shape", range(SHAPES))
def test_a_rounded_piece_is_closed_and_no_larger_than_carved(shape):
    mesh = rounded_mesh(CORNERS[shape], 0.5, 12, 3)
    a, b, c = np.moveaxis(mesh.places.reshape(-1, 3, 3), 1, 0)
    towards = np.cross(b - a, c - a)
    assert np.allclose(towards.sum(0), 0)  # what is closed faces all ways alike
    assert ((towards * (a + b + c)).sum(1) >= -1e-9).all()  # and outward
    assert np.allclose(np.ptp(mesh.places, axis=0), np.ptp(CORNERS[shape], axis=0))
    assert ((mesh.spots >= 0) & (mesh.spots <= 1)).all()


def test_light_and_screen_undo_each_other():
    values = np.linspace(0, 1, 50)
    assert np.allclose(screen_of(light_of(values)), values)


def test_a_png_holds_the_pixels():
    pixels = np.random.default_rng(1).integers(0, 256, (3, 5, 3)).astype(np.uint8)
    data = png(pixels)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (5, 3)
    start = data.index(b"IDAT") + 4
    rows = np.frombuffer(zlib.decompress(data[start:]), np.uint8).reshape(3, 16)
    assert rows[:, 1:].tobytes() == pixels.tobytes()


# --- the command ---


def tablee(*words, stdin="", **environment):
    code = "from tablee.cli import main; main()"
    env = os.environ | environment
    return subprocess.run([sys.executable, "-c", code, *words], input=stdin, capture_output=True, text=True, env=env)


def test_a_position_is_drawn_from_text_a_file_or_what_comes_in(tmp_path):
    file = tmp_path / "position.txt"
    file.write_text(POSITION)
    pictures = []
    for number, (where, stdin) in enumerate([(str(file), ""), ("-", POSITION)]):
        out = tmp_path / f"{number}.png"
        run = tablee("splash", "render", where, str(out), *QUICK, stdin=stdin)
        assert (run.returncode, run.stderr) == (0, "")
        pictures.append(out.read_bytes())
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("kind", ["nonsense", "cgl"])
def test_where_nothing_can_be_drawn_it_says_what_to_install(tmp_path, kind):
    run = tablee("splash", "render", POSITION, str(tmp_path / "out.png"), MUJOCO_GL=kind)
    assert run.returncode == 2
    said = " ".join(run.stderr.split())
    assert said.startswith("No picture can be drawn here: ")
    assert "apt-get install libegl1 libgl1 libgl1-mesa-dri" in said
    assert "Traceback" not in said


def test_what_is_no_position_or_cannot_be_written_is_said(tmp_path):
    run = tablee("splash", "render", "no such thing", str(tmp_path / "out.png"))
    assert (run.returncode, "Traceback" in run.stderr) == (2, False)
    run = tablee("splash", "render", POSITION, str(tmp_path / "no" / "out.png"), *QUICK)
    assert (run.returncode, "cannot be written" in " ".join(run.stderr.split())) == (2, True)
