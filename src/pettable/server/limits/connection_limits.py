"""How many connections may be open, by address and in sum: TCP connections, and WebSockets behind a proxy. Pure.

A trusted proxy brings everybody's connections. Its own address counts in sum alone, and each WebSocket that it brings
counts among those of the address that it forwards.
"""

from collections import Counter
from ipaddress import IPv6Address, ip_address, ip_network

from msgspec import Struct

from pettable.server.limits.constants import (
    BODY_WITHIN,
    CONNECTIONS,
    CONNECTIONS_AN_ADDRESS,
    CONNECTIONS_FOR_THE_OPERATOR,
    HEAD_WITHIN,
    RESPONSE_WITHIN,
)
from pettable.server.limits.trusted_proxies import LOCAL_PROXY, TrustedProxies

#: Seconds between two log lines about refused connections.
LOG_REFUSALS_EVERY = 10.0


class HttpPatience(Struct, frozen=True):
    """How long a client may take for each part of a request, in seconds."""

    head: float = HEAD_WITHIN
    body: float = BODY_WITHIN
    response: float = RESPONSE_WITHIN


class ConnectionLimits:
    """Counts open connections. The operator's last few places are for this machine's own address."""

    def __init__(
        self,
        total: int = CONNECTIONS,
        an_address: int = CONNECTIONS_AN_ADDRESS,
        proxies: TrustedProxies = LOCAL_PROXY,
    ) -> None:
        self._total, self._an_address, self._proxies = total, an_address, proxies
        self._open: Counter[str] = Counter()
        self._logged_at: float | None = None
        self.refused = 0

    @property
    def open(self) -> int:
        return self._open.total()

    def admit(self, address: str) -> bool:
        """Whether one more connection of this address may stay; if so it counts until `release`."""
        group = network_of(address)
        from_here = address in LOOPBACK
        room = self._total if from_here else self._total - CONNECTIONS_FOR_THE_OPERATOR
        limited = not from_here and address not in self._proxies
        if self.open >= room or (limited and self._open[group] >= self._an_address):
            self.refused += 1
            return False
        self._open[group] += 1
        return True

    def release(self, address: str) -> None:
        group = network_of(address)
        self._open[group] -= 1
        if self._open[group] <= 0:
            del self._open[group]

    def logs_refusal(self, now: float) -> bool:
        """Whether a refusal at this time gets a line in the log; a flood gets one now and then."""
        if self._logged_at is not None and now - self._logged_at < LOG_REFUSALS_EVERY:
            return False
        self._logged_at = now
        return True


LOOPBACK = ("127.0.0.1", "::1", "::ffff:127.0.0.1")


def network_of(address: str) -> str:
    """What limits by address go by: an IPv4 address, or the /64 network of an IPv6 address.

    >>> network_of("2001:db8:1:2:3::4")
    '2001:db8:1:2::/64'
    >>> network_of("::ffff:192.0.2.1")
    '192.0.2.1'
    >>> network_of("a pipe")
    'a pipe'
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or ip_network((found, 64), strict=False))
    return str(found)


def sharing_network(address: str) -> str:
    """The network whose guests share what is divided fairly; empty where an address says nothing about its guests.

    A proxy on this machine that does not name its clients brings everybody from the same address.

    >>> sharing_network("192.0.2.1"), sharing_network("127.0.0.1")
    ('192.0.2.1', '')
    """
    return "" if address in LOOPBACK else network_of(address)
