"""Guests who come when the game has started: they watch, or take over a bot's seat where the host allows it.

A seat changes hands between two questions, or while another seat's turn is asked. Windows, races and secret answers
run to their end with those who were there when they began: nothing that ends by time ends sooner or later because
somebody sits down, and so nothing can be read from it. A guest who has seen the cards of one seat never gets another.
"""

from typing import TYPE_CHECKING

from pettable.server import messages as m
from pettable.server.errors import ClientError, Problem
from pettable.server.people.requester import account_of
from pettable.server.tables import journal as e

if TYPE_CHECKING:
    from pettable.server.tables.commands import CommandContext, Entries


def take_over(at: "CommandContext", command: m.TakeOver) -> "Entries":
    """The requester takes over a bot's seat."""
    at.during_game()
    state, seating = at.state, at.state.seating
    if state.opened.rated:
        raise ClientError(Problem.STARTED, "this game is rated: it is played to its end by those who began it")
    if not state.setting.take_over:
        raise ClientError(Problem.STARTED, "the game has started, and the host of this table wants you to watch")
    guest = at.requester.guest
    seat, account = at.any_seat(command.seat), account_of(guest)
    if any(each.seat == seat and each.guest == guest for each in seating.newcomers):
        return []
    others = [*seating.guests(), *(each.guest for each in seating.newcomers if each.guest != guest)]
    if account in map(account_of, others):
        raise ClientError(Problem.SEATED, "you sit at this table already")
    if state.seats_held.get(account, set()) - {seat}:
        raise ClientError(Problem.SEATED, "you have seen the cards of another seat in this game")
    if seating.chairs[seat].bot is None or any(each.seat == seat for each in seating.newcomers):
        raise ClientError(Problem.SEAT_TAKEN, f"no bot plays on seat {seat + 1}; only a bot's seat can be taken over")
    at.name_of_its_own()
    return [e.TookOver(at.now, seat, *at.requester)]


def allow_take_over(at: "CommandContext", command: m.AllowTakeOver) -> "Entries":
    """The host opens the bots' seats to guests, or closes them; those who sit there stay."""
    at.host()
    at.not_closed()
    if at.state.setting.take_over == command.allowed:
        return []
    return [e.TakeOverAllowed(at.now, command.allowed)]
