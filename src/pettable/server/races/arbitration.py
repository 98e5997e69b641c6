"""Who was first in a race: from what the server measured of each claim to a verdict. Pure: no clock, no socket.

What counts is the reaction time: the seconds from the moment a player could see what the race is about until the hand
came down. The server knows when it revealed that and when the claim arrived; in between lies the round trip, which is
taken off as far as the server itself has measured it.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec import Struct

from pettable.server.limits.allowance import allowance
from pettable.server.limits.constants import PHOTO_FINISH, RACE_CREDIT
from pettable.table.rng import Rng
from pettable.table.seats import Seat


class ClaimTiming(Struct, frozen=True, omit_defaults=True):
    """When a claim arrived, and what the server measured of the connection it came on: all that a verdict needs."""

    arrived: float
    #: When the race was revealed on this connection.
    revealed: float
    #: The round trip of a ping that went out with it; None: not answered, or there was none.
    trip: float | None = None
    #: The shortest and the median round trip of the last pings.
    least: float | None = None
    usual: float | None = None
    #: The shortest round trip that the operating system saw, which no program at the far end can make longer.
    anchor: float | None = None


class Arrival(NamedTuple):
    """A claim that has just arrived, before the rules judge it."""

    timing: ClaimTiming
    #: From seeing to slapping.
    seconds: float
    #: Nobody is as quick as that: the player cannot have seen it.
    early: bool


class Verdict(NamedTuple):
    """Which claim counts next."""

    #: The index of the claim that counts, among those that wait.
    first: int
    #: The seats that are too close to tell apart, where a draw had to decide.
    photo: tuple[Seat, ...]


def credit(timing: ClaimTiming) -> float:
    """The round-trip seconds that do not count against a claim.

    A client that holds a ping back seems further away than it is, so a round trip is believed only up to what is usual
    for the connection, and up to what the operating system saw. A ping without an answer counts as the shortest one.
    """
    trip = timing.least if timing.trip is None else timing.trip
    if trip is None:
        return 0.0
    known = [each + allowance(each) for each in (timing.usual, timing.anchor) if each is not None]
    return max(0.0, min(trip, RACE_CREDIT, *known))


def reaction_seconds(timing: ClaimTiming) -> float:
    """Seconds from seeing to slapping."""
    return round(timing.arrived - timing.revealed - credit(timing), 6)


def first(claims: Sequence[tuple[Seat, float]], seats: int, draw: Callable[[], Rng]) -> Verdict:
    """The quickest of the claims, which are pairs of a seat and a reaction time; in a photo finish, the one drawn.

    The draw is a shuffle of all seats. It follows from the table's seed, so it was fixed before the race, whichever
    seats run in it, and anybody can check it when the seed is published.
    """
    quickest = min(seconds for _, seconds in claims)
    close = {seat for seat, seconds in claims if seconds - quickest < PHOTO_FINISH}
    order = draw().shuffled([Seat(seat) for seat in range(seats)]) if len(close) > 1 else tuple(close)
    winner = next(seat for seat in order if seat in close)
    index = min((seconds, index) for index, (seat, seconds) in enumerate(claims) if seat == winner)[1]
    return Verdict(index, tuple(sorted(close)) if len(close) > 1 else ())
