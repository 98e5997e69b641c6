"""Generates the browser's TypeScript types: `python -m tools.typescript_types web/src/generated`.

For every game that has a scene in the browser, a file with its view, moves, events, cards and scene lines, and a table
with the kind of each of their fields (a seat, a card, a word), so that the browser renders them with the same texts as
the terminal, and the help for newcomers; one file with the messages of the socket; and one with the default decks of
these games, for the pictures of the rulebook. A test fails when they are out of date. A game without a scene needs no
file: the server sends the table of its fields and its help.
"""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from pettable import registry
from pettable.field_kinds import field_kinds, game_types, union_members
from pettable.server import messages
from pettable.server.errors import Problem

HEAD = "// Made by `make types` from the Python definitions; do not edit.\n"
SCENES = Path(__file__).parents[1] / "web" / "src" / "scenes"
_REF = "#/$defs/{name}"

Schema = dict[str, Any]


def pages() -> dict[str, str]:
    """The text of every file, by its name."""
    games = [name for name in registry.names() if (SCENES / name).is_dir()]
    made = {f"{name}.ts": game_page(name) for name in games}
    return {**made, "messages.ts": messages_page(), "decks.json": decks_page(games)}


def game_page(name: str) -> str:
    view, types = registry.find(name).rules.types()[3], game_types(name)
    unions = {"Move": types.moves, "Event": types.events, "SceneLine": types.lines, "Card": types.cards}
    named = [view, *(each for members in unions.values() for each in members)]
    names, schemas = _schemas(named)
    parts = [HEAD, *_declarations(schemas)]
    parts += [
        f"export type Any{union} = {' | '.join(names[each] for each in members)};\n"
        for union, members in unions.items()
    ]
    parts.append(f"export type GameView = {names[view]};\n")
    body = msgspec.json.format(msgspec.json.encode(field_kinds(name)), indent=2).decode()
    parts.append(f"export const fields: Record<string, Record<string, string>> = {body};\n")
    shown = msgspec.json.format(msgspec.json.encode(registry.help_of(name)), indent=2).decode()
    parts.append(f"export const help = {shown};\n")
    return "\n".join(parts)


def messages_page() -> str:
    sent, said = union_members(messages.AnyMessage), union_members(messages.AnyCommand)
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


def decks_page(games: Iterable[str]) -> str:
    """The cards of each default deck as the server sends them, one in a line."""
    decks = (f'"{name}": [\n' + _lines(registry.default_deck(name).cards) + "\n]" for name in games)
    return "{\n" + ",\n".join(decks) + "\n}\n"


def _lines(cards: Iterable[Struct]) -> str:
    return ",\n".join(f"  {msgspec.json.encode(card).decode()}" for card in cards)


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


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
