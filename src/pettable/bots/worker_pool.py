"""A pool of worker processes for bots, so that one that hangs, dies or eats a core never hurts a table.

Every request is answered: where the bot fails, a legal move is played for it (TB-2). A process that failed is killed,
and the next request gets a fresh one.

An answer may be wanted by a fixed time. A bot that searches then gets its share of the time that is left; where others
leave it none, or its owner has too many requests already, the heuristic alone chooses, which takes milliseconds.
"""

import asyncio
import logging
import math
from itertools import count
from types import TracebackType

import msgspec
from msgspec import Raw, structs

from pettable.bots.fair_queue import FairQueue
from pettable.bots.fallback import BotFailure, play_for
from pettable.bots.levels import searches
from pettable.bots.reaction import ReactionModel
from pettable.bots.worker_messages import Answer, Answered, Asked, WorkerRequest
from pettable.framed_process import FramedProcess, Garbled
from pettable.processes import usable_cores
from pettable.table.rng import Rng

__all__ = ["GRACE", "Answer", "Crowded", "WorkerPool", "WorkerRequest", "WorkersClosed"]

log = logging.getLogger(__name__)

#: Seconds beyond its budget that a request may take: a busy machine, the transfer, a deck that is read first.
GRACE = 2.0
#: Seconds that a bot may search at least, however many others wait.
LEAST_BUDGET = 0.2
#: Seconds of the time for an answer that go into the transfer to a process and back.
TRANSFER = 0.1
#: Searches of one owner that may wait or run at once, for each process: more could not be served in time anyway.
SEARCHES_AN_OWNER = 8
#: Plays in place of a bot that searches, where there is no time to search.
QUICK_BOT = "collie"
#: Seconds for a process to start, beyond any budget.
START = 30.0
#: Seconds for a process to end by itself.
FAREWELL = 2.0


class WorkerProcess(FramedProcess):
    """One worker process, seen from the table."""

    def __init__(self, bots: str | None) -> None:
        super().__init__("pettable.bots.worker_process", *(("--bots", bots) if bots else ()))
        self._numbers = count(1)

    async def ask(self, request: WorkerRequest) -> Answer:
        asked = Asked(next(self._numbers), request)
        await self.send(asked)
        answered = await self.receive(Answered)
        if answered.number != asked.number:
            raise Garbled(f"an answer to request {answered.number}, not to {asked.number}")
        return answered.answer


class WorkersClosed(RuntimeError):
    """A request that came after the pool was closed, or was still open then; no bot's fault."""


class Crowded(RuntimeError):
    """A request for a hint whose owner has too many requests already."""


