"""Card names in place of card numbers, and back: how a table speaks to people who write Python.

Inside, a card is its number in the deck: quick to compare and short in JSON. `named` gives the same value with the
names of the cards (`Play(seat=1, card='dog-9')`), and `numbered` turns that back. A named value prints so that it can
be pasted back; only people get it, and rules, records and clients never see one.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import cache
from typing import Any, TypeVar, get_args, get_type_hints

from msgspec import Struct, structs

from pettable.table.deck import CardId, Deck
from pettable.table.events import Move, kebab

T = TypeVar("T", bound=Struct)
M = TypeVar("M", bound=Move)


def named(value: T, deck: Deck[Any]) -> T:
    """A move, event, refusal, view or scene line with the names of its cards."""
    return _replaced(value, lambda card: card if isinstance(card, str) else deck.cards[card].id)


def numbered(value: T, deck: Deck[Any]) -> T:
    """The same with numbers, as rules need them; LookupError with a name that no card of the deck has."""
    numbers = card_numbers(deck)
    return _replaced(value, lambda card: numbers[card] if isinstance(card, str) else card)


def card_numbers(deck: Deck[Any]) -> dict[str, CardId]:
    """Each card's number, by its name."""
    return {card.id: CardId(number) for number, card in enumerate(deck.cards)}


def spelling(move: Move, deck: Deck[Any]) -> list[str]:
    """A move in the words that one can type for it: its kind, then what its fields hold.

    `Play(seat=1, card=8)` is `["play", "dog-9"]`, a pass `["pass"]`.
    """
    values = structs.asdict(named(move, deck))
    del values["seat"]
    return [kebab(type(move).__name__), *(word for value in values.values() for word in _words(value))]


def without_twins(moves: Sequence[M], deck: Deck[Any]) -> list[M]:
    """The first of all moves that differ only in cards that look alike: nobody can tell them apart."""
    found: dict[tuple[str, ...], M] = {}
    for move in moves:
        found.setdefault(tuple(spelling(move, _same_names_for_twins(deck))), move)
    return list(found.values())


@cache
def _same_names_for_twins(deck: Deck[Any]) -> Deck[Any]:
    names: dict[Any, str] = {}
    cards = [structs.replace(card, id=names.setdefault(structs.replace(card, id=""), card.id)) for card in deck.cards]
    return structs.replace(deck, cards=tuple(cards))


def with_other_cards(moves: Sequence[Move], cards: int) -> Iterator[tuple[CardId, Move]]:
    """The moves one might try: one of each kind among the legal ones, with every card of the deck in its place."""
    seen: set[tuple[type[Move], str]] = set()
    for move in moves:
        for field in card_fields(type(move)):
            if (type(move), field) not in seen:
                seen.add((type(move), field))
                held: Any = getattr(move, field)
                for card in map(CardId, range(cards)):
                    # Of several cards the first makes way, and the others stay.
                    changed: Any = {field: (card, *held[1:]) if isinstance(held, tuple) else card}
                    yield card, structs.replace(move, **changed)


@cache
def card_fields(kind: type[Struct]) -> tuple[str, ...]:
    """The fields that hold a card, or several."""
    return tuple(name for name, hint in _hints(kind).items() if hint is CardId or CardId in get_args(hint))


@cache
def _hints(kind: type[Struct]) -> dict[str, Any]:
    return get_type_hints(kind)


def _replaced(value: T, change: Callable[[Any], Any]) -> T:
    hints = _hints(type(value))
    held = structs.asdict(value)
    return structs.replace(value, **{name: _changed(hints[name], held[name], change) for name in held})


def _changed(hint: Any, value: Any, change: Callable[[Any], Any]) -> Any:
    """A field's value with its cards changed, wherever in it they are declared."""
    if isinstance(value, Struct):
        return _replaced(value, change)
    if isinstance(value, tuple):
        inner = get_args(hint)
        each = inner[:1] * len(value) if inner[1:] in ((), (...,)) else inner
        return tuple(_changed(*pair, change) for pair in zip(each, value, strict=True))
    is_card = hint is CardId or CardId in get_args(hint)
    return change(value) if is_card and value is not None else value


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, tuple):
        for each in value:
            yield from _words(each)
    else:
        yield str(value.value if isinstance(value, Enum) else value)
