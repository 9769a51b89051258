"""What the server writes down of itself: what went wrong and where, and never whose seat or which table it was."""

import contextlib
import json
import logging
import re
import sqlite3
from typing import Any

import asyncpg
import pytest
from server.guest import Guest, evening, gather_round, leaving, start
from server.house import House

from tablee.server.metrics import Metrics
from tablee.server.notes import Lines
from tablee.server.security import key_of
from tablee.store import Broken, Taken
from tablee.store.failures import broken_by

LINK = "aB3dE6gH9jK2"


def errors_in(said: str) -> list[Any]:
    """The errors among the lines that a server wrote."""
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    return [line for line in lines if line["event"] == "error"]


def break_store(house: House) -> None:
    """Take its tables away from the database."""
    with contextlib.closing(sqlite3.connect(house.database)) as file:
        file.executescript("DROP VIEW IF EXISTS entries; DROP TABLE fresh;")


async def misbehave(guest: Guest) -> None:
    """Send one's own secret where nobody asked for it."""
    await guest.line.send('{"type": "act", "id": 3, "token": "' + guest.token + '"}')
    await guest.until_closed()
    await guest.connect()
    await guest.say("hello", token=guest.token)
    await guest.until_closed()
    await guest.connect()


def test_errors_are_logged_and_name_no_token_no_key_no_link_and_nobody(own_house: House):
    own_house.open()

    async def play() -> list[str]:
        link, asleep = own_house.lay("temptation"), own_house.lay("kittens")
        ann, bob = await gather_round(own_house, link, "Annabel", "Bobby")
        async with leaving(ann, bob):
            await start([ann, bob])
            await misbehave(ann)
            assert not errors_in(own_house.said.read_text())
            break_store(own_house)
            first = ann if ann.legal else bob
            assert await first.refused("act", action=first.legal[0], seen=first.seq) == "table.store"
            assert await ann.refused("rename", name="Annabella", colour=1) == "table.store"
            with pytest.raises(ConnectionError, match="1011"):
                await Guest(own_house, asleep, text=ann.token).connect()
            assert own_house.get(f"/api/tables/{asleep}/matches").status == 503
        return [
            link,
            asleep,
            *(word for guest in (ann, bob) for word in (guest.token, key_of(guest.token), guest.name)),
        ]

    secrets = evening(play)
    said = own_house.said.read_text()
    assert "table_laid" in said
    assert len(errors_in(said)) >= 3
    assert all(error["error"].startswith("Broken('The store cannot be") for error in errors_in(said))
    assert not [secret for secret in secrets if secret in said]


def chained(last: Exception) -> Exception:
    """An error that came of another one, which came of a third."""
    unique = asyncpg.UniqueViolationError("duplicate key")
    unique.__dict__["detail"] = f"Key (log, seq)=({LINK}, 3) already exists."
    try:
        try:
            raise Taken(LINK, 3) from unique
        except Taken:
            raise last  # noqa: B904
    except Exception as error:
        return error


@pytest.mark.parametrize("error", [Broken("The store cannot be read."), KeyError(LINK), RuntimeError(f"of {LINK}")])
def test_messages_of_errors_that_quote_are_not_logged(caplog: pytest.LogCaptureFixture, error: Exception):
    with caplog.at_level(logging.INFO, "tablee"):
        Metrics().failed(chained(error))
    said = Lines().format(caplog.records[0])
    (logged,) = errors_in(said)
    assert LINK not in said
    assert logged["error"] == (repr(error) if isinstance(error, Broken) else type(error).__name__)
    assert re.findall(r"^\w+$", logged["where"], re.MULTILINE) == [
        "UniqueViolationError", "Taken", type(error).__name__,
    ]  # fmt: skip
    assert "in chained" in logged["where"]


def test_what_postgresql_says_is_told_without_the_rows_it_quotes():
    error = asyncpg.CheckViolationError("new row violates a constraint.")
    error.__dict__["detail"] = f"Failing row contains ({LINK}, 3)."
    assert str(broken_by(error)) == "PostgreSQL failed: new row violates a constraint."
