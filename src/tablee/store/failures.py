"""What can go wrong with PostgreSQL, or on the way to it."""

import asyncpg

from .contract import Broken

FAILURES = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)


def broken_by(error: BaseException) -> Broken:
    """Return what a caller hears of a failure. Nothing is tried twice: it may be stored."""
    return Broken(f"PostgreSQL failed: {said(error)}.")


def said(error: BaseException) -> str:
    """Return what an error says, or at least its name. Its details are left out: they quote rows, and logs' names."""
    return str(error).partition("\n")[0].rstrip(".") or type(error).__name__


def is_undone(error: BaseException) -> bool:
    """Tell whether an error says for sure that nothing is stored: the server refused it, or never got it."""
    return isinstance(error, asyncpg.DataError) or getattr(error, "severity_en", None) == "ERROR"
