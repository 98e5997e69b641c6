"""Which cards lie where on a table, for a picture of it. A layout shows what a view shows, and no more."""

from msgspec import Struct

from pettable.table.deck import CardId


class CardRow(Struct, frozen=True):
    """Cards that lie in a row."""

    cards: tuple[CardId, ...] = ()
    #: They make up one picture: no gap is between them.
    joined: bool = False
    #: How many cards lie face down on one pile.
    covered: int = 0


class Layout(Struct, frozen=True):
    #: What belongs to nobody yet.
    middle: tuple[CardRow, ...]
    #: What lies before each seat; at the end of a game, what counts for it.
    seats: tuple[tuple[CardRow, ...], ...]
