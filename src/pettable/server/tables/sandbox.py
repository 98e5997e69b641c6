"""Runs what reads a stranger's words in a process of its own, so that none of them holds up the server.

A request has a deadline; a process that misses it, or dies, is killed, and the next request gets a fresh one.
"""

import asyncio
from typing import TypeVar

from msgspec import Struct

from pettable.framed_process import FramedProcess, Garbled
from pettable.server.errors import ClientError, Problem

T = TypeVar("T", bound=Struct)

#: Seconds for a process to start, beyond any deadline.
START = 30.0


class Unanswered(Exception):
    """The process died over the request, or missed its deadline."""


class Sandbox:
    """Processes of one module, which run `sandbox_process.answer_requests`; each is started when it is first needed."""

    def __init__(self, module: str, *, cpu: float, memory: int, within: float) -> None:
        self._module, self._cpu, self._memory, self._within = module, cpu, memory, within
        self._idle: list[FramedProcess] = []
        self.busy: set[FramedProcess] = set()
        self._closed = False

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes that run now."""
        return tuple(process.pid for process in (*self._idle, *self.busy))

    async def ask(self, request: Struct, kind: type[T]) -> T:
        """The answer to a request; callers bound how many are asked at a time."""
        try:
            return await self._ask(request, kind)
        except (TimeoutError, EOFError, OSError, Garbled) as fault:
            raise Unanswered(type(fault).__name__) from None

    def close(self) -> None:
        self._closed = True
        for process in (*self.busy, *self._idle):
            process.kill()
            process.hang_up()
        self._idle.clear()

    async def _ask(self, request: Struct, kind: type[T]) -> T:
        process, sound = self._idle_process(), False
        try:
            if process is None:
                process = FramedProcess(self._module, str(self._cpu), str(self._memory))
                self.busy.add(process)
                async with asyncio.timeout(START):
                    await process.ready()
            self.busy.add(process)
            async with asyncio.timeout(self._within):
                await process.send(request)
                answer = await process.receive(kind)
            sound = True
        finally:
            # Also when the caller waits no more: what such a process says later would be taken for another's answer.
            if process is not None:
                self.busy.discard(process)
                if sound and not self._closed:
                    self._idle.append(process)
                else:
                    process.hang_up()
                    process.kill()
        return answer

    def _idle_process(self) -> FramedProcess | None:
        if self._closed:
            raise ClientError(Problem.STOPPING, "the server stops; come back in a moment")
        while self._idle:
            process = self._idle.pop()
            if process.quiet:
                return process
            process.hang_up()
            process.kill()
        return None
