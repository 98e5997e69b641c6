"""The browser's types, made from ours: `python -m tools.typescript_types web/src/generated`.

For every game a file with its view, moves, events, cards and scene lines, and a table that says what each of their
fields is (a seat, a card, a word), so that the browser tells them in the same words as the terminal; and one file
with the messages of the socket. A test fails when they are stale.
"""

import sys
from collections.abc import Iterable, Sequence
from enum import Enum
from pathlib import Path
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from pettable import registry
from pettable.server import messages
from pettable.server.errors import Problem
from pettable.table.deck import CardId
from pettable.table.events import kebab
from pettable.table.scene import SceneLine
from pettable.table.seats import Seat
from pettable.table.table import TakenBack

HEAD = "// Made by `make types` from the Python definitions; do not edit.\n"
_REF = "#/$defs/{name}"

Schema = dict[str, Any]


def pages() -> dict[str, str]:
    """The text of every file, by its name."""
    made = {f"{name}.ts": game_page(name) for name in registry.names()}
    return {**made, "messages.ts": messages_page()}


def game_page(name: str) -> str:
    game = registry.find(name)
    _, move, event, view = game.rules.types()
    lines = tuple(_structs_of(SceneLine, sys.modules[game.scene.__module__]))
    cards = _members(game.deck.cards)
    unions = {
        "Move": _members(move),
        "Event": [*_members(event), TakenBack],
        "SceneLine": lines,
        "Card": cards,
    }
    named = [view, *(each for members in unions.values() for each in members)]
    names, schemas = _schemas(named)
    parts = [HEAD, *_declarations(schemas)]
    parts += [
        f"export type Any{union} = {' | '.join(names[each] for each in members)};\n"
        for union, members in unions.items()
    ]
    parts.append(f"export type GameView = {names[view]};\n")
    table = {f"{word}-{kebab(each.__name__)}": _kinds(each) for word, group in _WORDS for each in unions[group]}
    # A card is told by the name of its class, and known by its kind.
    table["cards"] = {str(each.__struct_config__.tag): f"card-{kebab(each.__name__)}" for each in cards}
    body = msgspec.json.format(msgspec.json.encode(table), indent=2).decode()
    parts.append(f"export const fields: Record<string, Record<string, string>> = {body};\n")
    return "\n".join(parts)


#: The beginnings of a thing's words in the texts.
_WORDS = (("event", "Event"), ("move", "Move"), ("scene", "SceneLine"), ("card", "Card"))


def messages_page() -> str:
    sent, said = _members(messages.AnyMessage), _members(messages.AnyCommand)
    names, schemas = _schemas([*sent, *said])
    problems = " | ".join(f'"{problem.value}"' for problem in Problem)
    return "\n".join(
        [
            HEAD,
            *_declarations(schemas, {*(names[each] for each in said), "Points"}),
            f"export type Message = {' | '.join(names[each] for each in sent)};\n",
            f"export type Command = {' | '.join(names[each] for each in said)};\n",
            f"export type Problem = {problems};\n",
        ]
    )


def _members(union: Any) -> list[Any]:
    return [each for part in get_args(union) for each in _members(part)] or [union]


def _structs_of(base: type[Struct], module: Any) -> Iterable[type[Struct]]:
    for each in vars(module).values():
        if isinstance(each, type) and issubclass(each, base) and each is not base:
            yield each


def _schemas(types: Sequence[type[Struct]]) -> tuple[dict[type[Struct], str], dict[str, Schema]]:
    """The name of each type in the page, and the schemas of all that they are made of."""
    refs, components = msgspec.json.schema_components(types, ref_template=_REF)
    return {each: ref["$ref"].rpartition("/")[2] for each, ref in zip(types, refs, strict=True)}, components


def _declarations(schemas: dict[str, Schema], may_lack: Iterable[str] = ()) -> list[str]:
    """What is sent has all of its fields; what may be left out is known by the name of its type."""
    return [_declare(name, schema, name in may_lack) for name, schema in sorted(schemas.items())]


def _declare(name: str, schema: Schema, may_lack: bool) -> str:
    about = schema.get("description")
    comment = f"/** {' '.join(about.split())} */\n" if about else ""
    if schema.get("type") != "object":
        return f"{comment}export type {name} = {_type(schema)};\n"
    needed = set(schema.get("required", ()))
    fields = "".join(
        f"  {field}{'?' if may_lack and field not in needed else ''}: {_type(of)};\n"
        for field, of in schema.get("properties", {}).items()
    )
    return f"{comment}export interface {name} {{\n{fields}}}\n"


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(each).decode() for each in schema["enum"])
    if "const" in schema:
        return msgspec.json.encode(schema["const"]).decode()
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " | ".join(_type(each) for each in schema[union])
    kind = schema.get("type")
    if kind == "array":
        if schema.get("prefixItems"):
            return f"[{', '.join(_type(each) for each in schema['prefixItems'])}]"
        inner = _type(schema["items"]) if isinstance(schema.get("items"), dict) else "unknown"
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind == "object":
        extra = schema.get("additionalProperties")
        return f"Record<string, {_type(extra) if isinstance(extra, dict) else 'unknown'}>"
    return {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}.get(
        str(kind), "unknown"
    )


def _kinds(struct: type[Struct]) -> dict[str, str]:
    hints = get_type_hints(struct)
    return {field: _kind(hints[field]) for field in struct.__struct_fields__}


def _kind(hint: Any) -> str:
    """What a field is, as `text.ts` understands it: `seat`, `card`, `enum group`, `bool`, `plain`; `…[]` for many."""
    if get_origin(hint) is tuple:
        return f"{_kind(get_args(hint)[0])}[]"
    if get_origin(hint) in (Union, type(int | None)):
        inner = [each for each in get_args(hint) if each is not type(None)]
        return _kind(inner[0]) if len(inner) == 1 else "plain"
    if hint is Seat:
        return "seat"
    if hint is CardId:
        return "card"
    if isinstance(hint, type) and issubclass(hint, Enum):
        return f"enum {kebab(hint.__name__)}"
    return "bool" if hint is bool else "plain"


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
