"""The entries of a live table's journal. A table is what its entries make of it, in their order, and nothing else.

Entries are written before anybody hears of them. They hold the seed and every secret move: they are for the store and
for the table itself, never for a client. Databases hold entries of years ago: the names of tags and fields in JSON are
never changed.
"""

from collections.abc import Collection

import msgspec
from msgspec import Raw, Struct, field, structs

from pettable.server.people.requester import account_of
from pettable.server.races.arbitration import ClaimTiming
from pettable.server.tables.settings import Pace, TableSettings
from pettable.table.events import kebab
from pettable.table.named_enum import NamedEnum
from pettable.table.seats import Seat
from pettable.table.table import Origin


class Entry(Struct, frozen=True, tag=kebab, tag_field="entry"):
    """Something that happened at a table."""

    #: When it was written, in seconds since 1970.
    at: float


class Opened(Entry, frozen=True):
    """The table was opened: always the first entry."""

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
    #: The seats that won the game before this one, as the same people are seated here at first.
    last_winners: tuple[Seat, ...] = ()
    #: Strangers were brought together here: a full game of them counts for their ratings.
    rated: bool = False
    #: The guests whom the host removed from the table before this one, and their names.
    removed: tuple[tuple[str, str], ...] = ()
    #: The strangers are programs, which play rated games among themselves.
    programs: bool = False
    #: The version of the game's rules that the table plays by, to its end. Journals that do not say are of version 1.
    rules: int = 1
    #: A winner who changes seats before the start takes the win along. Journals that do not say name the seats alone.
    winners_move: bool = False
    #: The finished games that this one was taken over from, the first one first, and the moves that it begins with. The
    #: moves are here in full: the table needs no other one, and outlives them all.
    origins: tuple[Origin, ...] = ()
    past: tuple[Raw, ...] = ()


class Sat(Entry, frozen=True):
    """A guest sat down, before the start."""

    seat: Seat
    guest: str
    name: str
    #: The guest is a program.
    program: bool = False
    #: The picture that the guest has chosen; empty: none.
    avatar: str = ""


class BotSat(Entry, frozen=True):
    """A bot sat down, before the start."""

    seat: Seat
    #: The name of its level: `tabby`.
    bot: str


class Rose(Entry, frozen=True):
    """A seat is free again, before the start."""

    seat: Seat


class HostChanged(Entry, frozen=True):
    """Another guest hosts the table."""

    host: str


class Started(Entry, frozen=True):
    """The game began."""


class By(NamedEnum):
    """Who chose a move."""

    PLAYER = "player"
    BOT = "bot"
    LATE = "late"
    """A bot, because the player's time was up."""


class Played(Entry, frozen=True):
    """A seat answered with a move that counted at once."""

    seat: Seat
    move: Raw
    by: By = By.PLAYER


class Passed(Entry, frozen=True):
    """A seat passed in a reaction window. It stays open: its end must not reveal when the last pass came."""

    seat: Seat


class Claimed(Entry, frozen=True):
    """A seat claimed something in a race. Who was first is judged when no claim on its way can be first any more."""

    seat: Seat
    move: Raw
    timing: ClaimTiming = field(name="reach")
    by: By = By.PLAYER


class Judged(Entry, frozen=True):
    """Of the claims that wait, this seat's first one counts next. If its card is taken, the seat may claim again."""

    seat: Seat
    #: The reaction time of the claim: from seeing to slapping.
    seconds: float
    #: The seats of a photo finish, where a draw decided.
    photo: tuple[Seat, ...] = ()


class Ready(Entry, frozen=True):
    """A player needs no more time to look, in a public waiting time."""

    seat: Seat


class CountdownBegan(Entry, frozen=True):
    """The time to look is over; the table counts down to the turn of the cards."""


class Revealed(Entry, frozen=True):
    """A public waiting time is over: what was withheld is sent, and the clocks of the question start."""


class TimedOut(Entry, frozen=True):
    """Time was up, and the clock made a move of its own."""

    move: Raw


class TookBack(Entry, frozen=True):
    """A seat took back its last answer."""

    seat: Seat


class StoodIn(Entry, frozen=True):
    """From now on a bot plays for the guest of this seat."""

    seat: Seat
    #: The guest asked for it.
    left: bool = False
    #: The host did, for a guest who is not there.
    by_host: bool = False


class TookOver(Entry, frozen=True):
    """A guest who came during the game takes over a bot's seat: now, or with the next question."""

    seat: Seat
    guest: str
    name: str
    #: The guest is a program.
    program: bool = False
    avatar: str = ""


