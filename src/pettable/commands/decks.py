"""`pettable decks check`: is a deck of your own complete and legal?"""

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import Any

from pettable import registry
from pettable.commands.complaint import complain
from pettable.table.deck import Deck, deck_game, read_deck
from pettable.table.errors import PettableError, UnknownGame

HASH_SHOWN = 12


def add(parser: ArgumentParser) -> None:
    parser.description = (
        "Check a deck of your own: a TOML file, made like the deck.toml in each game's folder, or a table in CSV. Its\n"
        "first lines are `game,GAME` and `name,NAME`, and then the columns (kind, id, …, count). A deck that breaks a\n"
        "constraint is refused with its line and the constraint's id, which `pettable rules GAME ID` explains."
    )
    parser.epilog = "Example:\n  pettable decks check mine.toml"
    parser.add_argument("action", choices=("check",), help="what to do")
    parser.add_argument("file", metavar="FILE", help="the deck")
    parser.add_argument("--game", metavar="GAME", help="the game it must be for (else as the file says)")


def run(args: Namespace) -> int:
    try:
        game, deck = check(args.file, args.game)
    except PettableError as wrong:
        wrong.file = args.file
        complain(str(wrong))
        return 2
    found = registry.find(game)
    seats = found.deck.serves(deck.cards) if found.deck.serves else found.seats
    kind = " (a reconstruction)" if deck.reconstruction else ""
    print(
        f"{args.file}: OK: {deck.name}{kind}, {len(deck.cards)} cards of {game}, "
        f"for {many(seats)} seats, hash {deck.hash[:HASH_SHOWN]}"
    )
    return 0


def check(path: str, wanted: str | None) -> tuple[str, Deck[Any]]:
    """The deck and its game; a PettableError says what is wrong."""
    if wanted is not None:
        registry.find(wanted)
    text = registry.deck_text(path)
    game = deck_game(text)
    if game not in registry.names():
        line = next((n for n, each in enumerate(text.splitlines(), 1) if re.match(r"\s*game\s*[=,;\t]", each)), 1)
        raise UnknownGame("TB-9", f"no game {game!r}: there is {', '.join(registry.names())}", line)
    return game, read_deck(text, wanted or game, registry.find(wanted or game).deck)


def many(seats: Sequence[int]) -> str:
    """Numbers of seats, as people say them.

    >>> many(range(2, 5)), many([2, 4]), many([3])
    ('2 to 4', '2 or 4', '3')
    """
    if len(seats) > 2 and seats[-1] - seats[0] == len(seats) - 1:
        return f"{seats[0]} to {seats[-1]}"
    return " or ".join(map(str, seats))
