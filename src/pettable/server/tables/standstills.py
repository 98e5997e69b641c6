"""Times that count for nobody's clock at a slow table: the server did not run, or the guest was on vacation. Pure.

They are not in the table's journal: one is the same for all tables, the other for all tables of a guest. The journal
has what came of them, a move in time or one by the clock.
"""

from collections.abc import Iterable

from msgspec import Struct

from pettable.server.people.requester import account_of
from pettable.server.store.rows import Standstill


class Standstills(Struct, frozen=True):
    #: When the server did not run.
    outages: tuple[Standstill, ...] = ()
    #: The vacations of each guest who plays here.
    vacations: dict[str, tuple[Standstill, ...]] = {}

    def of(self, guest: str | None) -> list[Standstill]:
        return [*self.outages, *self.vacations.get(account_of(guest or ""), ())]

    def vacation_until(self, guest: str | None, now: float) -> float | None:
        """The end of the vacation that the guest is on."""
        theirs = self.vacations.get(account_of(guest or ""), ())
        return max((each.ended for each in theirs if each.began <= now < each.ended), default=None)


NO_STANDSTILLS = Standstills()


def time_up(asked: float, seconds: float, still: Iterable[Standstill]) -> float:
    """When these seconds are over, counted from when a question was asked, without the times that do not count."""
    now, left = asked, seconds
    for each in sorted(still, key=lambda one: one.began):
        if each.ended <= now:
            continue
        if each.began >= now + left:
            break
        left -= max(0.0, each.began - now)
        now = each.ended
    return now + left
