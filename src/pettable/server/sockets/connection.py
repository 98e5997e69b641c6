"""The server's end of one socket: an outgoing queue of messages, in order and bounded."""

import asyncio
from collections import deque
from collections.abc import Callable

import structlog

from pettable.server.clock import Clock
from pettable.server.limits.constants import WAITING_MESSAGES
from pettable.server.people.requester import Requester
from pettable.server.sockets.round_trips import RoundTrips

log = structlog.get_logger(__name__)

#: Writes a text frame at once; False: it cannot be written now, and has to wait.
Write = Callable[[bytes], bool]


class Connection:
    """One socket at one table; a guest may have several."""

    def __init__(self, requester: Requester, lang: str, device: str = "") -> None:
        self.requester = requester
        self.lang = lang
        #: The device of the guest whose secret opened the socket.
        self.device = device
        #: The network that it comes from, for fair shares; empty where that is not known.
        self.network = ""
        #: Why the socket is to be closed: a code and a word; None while it stays open.
        self.closing: tuple[int, str] | None = None
        #: The socket is given up: the client does not read, or may not go on.
        self.given_up = asyncio.Event()
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue()
        #: Messages in the queue that are not sent yet: no direct write overtakes them.
        self._queued = 0
        self.direct_write: Write | None = None
        self.round_trips = RoundTrips()
        #: Messages that are held back, and until when; nothing overtakes them.
        self._held: deque[tuple[float, bytes]] = deque()
        self._until = 0.0

    def hold(self, until: float, clock: Clock) -> None:
        """Messages that are sent from now on go out at that time, and not sooner."""
        if until > max(self._until, clock.now()):
            self._until = until
            clock.call_at(until, lambda: self._release(until))

    def send(self, message: bytes) -> None:
        if self._until:
            self._held.append((self._until, message))
        else:
            self.deliver(message)

    def _release(self, until: float) -> None:
        while self._held and self._held[0][0] <= until:
            self.deliver(self._held.popleft()[1])
        if self._until <= until:
            self._until = 0.0

    def deliver(self, message: bytes) -> None:
        """To the socket at once, or into its queue."""
        if self.closing is not None:
            return
        try:
            if self.direct_write is not None and not self._queued and self.direct_write(message):
                return
        except Exception:
            # One broken socket must not stop its table for everybody else.
            log.exception("socket-failed", guest=self.requester.guest)
            self.end(1011, "socket-failed")
            return
        if self._waiting.qsize() >= WAITING_MESSAGES:
            # The client comes back with the number of its last event, and gets the others.
            self.end(4008, "too-slow")
        else:
            self._queued += 1
            self._waiting.put_nowait(message)

    def close(self, code: int, word: str) -> None:
        """The queue is still sent, except to a client that does not read; messages that are held back are dropped."""
        self._held.clear()
        if self.closing is None:
            self.closing = (code, word)
            self._waiting.put_nowait(None)

    def end(self, code: int, word: str) -> None:
        """Close the socket without waiting for its client: what is queued has a moment to be sent."""
        self.close(code, word)
        self.given_up.set()

    async def next(self) -> bytes | None:
        """The next message to send; None: close the socket."""
        return await self._waiting.get()

    def sent(self) -> None:
        """The last message from `next` is on its way."""
        self._queued -= 1
