"""The HTTP side as an OpenAPI description, made from the routes, their docstrings and the structs they speak in."""

import inspect
import re
from collections.abc import Sequence
from importlib.metadata import version
from typing import Any

import msgspec
from starlette.routing import Route

from tablee.table.retelling import MatchCard, Retold

from .answers import ClauseText, GameCard, Health, NewTable, Problem, TableCard, TableLink

ASKED: dict[str, Any] = {"lay": NewTable}  # bodies, by the handler's name
ANSWERED: dict[str, Any] = {
    "games": list[GameCard],
    "rules": list[ClauseText],
    "words": dict[str, Any],
    "tables": list[TableCard],
    "lay": TableLink,
    "table": TableCard,
    "matches": list[MatchCard],
    "match": dict[str, Any],
    "moments": Retold,
    "by_code": TableLink,
    "health": Health,
    "metrics": str,
}
UNWELL = {"health": Health}  # what is answered with 503 where that is not always a Problem
JSON = "application/json"
TYPES = {"metrics": "text/plain"}  # of what is answered in no JSON
QUERY = {
    "rules": ["language"],
    "words": ["language"],
    "tables": ["status", "game", "before"],
    "moments": ["language", "seat"],
}


def describe(routes: Sequence[Route]) -> dict[str, Any]:
    """Return the description of these routes."""
    types = [*ANSWERED.values(), *ASKED.values(), Problem]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    schema_of = dict(zip(map(repr, types), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        path = re.sub(r"\{(\w+):\w+\}", r"{\1}", route.path)
        methods = (route.methods or {"GET"}) - {"HEAD"}
        for method in methods:
            paths.setdefault(path, {})[method.lower()] = operation(route, path, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tablée", "version": version("tablee")},
        "paths": paths,
        "components": {"schemas": components},
    }


def operation(route: Route, path: str, schema_of: dict[str, Any]) -> dict[str, Any]:
    """Describe one route."""
    name = route.name
    found: dict[str, Any] = {
        "operationId": name,
        "summary": (inspect.getdoc(route.endpoint) or "").splitlines()[0],
        "parameters": [
            *({"name": each, "in": "path", "required": True, "schema": {"type": "string"}} for each in names(path)),
            *({"name": each, "in": "query", "schema": {"type": "string"}} for each in QUERY.get(name, [])),
        ],
        "responses": {
            "201" if name == "lay" else "200": body("Done.", schema_of[repr(ANSWERED[name])], TYPES.get(name, JSON)),
            "default": body("What was wrong.", schema_of[repr(Problem)]),
        },
    }
    if name in UNWELL:
        either = [schema_of[repr(each)] for each in (UNWELL[name], Problem)]
        found["responses"]["503"] = body("Not now.", {"anyOf": either})
    if name in ASKED:
        found["requestBody"] = body("A table.", schema_of[repr(ASKED[name])]) | {"required": True}
    return found


def body(description: str, schema: dict[str, Any], type: str = JSON) -> dict[str, Any]:
    """Describe a body."""
    return {"description": description, "content": {type: {"schema": schema}}}


def names(path: str) -> list[str]:
    """List the gaps of a path."""
    return re.findall(r"\{(\w+)\}", path)
