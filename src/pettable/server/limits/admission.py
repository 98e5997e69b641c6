"""Who may knock, and how often: pages of this site and programs, at a bounded rate for each address."""

from urllib.parse import urlsplit

from pettable.server.clock import Clock
from pettable.server.errors import ClientError, Problem
from pettable.server.limits.constants import ADDRESSES_REMEMBERED, REQUESTS_A_SECOND, REQUESTS_AT_ONCE
from pettable.server.people.guests import AnyConnection
from pettable.server.sockets.connection import TokenBucket

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


class Admission:
    def __init__(self, clock: Clock, origins: tuple[str, ...] = ()) -> None:
        self._clock = clock
        #: Other names of this site, where a proxy stands before it: `https://play.example`.
        self._origins = origins
        self._rates: dict[str, TokenBucket] = {}

    def count(self, connection: AnyConnection) -> None:
        """One more knock of this address."""
        address = connection.client.host if connection.client else ""
        now = self._clock.now()
        bucket = self._rates.pop(address, None) or TokenBucket(REQUESTS_AT_ONCE, REQUESTS_A_SECOND, now)
        # The last one to knock stands last; those who have not knocked for long are forgotten.
        self._rates[address] = bucket
        if len(self._rates) > ADDRESSES_REMEMBERED:
            del self._rates[next(iter(self._rates))]
        if not bucket.take(now):
            raise ClientError(Problem.TOO_FAST, "too many requests; wait a moment")

    def own_site(self, connection: AnyConnection) -> None:
        """A browser says which page asks; a program says nothing. Pages of other sites are turned away."""
        origin = connection.headers.get("origin")
        if origin is None or origin in self._origins:
            return
        if site_of(origin) != connection.headers.get("host", "").lower():
            raise ClientError(Problem.CROSS_SITE, "this page belongs to another site")


def site_of(origin: str) -> str | None:
    """The host and port of an origin; None for what is none, like the `null` of a page without a home."""
    try:
        return urlsplit(origin).netloc.lower() or None
    except ValueError:
        return None
