"""A fair queue for a few places: easy work first, then owners in turn, so that nobody waits for one owner's crowd.

One more place than asked for is kept for easy work: it takes milliseconds and must never wait for somebody's search.
"""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairQueue:
    def __init__(self, places: int) -> None:
        self.places = places
        #: Running work, easy and not.
        self._easy_running = self._running = 0
        self._easy: deque[asyncio.Future[None]] = deque()
        #: By owner, in the order of their turns: an owner that was served goes to the end.
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        #: Work that waits or runs and is not easy, by owner.
        self._works: Counter[str] = Counter()

    def works(self, owner: str) -> int:
        """How much work of an owner waits or runs; easy work does not count."""
        return self._works[owner]

    def crowding(self, owner: str) -> float:
        """How many works share a place, as far as this owner is concerned; at least 1.

        An owner shares the places equally with every other owner, and its share among its own works: who brings a crowd
        shortens the time of its own work, not of everybody's.
        """
        owners = len(self._waiting.keys() - {owner}) + 1
        own = len(self._waiting.get(owner, ())) + 1
        return max(1.0, owners * own / self.places)

    @asynccontextmanager
    async def place(self, owner: str, *, easy: bool) -> AsyncIterator[None]:
        """Wait for a place, and hold it."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line = self._easy if easy else self._waiting.setdefault(owner, deque())
        line.append(turn)
        self._works[owner] += not easy
        try:
            self._admit()
            try:
                await turn
            except asyncio.CancelledError:
                if not turn.cancelled():
                    self._leave(easy)
                elif turn in line:
                    line.remove(turn)
                    if not easy and not line:
                        self._waiting.pop(owner, None)
                raise
            try:
                yield
            finally:
                self._leave(easy)
        finally:
            self._works[owner] -= not easy
            if not self._works[owner]:
                del self._works[owner]

    def _leave(self, easy: bool) -> None:
        if easy:
            self._easy_running -= 1
        else:
            self._running -= 1
        self._admit()

    def _admit(self) -> None:
        """Give free places to those whose turn it is."""
        while self._easy and self._running + self._easy_running <= self.places:
            self._easy_running += _give(self._easy.popleft())
        while self._waiting and self._running < self.places and self._running + self._easy_running <= self.places:
            owner = next(iter(self._waiting))
            line = self._waiting.pop(owner)
            self._running += _give(line.popleft())
            if line:
                self._waiting[owner] = line


def _give(turn: asyncio.Future[None]) -> bool:
    """Say that it is this one's turn; False where its caller has just given up."""
    if turn.cancelled():
        return False
    turn.set_result(None)
    return True