class WorkerPool:
    """Worker processes, started when needed and kept warm: one for each core but one, and one more for easy bots.

    `bots` names a module with bots of one's own.
    """

    def __init__(self, processes: int | None = None, bots: str | None = None, grace: float = GRACE) -> None:
        self._bots, self._grace = bots, grace
        self._queue = FairQueue(max(1, usable_cores() - 1) if processes is None else processes)
        self._idle: list[WorkerProcess] = []
        self._busy: set[WorkerProcess] = set()
        #: Searches that have to be done by a fixed time; some of them are late, and nobody waits for them.
        self._searching: set[asyncio.Task[Answer]] = set()
        self._closed = False

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes that run now."""
        return tuple(process.pid for process in (*self._idle, *self._busy))

    async def ask(self, request: WorkerRequest, owner: str = "", within: float | None = None) -> Answer:
        """The bot's answer, or a legal move in its place; `within` is the number of seconds after which it is too late.

        When all processes are busy, easy bots come first, then owners in turn, and those that search get less time.
        """
        try:
            if self._bots is None and request.kind != "hint" and not searches(request.bot):
                return await self._choose_quickly(request)
            if self._queue.works(owner) >= SEARCHES_AN_OWNER * self._queue.places:
                return await self._choose_quickly(in_haste(request))
            # A bot of one's own has no substitute.
            if within is None or self._bots is not None:
                return await self._search(request, owner)
            return await self._in_time(request, owner, within)
        except BotFailure as failure:
            return stand_in(request, failure)

    async def _choose_quickly(self, request: WorkerRequest) -> Answer:
        async with self._queue.place("", easy=True):
            return await self._ask(request)

    async def _in_time(self, request: WorkerRequest, owner: str, within: float) -> Answer:
        """Search until the answer is wanted. A search that is not done by then goes on alone: killing its process would
        cost the next bot more.
        """
        loop = asyncio.get_running_loop()
        searching = loop.create_task(self._search(request, owner, loop.time() + within))
        self._searching.add(searching)
        searching.add_done_callback(self._forget)
        try:
            async with asyncio.timeout(within):
                return await asyncio.shield(searching)
        except TimeoutError:
            return await self._choose_quickly(in_haste(request))
        except asyncio.CancelledError:
            searching.cancel()
            raise

    def _forget(self, searching: asyncio.Task[Answer]) -> None:
        self._searching.discard(searching)
        fault = None if searching.cancelled() else searching.exception()
        if isinstance(fault, BotFailure):
            log.warning("a bot that searches %s", fault)

    async def _search(self, request: WorkerRequest, owner: str, until: float = math.inf) -> Answer:
        """Wait for a process, and search for a fair share of the time; a TimeoutError where none is left by then."""
        loop = asyncio.get_running_loop()
        latest = None if until == math.inf else until - TRANSFER - LEAST_BUDGET
        async with asyncio.timeout_at(latest) as waiting, self._queue.place(owner, easy=False):
            waiting.reschedule(None)
            # Requests of the same moment have joined the queue then, and count.
            await asyncio.sleep(0)
            left = min(request.budget, until - TRANSFER - loop.time())
            budget = max(LEAST_BUDGET, left / self._queue.crowding(owner))
            return await self._ask(structs.replace(request, budget=min(request.budget, budget)))

    async def close(self) -> None:
        """Kill busy processes; the others end by themselves, or are killed too."""
        self._closed = True
        for searching in self._searching:
            searching.cancel()
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

    async def _ask(self, request: WorkerRequest) -> Answer:
        process = self._idle_process()
        sound, failure = False, None
        try:
            if process is None:
                process = WorkerProcess(self._bots)
                self._busy.add(process)
                async with asyncio.timeout(START):
                    await process.ready()
            self._busy.add(process)
            async with asyncio.timeout(request.budget + self._grace):
                answer = await process.ask(request)
            check_listed(request, answer)
            sound = True
            if answer.forfeit is not None:
                failure = BotFailure(answer.forfeit, answer.fault)
        except TimeoutError:
            failure = BotFailure("hung", f"did not answer within {request.budget:g} seconds")
        except (EOFError, OSError) as fault:
            failure = BotFailure("died", f"lost its process {fault}".rstrip())
        except Garbled as wrong:
            failure = BotFailure("nonsense", f"garbled its answer: {wrong}")
        finally:
            # Also when the caller waits no more: what such a process says later would be taken for another's answer.
            if process is not None:
                self._dismiss(process, sound)
        self._check_open()
        if failure is not None:
            raise failure
        return answer

    def _idle_process(self) -> WorkerProcess | None:
        self._check_open()
        while self._idle:
            process = self._idle.pop()
            if process.quiet:
                return process
            self._dismiss(process, sound=False)
        return None

    def _dismiss(self, process: WorkerProcess, sound: bool) -> None:
        self._busy.discard(process)
        if sound and not self._closed:
            self._idle.append(process)
        else:
            process.hang_up()
            process.kill()

    def _check_open(self) -> None:
        if self._closed:
            raise WorkersClosed("the worker pool is closed")


def in_haste(request: WorkerRequest) -> WorkerRequest:
    """The same request to a bot that answers in milliseconds; a hint takes longer, and is refused."""
    if request.kind == "hint":
        raise Crowded("too many requests of this owner wait already")
    return structs.replace(request, bot=QUICK_BOT)


def check_listed(request: WorkerRequest, answer: Answer) -> None:
    """A process is trusted no more than a bot: the move in its answer must be one of those listed."""
    if answer.forfeit is None and request.kind != "hint" and request.moves is not None:
        moves = msgspec.json.decode(request.moves, type=list[Raw])
        if answer.move is None or Raw(answer.move) not in moves:
            raise Garbled("a move that was not listed")


def stand_in(request: WorkerRequest, failure: BotFailure) -> Answer:
    """A legal move in the bot's place, drawn from the request's seed; a hint has none."""
    if request.kind == "hint":
        log.warning("%s has no hint for seat %d: it %s", request.bot, request.seat + 1, failure)
        return Answer(forfeit=failure.forfeit, fault=str(failure))
    rng = Rng(request.seed.encode(), f"stand-in {request.seat + 1}")
    moves = [] if request.moves is None else msgspec.json.decode(request.moves, type=list[Raw])
    reaction = ReactionModel().reaction(rng) if request.kind == "claim" else 0.0
    move = play_for(request.bot, request.seat, failure, moves, rng)
    return Answer(None if move is None else bytes(move), reaction, failure.forfeit, fault=str(failure))
