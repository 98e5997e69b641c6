"""The queue of finished games that wait for their analysis. It is in the store, so that a restart loses nothing.

One game at a time is analysed, in a process of its own, of several servers by one. What was found is stored every
second: from there a visitor's page fills its chart, and an analysis that a crash interrupted goes on. One that fails is
put aside with its reason, and the next one begins.
"""

import asyncio
from contextlib import suppress

import msgspec
import structlog
from msgspec import structs

from pettable.bots.kernel_search import SearchKind
from pettable.framed_process import FramedProcess, Garbled
from pettable.server.analyses.analysis_messages import (
    AnalysisFailure,
    AnalysisFound,
    AnalysisPart,
    AnalysisRequest,
)
from pettable.server.clock import Clock
from pettable.server.errors import ClientError, Problem
from pettable.server.limits.constants import (
    ANALYSES_HELD,
    ANALYSES_LOOKED_FOR_EVERY,
    ANALYSIS_ATTEMPTS,
    ANALYSIS_BYTES,
    ANALYSIS_CPU,
    ANALYSIS_MEMORY,
    ANALYSIS_SAVED_EVERY,
    ANALYSIS_SECONDS,
    ANALYSIS_SILENT,
)
from pettable.server.limits.storage_limits import StorageLimits, within_quota
from pettable.server.ops.metrics import Metrics
from pettable.server.ops.periodic_task import PeriodicTask
from pettable.server.people.tokens import new_id
from pettable.server.store import Fenced, Store, StoreDown
from pettable.server.tables.lobby import Lobby

log = structlog.get_logger(__name__)

PROCESS = "pettable.server.analyses.analysis_process"
JOB = "analyses"
#: The holder of the job where no other process shares the store: after a restart it goes on at once.
ALONE = "alone"
#: Seconds after which the job is claimed again.
CLAIMED_EVERY = ANALYSES_HELD / 4


class NotAnalysed(Exception):
    """The analysis of one game failed."""

    def __init__(self, failure: AnalysisFailure, why: str) -> None:
        super().__init__(failure, why)
        self.failure, self.why = failure, why


