"""The one writer: whatever waits at a moment shares a transaction, and so a single wait for the disk.

A write that spoils the transaction for the others is found by doing each of them alone, so that it fails by itself.
Callers wait for an answer and touch no connection: one that is cancelled leaves nothing half done.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TypeVar, cast

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from pettable.server.store.append import Append, append_all
from pettable.server.store.errors import (
    DRIVER_FAULTS,
    Fenced,
    StoreDown,
    as_ours,
    commit_fault,
    hits_everybody,
    is_clash,
)
from pettable.server.store.sqlite_appender import SqliteAppender

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[object]]

#: Writes that may share a transaction: enough to make the disk's part small, few enough that the first does not wait.
TOGETHER = 256
#: How often a write is tried that another process was in the way of.
TRIES = 5


class Job:
    __slots__ = ("answer", "work")

    def __init__(self, work: Append | Work) -> None:
        self.work = work
        self.answer: asyncio.Future[object] = asyncio.get_running_loop().create_future()

    @property
    def appends(self) -> bool:
        return isinstance(self.work, Append)

    def tell(self, answer: object) -> None:
        """The answer to its caller, who may have gone."""
        if self.answer.done():
            return
        if isinstance(answer, StoreDown | Fenced):
            # Many callers may be told of one fault, and each raises an exception of its own.
            self.answer.set_exception(type(answer)(*answer.args))
        elif isinstance(answer, Exception):
            self.answer.set_exception(answer)
        else:
            self.answer.set_result(answer)


class GroupCommit:
    def __init__(self, engine: AsyncEngine, clerk: SqliteAppender | None = None) -> None:
        self._engine = engine
        #: Where appends are written without the engine: for SQLite.
        self._clerk = clerk
        self._waiting: deque[Job] = deque()
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    async def append(self, append: Append) -> None:
        await self._wait(Job(append))

    async def write(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Do the work within a transaction. It may be done more than once, but only one time counts."""
        return cast(T, await self._wait(Job(work)))

    async def close(self) -> None:
        """Store what waits, and take nothing more."""
        self._closed = True
        if self._task is not None:
            await self._task

    async def _wait(self, job: Job) -> object:
        if self._closed:
            raise StoreDown("the store is closed")
        self._waiting.append(job)
        if self._task is None:
            self._task = asyncio.create_task(self._empty())
        return await job.answer

    async def _empty(self) -> None:
        try:
            while self._waiting:
                jobs = [job for job in self._take() if not job.answer.done()]
                if jobs:
                    await self._settle(jobs)
        finally:
            self._task = None

    def _take(self) -> list[Job]:
        """The next that can share a transaction: appends with appends, other work with other work."""
        jobs = [self._waiting.popleft()]
        while self._waiting and len(jobs) < TOGETHER and self._waiting[0].appends == jobs[0].appends:
            jobs.append(self._waiting.popleft())
        return jobs

    async def _settle(self, jobs: Sequence[Job]) -> None:
        answers: Sequence[object]
        try:
            answers = await self._transact(jobs)
        except Exception as fault:
            if hits_everybody(fault):
                answers = [as_ours(fault)] * len(jobs)
            else:
                answers = [await self._alone(job) for job in jobs]
        for job, answer in zip(jobs, answers, strict=True):
            job.tell(answer)

    async def _alone(self, job: Job) -> object:
        for attempt in range(TRIES):
            try:
                return (await self._transact([job]))[0]
            except Exception as fault:
                if attempt == TRIES - 1 or not is_clash(fault):
                    return as_ours(fault)
        raise AssertionError("the last try returns")

    async def _transact(self, jobs: Sequence[Job]) -> Sequence[object]:
        """All of the jobs or none; the answer to each of them."""
        appends = [job.work for job in jobs if isinstance(job.work, Append)]
        if appends and self._clerk is not None:
            return await self._clerk.append(appends)
        connection = await self._engine.connect()
        try:
            answers: Sequence[object]
            if appends:
                answers = await connection.run_sync(append_all, appends)
            else:
                answers = [await cast(Work, job.work)(connection) for job in jobs]
            await self._commit(connection)
        finally:
            # What is committed stays so, however the connection fares on its way back.
            with suppress(*DRIVER_FAULTS):
                await connection.close()
        return answers

    async def _commit(self, connection: AsyncConnection) -> None:
        try:
            await connection.commit()
        except DRIVER_FAULTS as fault:
            raise commit_fault(fault) from fault
