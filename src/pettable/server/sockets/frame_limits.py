"""uvicorn's WebSocket protocol with a rate limit for frames that reach no handler: pings, pongs and fragments.

Whole messages are limited where they are read. Everything else would be answered or kept by the libraries themselves,
as fast as a client can send it.
"""

from collections.abc import Callable
from typing import ClassVar

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from pettable.server.clock import Clock
from pettable.server.limits.constants import FRAMES_A_SECOND, FRAMES_AT_ONCE
from pettable.server.limits.token_bucket import TokenBucket

#: Bytes; the smallest frame has six.
PARSED_AT_ONCE = 1024


class FrameLimitedProtocol(WebSocketsSansIOProtocol):
    #: The server's clock; without one, that of the event loop.
    clock: ClassVar[Clock | None] = None
    #: Called once, when the connection is gone.
    on_lost: Callable[[], None] | None = None
    _frames: TokenBucket | None = None
    _unparsed = b""

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.on_lost is not None:
            self.on_lost()

    def data_received(self, data: bytes) -> None:
        """The library parses and queues all that it is given, tens of thousands of frames where a client floods.

        So it gets a small piece in each turn of the event loop: a flood ends with the first frame or message too many,
        and others have their turn in between.
        """
        if not self._unparsed and len(data) <= PARSED_AT_ONCE:
            super().data_received(data)
            return
        self._unparsed += data
        if len(self._unparsed) == len(data):
            self._parse_piece()

    def _parse_piece(self) -> None:
        if self.transport.is_closing():
            self._unparsed = b""
            return
        piece, self._unparsed = self._unparsed[:PARSED_AT_ONCE], self._unparsed[PARSED_AT_ONCE:]
        super().data_received(piece)
        if self._unparsed:
            self.transport.pause_reading()
            self.loop.call_soon(self._parse_piece)
        elif not self.read_paused:
            self.transport.resume_reading()

    def now(self) -> float:
        return self.loop.time() if self.clock is None else self.clock.now()

    def handle_ping(self) -> None:
        if self._count():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._count():
            super().handle_pong(event)

    def handle_text(self, event: Frame) -> None:
        if event.fin or self._count():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if event.fin or self._count():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        if self._count():
            super().handle_cont(event)

    def _count(self) -> bool:
        """Whether one more such frame is within the rate; if not, the socket is closed."""
        now = self.now()
        if self._frames is None:
            self._frames = TokenBucket(FRAMES_AT_ONCE, FRAMES_A_SECOND, now)
        if self.transport.is_closing():
            return False
        if self._frames.take(now):
            return True
        self.conn.fail(CloseCode.POLICY_VIOLATION, "too many frames")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        return False
