"""Event-loop lag: a timer that fires late shows that everything else is late, too."""

import asyncio

from prometheus_client import Histogram

#: Seconds between two measurements: often enough to catch a short pause, seldom enough to cost nothing.
MEASURE_EVERY = 0.05


class LoopLag:
    def __init__(self, lag: Histogram) -> None:
        self._lag = lag
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        # The loop's own time, since the loop is measured here; in tests the server's clock may stand still.
        self._timer = asyncio.get_running_loop().call_later(MEASURE_EVERY, self._measure)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _measure(self) -> None:
        assert self._timer is not None
        loop = asyncio.get_running_loop()
        self._lag.observe(max(0.0, loop.time() - self._timer.when()))
        self._timer = loop.call_later(MEASURE_EVERY, self._measure)
