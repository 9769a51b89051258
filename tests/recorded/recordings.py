"""Recordings as they are kept: compressed text, one fact a line; and, in words, what differs from them."""

import gzip
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

from recorded.facts import NOBODY, Fact, fact_of

KEPT = Path(__file__).parent / "kept"
SHOWN = 12  # differences at the first step that differs; of later ones the first of each kind that is not among those
AROUND = 60  # characters that are shown on both sides of what changed
LONGEST = 200  # … and in all


class Difference(NamedTuple):
    """A fact that was another one, or none."""

    fact: Fact  # but for its value
    was: str | None
    now: str | None


# --- kept ---


def read(name: str) -> list[Fact]:
    """Return what is kept under a name; nothing if there is none yet."""
    file = KEPT / f"{name}.gz"
    return (
        [fact_of(line) for line in gzip.decompress(file.read_bytes()).decode().split("\n")[:-1]]
        if file.exists()
        else []
    )


def write(name: str, facts: Sequence[Fact]) -> None:
    """Keep facts; the same facts give the same bytes."""
    KEPT.mkdir(exist_ok=True)
    text = "".join(f"{fact.line()}\n" for fact in facts)
    (KEPT / f"{name}.gz").write_bytes(gzip.compress(text.encode(), mtime=0))


def compare(made: Mapping[str, Sequence[Fact]]) -> list[str]:
    """Return a report of every recording that differs from what is kept."""
    return [text for name, facts in made.items() if (text := report(name, read(name), facts))]


# --- what differs ---


def differences(kept: Sequence[Fact], made: Sequence[Fact]) -> Iterator[Difference]:
    """Yield what differs, step by step: facts of the same step, kind and viewer are compared by turns."""
    sides = [grouped(facts) for facts in (kept, made)]
    for key in sorted(sides[0] | sides[1], key=itemgetter(0)):
        pairs = zip_longest(*(side.get(key, []) for side in sides))
        yield from (Difference(Fact(*key, ""), was, now) for was, now in pairs if was != now)


def grouped(facts: Sequence[Fact]) -> dict[tuple[str, str, str], list[str]]:
    found: dict[tuple[str, str, str], list[str]] = {}
    for *key, value in facts:
        found.setdefault(tuple(key), []).append(value)
    return found


def report(name: str, kept: Sequence[Fact], made: Sequence[Fact]) -> str:
    """Say in words what differs; nothing if nothing does."""
    if kept == made:
        return ""
    if not kept:
        return f"{name}: {len(made)} facts, none of which was recorded before."
    found = list(differences(kept, made))
    if not found:
        return f"{name}: the same facts, in another order."
    first = found[0].fact.step
    here, later = (
        [each for each in found if each.fact.step == first],
        [each for each in found if each.fact.step != first],
    )
    number = "1 fact differs" if len(found) == 1 else f"{len(found)} facts differ"
    lines = [f"{name}: {number} from what was recorded, the first at {first}{what_happened(kept, first)}:"]
    for each in here[:SHOWN]:
        lines += described(each)
    if len(here) > SHOWN:
        lines.append(f"  … and there too: {counted(here[SHOWN:])}")
    seen = {kind_of(each) for each in here}
    for each in later:
        if kind_of(each) not in seen:
            seen.add(kind_of(each))
            lines += described(each, f"first at {each.fact.step}: ")
    if steps := len({each.fact.step for each in later}):
        lines.append(f"  … and later, at {steps} {'step' if steps == 1 else 'steps'}: {counted(later)}")
    return "\n".join(lines)


def what_happened(kept: Sequence[Fact], step: str) -> str:
    """Say what was played at a step, or else in which position it is."""
    known = {fact.kind: fact.value for fact in kept if fact.step == step and fact.viewer == NOBODY}
    found = known.get("played") or known.get("position")
    return f" ({part(found, 0, 0)})" if found else ""


def counted(found: Sequence[Difference]) -> str:
    return ", ".join(f"{number} {kind}" for kind, number in Counter(map(kind_of, found)).most_common())


def kind_of(difference: Difference) -> str:
    return difference.fact.kind.split()[0]


def described(difference: Difference, where: str = "") -> list[str]:
    """Say what a fact was, and what it is now: the part that changed, with a little of what stands around it."""
    fact, was, now = difference
    title = f"  {where}{fact.kind}, {'for everybody' if fact.viewer == NOBODY else f'for {fact.viewer}'}"
    if was is None or now is None:
        return [title, f"    {'only recorded' if now is None else 'only now'}: {part(was or now or '', 0, 0)}"]
    start = alike(was, now)
    same_end = alike(was[start:][::-1], now[start:][::-1])
    return [title, f"    was: {part(was, start, same_end)}", f"    now: {part(now, start, same_end)}"]


def alike(one: str, other: str) -> int:
    """Return how many characters two texts begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (mine, yours) in pairs if mine != yours), min(len(one), len(other)))


def part(text: str, start: int, same_end: int) -> str:
    """Return a text without most of what stands before and after what changed."""
    first, last = max(0, start - AROUND), len(text) - max(0, same_end - AROUND)
    last = min(last, first + LONGEST)
    return f"{'…' if first else ''}{text[first:last]}{'…' if last < len(text) else ''}"
