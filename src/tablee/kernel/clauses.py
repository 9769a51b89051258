"""The clauses of a game's RULES.md: what players read, refusals quote and tests cite."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

HEAD = re.compile(r"^r\[([a-z0-9.-]+)\]\s*(.*)$")
MARKS = ("rulebook", "house", "rulebook + house")


class Clause(NamedTuple):
    """One rule: its id, who says so, and its text."""

    id: str
    mark: str  # one of MARKS
    text: str


def rules_file(folder: Path, language: str) -> Path:
    """Return the file that has a game's rules in a language."""
    return folder / ("RULES.md" if language == "en" else f"RULES.{language}.md")


@cache
def clauses(folder: Path, language: str) -> dict[str, Clause]:
    """Return the clauses of the game in `folder`, in the order of its rules."""
    found: dict[str, Clause] = {}
    for block in rules_file(folder, language).read_text(encoding="utf-8").split("\n\n"):
        head, _, text = block.strip().partition("\n")
        match = HEAD.match(head)
        if not match:
            continue
        clause = Clause(match[1], match[2], " ".join(text.split("\n")))
        if clause.mark not in MARKS:
            raise ValueError(f"{folder.name}: clause {clause.id} is marked '{clause.mark}', not one of {MARKS}.")
        if clause.id in found:
            raise ValueError(f"{folder.name}: clause {clause.id} stands twice.")
        found[clause.id] = clause
    return found
