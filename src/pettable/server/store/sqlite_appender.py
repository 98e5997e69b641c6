"""Appends to a database that is a file: a whole transaction in one go, in a thread of its own.

The driver for asyncio goes to its thread and back for every statement, and each time waits for its turn there and here.
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
        self._thread = ThreadPoolExecutor(1, "clerk")

    async def append(self, appends: Sequence[Append]) -> list[Fenced | None]:
        """Written and committed; the answer to each."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._append, appends)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()

    def _append(self, appends: Sequence[Append]) -> list[Fenced | None]:
        connection = self._engine.connect()
        try:
            answers = append_all(connection, appends)
            try:
                connection.commit()
            except DRIVER_FAULTS as fault:
                raise commit_fault(fault) from fault
        finally:
            # What is committed stays so, however the connection fares on its way back.
            with suppress(*DRIVER_FAULTS):
                connection.close()
        return answers
