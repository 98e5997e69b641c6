"""What goes into the store and comes out of it. Times are seconds since the epoch, given by the caller."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

Privacy = Literal["public", "private"]
TableStatus = Literal["open", "playing", "finished", "closed"]


#: Of a table, for the process that opened it.
FIRST_TERM = 1


class JournalRow(Struct, frozen=True):
    """One line of a table's journal. Lines are numbered without gaps."""

    seq: int
    #: JSON, made by the caller.
    entry: bytes
    #: `guest:command-id` of the command that made the line; no command is stored twice.
    command: str | None = None


class NewTable(Struct, frozen=True):
    id: str
    game: str
    privacy: Privacy
    invite_hash: bytes
    seats: int
    quick: bool
    created: float
    #: JSON for lists of tables; the store does not look inside.
    summary: bytes


class TableRow(NewTable, frozen=True):
    state: TableStatus
    #: When something last happened here.
    touched: float
    #: How many of the seats are taken.
    taken: int
    host: str = ""
    #: Where several processes share the store: the one that holds the table, and how often it has changed hands.
    owner: str | None = None
    term: int = 0


class Update(Struct, frozen=True):
    """The columns of a table's row that change; None leaves one as it is."""

    state: TableStatus | None = None
    taken: int | None = None
    summary: bytes | None = None
    touched: float | None = None
    host: str | None = None


class Played(Struct, frozen=True):
    """How one seat of a finished game fared. A seat that nobody of ours held has no guest."""

    guest: str | None
    seat: int
    place: int
    score: int
    name: str


class Rated(Struct, frozen=True):
    """A guest's rating after a game."""

    guest: str
    mu: float
    sigma: float


class Finished(Struct, frozen=True):
    record: bytes
    at: float
    played: Sequence[Played]
    ratings: Sequence[Rated]


class Guest(Struct, frozen=True):
    id: str
    name: str
    bot: bool
    created: float


class PlayedRow(Struct, frozen=True):
    """One line of a guest's history."""

    table: str
    game: str
    seat: int
    place: int
    score: int
    finished: float
    seats: int


class RatingRow(Struct, frozen=True):
    mu: float
    sigma: float
    games: int
