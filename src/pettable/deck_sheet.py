"""A game's deck as a sheet to read and to write: its cards, and what each kind of card has."""

from enum import Enum
from functools import cache
from typing import Any, get_args

from msgspec import NODEFAULT, Struct, structs

from pettable import registry
from pettable.field_kinds import field_kinds
from pettable.table.deck import card_types


class CardField(Struct, frozen=True):
    """A field of a kind of card."""

    name: str
    #: As in the words of the game: `enum group`, `enum icon[]`, `plain`.
    kind: str
    number: bool
    #: May a card of this kind be without it?
    optional: bool
    #: The words that may stand there; empty: any.
    values: tuple[str, ...] = ()


class CardKind(Struct, frozen=True):
    kind: str
    fields: tuple[CardField, ...]


class DeckSheet(Struct, frozen=True):
    """A game's own deck. A card's id is its index in `cards`."""

    game: str
    name: str
    reconstruction: bool
    hash: str
    cards: tuple[Any, ...]
    kinds: tuple[CardKind, ...]
    #: The rule ids of what a deck must fulfil.
    rules: tuple[str, ...]
    #: The deck's file, in TOML.
    text: str


@cache
def deck_sheet(game: str) -> DeckSheet:
    deck, shape = registry.default_deck(game), registry.find(game).deck
    words = field_kinds(game)
    kinds = tuple(
        CardKind(kind, _fields(types, words[words["cards"][kind]], _optional(shape.cards, kind)))
        for kind, types in card_types(shape).items()
    )
    text = (registry.folder(game) / "deck.toml").read_text(encoding="utf-8")
    rules = (*registry.rulebook(game).deck, *registry.table_rulebook().deck)
    return DeckSheet(game, deck.name, deck.reconstruction, deck.hash, tuple(deck.cards), kinds, rules, text)


def _fields(types: dict[str, Any], words: dict[str, str], optional: set[str]) -> tuple[CardField, ...]:
    return tuple(
        CardField(name, words[name], each is int, name in optional, _values(each)) for name, each in types.items()
    )


def _values(kind: Any) -> tuple[str, ...]:
    inner = next(iter(get_args(kind)), kind)
    return tuple(str(each.value) for each in inner) if isinstance(inner, type) and issubclass(inner, Enum) else ()


def _optional(cards: Any, kind: str) -> set[str]:
    struct = next(each for each in get_args(cards) or (cards,) if each.__struct_config__.tag == kind)
    return {field.name for field in structs.fields(struct) if field.default is not NODEFAULT}
