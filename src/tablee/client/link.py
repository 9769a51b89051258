"""Where a table is: the address that people send each other, `http://host:port/t/<table>`."""

import re
from typing import NamedTuple
from urllib.parse import urlsplit

from tablee.kernel.errors import Mistake

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


def read_link(text: str) -> Link:
    """Return what a link says; a Mistake if it leads to no table."""
    house, path = read_house(text)
    table = path.removeprefix(PAGE).strip("/")
    if not path.startswith(PAGE) or not TABLE.fullmatch(table):
        raise Mistake(f"The link of a table is written http://host:port{PAGE}TABLE; '{text}' is not.")
    return Link(house, table)


def read_house(text: str) -> tuple[str, str]:
    """Return the house of an address, and the path in it."""
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        is_good = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        is_good = False
    if not is_good:
        raise Mistake(f"The address of a house is written http://host:port; '{text}' is not.")
    return f"{parts.scheme}://{parts.netloc}", parts.path


def is_here(house: str) -> bool:
    """Tell whether a house is this machine: no proxy leads there."""
    return urlsplit(house).hostname in LOOPBACK
