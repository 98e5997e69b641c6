"""Admission of requests: at most a bounded rate from each address, and none from pages of other sites."""

from collections.abc import Mapping
from typing import Protocol
from urllib.parse import urlsplit

from pettable.server.clock import Clock
from pettable.server.errors import ClientError, Problem
from pettable.server.limits.constants import ADDRESSES_REMEMBERED, REQUESTS_A_SECOND, REQUESTS_AT_ONCE
from pettable.server.limits.token_bucket import TokenBucket

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


class Address(Protocol):
    """The network address of a client."""

    @property
    def host(self) -> str: ...


class Admission:
    def __init__(self, clock: Clock, origins: tuple[str, ...] = ()) -> None:
        self._clock = clock
        #: Other origins of this site, where it is behind a proxy: `https://play.example`.
        self._origins = origins
        self._buckets: dict[str, TokenBucket] = {}

    def check_rate(self, client: Address | None) -> None:
        """Count one request of this address; a ClientError where there were too many."""
        host = client.host if client else ""
        now = self._clock.now()
        bucket = self._buckets.pop(host, None) or TokenBucket(REQUESTS_AT_ONCE, REQUESTS_A_SECOND, now)
        # In the order of the last request, so that the address that has been quiet longest is forgotten first.
        self._buckets[host] = bucket
        if len(self._buckets) > ADDRESSES_REMEMBERED:
            del self._buckets[next(iter(self._buckets))]
        if not bucket.take(now):
            raise ClientError(Problem.TOO_FAST, "too many requests; wait a moment")

    def check_origin(self, headers: Mapping[str, str]) -> None:
        """A browser names the page that sends a request, a program does not. Pages of other sites are refused."""
        origin = headers.get("origin")
        if origin is None or origin in self._origins:
            return
        if site_of(origin) != headers.get("host", "").lower():
            raise ClientError(Problem.CROSS_SITE, "this page belongs to another site")


def site_of(origin: str) -> str | None:
    """The host and port of an origin; None where it has none, like the `null` of a sandboxed page."""
    try:
        return urlsplit(origin).netloc.lower() or None
    except ValueError:
        return None
