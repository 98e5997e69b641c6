"""Looks after slow tables while nobody is there: wakes those that are due, and has guests reminded.

A slow table leaves memory as any other. When it is due stands in its row, so that a restart forgets nothing: then it is
loaded, does what is due, and leaves memory again. When the server ran is in the store, too: the time for which it did
not run counts for nobody.
"""

import structlog

from pettable.server.clock import Clock
from pettable.server.errors import ClientError
from pettable.server.limits.constants import DUE_LOOKED_FOR_EVERY, DUE_POSTPONED
from pettable.server.ops.metrics import Metrics
from pettable.server.ops.periodic_task import PeriodicTask
from pettable.server.ops.put_aside import put_aside
from pettable.server.store import Store, StoreDown
from pettable.server.tables.lobby import Lobby
from pettable.server.tables.ownership import OwnedElsewhere

log = structlog.get_logger(__name__)

WHAT_TO_DO = "it is looked at again in a few minutes; see the fault"


class SlowTables:
    def __init__(self, store: Store, clock: Clock, metrics: Metrics, lobby: Lobby) -> None:
        self._store, self._clock, self._metrics, self._lobby = store, clock, metrics, lobby
        #: Since when the server runs, as the store has it; None: not known there.
        self._run: float | None = None
        self._task = PeriodicTask(clock, metrics, "slow-tables", DUE_LOOKED_FOR_EVERY, self.round)

    async def start(self) -> None:
        """Before anybody is let in: nobody's time is up because the server did not run."""
        try:
            await self._beat()
        except StoreDown:
            # A full disk: games are shown, and no slow table is looked at until this can be written.
            log.warning("not-seen", what_to_do="make room; until then no time runs out at slow tables")
        self._task.start()

    async def stop(self) -> None:
        await self._task.stop()
        try:
            await self._beat()
        except StoreDown:
            log.warning("not-seen", what_to_do="nothing: a minute of this run counts as time without a server")

    async def round(self) -> None:
        await self._beat()
        now, reminded = self._clock.now(), 0
        while some := await self._store.remind(now):
            reminded += some
        if reminded:
            self._lobby.services.turns_changed()
        for id in await self._store.due_tables(now):
            with put_aside(self._metrics, "slow-tables", WHAT_TO_DO, table=id):
                await self._look_after(id, now)

    def look_after_guest(self, guest: str) -> None:
        """A guest's vacation began or ended: at the tables in memory everybody sees it at once."""
        self._lobby.look_after(guest)
        self._task.hurry()

    async def _look_after(self, id: str, now: float) -> None:
        try:
            (await self._lobby.find(id)).turns.look_after()
        except OwnedElsewhere:
            # In the memory of another process, which looks after it.
            pass
        except ClientError:
            await self._store.postpone(id, now + DUE_POSTPONED)
            raise

    async def _beat(self) -> None:
        now, run, self._run = self._clock.now(), self._run, None
        if run is not None:
            await self._store.keep_running(run, now)
            self._run = run
            return
        self._run, gap = await self._store.begin_run(now)
        if gap:
            log.info("was-away", seconds=round(gap))
