"""Pictures of the boards at rest, and how they are compared with those that were accepted; `make screens` accepts.

Compared is the mean colour of squares: where a letter's edge is a little lighter by another version of Chromium, its
square is nearly the same, and where a card has moved or is missing, squares are not. Measured here: text set without
subpixel positioning, as other machines may do, changes no square by more than 28 levels; the smallest thing on a
phone, moved by 20 pixels, changes 17 of 3600 squares by more than that.
"""

import base64
import struct
import tempfile
import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Browser, sync_playwright
from server.house import House
from web.conftest import ARGUMENTS, CHROMIUM, DEVICES
from web.laying import house_of, table_of
from web.positions import POSITIONS
from web.visitor import Visitor, wait_until

SCREENS = Path(__file__).parent / "screens"
SQUARE = 8  # pixels
LEVELS = 40  # of 255, by which the mean colour of a square may differ
SHARE = 0.001  # of all squares may differ by more
SHADES = 16  # of red, green and blue that are kept: files are small, and means differ by at most 8 levels
# What the house's own fonts do not have is drawn by whatever font a machine has: it takes no room in a picture.
FOREIGN = ".time.done, .cell .not"
DECODE = """
async (data) => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
  const { width, height } = picture;
  const brush = new OffscreenCanvas(width, height).getContext("2d");
  brush.drawImage(picture, 0, 0);
  const { data: bytes } = brush.getImageData(0, 0, width, height);
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return [height, width, btoa(text)];
}
"""

Pixels = NDArray[np.uint8]


def main() -> None:
    """Accept how the boards look now; what looks as it did is left as it is."""
    SCREENS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        house = house_of(Path(folder), dict.fromkeys(DEVICES, POSITIONS)).open()
        try:
            for game in POSITIONS:
                for device in DEVICES:
                    person = look_at(chromium, house, game, device)
                    seen, file = picture_of(person), file_of(game, device)
                    if not file.exists() or is_different(seen, accepted(person, game)):
                        file.write_bytes(png(seen))
                        print(f"accepted: {file}")
                    person.leave()
        finally:
            chromium.close()
            house.close()


def file_of(game: str, device: str) -> Path:
    """Where the accepted picture is."""
    return SCREENS / f"{game}-{device}.png"


def accepted(person: Visitor, game: str) -> Pixels:
    """The picture of this position that was accepted."""
    return pixels(person, file_of(game, person.device).read_bytes())


def look_at(chromium: Browser, house: House, game: str, device: str) -> Visitor:
    """Come to a game's position."""
    person = Visitor(chromium, house, device).take_seat(*table_of(game, device))
    person.see("main .board button")
    return person


def picture_of(person: Visitor) -> Pixels:
    """What is to be seen once all has come to rest: two pictures in a row are the same."""
    person.page.wait_for_function("document.fonts.status === 'loaded' && !document.querySelector('[data-telling]')")
    taken = [b""]

    def is_still() -> bool:
        taken.append(person.page.screenshot(animations="disabled", style=f"{FOREIGN} {{ font-size: 0 !important }}"))
        return taken[-1] == taken[-2]

    wait_until(is_still, "a picture that stands still")
    return pixels(person, taken[-1])


def pixels(person: Visitor, data: bytes) -> Pixels:
    """The pixels of a picture, decoded in another tab: a table's page may not fetch it."""
    page = person.context.new_page()
    height, width, text = page.evaluate(DECODE, base64.b64encode(data).decode())
    page.close()
    return np.frombuffer(base64.b64decode(text), np.uint8).reshape(height, width, 4)[:, :, :3]


def is_different(one: Pixels, other: Pixels) -> bool:
    """Tell whether too many squares are not the same."""
    return bool(different(one, other).mean() > SHARE)


def different(one: Pixels, other: Pixels) -> NDArray[np.bool_]:
    """Which squares are not the same."""
    return np.asarray(np.abs(means(one) - means(other)).max(axis=2) > LEVELS)


def means(picture: Pixels) -> NDArray[np.float64]:
    """The mean colour of each square."""
    height, width, _ = picture.shape
    squares = picture.reshape(height // SQUARE, SQUARE, width // SQUARE, SQUARE, 3)
    return np.asarray(squares.mean(axis=(1, 3)))


def marked(picture: Pixels, squares: NDArray[np.bool_]) -> Pixels:
    """A picture where only these squares are bright."""
    bright = squares.repeat(SQUARE, 0).repeat(SQUARE, 1)[:, :, None]
    return np.where(bright, picture, picture // 4).astype(np.uint8)


def png(picture: Pixels) -> bytes:
    """A picture as a small file."""
    height, width, _ = picture.shape
    step = 256 // SHADES
    shades = (picture // step * step + step // 2).reshape(height, width * 3)
    rows = np.concatenate([np.zeros((height, 1), np.uint8), shades], axis=1)  # each begins with its filter: none
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows.tobytes(), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, data) for kind, data in parts)


def chunk(kind: bytes, data: bytes) -> bytes:
    """A part of such a file."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


if __name__ == "__main__":
    main()
