"""Facts: what a recording consists of, one a line, and what of them is said only when it changes."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

NOBODY = "-"  # as the viewer of what is the same for everybody


class Fact(NamedTuple):
    """At which step of what, which kind of fact, for whom, and the fact itself."""

    step: str
    kind: str
    viewer: str
    value: str

    def line(self) -> str:
        """Return the fact as a line."""
        assert "\n" not in self.value
        return "\t".join(self)


def fact_of(line: str) -> Fact:
    """Return the fact that a line holds."""
    step, kind, viewer, value = line.split("\t", 3)
    return Fact(step, kind, viewer, value)


def as_json(value: Any) -> str:
    """Return a value as JSON on one line, as people can read it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Standing:
    """What stays as it is until a fact says otherwise: positions, views, the table."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], dict[str, str]] = {}

    def changes(self, step: str, kind: str, viewer: str, now: dict[str, str]) -> Iterator[Fact]:
        """Yield what is new or different now under this kind, and what is gone."""
        before = self._known.get((kind, viewer), {})
        for name, value in now.items():
            if before.get(name) != value:
                yield Fact(step, f"{kind} {name}".strip(), viewer, value)
        for name in [name for name in before if name not in now]:
            yield Fact(step, f"{kind} {name}".strip(), viewer, "(gone)")
        self._known[kind, viewer] = now

    def additions(self, step: str, kind: str, viewer: str, now: dict[str, str]) -> Iterator[Fact]:
        """The same, where what is not there now has only to wait for its time."""
        return self.changes(step, kind, viewer, self._known.get((kind, viewer), {}) | now)
