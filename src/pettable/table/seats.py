"""Who sits at a table: the players, and the two seats that nobody sits on."""

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


#: Asked at every trick and every round of every game, so it is made once, for as many seats as any table has.
_AROUND = [
    [tuple(Seat((first + step) % seats) for step in range(seats)) for first in range(seats)] for seats in range(9)
]
