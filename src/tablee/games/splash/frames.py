"""Poses on their way to and from clients, as few bytes as eyes can tell apart. [splash.hand.move]

A frame is FRAME, a count, and for each piece: its number, x y z in steps of 0.02 mm, the three smallest numbers of its
rotation (the fourth, the largest, follows from them and is counted positive), and which one was left out.
A pointer is POINTER and seven floats: where the hand should go.
"""

import struct
from collections.abc import Sequence

import numpy as np

from tablee.games.splash.pieces import Floats

FRAME, POINTER = 2, 1  # the first byte
PIECE = struct.Struct("<B3h3hB")
TARGET = struct.Struct("<B7f")
STEP = 0.02  # mm
MOST = 32767
SMALL = MOST * np.sqrt(2)  # the three smaller numbers of a unit quaternion are at most √½
REACH = 600.0  # mm from the middle of the table that a hand may go


def write_frame(pieces: Sequence[int], poses: Floats) -> bytes:
    """Return a frame of these pieces."""
    return bytes([FRAME, len(pieces)]) + b"".join(map(write_piece, pieces, poses))


def write_piece(piece: int, pose: Floats) -> bytes:
    """Return one piece of a frame."""
    x, y, z = (int(np.clip(round(float(way) / STEP), -MOST, MOST)) for way in pose[:3])
    largest = int(np.abs(pose[3:]).argmax())
    rotation = pose[3:] if pose[3 + largest] >= 0 else -pose[3:]
    rest = [int(np.clip(round(float(part) * SMALL), -MOST, MOST)) for part in np.delete(rotation, largest)]
    return PIECE.pack(piece, x, y, z, *rest, largest)


def read_frame(data: bytes) -> dict[int, Floats]:
    """Return where each piece of a frame is."""
    return dict(map(read_piece, PIECE.iter_unpack(data[2:])))


def read_piece(parts: tuple[int, ...]) -> tuple[int, Floats]:
    """Return one piece of a frame and its pose."""
    number, x, y, z, *rest, largest = parts
    rotation = np.array(rest) / SMALL
    rotation = np.insert(rotation, largest, np.sqrt(max(0.0, 1 - float(rotation @ rotation))))
    return number, np.concatenate([np.array([x, y, z]) * STEP, rotation])


def read_pointer(data: bytes) -> Floats | None:
    """Return the pose that a client points to; None if the bytes say none that a hand could reach."""
    if len(data) != TARGET.size or data[0] != POINTER:
        return None
    pose = np.array(TARGET.unpack(data)[1:])
    length = float(np.linalg.norm(pose[3:]))
    if not (np.isfinite(pose).all() and np.abs(pose[:3]).max() <= REACH and 0.5 < length < 2):
        return None
    pose[3:] /= length
    return pose


def write_pointer(pose: Sequence[float]) -> bytes:
    """Return a pointer, as clients send it."""
    return TARGET.pack(POINTER, *pose)
