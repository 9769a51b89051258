"""The logs, kept: SQLite in one file for one process, or PostgreSQL for as many workers as it takes.

A store knows bytes. What they mean is the caller's affair.
"""

from pathlib import Path

from tablee.kernel.errors import Mistake

from .contract import MISSED, Broken, Card, Hint, Record, Store, Taken
from .sqlite import InUse, open_sqlite

__all__ = ["MISSED", "Broken", "Card", "Hint", "InUse", "Record", "Store", "Taken", "kind_of", "open_store"]


def kind_of(address: str) -> str:
    """Return which kind of store is at an address: all of it that may be told."""
    return "postgresql" if address.startswith(("postgresql://", "postgres://")) else "sqlite"


async def open_store(address: str) -> Store:
    """Open the store at an address: a path, sqlite:///path, or postgresql://user:password@host/database.

    As everywhere, sqlite:///games.db is a file in the current folder; sqlite:////srv/games.db begins at the root.
    """
    if kind_of(address) == "postgresql":
        from .postgres import open_postgres  # who uses SQLite need not load it

        return await open_postgres(address)
    kind, there, rest = address.partition("://")
    path = rest.removeprefix("/") if there else address
    if not path or (there and (kind != "sqlite" or not rest.startswith("/"))):
        raise Mistake(
            "The address of a store is a file such as games.db or sqlite:///games.db, "
            "or a database such as postgresql://user:password@host/name."
        )
    return await open_sqlite(Path(path).resolve())
