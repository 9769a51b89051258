"""Pieces as the eye sees them: solids with rounded edges, each face with its own part of one texture."""

from typing import NamedTuple

import numpy as np

from tablee.games.splash.pieces import Floats

Corner = tuple[int, ...]  # the faces that meet there


class Face(NamedTuple):
    """One face of a solid: outward direction, distance from the middle, and the two axes of its own plane."""

    out: Floats
    far: float
    right: Floats
    up: Floats
    low: Floats  # the least right and up of its corners
    size: Floats


class Mesh(NamedTuple):
    """Triangles for drawing, a row a corner of each: place, direction, and place in the texture."""

    places: Floats
    outs: Floats
    spots: Floats


class Tile(NamedTuple):
    """Where a face is in its texture, in pixels."""

    left: int
    width: int
    height: int


def faces_of(corners: Floats) -> list[Face]:
    """Return the faces of an upright prism around the origin, given its corners."""
    rim = np.unique(corners[corners[:, 2] > 0][:, :2].round(6), axis=0)
    rim = rim[np.arctan2(rim[:, 1], rim[:, 0]).argsort()]
    middles = (rim + np.roll(rim, -1, axis=0)) / 2
    outs = [np.array([0, 0, 1.0]), np.array([0, 0, -1.0])]
    outs += [np.array([*(middle / np.hypot(*middle)), 0.0]) for middle in middles]
    return [face_of(corners, out) for out in outs]


def face_of(corners: Floats, out: Floats) -> Face:
    """Return the face that looks that way."""
    up = np.array([0, 0, 1.0]) if out[2] == 0 else np.array([0, 1.0, 0])
    right = np.cross(up, out)
    far = float((corners @ out).max())
    own = corners[corners @ out > far - 1e-6]
    flat = np.stack([own @ right, own @ up], 1)
    return Face(out, far, right, up, flat.min(0), np.ptp(flat, axis=0))


def rims_of(corners: Floats, faces: list[Face]) -> list[list[Corner]]:
    """Return the corners of each face in order, each corner as the three faces that meet there."""
    meets = [tuple(n for n, face in enumerate(faces) if corner @ face.out > face.far - 1e-6) for corner in corners]
    rims = []
    for number, face in enumerate(faces):
        own = {meet: corner for meet, corner in zip(meets, corners, strict=True) if number in meet}
        rims.append(sorted(own, key=lambda meet: np.arctan2(own[meet] @ face.up, own[meet] @ face.right)))
    return rims


def layout(faces: list[Face], density: float, edge: int) -> list[Tile]:
    """Return tiles side by side, with so many pixels a millimetre and a spare edge round each."""
    tiles, left = [], 0
    for face in faces:
        width, height = (int(np.ceil(length * density)) + 2 * edge for length in face.size)
        tiles.append(Tile(left, width, height))
        left += width
    return tiles


def rounded_mesh(corners: Floats, radius: float, density: float, edge: int) -> Mesh:
    """Return a prism whose edges and corners are rounded: every face with its half of each edge."""
    faces = faces_of(corners)
    tiles = layout(faces, density, edge)
    whole = np.array([tiles[-1].left + tiles[-1].width, max(tile.height for tile in tiles)])
    parts = []
    for face, rim, tile in zip(faces, rims_of(corners, faces), tiles, strict=True):
        places, outs = facets(faces, face, rim, radius)
        flat = np.stack([places @ face.right, places @ face.up], 1) - face.low
        spots = (flat * density + edge + [tile.left, 0]) / whole
        parts.append((places, outs, spots))
    return Mesh(*(np.vstack(part) for part in zip(*parts, strict=True)))


def facets(faces: list[Face], face: Face, rim: list[Corner], radius: float) -> tuple[Floats, Floats]:
    """Return the triangles of one face, of its half of the edges, and of its third of the corners."""
    places: list[Floats] = []
    outs: list[Floats] = []

    def add(*corner_outs: tuple[Floats, Floats]) -> None:
        for inner, out in corner_outs:
            places.append(inner + radius * out)
            outs.append(out)

    inners = [inner_corner(faces, meet, radius) for meet in rim]
    for here in range(len(rim)):
        after = (here + 1) % len(rim)
        a, b = inners[here], inners[after]
        add((inners[0], face.out), (a, face.out), (b, face.out))
        beside = middle_out(faces, face, set(rim[here]) & set(rim[after]))
        add((a, face.out), (a, beside), (b, beside))
        add((a, face.out), (b, beside), (b, face.out))
        before = middle_out(faces, face, set(rim[here]) & set(rim[here - 1]))
        tip = middle_out(faces, face, set(rim[here]))
        add((a, face.out), (a, before), (a, tip))
        add((a, face.out), (a, tip), (a, beside))
    return np.array(places), np.array(outs)


def inner_corner(faces: list[Face], meet: Corner, radius: float) -> Floats:
    """Return the middle of the ball that rounds a corner."""
    return np.linalg.solve(
        np.array([faces[number].out for number in meet]), np.array([faces[number].far - radius for number in meet])
    )


def middle_out(faces: list[Face], face: Face, meet: set[int]) -> Floats:
    """Return the direction between those of some faces."""
    total = np.sum([faces[number].out for number in meet], axis=0)
    return total / np.linalg.norm(total)
