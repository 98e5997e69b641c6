"""A pool of processes where bots think, so that one that hangs, dies or eats a core never hurts a table.

Whatever a bot does, a question is answered: where the bot fails, a legal move is played for it (TB-2). A process that
failed is killed, and the next question finds a fresh one.
"""

import asyncio
import logging
import os
import socket
import subprocess
import sys
from itertools import count
from types import TracebackType
from typing import TypeVar

import msgspec
from msgspec import Raw, Struct

from pettable.bots.reaction import ReactionModel
from pettable.bots.worker_messages import (
    LENGTH_BYTES,
    Answer,
    Answered,
    Asked,
    Forfeit,
    Garbled,
    Ready,
    WorkerRequest,
    frame,
    length,
)
from pettable.table.rng import Rng

__all__ = ["GRACE", "Answer", "WorkerPool", "WorkerRequest", "WorkersClosed"]

log = logging.getLogger(__name__)

T = TypeVar("T", bound=Struct)

#: Seconds beyond its budget that a question may take: a busy machine, a long way, a first look at a deck.
GRACE = 2.0
#: Seconds for a process to start. Nobody's budget pays for it.
START = 30.0
#: Seconds for a process to end by itself.
FAREWELL = 2.0


def usual_processes() -> int:
    """All cores but one, which is the table's."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, cores - 1)


class Process:
    """One of the processes, seen from the table."""

    def __init__(self, bots: str | None) -> None:
        command = [sys.executable, "-P", "-m", "pettable.bots.worker_process", *(("--bots", bots) if bots else ())]
        nowhere = subprocess.DEVNULL
        self._numbers = count(1)
        self._line, theirs = socket.socketpair()
        self._line.setblocking(False)
        try:
            # In a session of its own: Ctrl-C at a terminal is for the table, which then ends its processes.
            self._process: subprocess.Popen[bytes] = subprocess.Popen(
                command, stdin=theirs.fileno(), stdout=nowhere, stderr=nowhere, start_new_session=True
            )
        except OSError:
            self._line.close()
            raise
        finally:
            theirs.close()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def ended(self) -> bool:
        return self._process.poll() is not None

    @property
    def quiet(self) -> bool:
        """Is it still there, with nothing more to say? Else the next bot would have to answer for it."""
        try:
            self._line.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return True
        except OSError:
            pass
        return False

    async def ready(self) -> None:
        await self._receive(Ready)

    async def ask(self, question: WorkerRequest) -> Answer:
        asked = Asked(next(self._numbers), question)
        await asyncio.get_running_loop().sock_sendall(self._line, frame(asked))
        answered = await self._receive(Answered)
        if answered.number != asked.number:
            raise Garbled(f"an answer to question {answered.number}, not to {asked.number}")
        return answered.answer

    def hang_up(self) -> None:
        """It ends by itself when it notices."""
        self._line.close()

    def kill(self) -> None:
        """Whoever waits for its answer learns at once that none will come."""
        self._process.kill()
        self._process.wait()

    async def _receive(self, kind: type[T]) -> T:
        try:
            return msgspec.json.decode(await self._read(length(await self._read(LENGTH_BYTES))), type=kind)
        except msgspec.MsgspecError as wrong:
            raise Garbled(str(wrong)) from None

    async def _read(self, wanted: int) -> bytes:
        loop, parts = asyncio.get_running_loop(), bytearray()
        while len(parts) < wanted:
            part = await loop.sock_recv(self._line, wanted - len(parts))
            if not part:
                raise EOFError
            parts += part
        return bytes(parts)


class WorkersClosed(RuntimeError):
    """A question that came after the end, or was still open then; no bot's fault."""


class WorkerPool:
    """So many processes, started when they are needed and kept warm; `bots` names a module with bots of one's own."""

    def __init__(self, processes: int | None = None, bots: str | None = None, grace: float = GRACE) -> None:
        self._bots, self._grace = bots, grace
        self._free = asyncio.Semaphore(usual_processes() if processes is None else processes)
        self._idle: list[Process] = []
        self._busy: set[Process] = set()
        self._closed = False

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes that are there now."""
        return tuple(process.pid for process in (*self._idle, *self._busy))

    async def ask(self, question: WorkerRequest) -> Answer:
        """The bot's answer, or a legal move in its place. First come, first served, when all processes are busy."""
        async with self._free:
            answer = await self._ask(question)
        return answer if answer.forfeit is None else stand_in(question, answer.forfeit, answer.fault)

    async def close(self) -> None:
        """Processes that still think are killed; the others end by themselves, or else are killed too."""
        self._closed = True
        for process in self._busy:
            process.kill()
        ending, self._idle = self._idle, []
        for process in ending:
            process.hang_up()
        loop = asyncio.get_running_loop()
        deadline = loop.time() + FAREWELL
        while not all(process.ended for process in ending) and loop.time() < deadline:
            await asyncio.sleep(0.01)
        for process in ending:
            process.kill()

    async def __aenter__(self) -> "WorkerPool":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def _ask(self, question: WorkerRequest) -> Answer:
        process = self._idle_process()
        sound = False
        try:
            if process is None:
                process = Process(self._bots)
                self._busy.add(process)
                async with asyncio.timeout(START):
                    await process.ready()
            self._busy.add(process)
            async with asyncio.timeout(question.budget + self._grace):
                answer = await process.ask(question)
            check_listed(question, answer)
            sound = True
        except TimeoutError:
            answer = Answer(forfeit="hung", fault=f"did not answer within {question.budget:g} seconds")
        except (EOFError, OSError) as fault:
            answer = Answer(forfeit="died", fault=f"lost its process {fault}".rstrip())
        except Garbled as wrong:
            answer = Answer(forfeit="nonsense", fault=f"garbled its answer: {wrong}")
        finally:
            # Also when nobody waits any more: what such a process says later would be taken for another's answer.
            if process is not None:
                self._dismiss(process, sound)
        self._check_open()
        return answer

    def _idle_process(self) -> Process | None:
        self._check_open()
        while self._idle:
            process = self._idle.pop()
            if process.quiet:
                return process
            self._dismiss(process, sound=False)
        return None

    def _dismiss(self, process: Process, sound: bool) -> None:
        self._busy.discard(process)
        if sound and not self._closed:
            self._idle.append(process)
        else:
            process.hang_up()
            process.kill()

    def _check_open(self) -> None:
        if self._closed:
            raise WorkersClosed("nobody thinks here any more")


def check_listed(question: WorkerRequest, answer: Answer) -> None:
    """A process is believed no more than a bot: what it says was chosen must have been in the list."""
    if answer.forfeit is None and question.kind != "hint" and question.moves is not None:
        moves = msgspec.json.decode(question.moves, type=list[Raw])
        if answer.move is None or Raw(answer.move) not in moves:
            raise Garbled("a move that was not listed")


def stand_in(question: WorkerRequest, why: Forfeit, fault: str) -> Answer:
    """A legal move in the bot's place, by the same seed; people are told."""
    name, seat = question.bot, question.seat + 1
    if question.kind == "hint":
        log.warning("%s has no hint for seat %d: it %s", name, seat, fault)
        return Answer(forfeit=why, fault=fault)
    log.warning("TB-2: %s on seat %d %s; a legal move is played for it", name, seat, fault)
    rng = Rng(question.seed.encode(), f"stand-in {seat}")
    moves = [] if question.moves is None else msgspec.json.decode(question.moves, type=list[Raw])
    reaction = ReactionModel().reaction(rng) if question.kind == "claim" else 0.0
    return Answer(bytes(rng.choice(moves)) if moves else None, reaction, why, fault=fault)
