"""The winners of the game before a rematch, followed to the seats that they have when the rematch starts (CC-1).

Between two games people change seats or leave: a winner takes the win along, and who has left takes it away. A bot that
won keeps it as long as it keeps its seat.
"""

from collections.abc import Iterable

from pettable.server.tables import journal as e
from pettable.table.seats import Seat


class LastWinners:
    """Fed with the entries about seats, from the opening of the table on."""

    def __init__(self, seats: Iterable[Seat]) -> None:
        #: The seats whose players of the last game have not been seated here yet.
        self._expected = set(seats)
        self._guests: set[str] = set()
        self._seats: dict[Seat, str | None] = {}

    def follow(self, entry: e.AnyEntry) -> None:
        match entry:
            case e.Sat(seat=seat, guest=guest):
                if seat in self._expected:
                    self._expected.discard(seat)
                    self._guests.add(guest)
                if guest in self._guests:
                    self._seats[seat] = guest
            case e.BotSat(seat=seat) if seat in self._expected:
                self._expected.discard(seat)
                self._seats[seat] = None
            case e.Rose(seat=seat):
                self._seats.pop(seat, None)
            case _:
                pass

    def seats(self, taken: Iterable[str]) -> tuple[Seat, ...]:
        """Where the winners sit; `taken` are the guests who still sit at the table."""
        still = {None, *taken}
        return tuple(sorted(seat for seat, guest in self._seats.items() if guest in still))
