"""What is answered over HTTP is what the description says: real answers beside their schemas."""

import asyncio
import random
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from server.guest import evening, gather_round, leaving, play_some, start
from server.house import Answer, House
from starlette.requests import Request
from starlette.routing import Route

from tablee.server.lobby import Lobby
from tablee.server.metrics import Metrics
from tablee.server.openapi import describe
from tablee.store import Broken

KINDS: dict[str, type | tuple[type, ...]] = {
    "object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "boolean": bool,
    "null": type(None),
}  # fmt: skip
SAID = {"title", "description", "default"}  # what a schema says that no value can break


def faults(schema: dict[str, Any], value: Any, schemas: dict[str, Any], at: str = "$") -> Iterator[str]:
    """Say where a value is not as its schema says; nothing may be in an object that is not described."""
    rest = schema.keys() - SAID
    if rest == {"$ref"}:
        yield from faults(schemas[schema["$ref"].rpartition("/")[2]], value, schemas, at)
    elif rest == {"anyOf"}:
        if all(list(faults(each, value, schemas, at)) for each in schema["anyOf"]):
            yield f"{at}: {value!r} is none of {schema['anyOf']}"
    elif rest:
        assert rest <= {"type", "properties", "required", "additionalProperties", "items"}, f"unknown words: {rest}"
        if not is_a(value, schema["type"]):
            yield f"{at}: {value!r} is no {schema['type']}"
        elif isinstance(value, dict):
            yield from faults_of_object(schema, value, schemas, at)
        elif isinstance(value, list):
            for place, each in enumerate(value):
                yield from faults(schema.get("items", {}), each, schemas, f"{at}[{place}]")


def faults_of_object(schema: dict[str, Any], value: dict[str, Any], schemas: dict[str, Any], at: str) -> Iterator[str]:
    known, others = schema.get("properties", {}), schema.get("additionalProperties", "properties" not in schema)
    yield from (f"{at}: {key} is missing" for key in set(schema.get("required", [])) - value.keys())
    for key, each in value.items():
        if key in known or isinstance(others, dict):
            yield from faults(known.get(key, others), each, schemas, f"{at}.{key}")
        elif not others:
            yield f"{at}: {key} is not described"


def is_a(value: Any, kind: str) -> bool:
    return isinstance(value, KINDS[kind]) and (kind == "boolean" or not isinstance(value, bool))


@pytest.fixture(scope="module")
def played(house: House) -> tuple[str, str]:
    """A table where a match was played: its link and its code."""
    code = house.post(
        "/api/tables", {"game": "placard", "settings": {"seats": 2}}, x_forwarded_for=house.visitor()
    ).json["code"]
    link = house.get(f"/api/codes/{code}", x_forwarded_for=house.visitor()).json["table"]

    async def play() -> None:
        guests = await gather_round(house, link, "Ann", "Bob")
        async with leaving(*guests):
            await start(guests)
            await play_some(guests, random.Random(1), 10**6)

    evening(play)
    return link, code


ASKED = {  # every operation, with what stands in the gaps; then the same with something wrong
    "games": ("/api/games", ""),
    "rules": ("/api/games/kittens/rules?language=fr", "/api/games/chess/rules"),
    "words": ("/api/games/splash/words", "/api/games/splash/words?language=xx"),
    "tables": ("/api/tables?status=open", ""),
    "table": ("/api/tables/{link}", "/api/tables/nobody"),
    "matches": ("/api/tables/{link}/matches", ""),
    "match": ("/api/tables/{link}/matches/1", "/api/tables/{link}/matches/7"),
    "moments": ("/api/tables/{link}/matches/1/moments?seat=1", "/api/tables/{link}/matches/1/moments?seat=9"),
    "by_code": ("/api/codes/{code}", "/api/codes/none-such"),
    "health": ("/api/health", ""),
    "metrics": ("/metrics", ""),
}


def assert_as_described(found: Answer, described: dict[str, Any], operation: dict[str, Any]) -> None:
    """An answer has a type and a form that its operation names."""
    content = operation["responses"].get(str(found.status), operation["responses"]["default"])["content"]
    kind = found.headers["content-type"].partition(";")[0]
    assert kind in content, (kind, list(content))
    value = found.json if kind == "application/json" else found.body.decode()
    assert list(faults(content[kind]["schema"], value, described["components"]["schemas"])) == []


def test_answers_are_as_they_are_described(house: House, played: tuple[str, str]):
    link, code = played
    described = house.get("/api/openapi.json").json
    operations = {each["operationId"]: each for path in described["paths"].values() for each in path.values()}
    assert ASKED.keys() | {"lay"} == operations.keys()
    for name, (right, wrong) in ASKED.items():
        for path, is_well in ((right, True), (wrong, False)):
            if path:
                found = house.get(path.format(link=link, code=code), x_forwarded_for=house.visitor())
                assert (found.status == 200) == is_well, (path, found)
                assert_as_described(found, described, operations[name])


def test_a_table_is_laid_as_it_is_described(house: House):
    described = house.get("/api/openapi.json").json
    operation = described["paths"]["/api/tables"]["post"]
    wanted = {"game": "temptation", "title": "Ours", "public": True, "settings": {"seats": 3, "bank": 60.0}}
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    assert list(faults(schema, wanted, described["components"]["schemas"])) == []
    for asked, status in ((wanted, 201), ({"game": "chess"}, 404), ({**wanted, "more": 1}, 400)):
        found = house.post("/api/tables", asked, x_forwarded_for=house.visitor())
        assert found.status == status, found
        assert_as_described(found, described, operation)


class FullDisk:
    """A store that cannot write."""

    async def healthy(self) -> None:
        raise Broken("The store cannot be written: disk full.")


class GoodStore:
    async def healthy(self) -> None:
        pass


@pytest.mark.parametrize(
    ("store", "closing", "status"), [(GoodStore(), False, 200), (GoodStore(), True, 503), (FullDisk(), False, 503)]
)
def test_a_house_that_closes_or_cannot_write_is_not_well_and_says_so_as_described(
    store: Any, closing: bool, status: int
):
    hub = SimpleNamespace(store=store, closing=closing, metrics=Metrics())
    lobby = Lobby(hub)
    found = asyncio.run(lobby.health(Request({"type": "http", "headers": []})))
    assert found.status_code == status
    described = describe([Route("/api/health", lobby.health)])
    answer = Answer(found.status_code, dict(found.headers), bytes(found.body))
    assert_as_described(answer, described, described["paths"]["/api/health"]["get"])


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ({"table": "x", "code": None}, ""), ({"table": "x", "code": "y"}, ""), ({"table": "x"}, "code is missing"),
        ({"table": 1, "code": None}, "1 is no string"), ({"table": "x", "code": 2}, "2 is none of"),
        ({"table": "x", "code": None, "token": ""}, "token is not described"), ([], "is no object"),
    ],
)  # fmt: skip
def test_what_is_not_as_described_is_found(value: Any, fault: str):
    code = {"anyOf": [{"type": "string"}, {"type": "null"}]}
    link = {"type": "object", "properties": {"table": {"type": "string"}, "code": code}, "required": ["table", "code"]}
    found = list(faults({"$ref": "#/components/schemas/Link"}, value, {"Link": link}))
    assert [fault in each for each in found] == [True] * bool(fault)
