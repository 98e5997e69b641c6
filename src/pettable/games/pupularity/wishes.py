"""Letting things pass beforehand (PP-12): a convenience of the table, outside the rules.

A seat's standing wish lives where its answers are made, in a client, a server or a bot, and is looked at each time
the seat is asked: when it applies, the answer is `Pass`. To the rules and to everybody else that is a pass like any
other.
"""

from enum import Enum

from msgspec import Struct

from pettable.games.pupularity.scoring import visible
from pettable.games.pupularity.state import PupularityView
from pettable.table.seats import Seat


class LetPass(Enum):
    THIS_TURN = "this-turn"
    UNTIL_MY_TURN = "until-my-turn"
    #: Unless a card of one's own is the target, or was cancelled; holds until it is taken back.
    UNLESS_MINE = "unless-mine"


class Wish(Struct, frozen=True):
    seat: Seat
    what: LetPass
    #: The turn with which it ends, counted from the first; None: no turn ends it.
    until: int | None


def wish(view: PupularityView, what: LetPass) -> Wish:
    """The wish of a seat that sets it now, looking at this view."""
    assert view.seat is not None
    if what is LetPass.UNLESS_MINE or view.open.player is None:
        return Wish(view.seat, what, None)
    seats = view.options.seats
    turns = 1 if what is LetPass.THIS_TURN else (view.seat - view.open.player - 1) % seats + 1
    return Wish(view.seat, what, view.open.turns + turns)


def applies(wish: Wish, view: PupularityView) -> bool:
    """Does the wish answer what its seat is asked in this view?"""
    chain, seat = view.open.chain, wish.seat
    if chain is None or seat != view.seat or seat == chain.last:
        return False
    if wish.what is not LetPass.UNLESS_MINE:
        return wish.until is None or view.open.turns < wish.until
    makers = [chain.seat, *(cancel.seat for cancel in chain.cancels)]
    cancelled = len(makers) > 1 and makers[-2] == seat
    return not cancelled and chain.target not in visible(view.open.stacks[seat])
