"""What everybody at a rated table is shown about the players' connections: shared networks and second devices.

Two seats at one address may be one person, or two who see each other's cards; so may a second device of one guest. It
is often innocent, so that nobody is turned away: everybody is shown it. The addresses stay with the server.
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from pettable.server.tables.seating import Seating
from pettable.table.seats import Seat


class ConnectionMarks(NamedTuple):
    #: Groups of seats whose guests come from the same network.
    same_connection: tuple[tuple[Seat, ...], ...] = ()
    #: Seats whose guests are connected from two devices or more.
    second_device: frozenset[Seat] = frozenset()


NO_MARKS = ConnectionMarks()


def connection_marks(
    seating: Seating, networks: Mapping[str, Collection[str]], devices: Mapping[str, int]
) -> ConnectionMarks:
    """From the networks that each guest comes from, and the number of devices that each is connected with."""
    by_network: dict[str, list[Seat]] = {}
    second: set[Seat] = set()
    for number, chair in enumerate(seating.chairs):
        if chair.guest is None:
            continue
        for network in networks.get(chair.guest, ()):
            by_network.setdefault(network, []).append(Seat(number))
        if devices.get(chair.guest, 0) > 1:
            second.add(Seat(number))
    same = {tuple(seats) for seats in by_network.values() if len(seats) > 1}
    return ConnectionMarks(tuple(sorted(same)), frozenset(second))


def choose_match(waiting: Mapping[str, Collection[str]], network: str) -> str | None:
    """The waiting quick match that a newcomer of this network joins; None: they open one of their own.

    `waiting` has the networks of the people at each match, oldest first. Two of one network are seated together only
    where nobody else waits.
    """
    apart = [id for id, networks in waiting.items() if not network or network not in networks]
    if apart:
        return apart[0]
    alone = [id for id, networks in waiting.items() if set(networks) == {network}]
    return alone[0] if len(alone) == len(waiting) > 0 else None
