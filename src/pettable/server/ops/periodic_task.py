"""Work that a process repeats: one run at a time, and a run that fails does not stop the next one."""

import asyncio
from collections.abc import Awaitable, Callable

from pettable.server.clock import Clock, Timer
from pettable.server.ops.metrics import Metrics
from pettable.server.ops.put_aside import put_aside


class PeriodicTask:
    def __init__(
        self, clock: Clock, metrics: Metrics, name: str, every: float, work: Callable[[], Awaitable[None]]
    ) -> None:
        """`every`: seconds from the start of one run to the next; `name` is the sweep's in the log and the metrics."""
        self._clock, self._metrics = clock, metrics
        self._name, self._every, self._work = name, every, work
        self._timer: Timer | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Run now, and again and again."""
        self._timer = self._clock.call_at(self._clock.now() + self._every, self.start)
        self.hurry()

    def hurry(self) -> None:
        """Run now, unless a run is under way."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        with put_aside(self._metrics, self._name, "see the fault; the next run tries again"):
            await self._work()
