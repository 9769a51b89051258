"""What the house writes down of itself."""

import asyncio
import json
import logging
from typing import Any

import pytest
from server.guest import Guest, evening, gather_round
from server.house import House
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tablee.server import coming
from tablee.server.metrics import SLOW, Metrics
from tablee.server.notes import Lines, alias_of, note
from tablee.server.security import new_link


def lines(caplog: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    """What would be written."""
    return [json.loads(Lines().format(record)) for record in caplog.records]


def test_a_note_is_a_line_of_json(caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.INFO)
    note("table_laid", table="x\ny", game="kittens")
    (line,) = lines(caplog)
    assert {"event": "table_laid", "table": "x\ny", "game": "kittens"}.items() <= line.items()
    assert {"at", "worker"} <= line.keys()


def test_what_others_log_is_a_line_of_json_too(caplog: pytest.LogCaptureFixture):
    try:
        raise ValueError("no voice")
    except ValueError:
        logging.getLogger("uvicorn.error").exception("Exception in %s", "ASGI application")
    (line,) = lines(caplog)
    assert (line["event"], line["from"], line["level"]) == ("Exception in ASGI application", "uvicorn.error", "error")
    assert line["error"] == "ValueError"  # what it says might quote a link
    assert "test_what_others_log" in line["where"]


def test_what_goes_wrong_and_what_is_slow_is_noted(caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.INFO)
    metrics = Metrics()
    metrics.failed(OSError("disk full"))
    metrics.acted(SLOW / 2)
    metrics.acted(SLOW * 2)
    failed, slow = lines(caplog)
    assert (failed["event"], failed["error"]) == ("error", "OSError")
    assert (slow["event"], slow["seconds"]) == ("slow_act", SLOW * 2)


def test_the_alias_of_a_table_is_not_its_link():
    link = new_link()
    assert alias_of(link) == alias_of(link) != alias_of(new_link())
    assert alias_of(link) not in link


def test_the_house_notes_when_it_opens_and_closes_and_why_it_closes_a_line(own_house: House):
    own_house.constants |= {"tablee.server.coming.PATIENCE": 0.2}
    own_house.open()

    async def play() -> str:
        link = own_house.lay("temptation")
        (ann,) = await gather_round(own_house, link, "Ann")
        await ann.say("hello")
        await ann.until_closed()
        silent = Guest(own_house, link)
        await silent.dial()
        await silent.until_closed()
        with pytest.raises(InvalidStatus):
            await connect(own_house.address(link), origin="https://evil.example")
        return link

    link, port = evening(play), own_house.port
    own_house.close()
    said = notes(own_house)
    assert [(each["event"], each.get("reason")) for each in said] == [
        ("opening", None),
        ("opened", None),
        ("table_laid", None),
        ("table_woken", None),
        ("line_closed", "hello_again"),
        ("line_closed", "no_hello"),
        ("turned_away", "origin"),
        ("closing", None),
        ("closed", None),
    ]
    assert {"address": f"127.0.0.1:{port}", "database": "sqlite", "workers": 1}.items() <= said[0].items()
    assert {each["table"] for each in said if "table" in each} == {alias_of(link)}
    assert not [secret for secret in (link, "Ann", own_house.database) if secret in str(said)]


def test_of_a_crowd_that_is_turned_away_the_first_is_noted_and_the_others_are_counted(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    caplog.set_level(logging.INFO)
    monkeypatch.setattr(coming, "TOGETHER", 0.01)
    link = new_link()

    async def come() -> None:
        crowd = coming.Crowd()
        for reason in ("no_hello", "no_hello", "flood", "no_hello"):
            crowd.turn_away(link, reason)
        await asyncio.sleep(0.05)
        crowd.turn_away(link, "flood")

    asyncio.run(come())
    assert [(each["event"], each["reason"], each.get("table"), each.get("count")) for each in lines(caplog)] == [
        ("line_closed", "no_hello", alias_of(link), None),
        ("more_lines_closed", "no_hello", None, 2),
        ("more_lines_closed", "flood", None, 1),
        ("line_closed", "flood", alias_of(link), None),
    ]


def notes(house: House) -> list[dict[str, Any]]:
    """What a house has noted: every line of it is JSON, after the first words to its host."""
    lines = house.said.read_text().splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("{"))
    return [json.loads(line) for line in lines[first:]]
