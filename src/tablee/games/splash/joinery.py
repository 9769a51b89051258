"""A model for the eye alone: rounded, textured pieces on a table. Nothing in it moves or weighs anything."""

from functools import cache
from typing import Any

import numpy as np

from tablee.games.splash.canvas import Pixels, png
from tablee.games.splash.carpentry import Mesh, faces_of, layout, rounded_mesh
from tablee.games.splash.engine import mujoco
from tablee.games.splash.grain import board, painted
from tablee.games.splash.pieces import CORNERS, Floats, colour_of, key_of, shape_of
from tablee.games.splash.poses import boxes
from tablee.games.splash.tower import Tower, numbers

ROUND, BOARD_ROUND = 0.55, 3.0  # mm: how rounded edges are
DENSITY, BOARD_DENSITY = 12.0 / 800, 3.0 / 800  # pixels of a texture a millimetre, for each of the picture's height
EDGE = 3  # pixels round each face in a texture
BOARD = np.array([130.0, 110.0])  # mm: half of the table, at least
THICK = 14.0  # mm: the table
AROUND = 60.0  # mm of table round everything

ROOM = """
<mujoco>
  <visual>
    <global offwidth="{width}" offheight="{height}" fovy="16"/>
    <quality shadowsize="1024" offsamples="0"/>
    <map znear="0.05" zfar="60" shadowclip="1.1" haze="0.6"/>
    <rgba haze="0.58 0.54 0.49 1"/>
  </visual>
  <statistic extent="{extent}" center="0 0 {middle}"/>
  <asset>
    <texture type="skybox" builtin="gradient" rgb1="0.50 0.49 0.47" rgb2="0.58 0.54 0.49" width="64" height="64"/>
    {assets}
  </asset>
  <worldbody>
    <light directional="true"/><light directional="true"/>
    <geom type="plane" size="0 0 10" pos="0 0 -{thick}" rgba="0.58 0.54 0.49 1"/>
    <geom type="mesh" mesh="board" material="board" pos="0 0 {board}" contype="0" conaffinity="0"/>
    {bodies}
  </worldbody>
</mujoco>
"""
ASSET = """
<mesh name="{name}" vertex="{places}" normal="{outs}" texcoord="{spots}" face="{faces}" inertia="shell"/>
<texture name="{name}" type="2d" file="{name}.png"/>
<material name="{name}" texture="{name}" specular="{gloss}" shininess="0.35"/>
"""
BODY = '<geom type="mesh" mesh="{name}" material="{name}" pos="{pos}" quat="{quat}" contype="0" conaffinity="0"/>'


def furnish(tower: Tower, width: int, height: int) -> Any:
    """Return a model of a tower on its table, to be drawn so wide and high."""
    lows, highs = boxes(tower.pieces, tower.poses)
    reach = np.maximum(np.abs(lows), np.abs(highs)).max(0, initial=0)
    half = np.array([*np.maximum(BOARD, reach[:2] + AROUND), THICK / 2])
    corners = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * half
    fine, coarse = DENSITY * height, BOARD_DENSITY * height
    assets = [asset("board", rounded_mesh(corners, BOARD_ROUND, coarse, EDGE), 0.12)]
    files = {"board.png": png(board_texture(corners, coarse))}
    bodies = []
    for piece, pose in zip(tower.pieces, tower.poses, strict=True):
        name = key_of(piece)
        assets.append(asset(name, rounded_mesh(CORNERS[shape_of(piece)], ROUND, fine, EDGE), 0.35))
        files[f"{name}.png"] = png(piece_texture(piece, fine))
        bodies.append(BODY.format(name=name, pos=numbers(pose[:3]), quat=numbers(pose[3:])))
    room = ROOM.format(
        width=width,
        height=height,
        extent=max(float(reach[2]) * 0.75, float(np.hypot(*reach[:2])), 40.0),
        middle=reach[2] / 2,
        thick=THICK,
        board=-THICK / 2,
        assets="".join(assets),
        bodies="".join(bodies),
    )
    return mujoco.MjModel.from_xml_string(room, files)


def asset(name: str, mesh: Mesh, gloss: float) -> str:
    """Return a mesh with its texture and material, as MuJoCo reads them."""
    places, outs, spots = (numbers(part.ravel().round(5)) for part in mesh)
    faces = " ".join(map(str, range(len(mesh.places))))
    return ASSET.format(name=name, places=places, outs=outs, spots=spots, faces=faces, gloss=gloss)


@cache
def piece_texture(piece: int, density: float) -> Pixels:
    """Return the texture of all faces of a piece; no two pieces are from the same place of the tree."""
    shape, colour = shape_of(piece), colour_of(piece)
    return texture(CORNERS[shape], density, lambda places, flat: painted(colour, places, flat, piece + 1))


def board_texture(corners: Floats, density: float) -> Pixels:
    """Return the texture of the table."""
    return texture(corners, density, lambda places, flat: board(places, 3))


def texture(corners: Floats, density: float, look: Any) -> Pixels:
    """Return an image with a tile for every face, each pixel as the wood is at its place."""
    faces = faces_of(corners)
    tiles = layout(faces, density, EDGE)
    image = np.zeros((max(tile.height for tile in tiles), tiles[-1].left + tiles[-1].width, 3))
    for face, tile in zip(faces, tiles, strict=True):
        across, along = np.meshgrid(np.arange(tile.width) + 0.5, np.arange(tile.height) + 0.5)
        flat = (np.stack([across, along], -1) - EDGE) / density + face.low
        places = face.out * face.far + flat[..., :1] * face.right + flat[..., 1:] * face.up
        image[: tile.height, tile.left : tile.left + tile.width] = look(places, flat)
    return np.rint(image * 255).astype(np.uint8)
