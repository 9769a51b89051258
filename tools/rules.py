"""Every clause of every game, beside the tests that show it.

    .venv/bin/python tools/rules.py [--quiet]

Exits with 1 where a clause has no test, a test cites an unknown clause, or the rules differ between languages.
"""

import argparse
import io
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from rich.console import Console
from rich.table import Table

from tablee.games import discover
from tablee.kernel.clauses import clauses
from tablee.kernel.game import Game
from tablee.kernel.words import LANGUAGES

ROOT = Path(__file__).parents[1]
COLLECT = ("--collect-only", "-q", "-p", "no:cacheprovider", "--rootdir", str(ROOT), str(ROOT / "tests"))

Shown = dict[str, list[str]]  # the tests that cite each clause


class Collector:
    """Hears from pytest which tests there are, and which clauses they cite."""

    def __init__(self) -> None:
        self.shown: Shown = {}
        self.problems: list[str] = []

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.problems.append(f"{report.nodeid} cannot be collected:\n{report.longreprtext}")

    @pytest.hookimpl(tryfirst=True)  # before conftest refuses unknown clauses: they are named here
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            for clause in {clause for mark in item.iter_markers("rule") for clause in mark.args}:
                self.shown.setdefault(clause, []).append(item.nodeid)


def main() -> int:
    """Print the tables and the problems; return the exit status."""
    parser = argparse.ArgumentParser(description="Print every clause and the tests that show it.")
    parser.add_argument("--quiet", action="store_true", help="only problems, and one line a game")
    quiet = parser.parse_args().quiet
    games = list(discover().values())
    problems = [problem for game in games for problem in translation_problems(game)]
    shown, failures = collect()
    problems += [*failures, *test_problems(games, shown)]
    console = Console(highlight=False, markup=False)
    for game in games:
        if not quiet:
            console.print(table_of(game, shown))
        console.print(summary_of(game, shown), soft_wrap=True)
    for problem in problems:
        console.print(problem, soft_wrap=True)
    return 1 if problems else 0


def collect() -> tuple[Shown, list[str]]:
    """Return the tests of every clause, and what could not be collected."""
    collector, heard = Collector(), io.StringIO()
    with redirect_stdout(heard), redirect_stderr(heard):
        status = pytest.main([*COLLECT], plugins=[collector])
    if status != pytest.ExitCode.OK and not collector.problems:
        collector.problems.append(heard.getvalue().strip().rpartition("\n")[2])
    return collector.shown, collector.problems


# --- problems ---


def translation_problems(game: Game) -> Iterator[str]:
    """Say which clauses are not the same in every language."""
    english = clauses(game.folder, "en")
    for language in LANGUAGES:
        other = clauses(game.folder, language)
        for clause in sorted(english.keys() ^ other.keys()):
            yield f"{clause} is missing in {'English' if clause in other else language}."
        for clause in english:
            if clause in other and english[clause].mark != other[clause].mark:
                yield f"{clause} is '{english[clause].mark}' in English and '{other[clause].mark}' in {language}."


def test_problems(games: list[Game], shown: Shown) -> Iterator[str]:
    """Say which clauses no test shows, and which tests cite clauses that are not there."""
    known = [clause for game in games for clause in clauses(game.folder, "en")]
    for clause in known:
        if clause not in shown:
            yield f"{clause} has no test."
    for clause in sorted(shown.keys() - set(known)):
        yield f"{shown[clause][0]} cites {clause}, which is no clause."


# --- tables ---


def table_of(game: Game, shown: Shown) -> Table:
    """Return a line a clause: its id, its mark, how many tests show it, and the first of them."""
    table = Table(title=game.title, title_justify="left", box=None, pad_edge=False)
    for column in ("clause", "mark", "tests", "the first of them"):
        table.add_column(column, justify="right" if column == "tests" else "left", no_wrap=column == "clause")
    for clause in clauses(game.folder, "en").values():
        tests = shown.get(clause.id, [])
        table.add_row(clause.id, clause.mark, str(len(tests)), sentence(tests[0]) if tests else "–")
    return table


def summary_of(game: Game, shown: Shown) -> str:
    """Return the game in one line."""
    known = clauses(game.folder, "en")
    tests = {test for clause in known for test in shown.get(clause, [])}
    return f"{game.key}: {len(known)} clauses, {len(known.keys() & shown.keys())} shown by {len(tests)} tests"


def sentence(test: str) -> str:
    """Return the name of a test as the sentence that it is."""
    return test.rpartition("::")[2].partition("[")[0].removeprefix("test_").replace("_", " ")


if __name__ == "__main__":
    sys.exit(main())