class AnalysisQueue:
    def __init__(
        self,
        store: Store,
        clock: Clock,
        metrics: Metrics,
        lobby: Lobby,
        storage_limits: StorageLimits,
        seconds: float = ANALYSIS_SECONDS,
    ) -> None:
        """`seconds`: about how long one core has for a game."""
        self._store, self._clock, self._metrics, self._lobby = store, clock, metrics, lobby
        self._storage_limits, self._seconds = storage_limits, seconds
        self._id = new_id("n")
        #: When the job was claimed last, by the loop's clock.
        self._claimed = -ANALYSES_HELD
        self._process: FramedProcess | None = None
        self._task = PeriodicTask(clock, metrics, JOB, ANALYSES_LOOKED_FOR_EVERY, self._work_off)

    @property
    def pid(self) -> int | None:
        """The process that analyses a game now."""
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        self._task.start()

    async def stop(self) -> None:
        """What is found so far stays, and another process may go on with it at once."""
        await self._task.stop()
        now = self._clock.now()
        with suppress(StoreDown):
            await self._store.claim_job(JOB, self._holder, now, now)

    async def ask(self, table: str, guest: str | None, network: str) -> None:
        """Let a finished game be analysed, unless it is; a ClientError where too many wait, or a quota is used up."""
        charged = self._storage_limits.charge(guest, network)
        try:
            with within_quota():
                queued = await self._store.queue_analysis(table, charged)
        except Fenced:
            # It was deleted a moment ago.
            raise ClientError(Problem.NO_TABLE, "there is no such table") from None
        if not queued:
            raise ClientError(Problem.TOO_MANY, "many games wait for their analysis; try again in a moment")
        self._task.hurry()

    @property
    def _holder(self) -> str:
        return ALONE if self._lobby.node is None else self._id

    async def _claim(self) -> bool:
        """Be the one process that analyses; False while another one does."""
        self._claimed, now = asyncio.get_running_loop().time(), self._clock.now()
        return await self._store.claim_job(JOB, self._holder, now, now + ANALYSES_HELD)

    async def _work_off(self) -> None:
        while await self._claim() and (begun := await self._store.begin_analysis()):
            table, row = begun
            failure = None
            try:
                if row.attempts > ANALYSIS_ATTEMPTS:
                    raise NotAnalysed(AnalysisFailure.DIED, "the server ended each time")
                if not await self._analyse(table, found_before(row.found)):
                    return
            except (NotAnalysed, ClientError) as wrong:
                failure = wrong.failure if isinstance(wrong, NotAnalysed) else AnalysisFailure.FAULT
                log.warning("not-analysed", table=table, failure=failure.value, why=wrong.why)
            await self._store.end_analysis(table, None if failure is None else failure.value)
            self._metrics.analyses.labels("done" if failure is None else "failed").inc()

    async def _analyse(self, table: str, found: AnalysisFound) -> bool:
        """Analyse one game to its end; False where another process does it meanwhile."""
        state = await self._lobby.state(table)
        if state.table is None or state.table.outcome is None:
            raise NotAnalysed(AnalysisFailure.FAULT, "the game is not finished")
        request = AnalysisRequest(
            game=state.setting.game,
            record=state.record().decode(),
            deck=state.setting.deck,
            known=found.decisions,
            search=found.search,
        )
        process: FramedProcess | None = None
        try:
            process = self._process = FramedProcess(
                PROCESS, str(self._seconds), str(ANALYSIS_CPU), str(ANALYSIS_MEMORY)
            )
            async with asyncio.timeout(ANALYSIS_SILENT):
                await process.ready()
                await process.send(request)
            return await self._receive(process, table, found)
        except TimeoutError:
            raise NotAnalysed(AnalysisFailure.LATE, f"silent for {ANALYSIS_SILENT:g} seconds") from None
        except (EOFError, OSError, Garbled) as fault:
            raise NotAnalysed(AnalysisFailure.DIED, f"its process was lost: {type(fault).__name__} {fault}") from None
        finally:
            self._process = None
            if process is not None:
                process.hang_up()
                process.kill()

    async def _receive(self, process: FramedProcess, table: str, found: AnalysisFound) -> bool:
        loop = asyncio.get_running_loop()
        # The first part is stored at once: it says how many decisions there are.
        saved = 0.0
        while found.end is None:
            part = await self._next_part(process)
            if part is None:
                return False
            if part.failure is not None:
                raise NotAnalysed(part.failure, part.why)
            found = joined(found, part)
            if part.end is not None or loop.time() - saved >= ANALYSIS_SAVED_EVERY:
                body = msgspec.json.encode(found)
                if len(body) > ANALYSIS_BYTES:
                    raise NotAnalysed(AnalysisFailure.FAULT, f"{len(body)} bytes are too many to keep")
                await self._store.save_analysis(table, body)
                saved = loop.time()
        return True

    async def _next_part(self, process: FramedProcess) -> AnalysisPart | None:
        """None where the job has another holder by now. The job is claimed again while the process is silent."""
        loop, receiving = asyncio.get_running_loop(), asyncio.ensure_future(process.receive(AnalysisPart))
        try:
            async with asyncio.timeout(ANALYSIS_SILENT):
                while not receiving.done():
                    await asyncio.wait({receiving}, timeout=CLAIMED_EVERY)
                    if loop.time() - self._claimed >= CLAIMED_EVERY and not await self._claim():
                        return None
            return receiving.result()
        finally:
            receiving.cancel()


def found_before(body: bytes | None) -> AnalysisFound:
    """What an earlier run has stored."""
    found = msgspec.json.decode(body, type=AnalysisFound) if body else AnalysisFound()
    if found.decisions and found.search is None:
        return structs.replace(found, search=SearchKind.RULES)
    return found


def joined(found: AnalysisFound, part: AnalysisPart) -> AnalysisFound:
    """One chart is of one search: decisions that another one judged are dropped."""
    if part.search not in (None, found.search):
        found = AnalysisFound(search=part.search)
    decisions = (*found.decisions, *part.decisions)
    return structs.replace(found, total=part.total or found.total, decisions=decisions, end=part.end)
