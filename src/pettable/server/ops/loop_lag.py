"""How late the server's loop is: a beat that comes late says that everything else does, too."""

import asyncio

from prometheus_client import Histogram

#: Seconds between two beats: often enough to meet a short pause, seldom enough to cost nothing.
BEAT = 0.05


class LoopLag:
    def __init__(self, lag: Histogram) -> None:
        self._lag = lag
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        # The loop's own time: the server's clock may be turned by hand, and the loop is what is measured here.
        self._timer = asyncio.get_running_loop().call_later(BEAT, self._beat)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _beat(self) -> None:
        assert self._timer is not None
        loop = asyncio.get_running_loop()
        self._lag.observe(max(0.0, loop.time() - self._timer.when()))
        self._timer = loop.call_later(BEAT, self._beat)
