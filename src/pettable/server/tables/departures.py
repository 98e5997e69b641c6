"""Players who are away or leave for good: what those who are still there decide about them.

A bot plays for an absent player as soon as the host wants that, or all the other players together; it stops when the
player is back. A game ends before its end only when everybody who is there wants that. In a rated game nobody decides
anything: it has a clock, and leaving it is a loss for the leaver alone.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pettable.server import messages as m
from pettable.server.errors import ClientError, Problem
from pettable.server.limits.constants import ABSENCE_SHOWN
from pettable.server.people.requester import account_of
from pettable.server.tables import journal as e
from pettable.server.tables.absences import AbsenceChoice
from pettable.server.tables.seating import Chair
from pettable.table.seats import Seat

if TYPE_CHECKING:
    from pettable.server.tables.commands import CommandContext, Entries
    from pettable.server.tables.services import Services
    from pettable.server.tables.state import TableState


def check_vote(at: "CommandContext", command: m.Vote) -> Chair:
    """The absent player's chair; a ClientError where there is nothing to decide."""
    at.during_game()
    at.seat()
    if at.state.opened.rated:
        raise ClientError(Problem.NOT_HOST, "this game is rated: its clock decides about those who are away")
    chair = at.state.seating.chairs[at.any_seat(command.seat)]
    if at.state.pacing.slow:
        raise ClientError(Problem.NOT_HOST, "at this table nobody has to be there: its clock decides, and no vote")
    since = at.absences.gone.get(chair.guest or "")
    if chair.guest is None or since is None or at.now - since < ABSENCE_SHOWN:
        why = f"only about somebody who has been away for {ABSENCE_SHOWN:g} seconds"
        raise ClientError(Problem.SEAT_TAKEN, why)
    return chair


def vote(at: "CommandContext", command: m.Vote) -> "Entries":
    """What follows from the votes about an absent player, this one included."""
    chair = check_vote(at, command)
    choices = at.absences.votes.get(chair.guest or "", {})
    # A device that several players share has one voice.
    people = {account_of(guest) for guest in at.state.seating.guests() if guest in at.here}
    if _agree(people, choices, AbsenceChoice.END):
        return [e.Closed(at.now)]
    host = account_of(at.state.seating.host)
    decides = choices.get(host) is AbsenceChoice.BOT or _agree(people - {host}, choices, AbsenceChoice.BOT)
    return [e.StoodIn(at.now, Seat(command.seat))] if decides and not chair.by_bot else []


def _agree(people: set[str], choices: Mapping[str, AbsenceChoice], choice: AbsenceChoice) -> bool:
    return bool(people) and all(choices.get(account) is choice for account in people)


def leave_game(at: "CommandContext") -> "Entries":
    """The requester leaves for good: a bot has the seat, or the game ends where nobody else plays."""
    at.during_game()
    seat, state = at.seat(), at.state
    if state.opened.rated:
        return [] if state.seating.chairs[seat].stand_in else [e.StoodIn(at.now, seat, left=True)]
    guest = at.requester.guest
    others = [each for each in state.seating.guests() if account_of(each) != account_of(guest)]
    if not others:
        return [e.Closed(at.now)]
    entries: Entries = [e.LeftGame(at.now, seat, state.setting.bot)]
    if state.seating.host == guest:
        heir = next((each for each in others if each in at.here), others[0])
        entries.append(e.HostChanged(at.now, heir))
    return entries


async def deleted_guests(state: "TableState", services: "Services") -> "Entries":
    """An entry for each guest of the table who was deleted."""
    missing = await services.store.missing_guests(state.seating.accounts())
    return [e.GuestDeleted(services.clock.now(), guest, state.setting.bot) for guest in sorted(missing)]
