"""The server's clock, and one that a test turns by hand: everything that waits uses the clock it is given."""

import asyncio
import heapq
import time
from asyncio import TimerHandle
from collections.abc import Callable
from itertools import count
from typing import Protocol

from msgspec import Struct

Call = Callable[[], None]

#: A process whose event loop has not run for this many seconds was stopped: by a signal, a debugger or a laptop's lid.
STOPPED_AFTER = 1.0
#: Timers fire at most this many seconds early, unless the clock stood still while they ran.
EARLY = 0.01


class Timer(Protocol):
    """A call that a clock will make."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """What time it is, and calls at a later time."""

    def now(self) -> float:
        """Seconds since 1970; they never run backwards."""

    def call_at(self, when: float, call: Call) -> Timer:
        """Call once, at that time or as soon as possible after it."""

    def beat(self) -> float:
        """The event loop runs; the seconds for which the process was stopped since the last call.

        From the first call on, this has to be called many times a second.
        """


class SystemClock:
    """Starts with the time of day and then counts seconds: setting the machine's clock moves no deadline.

    It stands still while the process is stopped, so that no player is charged for that time. All deadlines are times of
    this clock and move with it, and so do the times in the journal: a replay needs to know nothing of it.

    With another `speed` it runs faster: a whole evening's waiting in a minute, for tests.
    """

    def __init__(self, speed: float = 1.0) -> None:
        self._speed = speed
        self._from, self._zero = time.monotonic(), time.time()
        #: When the event loop was last known to run; never before the first beat.
        self._ran = float("inf")
        self._stopped = 0.0

    def now(self) -> float:
        seconds = time.monotonic()
        if seconds > self._ran:
            if seconds - self._ran > STOPPED_AFTER:
                self._stopped += seconds - self._ran
                self._from += seconds - self._ran
            self._ran = seconds
        return self._zero + (seconds - self._from) * self._speed

    def call_at(self, when: float, call: Call) -> Timer:
        timer = _SystemTimer(self, when, call)
        timer.start()
        return timer

    def beat(self) -> float:
        self.now()
        self._ran = time.monotonic()
        stopped, self._stopped = self._stopped, 0.0
        return stopped

    def seconds_until(self, when: float) -> float:
        return max(0.0, when - self.now()) / self._speed


class _SystemTimer(Struct, eq=False):
    """A timer of the event loop that starts again where the clock stood still meanwhile."""

    clock: SystemClock
    when: float
    call: Call
    handle: TimerHandle | None = None

    def start(self) -> None:
        self.handle = asyncio.get_running_loop().call_later(self.clock.seconds_until(self.when), self._fire)

    def cancel(self) -> None:
        if self.handle is not None:
            self.handle.cancel()

    def _fire(self) -> None:
        if self.clock.seconds_until(self.when) > EARLY:
            self.start()
        else:
            self.call()


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

    def beat(self) -> float:
        """It stands still anyway."""
        return 0.0

    def turn(self, seconds: float) -> None:
        """Everything that is due on the way is called, at its own time."""
        until = self._now + seconds
        while self._waiting and self._waiting[0][0] <= until:
            when, _, waiting = heapq.heappop(self._waiting)
            self._now = max(self._now, when)
            if waiting.call is not None:
                waiting.call()
        self._now = until
