"""Admission of requests, sockets and messages.

At a bounded rate from each address and each guest, to a host name of ours, not from pages of other sites.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from ipaddress import ip_address
from typing import Protocol
from urllib.parse import SplitResult, urlsplit

import structlog

from pettable.server.clock import Clock
from pettable.server.errors import ClientError, Problem
from pettable.server.limits.connection_limits import ConnectionLimits, network_of
from pettable.server.limits.constants import (
    ADDRESSES_REMEMBERED,
    GUESTS_REMEMBERED,
    MESSAGES_A_SECOND,
    MESSAGES_AT_ONCE,
    REQUESTS_A_SECOND,
    REQUESTS_AT_ONCE,
    SOCKETS_A_SECOND,
    SOCKETS_AT_ONCE,
)
from pettable.server.limits.token_bucket import TokenBuckets
from pettable.server.limits.trusted_proxies import LOCAL_PROXY, TrustedProxies

log = structlog.get_logger(__name__)

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


class Address(Protocol):
    """The network address of a client."""

    @property
    def host(self) -> str: ...


class Admission:
    def __init__(self, clock: Clock, origins: tuple[str, ...] = (), proxies: TrustedProxies = LOCAL_PROXY) -> None:
        self._clock = clock
        #: Other origins of this site, where it is behind a proxy: `https://play.example`.
        self._origins = origins
        self._hosts = {urlsplit(origin).hostname for origin in origins}
        self._requests = TokenBuckets(REQUESTS_AT_ONCE, REQUESTS_A_SECOND, ADDRESSES_REMEMBERED)
        self._handshakes = TokenBuckets(SOCKETS_AT_ONCE, SOCKETS_A_SECOND, GUESTS_REMEMBERED)
        self._messages = TokenBuckets(MESSAGES_AT_ONCE, MESSAGES_A_SECOND, GUESTS_REMEMBERED)
        self._sockets = ConnectionLimits(proxies=proxies)

    def check_rate(self, client: Address | None) -> None:
        """Count one request of this address; a ClientError where there were too many."""
        host = network_of(client.host) if client else ""
        if not self._requests.take(host, self._clock.now()):
            raise ClientError(Problem.TOO_FAST, "too many requests; wait a moment")

    def check_handshakes(self, guest: str) -> None:
        """Count one new socket of this guest; a ClientError where there were too many."""
        if not self._handshakes.take(guest, self._clock.now()):
            raise ClientError(Problem.TOO_FAST, "too many new sockets; wait a moment")

    def takes_message(self, guest: str) -> bool:
        """Whether one more message of this guest is read now: over all sockets, so that a new one brings nothing."""
        return self._messages.take(guest, self._clock.now())

    @contextmanager
    def open_socket(self, client: Address | None) -> Iterator[None]:
        """Count a WebSocket of this address while it is open; a ClientError where there are too many."""
        host = client.host if client else ""
        if not self._sockets.admit(host):
            if self._sockets.logs_refusal(self._clock.now()):
                log.warning("sockets-refused", address=host, open=self._sockets.open, refused=self._sockets.refused)
            raise ClientError(Problem.TOO_MANY, "too many tables are open at your address; close one first")
        try:
            yield
        finally:
            self._sockets.release(host)

    def check_host(self, headers: Mapping[str, str]) -> None:
        """A page of another site can point a name of its own at this machine; requests under that name are refused.

        An address in figures cannot be pointed elsewhere, so it is always a name of ours.
        """
        name = host_name(headers.get("host", ""))
        if name is None or not (name in self._hosts or name == "localhost" or is_address(name)):
            raise ClientError(Problem.WRONG_HOST, "this server is not known by that name; its owner can add it")

    def site(self, scheme: str, headers: Mapping[str, str]) -> str:
        """This site as a client that passed `check_host` calls it, such as `https://play.example`."""
        named = urlsplit(f"//{headers.get('host', '')}")
        known = (origin for origin in self._origins if urlsplit(origin).hostname == named.hostname)
        # A name in the header is not copied as it is: only its host and its port are.
        host = f"[{named.hostname}]" if ":" in (named.hostname or "") else named.hostname
        port = _port(named)
        return next(known, f"{scheme}://{host}{'' if port is None else f':{port}'}").rstrip("/")

    def check_origin(self, headers: Mapping[str, str]) -> None:
        """A browser names the page that sends a request, a program does not. Pages of other sites are refused."""
        origin = headers.get("origin")
        if origin is None or origin in self._origins:
            return
        if site_of(origin) != headers.get("host", "").lower():
            raise ClientError(Problem.CROSS_SITE, "this page belongs to another site")


def host_name(host: str) -> str | None:
    """The name in a Host header, without its port.

    >>> host_name("Play.Example:8000"), host_name("[::1]:8000"), host_name("a b"), host_name("")
    ('play.example', '::1', None, None)
    """
    try:
        name = urlsplit(f"//{host}").hostname
    except ValueError:
        return None
    return name if name and not set(name) & set(" /?#@\\") else None


def _port(named: SplitResult) -> int | None:
    try:
        return named.port
    except ValueError:
        return None


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_loopback(host: str) -> bool:
    """Does a Host header name this very machine?

    >>> is_loopback("localhost:8000"), is_loopback("[::1]:8000"), is_loopback("192.168.1.5")
    (True, True, False)
    """
    name = host_name(host) or ""
    return name == "localhost" or (is_address(name) and ip_address(name).is_loopback)


def site_of(origin: str) -> str | None:
    """The host and port of an origin; None where it has none, like the `null` of a sandboxed page."""
    try:
        return urlsplit(origin).netloc.lower() or None
    except ValueError:
        return None
