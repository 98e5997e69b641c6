"""The games' own decks as tables in CSV."""

import csv
from io import StringIO

import msgspec

from pettable import registry


def as_table(game: str, delimiter: str = ",") -> str:
    """A game's deck as a spreadsheet would save it: one line for each card, and an empty cell for what it has not."""
    deck = registry.default_deck(game)
    cards = [msgspec.to_builtins(card) for card in deck.cards]
    columns = ["kind", *dict.fromkeys(field for card in cards for field in card if field != "kind")]
    written = StringIO()
    table = csv.writer(written, delimiter=delimiter, lineterminator="\n")
    table.writerow(("game", game))
    table.writerow(("name", deck.name))
    if deck.reconstruction:
        table.writerow(("reconstruction", "true"))
    table.writerow(columns)
    for card in cards:
        values = (card.get(column, "") for column in columns)
        table.writerow([" ".join(value) if isinstance(value, list | tuple) else value for value in values])
    return written.getvalue()