class LeftGame(Entry, frozen=True):
    """A guest left a game that is not rated, for good: the seat is a bot's."""

    seat: Seat
    bot: str


class TakeOverAllowed(Entry, frozen=True):
    """The host lets guests take over bots' seats during the game, or does so no longer."""

    allowed: bool


class CameBack(Entry, frozen=True):
    """The guest of this seat plays again, in place of the bot."""

    seat: Seat


class Woke(Entry, frozen=True):
    """The table comes back to life after nobody was there, or after the server stopped: clocks start again."""


class Said(Entry, frozen=True):
    """A chat message."""

    guest: str
    name: str
    #: One of the quick phrases, or a text of one's own.
    phrase: str | None = None
    text: str | None = None

    def shown_to(self, muted: Collection[str]) -> bool:
        """Somebody who muted the guest does not see it, and nobody sees the empty words of a deleted guest."""
        return self.guest not in muted and bool(self.phrase or self.text)

    def without(self, account: str) -> "Said":
        """The message as it stays when this guest was deleted: their own has no name and no words any more."""
        if account_of(self.guest) != account:
            return self
        return structs.replace(self, guest="", name="", text=None if self.text is None else "")


class Muted(Entry, frozen=True):
    """A guest hides another's chat messages, or shows them again."""

    guest: str
    whom: str
    muted: bool


class Silenced(Entry, frozen=True):
    """The host takes the chat from a guest, or gives it back."""

    guest: str
    silent: bool


class Removed(Entry, frozen=True):
    """The host removes a guest from the table for good, or lets them back in. During the game a bot plays on."""

    guest: str
    name: str
    bot: str
    removed: bool = True


class InvitationChanged(Entry, frozen=True):
    """The host made a new invitation: the one before opens nothing any more."""

    invite: str


class GuestDeleted(Entry, frozen=True):
    """A guest was deleted: their seats are free before the start, a bot's during the game, and nameless after it."""

    guest: str
    #: The bot that plays on.
    bot: str


class Rematched(Entry, frozen=True):
    """The same people play again, at another table."""

    table: str


class Closed(Entry, frozen=True):
    """The table was closed: nobody is left, everybody wanted it, or the host did."""

    by_host: bool = False


class Paused(Entry, frozen=True):
    """The host stops the clocks: now, or as soon as what runs now is over."""

    #: The game goes on by itself then.
    until: float


class WentOn(Entry, frozen=True):
    """A pause is over."""

    #: Its longest time is over.
    by_itself: bool = False


class BotChanged(Entry, frozen=True):
    """The host gave a bot's seat to a bot of another level."""

    seat: Seat
    bot: str


class OptionsChanged(Entry, frozen=True):
    """The host chose other options, before the start."""

    options: tuple[str, ...]


class PaceChanged(Entry, frozen=True):
    """The host chose another pace, before the start."""

    pace: Pace


#: The entries that change the seating: who sits where, who hosts the table, whether it is open.
SeatingEntry = (
    Sat
    | BotSat
    | Rose
    | HostChanged
    | Started
    | StoodIn
    | TookOver
    | LeftGame
    | TakeOverAllowed
    | CameBack
    | Removed
    | GuestDeleted
    | Rematched
    | Closed
    | BotChanged
)

#: The entries beside the game that a table takes a bounded number of.
SideEntry = (
    Sat
    | BotSat
    | TookBack
    | TookOver
    | TakeOverAllowed
    | CameBack
    | Said
    | Muted
    | Silenced
    | InvitationChanged
    | Paused
    | WentOn
    | BotChanged
    | OptionsChanged
    | PaceChanged
)

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
    | Ready
    | CountdownBegan
    | Revealed
    | TimedOut
    | TookBack
    | StoodIn
    | TookOver
    | LeftGame
    | TakeOverAllowed
    | CameBack
    | Woke
    | Said
    | Muted
    | Silenced
    | Removed
    | InvitationChanged
    | GuestDeleted
    | Rematched
    | Closed
    | Paused
    | WentOn
    | BotChanged
    | OptionsChanged
    | PaceChanged
)


def guests_named(entry: AnyEntry, command: str | None = None) -> set[str]:
    """The guests whom an entry names, or the command behind it: `guest:command-id`."""
    named = {getattr(entry, field, "") for field in ("guest", "whom", "host")}
    if isinstance(entry, Opened):
        named.update(guest for guest, _ in entry.removed)
    if command is not None:
        named.add(command.partition(":")[0])
    return {account_of(each) for each in named if each}


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyEntry).decode
