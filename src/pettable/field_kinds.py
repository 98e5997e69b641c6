"""The kind of every field of a game's moves, events, cards and scene lines, for clients that get them as JSON.

In Python `text.py` reads the declared types; a browser cannot, so it gets them as a table of words: `seat`, `card`,
`enum group`, `bool` or `plain`, and `…[]` for a tuple of them.
"""

import sys
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from pettable import registry
from pettable.table.deck import CardId
from pettable.table.events import kebab
from pettable.table.scene import SceneLine
from pettable.table.seats import Seat
from pettable.table.table import TakenBack


class GameTypes(NamedTuple):
    """The types that a client puts into words."""

    moves: Sequence[type[Struct]]
    events: Sequence[type[Struct]]
    lines: Sequence[type[Struct]]
    cards: Sequence[type[Struct]]


def game_types(name: str) -> GameTypes:
    game = registry.find(name)
    _, move, event, _ = game.rules.types()
    lines = tuple(_structs_of(SceneLine, sys.modules[game.scene.__module__]))
    return GameTypes(union_members(move), [*union_members(event), TakenBack], lines, union_members(game.deck.cards))


def field_kinds(name: str) -> dict[str, dict[str, str]]:
    """By message id (`event-played`) the kind of each field; under `cards`, the message of each kind of card."""
    moves, events, lines, cards = game_types(name)
    groups = (("event", events), ("move", moves), ("scene", lines), ("card", cards))
    kinds = {f"{word}-{kebab(each.__name__)}": _kinds(each) for word, group in groups for each in group}
    return {**kinds, "cards": {str(each.__struct_config__.tag): f"card-{kebab(each.__name__)}" for each in cards}}


def union_members(union: Any) -> list[Any]:
    """The types that a union is made of, however deep; a type that is no union is its own."""
    return [each for part in get_args(union) for each in union_members(part)] or [union]


def _structs_of(base: type[Struct], module: Any) -> Iterator[type[Struct]]:
    for each in vars(module).values():
        if isinstance(each, type) and issubclass(each, base) and each is not base:
            yield each


def _kinds(struct: type[Struct]) -> dict[str, str]:
    hints = get_type_hints(struct)
    return {field: _kind(hints[field]) for field in struct.__struct_fields__}


def _kind(hint: Any) -> str:
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
