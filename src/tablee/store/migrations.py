"""The schema, as numbered scripts: each brings a database from the version before to its own number."""

from pathlib import Path

from tablee.kernel.errors import Mistake

SCHEMA = Path(__file__).parent / "schema"


def scripts(database: str) -> list[str]:
    """List the scripts for a database, "sqlite" or "postgres", from the first version on."""
    return [path.read_text(encoding="utf-8") for path in sorted((SCHEMA / database).glob("*.sql"))]


def missing(known: list[str], version: int) -> list[str]:
    """List the scripts that a database of this version still needs."""
    if version > len(known):
        raise Mistake(
            f"The database has version {version} of its schema, and this program knows only {len(known)}: "
            "it was used by a newer Tablée. Use that one, or another database."
        )
    return known[version:]
