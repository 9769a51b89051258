"""Who came where, and for whom confetti falls, as the browser tells it from what the rules said."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from support import SEATS, play
from web.node import WEB, bundle, node

from tablee.games import discover
from tablee.games.kittens import notation, rules
from tablee.table.views import places_of, scores_of

SCRIPT = """
import { text } from "node:stream/consumers";
import { isCheered } from "./cheers.mjs";
import { standing } from "./standing.mjs";

const asked = JSON.parse(await text(process.stdin));
console.log(JSON.stringify(asked.map(([what, ...words]) => (what === "standing" ? standing : isCheered)(...words))));
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the client's own code is."""
    folder = tmp_path_factory.mktemp("standing")
    bundle(WEB / "src/parts/result/standing.ts", folder / "standing.mjs")
    bundle(WEB / "src/lib/cheers.ts", folder / "cheers.mjs")
    (folder / "ask.mjs").write_text(SCRIPT, encoding="utf-8")
    return folder


def ask(folder: Path, *asked: list[Any]) -> Any:
    answer = subprocess.run(
        node(folder / "ask.mjs"), input=json.dumps(asked), check=True, capture_output=True, encoding="utf-8", timeout=60
    )
    return json.loads(answer.stdout)


# --- places ---


def test_the_first_of_three_to_explode_is_last_in_the_browser(folder: Path):
    state = play(rules, notation.read("turn bob hands skip / skip / skip pile kitten*2"), "draw", "draw")
    (found,) = ask(folder, ["standing", scores_of(discover()["kittens"], state, 3)])
    assert [(each["place"], SEATS[each["seat"]]) for each in found["places"]] == [(1, "ann"), (2, "cleo"), (3, "bob")]
    assert found["winners"] == [0]
    assert not found["counted"]  # what breaks ties is no point


def test_places_are_those_that_python_tells_and_points_are_whole(folder: Path):
    each = [[0, 1, 0, 1], [3.2, 3.1899999, 0, 3.2], [410, -20, 410], [0.02, 0.01, 0, 1], [0, 0], [1, 1, 1], [1]]
    for scores, found in zip(each, ask(folder, *(["standing", scores] for scores in each)), strict=True):
        told = {one["seat"]: (one["place"], one["points"]) for one in found["places"]}
        assert [told[seat][0] for seat in range(len(scores))] == places_of(scores)
        assert [told[seat][1] for seat in range(len(scores))] == [int(score) for score in scores]
        assert found["counted"] == (max(scores) > 1)
        assert found["lost"] == (max(scores) == 0)


# --- confetti ---


def chair(person: int | None, *, handed: bool = False) -> dict[str, Any]:
    return {"person": person, "handed": handed}


LISE, BASILE, ROBOT, AWAY = chair(0), chair(1), chair(None), chair(2, handed=True)
TABLE = [LISE, BASILE, ROBOT, AWAY]


def test_confetti_falls_only_for_a_person_who_won(folder: Path):
    said = {
        "one's own win": ([0], 0, True),
        "somebody else's": ([0], 1, False),
        "a robot's": ([2], 0, False),
        "one's own, shared with a robot": ([0, 2], 0, True),
        "somebody else's, shared with a robot": ([1, 2], 0, False),
        "that of all together": ([0, 1, 2, 3], 1, True),
        "a robot's who played to the end for who was away": ([3], 3, False),
        "nobody's": ([], 0, False),
        "a person's, to who watches": ([0], None, True),
        "a robot's, to who watches": ([2], None, False),
        "that of a robot for who is away, to who watches": ([3], None, False),
        "one shared with a robot, to who watches": ([2, 1], None, True),
        "nobody's, to who watches": ([], None, False),
    }
    found = ask(folder, *(["isCheered", winners, TABLE, mine] for winners, mine, _ in said.values()))
    assert dict(zip(said, found, strict=True)) == {whose: falls for whose, (_, _, falls) in said.items()}
