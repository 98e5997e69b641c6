"""The near end of a socket: what waits to be sent, in order, and no more of it than can be held."""

import asyncio

from pettable.server.decide import Asker
from pettable.server.limits import (
    HINTS_A_SECOND,
    HINTS_AT_ONCE,
    SAID_A_SECOND,
    SAID_AT_ONCE,
    WAITING_MESSAGES,
)


class Bucket:
    """Lets so many through at once, and so many a second after that."""

    def __init__(self, at_once: float, a_second: float, now: float) -> None:
        self._most, self._a_second = at_once, a_second
        self._left, self._at = at_once, now

    def take(self, now: float) -> bool:
        self._left = min(self._most, self._left + (now - self._at) * self._a_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def full(self) -> bool:
        """As if never used, at the last time it was."""
        return self._left >= self._most - 1


class Line:
    """One socket at one table; a guest may have several."""

    def __init__(self, asker: Asker, lang: str, now: float) -> None:
        self.asker = asker
        self.lang = lang
        self.hints = Bucket(HINTS_AT_ONCE, HINTS_A_SECOND, now)
        self.talk = Bucket(SAID_AT_ONCE, SAID_A_SECOND, now)
        #: Why the socket is to be closed: a code of its own range, and a word.
        self.closing: tuple[int, str] | None = None
        #: It does not read: nothing can be sent any more, not even why.
        self.stuck = asyncio.Event()
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue()

    def send(self, message: bytes) -> None:
        if self.closing is not None:
            return
        if self._waiting.qsize() >= WAITING_MESSAGES:
            # It comes back with the number it saw last, and gets the gap.
            self.close(4008, "too-slow")
            self.stuck.set()
        else:
            self._waiting.put_nowait(message)

    def close(self, code: int, word: str) -> None:
        """What waits is still sent, except to one that does not read."""
        if self.closing is None:
            self.closing = (code, word)
            self._waiting.put_nowait(None)

    async def next(self) -> bytes | None:
        """The next message to send; None: close the socket."""
        return await self._waiting.get()
