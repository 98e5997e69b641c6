"""Round-trip times of one connection: pings that the server sends, and the shortest time that the kernel has seen.

A program answers a ping when it likes, but its operating system acknowledges packets at once: the shortest round trip
that the kernel has seen is an anchor that a dishonest program cannot move.
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

#: Bytes of a ping's random payload: nobody can answer a ping before it arrives.
PAYLOAD_BYTES = 8
#: At most this many pings wait for an answer; older ones are given up.
OPEN_PINGS = 8

#: `tcpi_min_rtt` in Linux's `struct tcp_info`: microseconds, at this offset in bytes; all ones before the first.
_LEAST = Layout("=I")
_LEAST_AT = 148
_NONE_YET = 0xFFFFFFFF


class Ping(Struct):
    """A ping, and its round trip once it is answered."""

    sent: float
    #: Seconds until the answer came.
    trip: float | None = None


class RoundTrips:
    """The round trips of one connection; `send` sends a ping with a given payload."""

    def __init__(self, send: Callable[[bytes], None] | None = None, now: Callable[[], float] = lambda: 0.0) -> None:
        self._send, self._now = send, now
        self._open: dict[bytes, Ping] = {}
        self._relayed: dict[bytes, Callable[[], None]] = {}
        self._recent: deque[float] = deque(maxlen=TRIPS_REMEMBERED)
        #: The shortest and the median of the recent round trips; None before the first.
        self.least: float | None = None
        self.usual: float | None = None
        #: The shortest round trip that the operating system has seen on this connection.
        self.anchor: float | None = None
        #: Seconds from here to the player; 0 before anything was measured.
        self.one_way = 0.0

    def ping(self) -> Ping | None:
        """Send a ping; None where this connection cannot."""
        if self._send is None:
            return None
        payload, asked = secrets.token_bytes(PAYLOAD_BYTES), Ping(self._now())
        self._open[payload] = asked
        _forget(self._open)
        self._send(payload)
        return asked

    def relay(self, payload: bytes, answered: Callable[[], None]) -> None:
        """Send the ping of another process, which measures the round trip from there."""
        if self._send is not None:
            self._relayed[payload] = answered
            _forget(self._relayed)
            self._send(payload)

    def pong(self, payload: bytes) -> bool:
        """A pong arrived; False where it answers none of our pings, or one that was answered before."""
        if payload in self._relayed:
            self._relayed.pop(payload)()
            return False
        asked = self._open.pop(payload, None)
        if asked is None:
            return False
        asked.trip = self._now() - asked.sent
        self.measured(asked.trip)
        return True

    def measured(self, trip: float) -> None:
        """A ping took this long."""
        self._recent.append(trip)
        self.least, self.usual = min(self._recent), median(self._recent)
        self._estimate()

    def _estimate(self) -> None:
        """Half of the usual round trip, believed only up to what the operating system has seen."""
        if self.usual is not None:
            anchor = self.usual if self.anchor is None else self.anchor + allowance(self.anchor)
            self.one_way = min(self.usual, anchor) / 2

    def anchored(self, least: float | None) -> None:
        """The kernel's shortest round trip, as far as it is known now."""
        if least is not None:
            self.anchor = least if self.anchor is None else min(self.anchor, least)
            self._estimate()


def _forget(pings: dict[bytes, Any]) -> None:
    """Give up the oldest ping where too many are not answered."""
    if len(pings) > OPEN_PINGS:
        del pings[next(iter(pings))]


def least_of(connection: Any) -> float | None:
    """The shortest round trip that the kernel has seen on a TCP socket, in seconds; None where it does not say."""
    option = getattr(socket, "TCP_INFO", None)
    if option is None or connection is None:
        return None
    try:
        info: bytes = connection.getsockopt(socket.IPPROTO_TCP, option, _LEAST_AT + _LEAST.size)
    except (OSError, AttributeError):
        return None
    if len(info) < _LEAST_AT + _LEAST.size:
        return None
    (micros,) = _LEAST.unpack_from(info, _LEAST_AT)
    return None if micros == _NONE_YET else float(micros) / 1e6
