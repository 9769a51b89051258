"""What sockets have to write leaves together at the end of a turn of the loop, before anything they write later.

Each time the system sends, what Python has at hand in the processor's caches makes room for what the system needs: in
one go, all that takes less time than in between. Where much is to be sent, compiled code does it, and Python only looks
after what the system did not take.
"""

import socket
from typing import TYPE_CHECKING, Any, cast

import numba
import numpy as np
from numba import types
from numpy.typing import NDArray

from tablee.kernel.writing import Text

if TYPE_CHECKING:
    from .frames import QuickSocket

MUCH = 16  # letters: for fewer, preparing them takes longer than sending them one by one
AT_A_TIME = 48  # letters: the memory that they are put together in is at hand again for the next ones
NO_FILE = -1
NO_SIGNAL = getattr(socket, "MSG_NOSIGNAL", 0)  # not every system has that; Python does not hear that signal anyway
AT_ONCE = socket.MSG_DONTWAIT | NO_SIGNAL

Files = NDArray[np.int32]
Numbers = NDArray[np.int64]
Letter = tuple["QuickSocket", bytes]  # frames


class Post:
    """What waits for the end of this turn."""

    def __init__(self) -> None:
        self.letters: list[Letter] = []
        self.send_each: Any = None  # once it is compiled

    def prepare(self) -> None:
        """Compile what there is to compile, which takes a moment."""
        self.send_each = numba.njit("void(int32[::1], int64[::1], uint8[::1], int64[::1])", nogil=True)(send_each)

    def deliver(self) -> None:
        """Write everything."""
        letters, self.letters = self.letters, []
        if self.send_each is not None and len(letters) >= MUCH:
            parts = [letters[first : first + AT_A_TIME] for first in range(0, len(letters), AT_A_TIME)]
            letters = [other for part in parts for other in self._send(part)]
        for line, frames in letters:
            line.write(frames)

    def _send(self, letters: list[Letter]) -> list[Letter]:
        """Hand over what the system can take at once; return what has to go another way."""
        straight: list[Letter] = []
        others: list[Letter] = []
        for letter in letters:
            (straight if letter[0].is_straight() else others).append(letter)
        if not straight:
            return others
        texts = [frames for _, frames in straight]
        files = np.array([letter[0].file for letter in straight], np.int32)
        sizes, sent = np.array([len(text) for text in texts], np.int64), np.zeros(len(texts), np.int64)
        self.send_each(files, sizes, np.frombuffer(bytearray().join(texts), np.uint8), sent)
        for place in np.flatnonzero(sent < sizes).tolist():
            straight[place][0].transport.write(texts[place][sent[place] :])
        return others


# --- compiled ---

number = cast("Any", types.intp)  # what it returns
system_send: Any = types.ExternalFunction("send", number(types.int32, types.voidptr, types.uintp, types.int32))


def send_each(files: Files, sizes: Numbers, text: Text, sent: Numbers) -> None:
    """Send each file the next so many bytes of a text; note how many of them the system took.

    Of a file that took less than all, what comes later has to wait. Whatever is wrong, the transport finds out.
    """
    start = 0
    for place in range(len(files)):
        size = sizes[place]
        if files[place] != NO_FILE:
            taken = system_send(files[place], text[start:].ctypes.data, size, AT_ONCE)
            sent[place] = max(taken, 0)
            if taken < size:
                for later in range(place + 1, len(files)):
                    if files[later] == files[place]:
                        files[later] = NO_FILE
        start += size
