"""What may still be stored: the quotas, and whether the database has room for new tables and guests."""

from collections.abc import Iterator
from contextlib import contextmanager

from pettable.server.clock import Clock
from pettable.server.errors import ClientError, Problem
from pettable.server.limits.quotas import Charge, Exceeded, Quotas

#: Why a quota of one guest or one address refuses something more.
_REFUSALS = {
    ("tables", True): "you have opened many tables today; tomorrow you can open more",
    ("tables", False): "you have many unfinished tables; finish or leave one first",
    ("guests", True): "many guests have come from your network today; use one of them, or come back tomorrow",
    ("analyses", True): "many games were analysed for you today; tomorrow there can be more",
    ("decks", True): "you have saved many new decks today; tomorrow you can save more",
    ("decks", False): "you have saved as many decks as one guest may; delete one first",
    ("links", True): "you have made many links today; tomorrow you can make more",
}
_FULL = "this server takes nothing new at the moment; games that have begun go on"


class StorageLimits:
    """Asked before anything new is stored: a table, a guest, a link, an analysis, a deck.

    Games that have begun never ask.
    """

    def __init__(self, clock: Clock, quotas: Quotas) -> None:
        self._clock = clock
        self._quotas = quotas
        #: The database has reached its size limit.
        self.full = False

    def charge(self, guest: str | None, network: str) -> Charge:
        """The quotas that something new counts against; a ClientError where the database has no room for it."""
        if self.full:
            raise ClientError(Problem.STORAGE_FULL, _FULL)
        return Charge(self._clock.now(), self._quotas, guest, network)


@contextmanager
def within_quota() -> Iterator[None]:
    """Turn a quota that is used up into the ClientError that says so."""
    try:
        yield
    except Exceeded as exceeded:
        if exceeded.scope == "server":
            raise ClientError(Problem.STORAGE_FULL, _FULL) from None
        problem = Problem.QUOTA_USED if exceeded.daily else Problem.TOO_MANY
        raise ClientError(problem, _REFUSALS[exceeded.kind, exceeded.daily]) from None
