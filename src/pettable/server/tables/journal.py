"""What a live table's journal holds. A table is what its entries make of it, in their order, and nothing else.

Entries are appended before anybody is told of them. They hold the seed and every secret move: they are for the
store and for the table itself, never for a client.
"""

import msgspec
from msgspec import Raw, Struct

from pettable.server.races.arbitration import ClaimTiming
from pettable.server.tables.settings import TableSettings
from pettable.table.events import kebab
from pettable.table.named_enum import NamedEnum
from pettable.table.seats import Seat


class Entry(Struct, frozen=True, tag=kebab, tag_field="entry"):
    #: When it was written down, in seconds since 1970.
    at: float


class Opened(Entry, frozen=True):
    """Always the first."""

    setting: TableSettings
    host: str
    #: Opens a private table to those who have it.
    invite: str
    #: 256 bits from the system, in hex; its hash is published at once, itself with the finished record.
    seed: str
    #: Bots take the empty seats at this time, and the game starts.
    fills: float | None = None
    #: A rematch starts by itself as soon as everybody is there.
    gathers: bool = False
    #: The seats that won the game before this one.
    last_winners: tuple[Seat, ...] = ()
    #: Strangers were brought together here: a full game of them counts for their ratings.
    rated: bool = False


class Sat(Entry, frozen=True):
    seat: Seat
    guest: str
    name: str


class BotSat(Entry, frozen=True):
    seat: Seat
    bot: str


class Rose(Entry, frozen=True):
    """A seat is free again, before the start."""

    seat: Seat


class HostChanged(Entry, frozen=True):
    host: str


class Started(Entry, frozen=True):
    pass


class By(NamedEnum):
    """Whose hand it was."""

    PLAYER = "player"
    BOT = "bot"
    LATE = "late"
    """A bot's, because the player's time was up."""


class Played(Entry, frozen=True):
    seat: Seat
    move: Raw
    by: By = By.PLAYER


class Passed(Entry, frozen=True):
    """A seat lets a reaction window close. The window stays open: its end must not tell when the last pass came."""

    seat: Seat


class Claimed(Entry, frozen=True):
    """A hand came down in a race. Who was first is judged when nobody on the way can be first any more."""

    seat: Seat
    move: Raw
    reach: ClaimTiming
    by: By = By.PLAYER


class Judged(Entry, frozen=True):
    """Of the claims that wait, this seat's first one counts next. If what it claimed is gone, it may claim again."""

    seat: Seat
    #: What the claim is worth: from seeing to slapping.
    seconds: float
    #: Those who could not be told apart, where the draw decided.
    photo: tuple[Seat, ...] = ()


class TimedOut(Entry, frozen=True):
    """A move by CLOCK."""

    move: Raw


class TookBack(Entry, frozen=True):
    seat: Seat


class StoodIn(Entry, frozen=True):
    """From now on a bot plays for the guest of this seat."""

    seat: Seat


class CameBack(Entry, frozen=True):
    seat: Seat


class Woke(Entry, frozen=True):
    """The table comes back to life after nobody was there, or after the server stopped: times are counted anew."""


class Said(Entry, frozen=True):
    guest: str
    name: str
    #: One of the quick phrases, or a text of one's own.
    phrase: str | None = None
    text: str | None = None


class Muted(Entry, frozen=True):
    """A guest hears no more of another, or hears it again."""

    guest: str
    whom: str
    muted: bool


class Silenced(Entry, frozen=True):
    """The host lets a guest talk no more, or again."""

    guest: str
    silent: bool


class Rematched(Entry, frozen=True):
    """The same people play again, at that table."""

    table: str


class Closed(Entry, frozen=True):
    """Nobody is left."""


AnyEntry = (
    Opened
    | Sat
    | BotSat
    | Rose
    | HostChanged
    | Started
    | Played
    | Passed
    | Claimed
    | Judged
    | TimedOut
    | TookBack
    | StoodIn
    | CameBack
    | Woke
    | Said
    | Muted
    | Silenced
    | Rematched
    | Closed
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyEntry).decode
