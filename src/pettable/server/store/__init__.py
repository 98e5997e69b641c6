"""The store: tables, journals, guests and ratings in SQLite or PostgreSQL. `Store` is its whole interface."""

from pettable.server.limits.quotas import Charge, Exceeded
from pettable.server.store.errors import Damaged, Fenced, Ousted, StoreDown, Unsure, client_error
from pettable.server.store.my_page import HistoryFilter
from pettable.server.store.rows import (
    FIRST_TERM,
    AnalysisRow,
    Device,
    FinishedGame,
    Guest,
    HistoryRow,
    JournalRow,
    NewRating,
    NewTableRow,
    PushRow,
    RatingRow,
    SavedDeck,
    SeatResult,
    Standstill,
    Subscription,
    TableRow,
    Turn,
    TurnRow,
    Update,
)
from pettable.server.store.store import Store

__all__ = [
    "FIRST_TERM",
    "AnalysisRow",
    "Charge",
    "Damaged",
    "Device",
    "Exceeded",
    "Fenced",
    "FinishedGame",
    "Guest",
    "HistoryFilter",
    "HistoryRow",
    "JournalRow",
    "NewRating",
    "NewTableRow",
    "Ousted",
    "PushRow",
    "RatingRow",
    "SavedDeck",
    "SeatResult",
    "Standstill",
    "Store",
    "StoreDown",
    "Subscription",
    "TableRow",
    "Turn",
    "TurnRow",
    "Unsure",
    "Update",
    "client_error",
]
