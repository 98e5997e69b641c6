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
    #: A slow table: when to look at it next.
    due: float | None = None


class Update(Struct, frozen=True):
    """New values for columns of a table's row; None leaves a column unchanged."""

    state: StatusName | None = None
    taken: int | None = None
    summary: bytes | None = None
    touched: float | None = None
    host: str | None = None
    invite_hash: bytes | None = None
    due: float | None = None


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
    #: How many of the other seats were people's.
    people: int = 0
    #: The guest's rating after the game, in a game that was rated.
    mu: float | None = None
    sigma: float | None = None


class MoveCount(Struct, frozen=True):
    """How often one kind of move was made in a game, by a guest or else by bots and players without a history."""

    guest: str | None
    kind: str
    count: int


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
    moves: Sequence[MoveCount] = ()


class Guest(Struct, frozen=True):
    id: str
    name: str
    bot: bool
    created: float
    #: The device whose secret the guest was found by, and the day it was last used.
    device: str = ""
    device_used: float = 0.0
    avatar: str = ""


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
    #: Did it count for ratings?
    rated: bool = False
    #: How many of the other seats were people's.
    people: int = 0


class AnalysisRow(Struct, frozen=True):
    """The analysis of a finished game: it waits, also while it is made, or has ended."""

    state: Literal["waiting", "done", "failed"]
    #: How often it was begun.
    attempts: int
    #: Why it failed.
    failure: str | None
    #: JSON, encoded by the caller; empty where nothing has been found yet.
    found: bytes
    #: How many games wait before it.
    ahead: int


class SavedDeck(Struct, frozen=True):
    """A deck of one's own that a guest keeps, without its text."""

    id: str
    game: str
    name: str
    created: float
    changed: float


class RatingRow(Struct, frozen=True):
    mu: float
    sigma: float
    games: int


class Standstill(Struct, frozen=True, array_like=True):
    """A time that counts for nobody's clock: the server did not run, or a guest was on vacation."""

    began: float
    ended: float


class Turn(Struct, frozen=True):
    """A seat that is asked at a slow table."""

    seat: int
    #: The guest whose device plays the seat.
    guest: str
    #: The id of the question.
    prompt: int
    #: When it was asked, when the time for an answer is up, and when the guest is reminded of it.
    asked: float
    due: float
    remind: float
    #: The guest is at the table: no message is sent.
    seen: bool = False


class TurnRow(Struct, frozen=True):
    """A turn in a guest's list."""

    table: str
    game: str
    due: float
    #: JSON, as for lists of tables.
    summary: bytes
    seat: int


class Subscription(Struct, frozen=True):
    """A browser that is sent push messages."""

    id: str
    endpoint: str
    key: bytes
    auth: bytes
    lang: str


class PushRow(Struct, frozen=True):
    """A push message that is due to be sent."""

    subscription: Subscription
    kind: str
    due: float
    attempts: int
    table: str
    game: str
    summary: bytes
    #: The receiver's seats.
    seats: tuple[int, ...]
