"""The host's actions, as everybody at the table sees them: who did what to whom. Made from the journal's own entries.

So a journal from before there was such a list has one, too, and people who come late read what happened before.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from pettable.server.people.requester import account_of
from pettable.server.tables import journal as e
from pettable.server.tables.seating import GuestName
from pettable.server.tables.settings import Pace
from pettable.table.named_enum import NamedEnum
from pettable.table.options import choose, chosen
from pettable.table.seats import Seat

if TYPE_CHECKING:
    from pettable.server.tables.state import TableState


class HostDeed(NamedEnum):
    """What a host did."""

    REMOVED = "removed"
    LET_BACK = "let-back"
    SILENCED = "silenced"
    HEARD_AGAIN = "heard-again"
    STAND_IN = "stand-in"
    """A bot plays for a guest who is not there."""
    PAUSED = "paused"
    WENT_ON = "went-on"
    PAUSE_OVER = "pause-over"
    """Nobody did it: the longest time of a pause is over."""
    BOT_LEVEL = "bot-level"
    OPTIONS = "options"
    PACE = "pace"
    INVITATION = "invitation"
    TAKE_OVER = "take-over"
    NO_TAKE_OVER = "no-take-over"
    NEW_HOST = "new-host"
    """Another guest hosts the table: the host before is gone."""
    CLOSED = "closed"


class HostAction(Struct, frozen=True, tag="host-action"):
    """Something that the host did, for everybody to see. A name is empty where its guest has none any more."""

    #: Counted from 1, without gaps.
    n: int
    at: float
    what: HostDeed
    host: GuestName
    #: Whom it was done to.
    guest: GuestName | None = None
    #: Of a bot: its seat, its level from now on, and the bot that played there before.
    seat: Seat | None = None
    level: str | None = None
    before: str | None = None
    #: The options from now on, as in the table's description; or the pace.
    options: tuple[str, ...] | None = None
    pace: Pace | None = None


def host_action(state: "TableState", entry: e.AnyEntry) -> HostAction | None:
    """The line for an entry that is about to be applied; None for most."""

    def did(what: HostDeed, guest: GuestName | None = None) -> HostAction:
        return HostAction(state.host_action_count + 1, entry.at, what, _named(state, state.seating.host), guest)

    match entry:
        case e.Removed():
            what = HostDeed.REMOVED if entry.removed else HostDeed.LET_BACK
            return did(what, GuestName(entry.guest, entry.name))
        case e.Silenced():
            return did(HostDeed.SILENCED if entry.silent else HostDeed.HEARD_AGAIN, _named(state, entry.guest))
        case e.StoodIn(by_host=True):
            return did(HostDeed.STAND_IN, _named(state, state.seating.chairs[entry.seat].guest or ""))
        case e.Paused():
            return did(HostDeed.PAUSED)
        case e.WentOn():
            return did(HostDeed.PAUSE_OVER if entry.by_itself else HostDeed.WENT_ON)
        case e.BotChanged():
            chair = state.seating.chairs[entry.seat]
            return replace(
                did(HostDeed.BOT_LEVEL), seat=entry.seat, level=entry.bot, before=chair.character or chair.name
            )
        case e.OptionsChanged():
            game = state.material.game
            options = choose(game.options, game.seats, state.setting.seats, entry.options)
            return replace(did(HostDeed.OPTIONS), options=chosen(options))
        case e.PaceChanged():
            return replace(did(HostDeed.PACE), pace=entry.pace)
        case e.InvitationChanged():
            return did(HostDeed.INVITATION)
        case e.TakeOverAllowed():
            return did(HostDeed.TAKE_OVER if entry.allowed else HostDeed.NO_TAKE_OVER)
        case e.HostChanged():
            return did(HostDeed.NEW_HOST, _named(state, entry.host))
        case e.Closed(by_host=True):
            return did(HostDeed.CLOSED)
        case _:
            return None


def without_names(actions: Iterable[HostAction], account: str) -> list[HostAction]:
    """A guest was deleted: the lines about them stay, and their name goes."""

    def unnamed(guest: GuestName) -> GuestName:
        return GuestName("", "") if account_of(guest.guest) == account else guest

    return [
        replace(each, host=unnamed(each.host), guest=None if each.guest is None else unnamed(each.guest))
        for each in actions
    ]


def _named(state: "TableState", guest: str) -> GuestName:
    """By the name of the seat, or of what they said last; a host without a seat has none in the journal."""
    seat = state.seating.seat_of(guest)
    said = (each.name for each in reversed(state.chat) if each.guest == guest)
    return GuestName(guest, state.seating.chairs[seat].name if seat is not None else next(said, ""))
