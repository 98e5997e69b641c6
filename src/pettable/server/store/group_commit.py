"""Group commit: all writes that wait at a moment share one transaction, and so a single wait for the disk.

Appends to journals are what players wait for at every move, so they go first: guests and tables that are created in
great numbers delay a move by one small group of them at most.

When one write fails the transaction for the others, each is repeated in a transaction of its own, so that only that one
fails. Callers wait for a result and touch no connection: a cancelled caller leaves nothing half done.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import NamedTuple, TypeVar, cast

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from pettable.server.store.append import Append, append_all
from pettable.server.store.damage import DamageReport
from pettable.server.store.errors import (
    DRIVER_FAULTS,
    Fenced,
    StoreDown,
    affects_every_write,
    as_store_error,
    commit_fault,
    is_worth_retrying,
    was_disconnected,
)
from pettable.server.store.sqlite_writer import SqliteWriter, Work

T = TypeVar("T")

#: At most this many appends share a transaction, so that the first of them does not wait for too many others.
MAX_APPENDS = 256
#: Other writes take longer, some milliseconds each, and appends wait meanwhile.
MAX_OTHERS = 4
#: Attempts for a write that collides with another process.
MAX_ATTEMPTS = 5


class PendingWrite(NamedTuple):
    """A write that waits for its transaction, and the future of its result."""

    work: Append | Work
    result: asyncio.Future[object]


class GroupCommit:
    def __init__(
        self, engine: AsyncEngine, file: SqliteWriter | None = None, damage: DamageReport | None = None
    ) -> None:
        self._engine = engine
        self._damage = damage or DamageReport()
        #: SQLite is written to without the engine.
        self._file = file
        self._appends: deque[PendingWrite] = deque()
        self._others: deque[PendingWrite] = deque()
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    async def write(self, work: Append | Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Run the work within a transaction. It may run more than once, but only one run is committed."""
        if self._closed:
            raise StoreDown("the store is closed")
        result: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        queue = self._appends if isinstance(work, Append) else self._others
        queue.append(PendingWrite(work, result))
        if self._task is None:
            self._task = asyncio.create_task(self._write_waiting())
        return cast(T, await result)

    async def close(self) -> None:
        """Store what waits, and refuse further writes."""
        self._closed = True
        if self._task is not None:
            await self._task

    async def _write_waiting(self) -> None:
        try:
            # Appends share a transaction with appends, other work with other work; the two take turns.
            while self._appends or self._others:
                await self._write_group(_taken(self._appends, MAX_APPENDS))
                await self._write_group(_taken(self._others, MAX_OTHERS))
        finally:
            self._task = None

    async def _write_group(self, group: Sequence[PendingWrite]) -> None:
        if not group:
            return
        results: Sequence[object]
        try:
            results = await self._transact_again_if_disconnected(group)
        except Exception as fault:
            self._damage.met(fault)
            if affects_every_write(fault):
                results = [as_store_error(fault)] * len(group)
            else:
                results = [await self._write_alone(write) for write in group]
        for write, result in zip(group, results, strict=True):
            # The caller may have gone.
            if write.result.done():
                continue
            if isinstance(result, StoreDown | Fenced):
                # One error may fail many callers, and each raises its own copy.
                write.result.set_exception(type(result)(*result.args))
            elif isinstance(result, Exception):
                write.result.set_exception(result)
            else:
                write.result.set_result(result)

    async def _write_alone(self, write: PendingWrite) -> object:
        for attempt in range(MAX_ATTEMPTS):
            try:
                return (await self._transact([write]))[0]
            except Exception as fault:
                self._damage.met(fault)
                if attempt == MAX_ATTEMPTS - 1 or not is_worth_retrying(fault):
                    return as_store_error(fault)
        raise AssertionError("the last attempt returns")

    async def _transact_again_if_disconnected(self, group: Sequence[PendingWrite]) -> Sequence[object]:
        """A process that was stopped in the middle of a transaction lost its connection, but not what it has to write.

        Nothing was stored then: what goes wrong in a commit is another error.
        """
        try:
            return await self._transact(group)
        except Exception as fault:
            if not was_disconnected(fault):
                raise
        return await self._transact(group)

    async def _transact(self, group: Sequence[PendingWrite]) -> Sequence[object]:
        """All of the writes or none; the result of each."""
        appends = [write.work for write in group if isinstance(write.work, Append)]
        works = [write.work for write in group if not isinstance(write.work, Append)]
        if self._file is not None:
            return await self._file.append(appends) if appends else await self._file.write(works)
        connection = await self._engine.connect()
        try:
            results: Sequence[object]
            if appends:
                results = await connection.run_sync(append_all, appends)
            else:
                results = [await work(connection) for work in works]
            await self._commit(connection)
        finally:
            # A commit stands, even if closing the connection fails.
            with suppress(*DRIVER_FAULTS):
                await connection.close()
        return results

    async def _commit(self, connection: AsyncConnection) -> None:
        try:
            await connection.commit()
        except DRIVER_FAULTS as fault:
            raise commit_fault(fault) from fault


def _taken(queue: deque[PendingWrite], most: int) -> list[PendingWrite]:
    """The next writes of a queue, without those whose caller has gone."""
    taken = [queue.popleft() for _ in range(min(most, len(queue)))]
    return [write for write in taken if not write.result.done()]
