"""Seats kept: the secret of each seat that this user has at a table far away, in a file that nobody else can read.

A terminal holds the file of its seat locked as long as it sits there, so that another one does not take the same seat;
whoever is killed lets go of it, and finds it again.
"""

import contextlib
import fcntl
import os
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from tablee.client import Link

from .folders import data_folder

FOLDER, NAME = "seats", 16  # letters of a folder's name
LONG = 90 * 24 * 3600  # seconds after which a seat that nobody came back to is forgotten


class Secret(Struct, frozen=True):
    """What is kept of a seat: under which name somebody came, and the token."""

    name: str
    token: str


class Seat:
    """A seat that this terminal has; its file is locked until it is let go of."""

    def __init__(self, file: Path, handle: int, secret: Secret) -> None:
        self.file, self.handle, self.secret = file, handle, secret

    def let_go(self) -> None:
        """Leave the seat to whoever comes back to it."""
        os.close(self.handle)

    def forget(self) -> None:
        """Nobody will come back to it."""
        with contextlib.suppress(OSError):
            self.file.unlink()
            self.file.parent.rmdir()  # if it was the last one there


def last_seat(link: Link, name: str) -> Seat | None:
    """Return the seat that somebody of this name had last at a table and is not at now; of any name if it is empty."""
    files = sorted(_files(_folder(link)), key=_used, reverse=True)
    return next((seat for file in files if (seat := _take(file, name))), None)


def keep_seat(link: Link, name: str, token: str) -> Seat:
    """Keep a new seat. Raises OSError where nothing can be written."""
    secret, folder = Secret(name, token), _folder(link)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    file = folder / sha256(token.encode()).hexdigest()[:NAME]
    handle = os.open(file, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    os.write(handle, msgspec.json.encode(secret))
    _clear_out(folder.parent)
    return Seat(file, handle, secret)


def _folder(link: Link) -> Path:
    """Return where the seats at a table are kept: a house that is not the same gets no secret of another."""
    table = f"{link.house.lower()} {link.table}"
    return data_folder() / FOLDER / sha256(table.encode()).hexdigest()[:NAME]


def _files(folder: Path) -> Iterator[Path]:
    with contextlib.suppress(OSError):
        yield from folder.iterdir()


def _used(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except OSError:  # forgotten meanwhile
        return 0.0


def _take(file: Path, name: str) -> Seat | None:
    """Return the seat of a file, unless another terminal has it, or it is somebody else's."""
    try:
        handle = os.open(file, os.O_RDWR)
    except OSError:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        secret = msgspec.json.decode(os.read(handle, 4096), type=Secret)
        if name in ("", secret.name):
            os.utime(file)
            return Seat(file, handle, secret)
    except (OSError, msgspec.DecodeError):  # another terminal has it, or it is none of our files
        pass
    os.close(handle)
    return None


def _clear_out(seats: Path) -> None:
    """Forget the seats that nobody came back to for long."""
    for file in seats.glob("*/*"):
        if _used(file) < time.time() - LONG:
            with contextlib.suppress(OSError):
                file.unlink()
