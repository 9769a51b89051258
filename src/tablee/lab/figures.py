"""Figures as docs/ shows them: tables in Markdown."""

from collections.abc import Iterator, Sequence


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Write a table line by line, numbers to the right, and an empty line after it."""
    for line in (head, ["---", *["---:"] * (len(head) - 1)], *rows):
        yield f"| {' | '.join(line)} |"
    yield ""
