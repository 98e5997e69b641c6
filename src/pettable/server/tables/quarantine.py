"""The quarantine: tables that met a fault of our own are taken out of use, with their journals whole.

A journal that cannot be replayed, or a command that the code cannot carry out, would fail again at the next attempt.
The table gets the state `failed` and the reason in its row. It is offered to nobody any more and no job deletes it. The
operator finds it in the log, in the metrics and in the store.
"""

from collections.abc import Awaitable, Callable
from functools import partial

import structlog

from pettable.server.errors import TableFailed
from pettable.server.ops.metrics import Metrics
from pettable.server.store import Store, TableRow

log = structlog.get_logger(__name__)

#: What an operator can do about a table that failed, or that a sweep put aside.
IN_ITS_JOURNAL = "nothing is lost: its journal is whole; see 'Tables that failed' in docs/operations.md"
#: Characters of the reason that is stored.
REASON_LENGTH = 500


class Quarantine:
    def __init__(
        self, store: Store, metrics: Metrics, in_background: Callable[[Callable[[], Awaitable[None]]], None]
    ) -> None:
        self._store, self._metrics, self._in_background = store, metrics, in_background
        #: Tables that failed, until the store knows of it.
        self._unsaved: set[str] = set()

    def put(self, id: str, fault: Exception, term: int | None) -> None:
        """Take a table out of use; `term` is the one in which this process owns it."""
        log.error("table-failed", table=id, what_to_do=IN_ITS_JOURNAL, exc_info=fault)
        self._metrics.faults.inc()
        self._unsaved.add(id)
        self._in_background(partial(self._save, id, f"{type(fault).__name__}: {fault}"[:REASON_LENGTH], term))

    def check(self, row: TableRow) -> None:
        """TableFailed where the table of this row is in quarantine."""
        if row.state == "failed" or row.id in self._unsaved:
            raise TableFailed

    async def count(self) -> None:
        self._metrics.failed_tables.set(len(await self._store.failed_tables()))

    async def report(self) -> None:
        """Log which tables are in quarantine, and why."""
        for id, reason in (await self._store.failed_tables()).items():
            log.warning("in-quarantine", table=id, reason=reason, what_to_do=IN_ITS_JOURNAL)

    async def _save(self, id: str, reason: str, term: int | None) -> None:
        # While that fails, this process lets nobody in; after its next start the table fails again.
        await self._store.fail(id, reason, term)
        self._unsaved.discard(id)
        await self.count()
