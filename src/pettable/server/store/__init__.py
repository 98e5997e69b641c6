"""The store: tables, journals, guests and ratings in SQLite or PostgreSQL. `Store` is its whole interface."""

from pettable.server.limits.quotas import Charge, Exceeded
from pettable.server.store.errors import Damaged, Fenced, Ousted, StoreDown, Unsure, client_error
from pettable.server.store.rows import (
    FIRST_TERM,
    Device,
    FinishedGame,
    Guest,
    HistoryRow,
    JournalRow,
    NewRating,
    NewTableRow,
    RatingRow,
    SeatResult,
    TableRow,
    Update,
)
from pettable.server.store.store import Store

__all__ = [
    "FIRST_TERM",
    "Charge",
    "Damaged",
    "Device",
    "Exceeded",
    "Fenced",
    "FinishedGame",
    "Guest",
    "HistoryRow",
    "JournalRow",
    "NewRating",
    "NewTableRow",
    "Ousted",
    "RatingRow",
    "SeatResult",
    "Store",
    "StoreDown",
    "TableRow",
    "Unsure",
    "Update",
    "client_error",
]
