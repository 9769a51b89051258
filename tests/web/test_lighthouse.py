"""Lighthouse likes the shelf, and it can be used soon, also on a slow phone.

Times want the machine to themselves: `make lighthouse` measures them, a number of times that is fixed before, and the
one in the middle counts.
"""

import json
import os
import subprocess
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from server.house import House
from web.conftest import ARGUMENTS, CHROMIUM, Visit

ROOT = Path(__file__).parents[2]
LIGHTHOUSE = Path(__file__).parent / "lighthouse"
LIMITS = {"performance": 0.90, "accessibility": 1.00, "best-practices": 0.95}
RUNS = 3
SEEN_NOTHING = "Please run Lighthouse again"  # now and then Chromium records nothing of a page load
# Lighthouse makes a phone of a fast computer, whose index is about this, by slowing it down so much; its manual says
# that others have to be slowed down less, and ours is slower at one time than at another.
SLOWDOWN, FAST = 4.0, 1750
VISITS = 5
USABLE = 2000  # ms after the house answers
SINCE_ANSWER = """
() => document.querySelectorAll(".box").length >= 5
  && performance.now() - performance.getEntriesByType("navigation")[0].responseStart
"""
pytestmark = [pytest.mark.browser, pytest.mark.alone]


def npm(*words: str) -> str:
    """Run npm for Lighthouse, which has a folder of its own: nobody needs it to play. Return what went wrong."""
    command = [ROOT / "tools/web.sh", *words]
    done = subprocess.run(
        command, capture_output=True, encoding="utf-8", timeout=300, env={**os.environ, "CHROME_PATH": CHROMIUM}
    )
    return done.stdout + done.stderr if done.returncode else ""


def scores(address: str, report: Path, slowdown: float) -> tuple[dict[str, Any], float]:
    """What Lighthouse says of a page on a phone, and of this machine; nothing good where it could not see it."""
    flags = " ".join(["--headless=new", *ARGUMENTS])
    wanted = f"--only-categories={','.join(LIMITS)}"
    phone = f"--throttling.cpuSlowdownMultiplier={slowdown:.2f}"
    written = ["--quiet", "--output=json", f"--output-path={report}"]
    words = ["lighthouse", address, *written, wanted, phone, f"--chrome-flags={flags}"]
    trouble = npm("exec", "--prefix", str(LIGHTHOUSE), "--", *words)
    if SEEN_NOTHING in trouble:
        return dict.fromkeys(LIMITS, 0.0), FAST
    assert not trouble, trouble
    found = json.loads(report.read_text(encoding="utf-8"))
    return {key: found["categories"][key]["score"] or 0.0 for key in LIMITS}, found["environment"]["benchmarkIndex"]


def test_lighthouse_likes_the_shelf(open_house: House, tmp_path):
    if not (LIGHTHOUSE / "node_modules").is_dir():
        trouble = npm("install", "--prefix", str(LIGHTHOUSE), "--no-save", "--silent", "--ignore-scripts")
        assert not trouble, trouble
    runs, index = [], float(FAST)
    for _ in range(RUNS):
        slowdown = SLOWDOWN * min(1.0, index / FAST)
        found, index = scores(f"http://127.0.0.1:{open_house.port}/", tmp_path / "report.json", slowdown)
        runs.append(found)
    assert {key for key, limit in LIMITS.items() if median(run[key] for run in runs) < limit} == set(), runs


def test_the_shelf_can_be_used_soon_after_the_house_answers(visit: Visit):
    times = [visit("phone").go("/").page.wait_for_function(SINCE_ANSWER).json_value() for _ in range(VISITS)]
    assert median(times) <= USABLE, times
