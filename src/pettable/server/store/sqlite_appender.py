"""Appends to a SQLite file in a thread of its own, a whole transaction at a time.

The asyncio driver switches to its thread and back for every statement, and waits for its turn on both sides each time.
"""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from sqlalchemy import Engine

from pettable.server.store.append import Append, append_all
from pettable.server.store.errors import DRIVER_FAULTS, Fenced, commit_fault


class SqliteAppender:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "sqlite-appender")

    async def append(self, appends: Sequence[Append]) -> list[Fenced | None]:
        """Write and commit; for each append, None or the reason for its refusal."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._append, appends)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()

    def _append(self, appends: Sequence[Append]) -> list[Fenced | None]:
        connection = self._engine.connect()
        try:
            results = append_all(connection, appends)
            try:
                connection.commit()
            except DRIVER_FAULTS as fault:
                raise commit_fault(fault) from fault
        finally:
            # A commit stands, even if closing the connection fails.
            with suppress(*DRIVER_FAULTS):
                connection.close()
        return results
