"""The server's clock, and one that a test turns by hand: everything that waits uses the clock it is given."""

import asyncio
import heapq
import time
from collections.abc import Callable
from itertools import count
from typing import Protocol

from msgspec import Struct

Call = Callable[[], None]


class Timer(Protocol):
    """A call that a clock will make."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """What time it is, and calls at a later time."""

    def now(self) -> float:
        """Seconds since 1970; they never run backwards."""

    def call_at(self, when: float, call: Call) -> Timer:
        """Call once, at that time or as soon as possible after it."""


class SystemClock:
    """Starts with the time of day and then counts seconds: setting the machine's clock moves no deadline.

    With another `speed` it runs faster: a whole evening's waiting in a minute, for tests.
    """

    def __init__(self, speed: float = 1.0) -> None:
        self._speed = speed
        self._from, self._zero = time.monotonic(), time.time()

    def now(self) -> float:
        return self._zero + (time.monotonic() - self._from) * self._speed

    def call_at(self, when: float, call: Call) -> Timer:
        return asyncio.get_running_loop().call_later(max(0.0, when - self.now()) / self._speed, call)


class _Waiting(Struct, eq=False):
    """A timer of a clock that is turned by hand."""

    call: Call | None

    def cancel(self) -> None:
        self.call = None


class ManualClock:
    """Stands still until it is turned."""

    def __init__(self, now: float = 1_000_000_000.0) -> None:
        self._now = now
        self._order = count()
        self._waiting: list[tuple[float, int, _Waiting]] = []

    def now(self) -> float:
        return self._now

    def call_at(self, when: float, call: Call) -> Timer:
        waiting = _Waiting(call)
        heapq.heappush(self._waiting, (when, next(self._order), waiting))
        return waiting

    def turn(self, seconds: float) -> None:
        """Everything that is due on the way is called, at its own time."""
        until = self._now + seconds
        while self._waiting and self._waiting[0][0] <= until:
            when, _, waiting = heapq.heappop(self._waiting)
            self._now = max(self._now, when)
            if waiting.call is not None:
                waiting.call()
        self._now = until
