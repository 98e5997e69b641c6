"""The near end of a socket: what waits to be sent, in order, and no more of it than can be held."""

import asyncio
from collections import deque
from collections.abc import Callable

from pettable.server.clock import Clock
from pettable.server.limits.constants import WAITING_MESSAGES
from pettable.server.people.requester import Requester
from pettable.server.sockets.round_trips import RoundTrips

#: Writes a text frame now; False: it cannot be written now, and has to wait.
Write = Callable[[bytes], bool]


class Connection:
    """One socket at one table; a guest may have several."""

    def __init__(self, requester: Requester, lang: str) -> None:
        self.requester = requester
        self.lang = lang
        #: Why the socket is to be closed: a code of its own range, and a word.
        self.closing: tuple[int, str] | None = None
        #: It does not read: nothing can be sent any more, not even why.
        self.stuck = asyncio.Event()
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue()
        #: Messages that took the long way and are not sent yet: nothing overtakes them on the short one.
        self._behind = 0
        self.express: Write | None = None
        #: How long the way to the other end is.
        self.trips = RoundTrips()
        #: What is held back, and until when; nothing overtakes it.
        self._held: deque[tuple[float, bytes]] = deque()
        self._until = 0.0

    def hold(self, until: float, clock: Clock) -> None:
        """What is sent from now on goes out then, and not sooner."""
        if until > max(self._until, clock.now()):
            self._until = until
            clock.call_at(until, lambda: self._let_go(until))

    def send(self, message: bytes) -> None:
        if self._until:
            self._held.append((self._until, message))
        else:
            self.deliver(message)

    def _let_go(self, until: float) -> None:
        while self._held and self._held[0][0] <= until:
            self.deliver(self._held.popleft()[1])
        if self._until <= until:
            self._until = 0.0

    def deliver(self, message: bytes) -> None:
        """It goes to the socket."""
        if self.closing is not None:
            return
        if self.express is not None and not self._behind and self.express(message):
            return
        if self._waiting.qsize() >= WAITING_MESSAGES:
            # It comes back with the number it saw last, and gets the gap.
            self.close(4008, "too-slow")
            self.stuck.set()
        else:
            self._behind += 1
            self._waiting.put_nowait(message)

    def close(self, code: int, word: str) -> None:
        """What waits is still sent, except to one that does not read; what is held back is not for a line that ends."""
        self._held.clear()
        if self.closing is None:
            self.closing = (code, word)
            self._waiting.put_nowait(None)

    async def next(self) -> bytes | None:
        """The next message to send; None: close the socket."""
        return await self._waiting.get()

    def sent(self) -> None:
        """The last message that was asked for is on its way."""
        self._behind -= 1
