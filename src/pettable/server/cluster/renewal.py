"""A process's lease on its tables: renewed in the database, and over by the process's own clock if that fails."""

import asyncio
import time
from collections.abc import Callable, Mapping
from contextlib import suppress

import structlog

from pettable.server.limits.constants import LEASE, LEASE_MARGIN, RENEW_EVERY
from pettable.server.ops.metrics import Metrics
from pettable.server.ops.put_aside import put_aside
from pettable.server.store import Store, StoreDown

log = structlog.get_logger(__name__)

#: Where it exists, a clock that also counts while the machine is suspended.
_CLOCK = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


class Lease:
    def __init__(
        self,
        store: Store,
        node: str,
        *,
        regained: Callable[[Mapping[str, int]], None],
        died: Callable[[str], None],
        metrics: Metrics,
    ) -> None:
        """`regained` is called after a lapse, with our remaining tables and terms; `died`, with each dead node."""
        self._store, self._node = store, node
        self._regained, self._died, self._metrics = regained, died, metrics
        self._until = 0.0
        self._stopping = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.living: frozenset[str] = frozenset()

    @property
    def held(self) -> bool:
        return time.clock_gettime(_CLOCK) < self._until

    async def start(self) -> None:
        await self._renew()
        self._task = asyncio.create_task(self._keep())

    async def end(self) -> None:
        """Stop renewing, and wait for a renewal that is under way."""
        self._stopping.set()
        if self._task is not None:
            await self._task
        self._until = 0.0

    async def _keep(self) -> None:
        while not await self._stops_within(RENEW_EVERY):
            # A fault of ours in one renewal must not be the end of all: without them the process loses its tables.
            with put_aside(self._metrics, "renewal", "the lease is renewed again in a moment", node=self._node):
                try:
                    async with asyncio.timeout(LEASE):
                        await self._renew()
                except (StoreDown, TimeoutError) as fault:
                    log.warning("lease-not-renewed", fault=str(fault) or type(fault).__name__)

    async def _stops_within(self, seconds: float) -> bool:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._stopping.wait()
        return self._stopping.is_set()

    async def _renew(self) -> None:
        # Counted from before the request: the database counts from later.
        requested_at = time.clock_gettime(_CLOCK)
        lapsed = not self.held
        living = await self._store.renew(self._node, LEASE)
        if lapsed:
            self._regained(await self._store.terms(self._node))
        self._until = requested_at + LEASE - LEASE_MARGIN
        gone, self.living = self.living - living, living
        for node in gone:
            with put_aside(self._metrics, "died", "restart this process if its sockets there hang", node=node):
                self._died(node)
