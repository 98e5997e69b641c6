"""uvicorn's WebSocket protocol, with pings whose answers are timed."""

from typing import Any, ClassVar

from litestar import WebSocket
from websockets.frames import Frame
from websockets.http11 import Request

from pettable.server.clock import Clock
from pettable.server.limits.trusted_proxies import LOCAL_PROXY, TrustedProxies
from pettable.server.sockets.direct_write import DirectWriteProtocol
from pettable.server.sockets.round_trips import RoundTrips, least_of

#: The key of a socket's round trips in its scope.
ROUND_TRIPS = "pettable.round-trips"
#: Pings to a new connection, each after the answer to the one before, so that its first race finds it measured.
GREETINGS = 3


class TimedProtocol(DirectWriteProtocol):
    """A socket whose round trips the server measures itself."""

    #: The header in which a trusted proxy sends the round trip to its client, in microseconds.
    header: ClassVar[str | None] = None
    proxies: ClassVar[TrustedProxies] = LOCAL_PROXY

    round_trips: RoundTrips
    greetings = GREETINGS

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        self.round_trips = RoundTrips(self._ping, self.now)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = self.scope["extensions"] or {}
            extensions[ROUND_TRIPS] = self.round_trips
            self._header_round_trip = self._by_header(event)
            self._anchor()

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        if self.round_trips.pong(bytes(event.data)):
            self._anchor()
            self.greetings -= 1
            if self.greetings > 0:
                self.round_trips.ping()

    def _ping(self, payload: bytes) -> None:
        if self.handshake_complete and not self.close_sent and not self.transport.is_closing():
            self.conn.send_ping(payload)
            self.transport.write(b"".join(self.conn.data_to_send()))

    def _anchor(self) -> None:
        if self.header is not None and self._from_proxy():
            self.round_trips.anchored(self._header_round_trip)
        elif not self._by_proxy():
            self.round_trips.anchored(least_of(self.transport.get_extra_info("socket")))

    def _by_proxy(self) -> bool:
        """Is this the connection of a proxy, which says nothing about the player behind it?"""
        forwarded = "x-forwarded-for" in self.request.headers or "forwarded" in self.request.headers
        return forwarded and self._from_proxy()

    def _from_proxy(self) -> bool:
        # A Unix socket has no address: only a proxy uses one.
        return self.client is None or self.client[0] in self.proxies

    def _by_header(self, event: Request) -> float | None:
        values = event.headers.get_all(self.header) if self.header is not None else []
        return int(values[0]) / 1e6 if len(values) == 1 and values[0].isdecimal() and len(values[0]) < 12 else None


def timed_protocol(
    round_trip_header: str | None, by: Clock | None, trusted: TrustedProxies = LOCAL_PROXY
) -> type[TimedProtocol]:
    """The protocol class for a server; behind a proxy, the header with the round trip to a client."""

    class Protocol(TimedProtocol):
        header = round_trip_header
        clock = by
        proxies = trusted

    return Protocol


def round_trips_of(socket: WebSocket[Any, Any, Any]) -> RoundTrips:
    """The round trips of a socket; without any measurement where another protocol serves it."""
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    found = extensions.get(ROUND_TRIPS)
    return found if isinstance(found, RoundTrips) else RoundTrips()
