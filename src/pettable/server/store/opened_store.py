"""The database behind the store: opening, closing, and reads that a cancelled caller does not break off."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Self, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from pettable.server.store.damage import DamageReport, advice_on
from pettable.server.store.database import engines, file_engine
from pettable.server.store.errors import DRIVER_FAULTS, StoreDown, as_store_error, driver_message
from pettable.server.store.group_commit import GroupCommit
from pettable.server.store.migrate import migrate
from pettable.server.store.sqlite_writer import SqliteWriter

T = TypeVar("T")


class OpenedStore:
    """A database that is open: one writer that groups commits, and readers beside it."""

    def __init__(self, writes: AsyncEngine, reads: AsyncEngine) -> None:
        self._engines = (writes, reads)
        self._reads = reads
        file = file_engine(writes)
        self._file = None if file is None else SqliteWriter(file)
        #: Damage that was met since the store was opened.
        self.damage = DamageReport()
        self._commits = GroupCommit(writes, self._file, self.damage)
        self._pending_reads: set[asyncio.Task[Any]] = set()

    @classmethod
    async def open(cls, url: str) -> Self:
        """Open the store at this URL and migrate it to the newest schema."""
        writes, reads = engines(url)
        store = cls(writes, reads)
        try:
            async with writes.begin() as connection:
                await connection.run_sync(migrate)
        except (StoreDown, *DRIVER_FAULTS) as fault:
            await store.close()
            where = writes.url.set(drivername=writes.url.get_backend_name())
            why = f"{driver_message(fault)}{advice_on(fault)}"
            raise StoreDown(f"cannot open {where.render_as_string()}: {why}") from fault
        return store

    async def close(self) -> None:
        """Finish all pending writes and reads, then disconnect."""
        await self._commits.close()
        await asyncio.gather(*self._pending_reads, return_exceptions=True)
        if self._file is not None:
            await self._file.close()
        for engine in self._engines:
            await engine.dispose()

    async def _read(self, query: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        # In a task of its own: a cancelled caller must not interrupt a query on a pooled connection.
        task = asyncio.create_task(self._query(query))
        self._pending_reads.add(task)
        task.add_done_callback(self._pending_reads.discard)
        return await asyncio.shield(task)

    async def _query(self, query: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        try:
            async with self._reads.connect() as connection:
                return await query(connection)
        except DRIVER_FAULTS as fault:
            self.damage.met(fault)
            raise as_store_error(fault) from fault
