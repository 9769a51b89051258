"""Where a table is: the address that people send each other, `http://host:port/t/<table>`."""

import re
from typing import NamedTuple
from urllib.parse import urlsplit

from tablee.kernel.errors import Mistake

from .errors import trouble

PAGE = "/t/"
TABLE = re.compile(r"[A-Za-z0-9_-]{1,64}")
LOOPBACK = ("localhost", "127.0.0.1", "::1")


class Link(NamedTuple):
    """A house and a table in it."""

    house: str  # http://host:port
    table: str

    def __str__(self) -> str:
        return f"{self.house}{PAGE}{self.table}"

    def socket(self) -> str:
        """Return the address of the table's socket."""
        return f"ws{self.house.removeprefix('http')}/ws/{self.table}"


def read_link(text: str, language: str = "en") -> Link:
    """Return what a link says; a Mistake if it leads to no table."""
    house, path = read_house(text, language)
    table = path.removeprefix(PAGE).strip("/")
    if not path.startswith(PAGE) or not TABLE.fullmatch(table):
        raise Mistake(trouble(language, "no_link", text=text))
    return Link(house, table)


def read_house(text: str, language: str = "en") -> tuple[str, str]:
    """Return the house of an address, and the path in it."""
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        is_named = bool(parts.hostname) and not parts.netloc.endswith(":")
        is_good = parts.scheme in ("http", "https") and is_named and (parts.port is None or parts.port > 0)
    except ValueError:
        is_good = False
    if not is_good:
        raise Mistake(trouble(language, "no_house", text=text))
    return f"{parts.scheme}://{parts.netloc}", parts.path


def is_here(house: str) -> bool:
    """Tell whether a house is this machine: no proxy leads there."""
    return urlsplit(house).hostname in LOOPBACK
