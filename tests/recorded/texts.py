"""Texts that are kept as they were, to be compared: a difference is shown, and RECORD=1 accepts it."""

import os
import re
from difflib import unified_diff
from pathlib import Path

import pytest

NUMBER = re.compile(r"-?\d+\.\d+")


def compare_with_kept(file: Path, text: str, tolerance: float = 0.0) -> None:
    """Fail with the difference if a text is not what its file keeps; with RECORD=1, keep it.

    Decimal numbers may differ by the tolerance.
    """
    if is_recording():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return
    kept = file.read_text(encoding="utf-8") if file.exists() else ""
    before, now = kept.splitlines(), text.splitlines()
    if len(before) == len(now):
        now = [old if is_close(old, new, tolerance) else new for old, new in zip(before, now, strict=True)]
    difference = list(unified_diff(before, now, f"kept/{file.name}", "now", lineterm="", n=4))
    if difference:
        accept = "If all this is meant, `make record` accepts it."
        pytest.fail("\n".join([*difference, "", accept]), pytrace=False)


def is_recording() -> bool:
    return bool(os.environ.get("RECORD"))


def is_close(one: str, other: str, tolerance: float) -> bool:
    """Tell whether two lines are alike, but for decimal numbers that differ by no more than the tolerance."""
    numbers = zip(NUMBER.findall(one), NUMBER.findall(other), strict=False)
    return NUMBER.sub("#", one) == NUMBER.sub("#", other) and all(
        abs(float(old) - float(new)) <= tolerance for old, new in numbers
    )
