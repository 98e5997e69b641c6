"""The size of the database: a metric, and a soft limit at which nothing new is stored while games go on."""

import structlog

from pettable.server.clock import Clock
from pettable.server.limits.constants import DATABASE_MEASURED_EVERY, DATABASE_WARNING
from pettable.server.limits.storage_limits import StorageLimits
from pettable.server.ops.metrics import Metrics
from pettable.server.ops.periodic_task import PeriodicTask
from pettable.server.store import Store

log = structlog.get_logger(__name__)

WHAT_TO_DO = "see 'Storage' in docs/operations.md: keep less with --keep, or raise --database-limit"


class DatabaseSize:
    """Measured once a minute; `storage_limits` learns whether there is room."""

    def __init__(
        self, store: Store, clock: Clock, metrics: Metrics, storage_limits: StorageLimits, limit: int | None
    ) -> None:
        self._store, self._metrics = store, metrics
        self._storage_limits = storage_limits
        self._limit = limit
        #: The share of the limit that was logged last: 0, `DATABASE_WARNING` or 1.
        self._logged = 0.0
        self.task = PeriodicTask(clock, metrics, "database-size", DATABASE_MEASURED_EVERY, self.measure)

    async def measure(self) -> None:
        size = await self._store.size()
        self._metrics.database_bytes.set(size)
        if self._limit is None:
            return
        self._storage_limits.full = size >= self._limit
        reached = max(share for share in (0.0, DATABASE_WARNING, 1.0) if size >= share * self._limit)
        if reached > self._logged:
            event = "database-full" if reached == 1.0 else "database-fills-up"
            log.warning(event, size=size, limit=self._limit, what_to_do=WHAT_TO_DO)
        self._logged = reached
