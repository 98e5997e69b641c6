"""Decks as data: one file each, in TOML or as a table (`deck_file`), checked on loading. There is no half-legal deck.

    game = "chain-of-command"
    name = "…"
    reconstruction = true
    cards = [
      {kind = "pet", id = "dog-1", group = "dogs", treats = 1, tricks = 5},
      …
    ]

A deck that breaks a constraint is refused with the constraint's id, the card and its line.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from itertools import islice
from typing import Any, Generic, NewType, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from pettable.table.deck_bounds import MOST_CARDS, check_numbers
from pettable.table.deck_file import DeckFile, read_file
from pettable.table.errors import DeckError

#: A card's place in its deck's list. Cards of equal value are still different cards.
CardId = NewType("CardId", int)

#: What is wrong with a deck is listed up to this number.
MOST_PROBLEMS = 20


class Card(Struct, frozen=True, tag_field="kind", tag=str.lower, forbid_unknown_fields=True):
    """One entry of a deck; a game adds what its cards show."""

    id: str


C = TypeVar("C", bound=Card)


class Deck(Struct, Generic[C], frozen=True):
    """A list of cards to play with. A card is known by its place in `cards`."""

    name: str
    #: True where the printed list is lost; shown wherever a player can see the deck's name.
    reconstruction: bool
    cards: tuple[C, ...]
    #: Of the cards alone: comments and spaces of the file do not count.
    hash: str


class Fault(Struct, frozen=True):
    """A constraint that a list of cards breaks: at one card, or as a whole (None)."""

    rule: str
    why: str
    card: int | None = None


class DeckShape(Struct, frozen=True):
    """How a game's decks are read: the type of a card, its constraints, and which one each field falls under."""

    cards: Any
    faults: Callable[[Sequence[Any]], Iterable[Fault]]
    #: By the field's name (`stars`), or for one kind of card alone (`rat.stars`).
    fields: Mapping[str, str]
    #: The numbers of seats that a list of cards is enough for; None: all that the game has.
    serves: Callable[[Sequence[Any]], Sequence[int]] | None = None


def make_deck(name: str, cards: Sequence[C], reconstruction: bool = True) -> Deck[C]:
    """A deck of these cards, with its hash."""
    digest = sha256(msgspec.json.encode(cards, order="sorted")).hexdigest()
    return Deck(name, reconstruction, tuple(cards), digest)


def read_deck(text: str, game: str, shape: DeckShape, lenient: bool = False) -> Deck[Any]:
    """A deck from its file; `lenient` leaves out the game's constraints, for the tiny decks of law 7."""
    file = read_file(text)
    cards: list[Any] = []
    for wrong in _problems(file, game, shape, cards, lenient):
        raise wrong
    return make_deck(file.name, cards, file.reconstruction)


def deck_game(text: str) -> str:
    """The game that a deck's file says it is for; nothing is known about its cards yet."""
    return read_file(text).game


def deck_problems(file: DeckFile, game: str, shape: DeckShape) -> list[DeckError]:
    """Everything that is wrong with a deck, up to a bound; the first is what `read_deck` raises."""
    return list(islice(_problems(file, game, shape, [], lenient=False), MOST_PROBLEMS))


def _problems(file: DeckFile, game: str, shape: DeckShape, cards: list[Any], lenient: bool) -> Iterator[DeckError]:
    """What is wrong with a deck, one thing after the other; `cards` are those that were understood."""
    if file.game != game:
        yield DeckError("TB-D2", f"a deck of {file.game!r}, not of {game!r}", 1)
        return
    if len(file.cards) > MOST_CARDS:
        yield DeckError("TB-D2", f"{len(file.cards)} cards; {MOST_CARDS} is the most", file.start)
        return
    seen: dict[str, int] = {}
    whole = True
    for written, line in zip(file.cards, file.lines, strict=True):
        try:
            card = _card(_typed(written, shape) if file.untyped else written, shape, line)
            if card.id in seen:
                raise DeckError("TB-D3", f"card {card.id!r} stands on line {seen[card.id]} already", line)
        except DeckError as wrong:
            whole = False
            yield wrong
        else:
            seen[card.id] = line
            cards.append(card)
    for fault in () if lenient or not whole else shape.faults(cards):
        if fault.card is None:
            yield DeckError(fault.rule, fault.why, file.start)
        else:
            yield DeckError(fault.rule, f"card {cards[fault.card].id!r}: {fault.why}", file.lines[fault.card])


def _card(raw: dict[str, Any], shape: DeckShape, line: int) -> Card:
    check_numbers(raw, line)
    try:
        card: Card = msgspec.convert(raw, shape.cards)
    except msgspec.ValidationError as wrong:
        raise _wrong_card(raw, str(wrong), shape, line) from None
    return card


def _typed(written: dict[str, Any], shape: DeckShape) -> dict[str, Any]:
    """The texts of a table's row as what its kind of card has there; what does not fit stays a text."""
    types = card_types(shape).get(str(written.get("kind")), {})
    return {field: _value(text, types.get(field)) for field, text in written.items()}


def _value(text: str, kind: Any) -> Any:
    if get_origin(kind) is tuple:
        return text.split()
    return int(text) if kind is int and re.fullmatch(r"-?[0-9]{1,20}", text, re.ASCII) else text


def card_types(shape: DeckShape) -> dict[str, dict[str, Any]]:
    """By kind of card, the type of each of its fields."""
    members = get_args(shape.cards) or (shape.cards,)
    return {str(each.__struct_config__.tag): _field_types(each) for each in members}


@cache
def _field_types(card: type[Card]) -> dict[str, Any]:
    hints = get_type_hints(card)
    return {field: hints[field] for field in card.__struct_fields__}


def _wrong_card(raw: dict[str, Any], wrong: str, shape: DeckShape, line: int) -> DeckError:
    found = re.search(r"\$\.(\w+)", wrong) or re.search(r"field `(\w+)`", wrong)
    field = found[1] if found else ""
    why = re.sub(r" - at `.*`$", "", wrong)
    rule = shape.fields.get(f"{raw.get('kind')}.{field}") or shape.fields.get(field, "TB-D2")
    return DeckError(rule, f"card {raw.get('id', '?')!r}: {field}: {why}", line)
