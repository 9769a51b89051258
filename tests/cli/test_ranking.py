"""Who came where, as the terminal tells it: in a game here, in a replay, and in the one line of a bot far away."""

import re

import pytest
from cli.inside import tablee_here as tablee
from table.tables import Evening

from tablee.cli.ranking import outcome, ranking
from tablee.cli.speech import Speech
from tablee.table import gather, record

NAMES = ["Ann", "Bob", "Cleo", "Dan"]


@pytest.mark.parametrize(
    ("scores", "lines"),
    [
        ([0, 1, 0.01], ["1. Bob", "2. Cleo", "3. Ann"]),
        ([0, 1, 0, 1], ["1. Bob", "1. Dan", "3. Ann", "3. Cleo"]),
        ([2.05, 3.2, 2.19], ["1. Bob (3)", "2. Cleo (2)", "3. Ann (2)"]),
        ([410, -20, 410], ["1. Ann (410)", "1. Cleo (410)", "3. Bob (-20)"]),
        ([2, 2], ["1. Ann (2)", "1. Bob (2)"]),
        ([1, 1, 1], []),
        ([0, 0], []),
        ([0], []),
    ],
)
def test_the_ranking_shows_places_and_whole_points(scores, lines):
    assert ranking(scores, NAMES[: len(scores)]) == lines


@pytest.mark.parametrize(
    ("scores", "line"),
    [
        ([0, 1, 0.01], "The match is over: 1. Bob, 2. Cleo, 3. Ann."),
        ([3.2, 2.19], "The match is over: 1. Ann (3), 2. Bob (2)."),
        ([1, 1], "The match is over: won, all together."),
        ([0, 0], "The match is over: lost, all together."),
    ],
)
def test_one_line_says_how_a_match_ended(scores, line):
    assert outcome(scores, NAMES[: len(scores)], Speech("en")) == line


def exploded(text):
    """Who exploded, the first of them first."""
    return re.findall(r"^  (\w+) explodes?!$", text, re.MULTILINE)


def ranked(text, ending=""):
    """The names in a ranking at the very end of a text, best first."""
    found = re.search(rf"^  1\. (\w+)\n  2\. (\w+)\n  3\. (\w+)\n{ending}\Z", text, re.MULTILINE)
    return [*found.groups()] if found else None


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_the_first_of_three_to_explode_is_last_in_the_terminal(seed):
    played = tablee("play", "kittens", "--fast", "--lang", "en", "--seed", seed, "--seats", "3", typed="1\n" * 5000)
    first, second = exploded(played.out)
    assert ranked(played.out, r"The game is over\.\n")[1:] == [second, first]


def test_the_first_of_three_to_explode_is_last_in_a_replay(tmp_path):
    met, file = Evening("kittens", 3), tmp_path / "match.json"
    met.come("Ann")
    for seat in range(3):
        met.do(gather.invite, 0, seat, "random")
    met.do(gather.start, 0)
    met.play_by_time()
    file.write_text(record.write_whole(met.games, *record.records_of(met.games, met.entries)), encoding="utf-8")
    told = tablee("replay", str(file), "--lang", "en").out
    first, second = exploded(told)
    assert ranked(told)[1:] == [second, first]
    assert told.count("\n  1. ") == 1  # nobody is placed before the end
