"""uvicorn's WebSocket protocol, with pings whose answers are timed."""

from ipaddress import ip_address
from typing import Any, ClassVar

from litestar import WebSocket
from websockets.frames import Frame
from websockets.http11 import Request

from pettable.server.clock import Clock
from pettable.server.sockets.direct_write import DirectWriteProtocol
from pettable.server.sockets.round_trips import RoundTrips, least_of

#: Where a socket's round trips are found in its scope.
TRIPS = "pettable.trips"
#: Pings of a new line, each when the one before was answered, so that a first race finds a line that is known.
GREETINGS = 3


class TimedProtocol(DirectWriteProtocol):
    """A socket whose round trips the server measures itself."""

    #: The header in which a proxy tells the round trip to its client, in microseconds; it is believed.
    header: ClassVar[str | None] = None
    clock: ClassVar[Clock | None] = None

    trips: RoundTrips
    greetings = GREETINGS

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        self.trips = RoundTrips(self._ping, self.loop.time if self.clock is None else self.clock.now)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = self.scope["extensions"] or {}
            extensions[TRIPS] = self.trips
            self._told = self._by_header(event)
            self._anchor()

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        if self.trips.pong(bytes(event.data)):
            self._anchor()
            self.greetings -= 1
            if self.greetings > 0:
                self.trips.ping()

    def _ping(self, payload: bytes) -> None:
        if self.handshake_complete and not self.close_sent and not self.transport.is_closing():
            self.conn.send_ping(payload)
            self.transport.write(b"".join(self.conn.data_to_send()))

    def _anchor(self) -> None:
        if self.header is not None:
            self.trips.anchored(self._told)
        elif not self._by_proxy():
            self.trips.anchored(least_of(self.transport.get_extra_info("socket")))

    def _by_proxy(self) -> bool:
        """A proxy's connection says nothing about the player's, who is behind it."""
        forwarded = "x-forwarded-for" in self.request.headers or "forwarded" in self.request.headers
        try:
            return forwarded and self.client is not None and ip_address(self.client[0]).is_loopback
        except ValueError:
            return forwarded

    def _by_header(self, event: Request) -> float | None:
        told = event.headers.get_all(self.header) if self.header is not None else []
        return int(told[0]) / 1e6 if len(told) == 1 and told[0].isdecimal() and len(told[0]) < 12 else None


def measured(round_trip_header: str | None, by: Clock | None) -> type[TimedProtocol]:
    """The protocol for a server; behind a proxy, the header that tells the round trip to a client."""

    class Protocol(TimedProtocol):
        header = round_trip_header
        clock = by

    return Protocol


def trips_of(socket: WebSocket[Any, Any, Any]) -> RoundTrips:
    """The round trips of a socket; of one that was served by something else, nothing is known."""
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    found = extensions.get(TRIPS)
    return found if isinstance(found, RoundTrips) else RoundTrips()
