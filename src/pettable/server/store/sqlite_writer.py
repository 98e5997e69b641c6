"""Writes to a SQLite file in a thread of its own, a whole transaction at a time.

The asyncio driver switches to its thread and back for every statement, and waits for its turn on both sides each time.
While many guests make the loop busy, a transaction of forty statements would so delay every move behind it.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, CursorResult, Engine
from sqlalchemy.engine import Dialect
from sqlalchemy.ext.asyncio import AsyncConnection

from pettable.server.store.append import Append, append_all
from pettable.server.store.errors import DRIVER_FAULTS, Fenced, commit_fault

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[object]]


class SqliteWriter:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "sqlite-writer")

    async def append(self, appends: Sequence[Append]) -> list[Fenced | None]:
        """Write and commit; for each append, None or the reason for its refusal."""
        return await self._transact(lambda connection: append_all(connection, appends))

    async def write(self, works: Sequence[Work]) -> list[object]:
        """Carry out all of these works and commit; the result of each."""

        def write_all(connection: Connection) -> list[object]:
            same = cast(AsyncConnection, BlockingConnection(connection))
            return [run_at_once(work(same)) for work in works]

        return await self._transact(write_all)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()

    async def _transact(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, work)

    def _commit(self, work: Callable[[Connection], T]) -> T:
        connection = self._engine.connect()
        try:
            result = work(connection)
            try:
                connection.commit()
            except DRIVER_FAULTS as fault:
                raise commit_fault(fault) from fault
        finally:
            # A commit stands, even if closing the connection fails.
            with suppress(*DRIVER_FAULTS):
                connection.close()
        return result


class BlockingConnection:
    """What the store's queries use of an AsyncConnection, on a connection that answers at once."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @property
    def dialect(self) -> Dialect:
        return self._connection.dialect

    async def execute(self, statement: Any, parameters: Any = None) -> CursorResult[Any]:
        return self._connection.execute(statement, parameters)


def run_at_once(work: Awaitable[T]) -> T:
    """The result of a coroutine that waits for nothing; no event loop is needed for it."""
    try:
        cast(Coroutine[Any, Any, T], work).send(None)
    except StopIteration as done:
        return cast(T, done.value)
    raise RuntimeError("this work waits for something else than its connection")
