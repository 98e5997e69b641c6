"""The retention job: deletes what is no longer kept, a little at a time.

Every item is deleted in a short transaction of its own, with a pause after it, so that nobody at a table waits. An item
that fails is put aside until the next round. Of several processes one does a round at a time.
"""

import asyncio
from collections.abc import Awaitable, Callable

from pettable.server.clock import Clock
from pettable.server.limits.retention_times import RetentionTimes
from pettable.server.ops.metrics import Metrics
from pettable.server.ops.periodic_task import PeriodicTask
from pettable.server.ops.put_aside import put_aside
from pettable.server.people.tokens import new_id
from pettable.server.store import Store
from pettable.server.store.quotas import DAY
from pettable.server.store.rows import StatusName

#: Seconds between two transactions.
PAUSE = 0.02
WHAT_TO_DO = "it stays until a later round; see the fault, and 'Storage' in docs/operations.md"


class RetentionJob:
    def __init__(
        self, store: Store, clock: Clock, metrics: Metrics, times: RetentionTimes, in_memory: Callable[[str], bool]
    ) -> None:
        self._store, self._clock, self._metrics, self._times = store, clock, metrics, times
        #: Is a table in use in this process? Then it stays.
        self._in_memory = in_memory
        self._holder = new_id("n")
        self.task = PeriodicTask(clock, metrics, "retention", times.every, self.round)

    async def round(self) -> None:
        """Delete everything that is no longer kept, unless another process does so."""
        if not await self._claim():
            return
        now, keep = self._clock.now(), self._times
        await self._repeat("open-tables", lambda: self._store.close_idle(("open",), now - keep.open_tables, now))
        await self._repeat(
            "abandoned-tables", lambda: self._store.close_idle(("playing",), now - keep.abandoned_tables, now)
        )
        await self._delete_tables("closed", now - keep.closed_tables)
        await self._delete_tables("finished", now - keep.games)
        await self._repeat("analyses", lambda: self._store.delete_analyses(now - keep.analyses))
        await self._delete_guests(now - keep.guests)
        await self._repeat("devices", lambda: self._store.delete_devices(now - keep.devices))
        await self._repeat("links", lambda: self._store.delete_links(now))
        await self._repeat("counts", lambda: self._store.delete_counts(int(now // DAY)))
        await self._repeat("networks", lambda: self._store.forget_networks(now - keep.networks))
        await self._repeat("pushes", lambda: self._store.delete_stale_pushes(now))
        await self._repeat("standstills", lambda: self._store.delete_standstills(now))
        while await self._store.give_back():
            await asyncio.sleep(PAUSE)

    async def _claim(self) -> bool:
        now = self._clock.now()
        return await self._store.claim_job("retention", self._holder, now, now + self._times.every)

    async def _delete_tables(self, state: StatusName, before: float) -> None:
        aside: set[str] = set()
        while ids := await self._store.old_tables(state, before, aside):
            for id in ids:
                # Until it is deleted, so that none is looked at twice.
                aside.add(id)
                if self._in_memory(id):
                    continue
                with put_aside(self._metrics, "retention", WHAT_TO_DO, table=id):
                    while await self._store.delete_some(id, state, before):
                        await asyncio.sleep(PAUSE)
                    aside.discard(id)
                    self._metrics.deleted.labels(f"{state}-tables").inc()
                await asyncio.sleep(PAUSE)
            if not await self._claim():
                return

    async def _delete_guests(self, before: float) -> None:
        aside: set[str] = set()
        while ids := await self._store.absent_guests(before, aside):
            for id in ids:
                aside.add(id)
                with put_aside(self._metrics, "retention", WHAT_TO_DO, guest=id):
                    if await self._store.delete_guest(id, before):
                        self._metrics.deleted.labels("guests").inc()
                    aside.discard(id)
                await asyncio.sleep(PAUSE)
            if not await self._claim():
                return

    async def _repeat(self, kind: str, delete_some: Callable[[], Awaitable[int]]) -> None:
        with put_aside(self._metrics, "retention", WHAT_TO_DO, kind=kind):
            while number := await delete_some():
                self._metrics.deleted.labels(kind).inc(number)
                await asyncio.sleep(PAUSE)
