"""uvicorn's HTTP protocol with limits that hold before any handler runs.

Bounded are: connections by address and in sum, the request line, the number and bytes of headers, pipelined requests,
and the time until a request's head, its body and its response are complete. uvicorn itself bounds none of these. A
connection over a limit gets a short answer and is closed; it costs nobody else anything.
"""

import asyncio
from http import HTTPStatus
from typing import ClassVar

import structlog
from uvicorn._types import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, Scope
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from pettable.server.limits.connection_limits import ConnectionLimits, HttpPatience
from pettable.server.limits.constants import HEAD_BYTES, HEADERS, LINGER, PIPELINED_REQUESTS, URL_BYTES
from pettable.server.sockets.direct_write import DirectWriteProtocol

log = structlog.get_logger(__name__)


class OverLimit(Exception):
    """A request that is larger than any honest one."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status.phrase)
        self.status = status


class LimitedHttpProtocol(HttpToolsProtocol):
    limits: ClassVar[ConnectionLimits] = ConnectionLimits()
    patience: ClassVar[HttpPatience] = HttpPatience()

    #: The address whose connections this one counts among; None: it does not count (any more).
    _counted: str | None = None
    _deadline: asyncio.TimerHandle | None = None
    #: The request that a handler answers now. uvicorn's own `cycle` is the one that was read last.
    _answering: RequestResponseCycle | None = None
    #: Bytes and headers of the request that is being read, until its head is complete.
    _head_bytes = 0
    _headers_read = 0
    _head_complete = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self.limits.admit(address):
            if self.limits.logs_refusal(self.loop.time()):
                log.warning("connections-refused", address=address, open=self.limits.open, refused=self.limits.refused)
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)
            return
        self._counted = address
        self._wait(self.patience.head)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._release()
        self._answer_no_more()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if not self._head_complete:
            self._head_bytes += len(data)
            if self._head_bytes > HEAD_BYTES + len(data):
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
                return
        self._over: OverLimit | None = None
        super().data_received(data)
        if not self._head_complete and self._head_bytes > HEAD_BYTES and not self.transport.is_closing():
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def send_400_response(self, msg: str) -> None:
        """What a parser's complaint is answered with; one that is ours has a status of its own."""
        if self._over is None:
            super().send_400_response(msg)
            self._abort_soon()
        else:
            self._refuse(self._over.status)

    # The parser's callbacks. What one of them raises ends the parsing, and comes back as a complaint.

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head_bytes = self._headers_read = 0
        self._head_complete = False
        if self._deadline is None:
            self._wait(self.patience.head)
        if len(self.pipeline) >= PIPELINED_REQUESTS:
            self._complain(HTTPStatus.TOO_MANY_REQUESTS)

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > URL_BYTES:
            self._complain(HTTPStatus.REQUEST_URI_TOO_LONG)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._headers_read += 1
        if self._headers_read > HEADERS or len(name) + len(value) > HEAD_BYTES:
            self._complain(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._head_complete = True
        self._wait(self.patience.body)
        super().on_headers_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answering = cycle

        async def unless_refused(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
            # The same read may hold what is refused: then the request before it costs nothing either.
            if not cycle.disconnected:
                await app(scope, receive, send)

        super()._start_asgi_task(cycle, unless_refused)

    def on_message_complete(self) -> None:
        self._wait(self.patience.response)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.timeout_keep_alive_task is not None:
            self._stop_waiting()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._abort_soon()

    def handle_websocket_upgrade(self) -> None:
        """From here on the socket's own limits hold; the connection still counts."""
        self._stop_waiting()
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        assert isinstance(protocol, DirectWriteProtocol)
        protocol.on_lost = self._release

    def _complain(self, status: HTTPStatus) -> None:
        self._over = OverLimit(status)
        raise self._over

    def _answer_no_more(self) -> None:
        """The handler that is at work writes to nobody; a write to a closed connection would be a traceback."""
        if self._answering is not None:
            self._answering.disconnected = True
            self._answering.message_event.set()

    def _refuse(self, status: HTTPStatus) -> None:
        self._stop_waiting()
        self._answer_no_more()
        text = status.phrase.encode()
        head = f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
        self.transport.write(f"{head}content-length: {len(text)}\r\nconnection: close\r\n\r\n".encode() + text)
        self.transport.close()
        self._abort_soon()

    def _abort_soon(self) -> None:
        """One that does not read its answer is not waited for."""
        self.loop.call_later(LINGER, self.transport.abort)

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._deadline = self.loop.call_later(seconds, self._too_slow)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_slow(self) -> None:
        self._deadline = None
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.abort()

    def _release(self) -> None:
        if self._counted is not None:
            self.limits.release(self._counted)
            self._counted = None


def limited(allowed: ConnectionLimits, allowance: HttpPatience) -> type[LimitedHttpProtocol]:
    """The protocol of one server, with its own count of connections."""

    class Protocol(LimitedHttpProtocol):
        limits: ClassVar[ConnectionLimits] = allowed
        patience: ClassVar[HttpPatience] = allowance

    return Protocol
