"""Where tables and guests are kept: a SQLite file, or PostgreSQL. `Store` is the whole interface."""

from pettable.server.store.errors import Fenced, Ousted, StoreDown, Unsure
from pettable.server.store.rows import (
    FIRST_TERM,
    Finished,
    Guest,
    NewTable,
    Played,
    PlayedRow,
    Privacy,
    Rated,
    RatingRow,
    Row,
    State,
    TableRow,
    Update,
)
from pettable.server.store.store import Store

__all__ = [
    "FIRST_TERM",
    "Fenced",
    "Finished",
    "Guest",
    "NewTable",
    "Ousted",
    "Played",
    "PlayedRow",
    "Privacy",
    "Rated",
    "RatingRow",
    "Row",
    "State",
    "Store",
    "StoreDown",
    "TableRow",
    "Unsure",
    "Update",
]
