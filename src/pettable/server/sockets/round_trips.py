"""How long the way to a player is, there and back: pings that the server sends, and what the connection itself knows.

A program answers a ping when it likes. Its operating system does not ask it before it acknowledges what arrived: the
shortest round trip that the connection has seen is an anchor that a dishonest program cannot move.
"""

import secrets
import socket
from collections import deque
from collections.abc import Callable
from statistics import median
from struct import Struct as Layout
from typing import Any

from msgspec import Struct

from pettable.server.limits.allowance import allowance
from pettable.server.limits.constants import TRIPS_REMEMBERED

#: Nobody can answer a ping that it has not got.
PAYLOAD_BYTES = 8
#: Pings that are not answered yet; older ones are given up.
OPEN_PINGS = 8

#: `tcpi_min_rtt` in Linux's `struct tcp_info`: microseconds, behind so many bytes; all ones before the first.
_LEAST = Layout("=I")
_LEAST_AT = 148
_NONE_YET = 0xFFFFFFFF


class Ping(Struct):
    sent: float
    #: Seconds until the answer came.
    trip: float | None = None


class RoundTrips:
    """The round trips of one line; `send` puts a ping with this payload on it."""

    def __init__(self, send: Callable[[bytes], None] | None = None, now: Callable[[], float] = lambda: 0.0) -> None:
        self._send, self._now = send, now
        self._open: dict[bytes, Ping] = {}
        self._carried: dict[bytes, Callable[[], None]] = {}
        self._recent: deque[float] = deque(maxlen=TRIPS_REMEMBERED)
        #: The shortest and the median of the recent round trips; None before the first.
        self.least: float | None = None
        self.usual: float | None = None
        #: The shortest round trip that the operating system has seen on this connection.
        self.anchor: float | None = None
        #: Seconds from here to the player; 0 before anything was measured.
        self.one_way = 0.0

    def ping(self) -> Ping | None:
        """Ask how long it takes now; None where this line cannot be asked."""
        if self._send is None:
            return None
        payload, asked = secrets.token_bytes(PAYLOAD_BYTES), Ping(self._now())
        self._open[payload] = asked
        _forget(self._open)
        self._send(payload)
        return asked

    def carry(self, payload: bytes, answered: Callable[[], None]) -> None:
        """Another process asks how far it is from there to this line's other end."""
        if self._send is not None:
            self._carried[payload] = answered
            _forget(self._carried)
            self._send(payload)

    def pong(self, payload: bytes) -> bool:
        """An answer; one that nobody asked for, or the second to the same ping, says nothing."""
        if payload in self._carried:
            self._carried.pop(payload)()
            return False
        asked = self._open.pop(payload, None)
        if asked is None:
            return False
        asked.trip = self._now() - asked.sent
        self.measured(asked.trip)
        return True

    def measured(self, trip: float) -> None:
        self._recent.append(trip)
        self.least, self.usual = min(self._recent), median(self._recent)
        self._estimate()

    def _estimate(self) -> None:
        """Half of the usual round trip, believed only up to what the operating system has seen."""
        if self.usual is not None:
            anchor = self.usual if self.anchor is None else self.anchor + allowance(self.anchor)
            self.one_way = min(self.usual, anchor) / 2

    def anchored(self, least: float | None) -> None:
        """The connection's own shortest round trip, as far as it is known now."""
        if least is not None:
            self.anchor = least if self.anchor is None else min(self.anchor, least)
            self._estimate()


def _forget(pings: dict[bytes, Any]) -> None:
    """The oldest is given up where too many are not answered."""
    if len(pings) > OPEN_PINGS:
        del pings[next(iter(pings))]


def least_of(connection: Any) -> float | None:
    """The shortest round trip that the kernel has seen on a TCP socket, in seconds; None where it does not tell."""
    tells = getattr(socket, "TCP_INFO", None)
    if tells is None or connection is None:
        return None
    try:
        info: bytes = connection.getsockopt(socket.IPPROTO_TCP, tells, _LEAST_AT + _LEAST.size)
    except (OSError, AttributeError):
        return None
    if len(info) < _LEAST_AT + _LEAST.size:
        return None
    (micros,) = _LEAST.unpack_from(info, _LEAST_AT)
    return None if micros == _NONE_YET else float(micros) / 1e6
