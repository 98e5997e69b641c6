"""A fair queue for a few places: easy work first, then owners in turn, so that nobody waits for one owner's crowd.

One more place than asked for is kept for easy work: it takes milliseconds and must never wait for somebody's search.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairQueue:
    def __init__(self, places: int) -> None:
        self._places = places
        #: Running work, easy and not.
        self._easy_running = self._running = 0
        self._easy: deque[asyncio.Future[None]] = deque()
        #: By owner, in the order of their turns: an owner that was served goes to the end.
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    @property
    def waiting(self) -> int:
        """How much work waits that is not easy."""
        return sum(map(len, self._waiting.values()))

    @property
    def crowding(self) -> float:
        """How many requests share a place: 1 while nothing waits."""
        return 1.0 + self.waiting / self._places

    @asynccontextmanager
    async def place(self, owner: str, *, easy: bool) -> AsyncIterator[None]:
        """Wait for a place, and hold it."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line = self._easy if easy else self._waiting.setdefault(owner, deque())
        line.append(turn)
        self._admit()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._leave(easy)
            else:
                line.remove(turn)
                if not easy and not line:
                    self._waiting.pop(owner, None)
            raise
        try:
            yield
        finally:
            self._leave(easy)

    def _leave(self, easy: bool) -> None:
        if easy:
            self._easy_running -= 1
        else:
            self._running -= 1
        self._admit()

    def _admit(self) -> None:
        """Give free places to those whose turn it is."""
        while self._easy and self._running + self._easy_running <= self._places:
            self._easy_running += 1
            self._easy.popleft().set_result(None)
        while self._waiting and self._running < self._places and self._running + self._easy_running <= self._places:
            owner = next(iter(self._waiting))
            line = self._waiting.pop(owner)
            self._running += 1
            line.popleft().set_result(None)
            if line:
                self._waiting[owner] = line
