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

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.on_lost is not None:
            self.on_lost()

    def data_received(self, data: bytes) -> None:
        """The library parses all that it is given: in small pieces, a flood ends with the first frame too many."""
        for start in range(0, len(data), PARSED_AT_ONCE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PARSED_AT_ONCE])

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
