"""Seats: those of the players, and the two of chance and the clock."""

from typing import NewType, TypeAlias

Seat = NewType("Seat", int)

#: Shuffles and deals are moves by CHANCE, so a replay needs no random numbers.
CHANCE = Seat(-1)
#: Time-outs are moves by CLOCK, so a replay needs no clock.
CLOCK = Seat(-2)

#: Somebody who looks at a table: a seat, or None for a spectator.
Viewer: TypeAlias = Seat | None


def around(first: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats, clockwise from `first`.

    >>> around(Seat(2), 4)
    (2, 3, 0, 1)
    """
    return _AROUND[seats][first]


#: Needed at every trick and round of every game, so it is built once, for up to eight seats.
_AROUND = [
    [tuple(Seat((first + step) % seats) for step in range(seats)) for first in range(seats)] for seats in range(9)
]
