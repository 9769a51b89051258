"""Write web/src/lib/protocol.ts: every message and every game's view as TypeScript types, from the Python structs.

`--check` writes nothing and fails when the file is not what it would write.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import inspect as types

from tablee.games import discover
from tablee.server import protocol
from tablee.table.phrases import PHRASES

TARGET = Path(__file__).parents[1] / "web" / "src" / "lib" / "protocol.ts"
HEADING = "// Made by tools/gen_protocol.py from the Python structs. Do not change it here.\n"
PLAIN: dict[type, str] = {
    types.IntType: "number",
    types.FloatType: "number",
    types.StrType: "string",
    types.BoolType: "boolean",
    types.NoneType: "null",
    types.AnyType: "unknown",
}


def main() -> int:
    """Write the file, or say that it is stale."""
    text = write()
    if "--check" not in sys.argv:
        TARGET.parent.mkdir(parents=True, exist_ok=True)
        TARGET.write_text(text, encoding="utf-8")
        return 0
    if not TARGET.is_file() or TARGET.read_text(encoding="utf-8") != text:
        print(f"{TARGET.name} is stale: run `make protocol`.", file=sys.stderr)
        return 1
    return 0


def write() -> str:
    """Return the whole file."""
    client, server = get_args(protocol.ClientMessage), get_args(protocol.ServerMessage)
    views = {key: get_type_hints(game.view.look)["return"] for key, game in sorted(discover().items())}
    parts = [HEADING, f"export const VERSION = {protocol.VERSION};\n"]
    parts.append(f"export const PHRASES = {msgspec.json.encode(PHRASES).decode()} as const;\n")
    parts += interfaces("", [*client, *server])
    parts.append(union("ClientMessage", client))
    parts.append(union("ServerMessage", server))
    for key, view in views.items():
        parts += interfaces(key.capitalize(), [view])
    parts.append("export interface Views {\n" + "".join(f"  {key}: {key.capitalize()}View;\n" for key in views) + "}\n")
    return "\n".join(parts)


def union(name: str, members: tuple[type, ...]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {member.__name__}" for member in members) + ";\n"


def interfaces(prefix: str, wanted: list[type]) -> Iterator[str]:
    """Yield an interface for each struct, and for every struct in their fields, once."""
    found: dict[str, str] = {}
    for info in types.multi_type_info(wanted):
        collect(info, prefix, found)
    yield from found.values()


def collect(info: Any, prefix: str, found: dict[str, str]) -> None:
    """Add the structs of a type."""
    match info:
        case types.StructType():
            name = prefix + info.cls.__name__
            if name not in found:
                found[name] = ""  # now it is known, whatever its fields lead to
                for field in info.fields:
                    collect(field.type, prefix, found)
                found[name] = interface(info, prefix)
        case types.UnionType(types=members) | types.TupleType(item_types=members):
            for member in members:
                collect(member, prefix, found)
        case types.ListType(item_type=item) | types.VarTupleType(item_type=item) | types.DictType(value_type=item):
            collect(item, prefix, found)


def interface(info: types.StructType, prefix: str) -> str:
    """Return a struct as an interface, with its docstring."""
    lines = [f"/** {(info.cls.__doc__ or '').strip().splitlines()[0]} */"]
    lines.append(f"export interface {prefix}{info.cls.__name__} {{")
    if info.tag is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    for field in info.fields:
        optional = "" if field.required or not is_asked(info) else "?"
        lines.append(f"  {field.encode_name}{optional}: {name_of(field.type, prefix)};")
    return "\n".join([*lines, "}\n"])


def is_asked(info: types.StructType) -> bool:
    """Tell whether clients write this struct: only there may a field be left out."""
    return info.cls in get_args(protocol.ClientMessage) or info.cls.__name__ == "Settings"


def name_of(info: Any, prefix: str) -> str:
    """Return a type's name in TypeScript."""
    match info:
        case types.StructType():
            return prefix + info.cls.__name__
        case types.UnionType(types=members):
            return " | ".join(name_of(member, prefix) for member in members)
        case types.LiteralType(values=values):
            return " | ".join(msgspec.json.encode(value).decode() for value in values)
        case types.ListType(item_type=item) | types.VarTupleType(item_type=item):
            inner = name_of(item, prefix)
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case types.TupleType(item_types=items):
            return "[" + ", ".join(name_of(item, prefix) for item in items) + "]"
        case types.DictType(value_type=value):
            return f"Record<string, {name_of(value, prefix)}>"
    return PLAIN[type(info)]


if __name__ == "__main__":
    sys.exit(main())
