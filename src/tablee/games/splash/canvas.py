"""Drawing without a screen: OpenGL off screen, and PNG files."""

import os
import struct
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.games.splash.engine import mujoco
from tablee.kernel.errors import Mistake

Pixels = NDArray[np.uint8]
Render = Callable[[Any], Pixels]

KINDS = ("egl", "osmesa", "cgl", "glfw")
USUAL = {"linux": "egl", "darwin": "cgl"}
NO_GL = (
    "No picture can be drawn here: {reason}. It takes OpenGL that draws without a screen; "
    "on Debian: apt-get install libegl1 libgl1 libgl1-mesa-dri"
)


@contextmanager
def canvas(context: Any, model: Any) -> Iterator[Render]:
    """Yield a function that draws a scene of a model into pixels, top row first."""
    width, height = model.vis.global_.offwidth, model.vis.global_.offheight
    try:
        context.make_current()
        resources = mujoco.MjrContext(model, mujoco.mjtFontScale.mjFONTSCALE_100)
        mujoco.mjr_setBuffer(mujoco.mjtFramebuffer.mjFB_OFFSCREEN, resources)
        pixels, whole = np.empty((height, width, 3), np.uint8), mujoco.MjrRect(0, 0, width, height)

        def render(scene: Any) -> Pixels:
            mujoco.mjr_render(whole, scene, resources)
            mujoco.mjr_readPixels(pixels, None, whole, resources)
            return pixels[::-1]

        yield render
        resources.free()
    finally:
        context.free()


def gl_context(width: int, height: int) -> Any:
    """Return OpenGL without a screen, or say what is missing."""
    wanted = os.environ.get("MUJOCO_GL", "").lower() or USUAL.get(sys.platform, "glfw")
    if wanted not in KINDS:
        raise Mistake(NO_GL.format(reason=f"MUJOCO_GL is '{wanted}', and can be {', '.join(KINDS)}"))
    try:
        return import_module(f"mujoco.{wanted}").GLContext(width, height)
    except Exception as error:  # whatever a missing driver raises: attributes of None, its own errors, OSError
        raise Mistake(NO_GL.format(reason=f"{wanted} says '{error}'")) from None


def png(pixels: Pixels) -> bytes:
    """Return an image as a PNG file."""
    height, width, _ = pixels.shape
    rows = np.hstack([np.zeros((height, 1), np.uint8), pixels.reshape(height, -1)])  # 0: no filter
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows.tobytes(), 6)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


def chunk(kind: bytes, body: bytes) -> bytes:
    """Return a part of a PNG file."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
