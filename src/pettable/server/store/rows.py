"""The rows that the store takes and returns. Times are seconds since the epoch, given by the caller."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

PrivacyName = Literal["public", "private"]
StatusName = Literal["open", "playing", "finished", "closed", "failed"]

#: The term of a table while its first owner, the process that opened it, owns it.
FIRST_TERM = 1


class JournalRow(Struct, frozen=True):
    """One entry of a table's journal. Entries are numbered without gaps."""

    seq: int
    #: JSON, encoded by the caller.
    entry: bytes
    #: `guest:command-id` of the command behind the entry; no command is stored twice.
    command: str | None = None


class NewTableRow(Struct, frozen=True):
    id: str
    game: str
    privacy: PrivacyName
    invite_hash: bytes
    seats: int
    quick: bool
    created: float
    #: JSON for lists of tables; the store does not read it.
    summary: bytes
    #: A quick match among programs.
    programs: bool


class TableRow(NewTableRow, frozen=True):
    state: StatusName
    #: When the table was last used.
    touched: float
    #: The number of taken seats.
    taken: int
    host: str = ""
    #: Where several processes share the store: the owner of the table, and the number of its changes of owner.
    owner: str | None = None
    term: int = 0
    #: Why the table failed, where it did.
    failure: str | None = None
    #: A keyed hash of the network that the table was opened from, while its quota counts the table.
    network: str | None = None


class Update(Struct, frozen=True):
    """New values for columns of a table's row; None leaves a column unchanged."""

    state: StatusName | None = None
    taken: int | None = None
    summary: bytes | None = None
    touched: float | None = None
    host: str | None = None
    invite_hash: bytes | None = None


class SeatResult(Struct, frozen=True):
    """The result of one seat in a finished game. A bot's seat has no guest."""

    guest: str | None
    seat: int
    place: int
    score: int
    name: str
    #: The guest left, and a bot had the result.
    left_early: bool = False
    #: The place that counted for the ratings, in a game that was rated.
    rated_place: int | None = None


class NewRating(Struct, frozen=True):
    """A guest's rating after a game."""

    guest: str
    mu: float
    sigma: float


class FinishedGame(Struct, frozen=True):
    record: bytes
    at: float
    played: Sequence[SeatResult]
    ratings: Sequence[NewRating]


class Guest(Struct, frozen=True):
    id: str
    name: str
    bot: bool
    created: float
    #: The device whose secret the guest was found by, and the day it was last used.
    device: str = ""
    device_used: float = 0.0


class Device(Struct, frozen=True):
    """A device of a guest. Its secret is not here, nor the secret's hash."""

    id: str
    created: float
    #: `Firefox` and `Linux`; empty where it is not known, as with a program.
    browser: str = ""
    system: str = ""
    #: The day it was last used, as the time at its start.
    used: float = 0.0


class HistoryRow(Struct, frozen=True):
    """One finished game in a guest's history."""

    table: str
    game: str
    seat: int
    place: int
    score: int
    finished: float
    seats: int
    #: The guest left: the place is the one of the bot that played on.
    left_early: bool = False


class RatingRow(Struct, frozen=True):
    mu: float
    sigma: float
    games: int
