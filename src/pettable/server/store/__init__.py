"""The store: tables, journals, guests and ratings in SQLite or PostgreSQL. `Store` is its whole interface."""

from pettable.server.store.errors import Fenced, Ousted, StoreDown, Unsure
from pettable.server.store.rows import (
    FIRST_TERM,
    Finished,
    Guest,
    JournalRow,
    NewTable,
    Played,
    PlayedRow,
    Privacy,
    Rated,
    RatingRow,
    TableRow,
    TableStatus,
    Update,
)
from pettable.server.store.store import Store

__all__ = [
    "FIRST_TERM",
    "Fenced",
    "Finished",
    "Guest",
    "JournalRow",
    "NewTable",
    "Ousted",
    "Played",
    "PlayedRow",
    "Privacy",
    "Rated",
    "RatingRow",
    "Store",
    "StoreDown",
    "TableRow",
    "TableStatus",
    "Unsure",
    "Update",
]
