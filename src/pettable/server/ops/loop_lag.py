"""Event-loop lag: a timer that fires late shows that everything else is late, too.

The same timer shows the server's clock that the process runs; without it, the clock stands still.
"""

import asyncio
from collections.abc import Callable

import structlog
from prometheus_client import Histogram

from pettable.server.clock import Clock

log = structlog.get_logger(__name__)

#: Seconds between two measurements: often enough to catch a short pause, seldom enough to cost nothing.
MEASURE_EVERY = 0.05
#: After a stop of this many seconds, clients show times that are plainly wrong.
LONG_STOP = 3.0


class LoopLag:
    def __init__(self, lag: Histogram, clock: Clock, resumed: Callable[[], None]) -> None:
        """`resumed` is called after the process was stopped for a while."""
        self._lag, self._clock, self._resumed = lag, clock, resumed
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        self._clock.beat()
        # The loop's own time, since the loop is measured here; in tests the server's clock may stand still.
        self._timer = asyncio.get_running_loop().call_later(MEASURE_EVERY, self._measure)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _measure(self) -> None:
        assert self._timer is not None
        stopped = self._clock.beat()
        if stopped > 0:
            log.warning("process-stopped", seconds=round(stopped, 1))
        if stopped > LONG_STOP:
            self._resumed()
        loop = asyncio.get_running_loop()
        self._lag.observe(max(0.0, loop.time() - self._timer.when()))
        self._timer = loop.call_later(MEASURE_EVERY, self._measure)
