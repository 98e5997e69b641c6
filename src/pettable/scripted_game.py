"""A game that is written out as data: its deal and its moves, for tutorials, worked examples and puzzles.

Each entry of the deal is a move by chance, with cards by name. A list that ends with `"..."` goes on with the cards
that are not named, in the order in which the seed would deal them:

    setup = [{type = "deal", seat = -1, deck = ["dog-4", "rodent-leader", "..."]}]

Chance that is left out follows from the seed. A move is a seat and the words of `Table.play` (`"1 dog-4"`), or
`"clock"` where time runs out.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import structs

from pettable import registry
from pettable.table.card_names import card_numbers
from pettable.table.options import checked
from pettable.table.play_by_name import IllegalMove
from pettable.table.rng import seed_of
from pettable.table.rules import Rules
from pettable.table.table import Table

AnyRules = Rules[Any, Any, Any, Any]
AnyTable = Table[Any, Any, Any, Any]

#: Stands for the cards that a list does not name.
REST = "..."
#: Between two moves of a script.
SEPARATOR = ";"
#: The move that the clock makes.
CLOCK_WORD = "clock"


class ScriptError(Exception):
    """An entry or a move that the rules refuse; the message says which, and why."""


def scripted_table(
    game: str, rules: AnyRules, seats: int, options: Mapping[str, Any], setup: Sequence[Mapping[str, Any]], seed: int
) -> AnyTable:
    """A table after these moves by chance."""
    found = registry.find(game)
    chosen = checked(msgspec.convert({"seats": seats, **options}, found.options), found.seats)
    table: AnyTable = Table(rules, chosen, seed_of(seed), deal=False)
    numbers = card_numbers(rules.deck)
    for entry in setup:
        move = _completed(_numbered(entry, numbers), table)
        try:
            read = msgspec.convert(move, rules.types()[1])
        except msgspec.ValidationError as wrong:
            raise ScriptError(f"{entry}: {wrong}") from None
        if refusal := table.follow(read):
            raise ScriptError(f"{entry}: {refusal.why} ({refusal.rule})")
    table.settle()
    return table


def play_scripted(table: AnyTable, words: str) -> None:
    """Make one move."""
    if words == CLOCK_WORD:
        move = table.clock_move()
        if move is None:
            raise ScriptError("the clock has no move")
        table.follow(move)
        table.settle()
        return
    seat, *said = words.split()
    try:
        table.play(" ".join(said), int(seat))
    except IllegalMove as wrong:
        raise ScriptError(f"seat {seat}: {wrong.why}") from None


def scripted_moves(script: str) -> list[str]:
    """The moves of a script, which are separated by semicolons."""
    return [words.strip() for words in script.split(SEPARATOR) if words.strip()]


def _numbered(value: Any, numbers: Mapping[str, Any]) -> Any:
    """The same with a card's number wherever its name stands."""
    if isinstance(value, Mapping):
        return {key: _numbered(each, numbers) for key, each in value.items()}
    if isinstance(value, list):
        return [_numbered(each, numbers) for each in value]
    return numbers.get(value, value) if isinstance(value, str) else value


def _completed(entry: Mapping[str, Any], table: AnyTable) -> dict[str, Any]:
    """The entry with the cards that `...` stands for, from the move that is due by the seed."""
    due = table.due()
    drawn = structs.asdict(due) if due is not None else {}
    return {
        name: [*value[:-1], *(card for card in drawn.get(name, ()) if card not in value)]
        if isinstance(value, list) and value[-1:] == [REST]
        else value
        for name, value in entry.items()
    }
