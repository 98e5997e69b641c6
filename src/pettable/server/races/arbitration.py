"""Who was first in a race: from what the server measured of each claim to a verdict. Pure: no clock, no socket.

A claim is worth the seconds from the moment its player could see what the race is about until the hand came down.
The server knows when it showed that and when the claim arrived; the way there and back lies between, and is taken off
as far as the server itself has measured it.
"""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from pettable.server.limits.constants import PHOTO_FINISH, RACE_CREDIT, TRIP_ALLOWANCE, TRIP_ALLOWANCE_SHARE
from pettable.table.rng import Rng
from pettable.table.seats import Seat


class ClaimTiming(Struct, frozen=True, omit_defaults=True):
    """How a claim came: all that its verdict needs of the line, in the server's own measurements."""

    arrived: float
    #: When the race was shown on this line.
    revealed: float
    #: The round trip of a ping that went out with it; None: not answered, or there was none.
    trip: float | None = None
    #: The shortest and the usual round trip of the line.
    least: float | None = None
    usual: float | None = None
    #: The shortest round trip of the connection itself, which no program at its far end can make longer.
    anchor: float | None = None


class Arrival(NamedTuple):
    """A claim, as it comes in."""

    reach: ClaimTiming
    #: It is too early if it is worth less than this.
    earliest: float

    @property
    def early(self) -> bool:
        return reaction_seconds(self.reach) < self.earliest


class TimedClaim(NamedTuple):
    """A claim that waits for its verdict, and what it is worth."""

    seat: Seat
    seconds: float


class Verdict(NamedTuple):
    #: The place of the claim that counts, among those that wait.
    first: int
    #: Those who cannot be told apart, where a draw had to decide.
    photo: tuple[Seat, ...]


def allowance(trip: float) -> float:
    """How much longer than that a trip may be and still be believed: no line is always as quick as at its best."""
    return TRIP_ALLOWANCE + TRIP_ALLOWANCE_SHARE * trip


def credit(reach: ClaimTiming) -> float:
    """Seconds of a claim's way that do not count against it.

    Who holds a ping back seems further away than it is, so a trip is believed no further than what is usual for the
    line, and than what the connection itself shows. Who does not answer gets what was measured at its best.
    """
    trip = reach.least if reach.trip is None else reach.trip
    if trip is None:
        return 0.0
    known = [each + allowance(each) for each in (reach.usual, reach.anchor) if each is not None]
    return max(0.0, min(trip, RACE_CREDIT, *known))


def reaction_seconds(reach: ClaimTiming) -> float:
    """Seconds from seeing to slapping."""
    return round(reach.arrived - reach.revealed - credit(reach), 6)


def first(hands: Sequence[TimedClaim], seats: int, draw: Rng) -> Verdict:
    """The quickest; of those who are closer together than can be told apart, the one who is drawn.

    The draw is a shuffle of all seats. It follows from the table's seed, so it was fixed before the race, whoever
    runs in it, and anybody can check it when the seed is published.
    """
    quickest = min(hand.seconds for hand in hands)
    close = {hand.seat for hand in hands if hand.seconds - quickest < PHOTO_FINISH}
    order = draw.shuffled([Seat(seat) for seat in range(seats)])
    winner = next(seat for seat in order if seat in close)
    place = min((hand.seconds, place) for place, hand in enumerate(hands) if hand.seat == winner)[1]
    return Verdict(place, tuple(sorted(close)) if len(close) > 1 else ())
