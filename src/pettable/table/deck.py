"""Decks as data: one TOML file each, checked on loading. There is no half-legal deck.

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
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, Generic, NewType, TypeVar

import msgspec
from msgspec import Struct

from pettable.table.deck_bounds import check_numbers, check_text
from pettable.table.errors import DeckError

#: A card's place in its deck's list. Cards of equal value are still different cards.
CardId = NewType("CardId", int)

#: Far above any deck of these games, and small enough that no file can hurt.
MOST_CARDS = 1000


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


class _File(Struct, forbid_unknown_fields=True):
    game: str
    name: str
    cards: list[dict[str, Any]]
    reconstruction: bool = False


def make_deck(name: str, cards: Sequence[C], reconstruction: bool = True) -> Deck[C]:
    """A deck of these cards, with its hash."""
    digest = sha256(msgspec.json.encode(cards, order="sorted")).hexdigest()
    return Deck(name, reconstruction, tuple(cards), digest)


def read_deck(text: str, game: str, shape: DeckShape, lenient: bool = False) -> Deck[Any]:
    """A deck from its file; `lenient` leaves out the game's constraints, for the tiny decks of law 7."""
    file = _read_file(text)
    if file.game != game:
        raise DeckError("TB-D2", f"a deck of {file.game!r}, not of {game!r}", 1)
    start, lines = card_lines(text)
    if len(lines) != len(file.cards):
        raise DeckError("TB-D2", "not a deck: write its cards as one list, cards = [ … ]", start or 1)
    if len(file.cards) > MOST_CARDS:
        raise DeckError("TB-D2", f"{len(file.cards)} cards; {MOST_CARDS} is the most", start)
    cards: list[Card] = []
    seen: dict[str, int] = {}
    for raw, line in zip(file.cards, lines, strict=True):
        check_numbers(raw, line)
        try:
            card: Card = msgspec.convert(raw, shape.cards)
        except msgspec.ValidationError as wrong:
            raise _wrong_card(raw, str(wrong), shape, line) from None
        if card.id in seen:
            raise DeckError("TB-D3", f"card {card.id!r} stands on line {seen[card.id]} already", line)
        seen[card.id] = line
        cards.append(card)
    for fault in () if lenient else shape.faults(cards):
        if fault.card is None:
            raise DeckError(fault.rule, fault.why, start)
        raise DeckError(fault.rule, f"card {cards[fault.card].id!r}: {fault.why}", lines[fault.card])
    return make_deck(file.name, cards, file.reconstruction)


def deck_game(text: str) -> str:
    """The game that a deck's file says it is for; nothing is known about its cards yet."""
    return _read_file(text).game


def _read_file(text: str) -> _File:
    check_text(text)
    try:
        file = msgspec.convert(tomllib.loads(text), _File)
    except msgspec.ValidationError as wrong:
        raise DeckError("TB-D2", f"not a deck: {wrong}", 1) from None
    except (ValueError, RecursionError) as broken:  # broken TOML, and what endless numbers and nesting raise
        found = re.search(r"at line (\d+)", str(broken))
        why = re.sub(r" \(at .*\)$", "", str(broken))
        raise DeckError("TB-D1", f"not TOML: {why}", int(found[1]) if found else text.count("\n") + 1) from None
    return file


def _wrong_card(raw: dict[str, Any], wrong: str, shape: DeckShape, line: int) -> DeckError:
    found = re.search(r"\$\.(\w+)", wrong) or re.search(r"field `(\w+)`", wrong)
    field = found[1] if found else ""
    why = re.sub(r" - at `.*`$", "", wrong)
    rule = shape.fields.get(f"{raw.get('kind')}.{field}") or shape.fields.get(field, "TB-D2")
    return DeckError(rule, f"card {raw.get('id', '?')!r}: {field}: {why}", line)


def card_lines(text: str) -> tuple[int, list[int]]:
    """The line of `cards = [`, and of each entry in it; tomllib itself does not know lines.

    >>> card_lines("name = '['\\ncards = [ # [{\\n  {id = '{'},\\n  {id = 'b', deep = [{}]},\\n]")
    (2, [3, 4])
    """
    token = re.compile(
        r'"""[\s\S]*?"""|\'\'\'[\s\S]*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{}\n]|\bcards\s*='
    )
    line, start, depth, lines = 1, 0, 0, []
    for found in token.finditer(text):
        piece = found[0]
        if piece.startswith("cards") and not start:
            start = line
        elif start and piece in ("[", "{"):
            depth += 1
            if piece == "{" and depth == 2:
                lines.append(line)
        elif start and piece in ("]", "}"):
            depth -= 1
            if depth == 0:
                break
        line += piece.count("\n")
    return start, lines
