"""Open a house: check what can be wrong before the doors open, and tell people where it is."""

import asyncio
import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from pathlib import Path

import segno
from rich.console import Console
from rich.text import Text

from tablee.kernel.errors import Mistake
from tablee.server.run import serve
from tablee.store import Broken, kind_of, open_store

from .folders import data_folder
from .speech import Speech

FILE = "tablee.db"
EVERYWHERE = ("0.0.0.0", "::")
LOOPBACK = ("127.", "::1", "localhost")
SOMEWHERE = ("192.0.2.1", 9)  # nobody is there, and nothing is sent: only the way out is looked up
QUIET = 2  # modules round a QR code
PATIENCE, PAUSE = 60.0, 0.2  # seconds: how long the doors may take to open, and between two looks at them


def open_house(
    host: str,
    port: int,
    database: str | None,
    workers: int,
    origins: list[str],
    speech: Speech,
    console: Console,
    *,
    show: bool = False,
) -> None:
    """Serve until somebody says stop."""
    address = database or str(usual_database())
    check_workers(address, workers)
    port = check_port(host, port)
    check_database(address)
    here = url_of("127.0.0.1" if host in EVERYWHERE else host, port)
    console.print(Text(speech.say("serve.ready", address=here)))
    console.print(Text(speech.say("serve.kept", database=without_password(address)), style="dim"))
    if lan := lan_address(host):
        console.print(Text(speech.say("serve.network", address=url_of(lan, port))))
        console.print(qr_code(url_of(lan, port)))
    console.file.flush()
    if show:
        threading.Thread(target=show_house, args=(here,), daemon=True).start()
    serve(host, port, address, workers, ",".join(origins))


def show_house(address: str) -> None:
    """Show the house in the browser of whoever opened it, as soon as it answers; where there is none, nothing."""
    if has_screen() and answers(f"{address}/api/health"):
        webbrowser.open(address)


def has_screen() -> bool:
    """Tell whether there is somewhere to show a page: a browser in the terminal would be in the way."""
    return sys.platform == "darwin" or os.name == "nt" or bool({"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys())


def answers(url: str) -> bool:
    """Wait until somebody answers; False if nobody does."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(url, timeout=PAUSE * 10):
                return True
        except OSError:
            time.sleep(PAUSE)
    return False


# --- where things are ---


def usual_database() -> Path:
    """Return the file in which tables are kept, in the user's data folder."""
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Mistake(
            f"The folder '{folder}' cannot be made: {error.strerror}. Choose another with --database."
        ) from None
    return folder / FILE


def lan_address(host: str) -> str | None:
    """Return the address by which others on the network find us; None if we listen to this machine only."""
    if host.startswith(LOOPBACK):
        return None
    if host not in EVERYWHERE:
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(SOMEWHERE)
            found = str(way.getsockname()[0])
        except OSError:
            return None
    return None if found.startswith(LOOPBACK) else found


def url_of(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def without_password(address: str) -> str:
    """Return an address that may be printed."""
    kind, there, rest = address.partition("://")
    return f"{kind}://{rest.rpartition('@')[2]}" if there and "@" in rest else address


# --- what can be wrong ---


def check_workers(address: str, workers: int) -> None:
    """Refuse several workers on a file, which has one owner."""
    if workers > 1 and kind_of(address) != "postgresql":
        raise Mistake(
            f"{workers} workers need PostgreSQL: a file has one owner. "
            "Give --database postgresql://user:password@host/name, or leave --workers out."
        )


def check_port(host: str, port: int) -> int:
    """Return the port to listen at; refuse one that is not to be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_STREAM) as door:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind((host, port))
            return int(door.getsockname()[1])
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise Mistake(f"Nobody can listen at {host}, port {port}: {reason}. Choose another with --port.") from None


def check_database(address: str) -> None:
    """Refuse a store that cannot be opened."""

    async def try_it() -> None:
        store = await open_store(address)
        try:
            await store.healthy()
        finally:
            await store.close()

    try:
        asyncio.run(try_it())
    except Broken as broken:
        raise Mistake(str(broken)) from None


# --- the code ---


def qr_code(text: str) -> Text:
    """Draw a QR code, two rows of it in a line of text."""
    rows = [list(map(bool, row)) for row in segno.make(text, micro=False).matrix_iter(border=QUIET)]
    rows += [[False] * len(rows[0])] * (len(rows) % 2)
    lines = ["".join(map(half_block, upper, lower)) for upper, lower in zip(rows[::2], rows[1::2], strict=True)]
    return Text("\n".join(lines), style="black on bright_white", no_wrap=True)


def half_block(upper: bool, lower: bool) -> str:
    return {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}[upper, lower]
