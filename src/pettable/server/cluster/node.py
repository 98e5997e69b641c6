"""This process as one of several: what it holds, what the others hold, and the lines between them."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress

import structlog

from pettable.server.clock import Clock
from pettable.server.cluster.bus import Bus
from pettable.server.cluster.bus_messages import AnyWord, Ask, Attach, Detach, Ponged, WhoIsHere
from pettable.server.cluster.remote_sockets import RemoteSockets
from pettable.server.cluster.remote_tables import RemoteTables, Way
from pettable.server.cluster.renewal import Lease
from pettable.server.errors import ClientError, Problem, TableMoved
from pettable.server.limits.constants import LEASE
from pettable.server.ops.metrics import Metrics
from pettable.server.people.tokens import new_id
from pettable.server.store import Store, StoreDown
from pettable.server.tables.live import LiveTable
from pettable.server.tables.ownership import LocalTables, OwnedElsewhere

log = structlog.get_logger(__name__)


class Node:
    def __init__(self, store: Store, redis: str, clock: Clock, metrics: Metrics, local: LocalTables) -> None:
        #: A process that starts again is another one.
        self.id = new_id("n")
        self._store = store
        self._metrics = metrics
        self._local = local
        self._lease = Lease(store, self.id, regained=self._regained, died=self._died)
        self._post = Bus(redis, self.id, take=self._take, lost=self._lost, peers=self._peers)
        self._near = RemoteTables(self._post)
        self._far = RemoteSockets(self._post, clock, self._find, local.held)

    async def start(self) -> None:
        await self._post.open()
        await self._lease.start()
        log.info("node", id=self.id)

    @property
    def decides(self) -> bool:
        """May this process decide anything at the tables it holds?"""
        return self._lease.held

    # Tables.

    async def take(self, table: str) -> int:
        """This process holds the table from now on, in that term; an Elsewhere where another one does."""
        if not self.decides:
            raise ClientError(Problem.NOT_SAVED, "the store cannot be reached at the moment")
        owner, term = await self._store.take(table, self.id)
        if owner is None:
            # It was given back in this very moment.
            raise TableMoved("this table is just moving; come back in a moment")
        if owner != self.id:
            raise OwnedElsewhere(owner)
        self._metrics.taken.inc()
        return term

    def proxy_for(self, owner: str, table: str) -> Way:
        return Way(self._near, owner, table)

    async def who_is_here(self, owner: str, table: str) -> frozenset[str]:
        return await self._near.who_is_here(owner, table) if owner in self._lease.living else frozenset()

    async def _find(self, table: str) -> LiveTable:
        """For a line from elsewhere, which is not sent on to a third place."""
        try:
            return await self._local.find(table)
        except OwnedElsewhere:
            raise ClientError(Problem.STOPPING, "this table is just moving; come back in a moment") from None

    # Stopping.

    async def free_tables(self) -> None:
        """Whoever asks next may have them."""
        await self._lease.end()
        # They are free in a moment anyway, when the lease is over.
        with suppress(StoreDown, TimeoutError):
            async with asyncio.timeout(LEASE):
                await self._store.leave(self.id)

    def close_lines(self) -> None:
        self._near.close()

    async def close(self) -> None:
        await self._post.close()

    # What the others do.

    def _peers(self) -> set[str]:
        near, far = self._near.peers(), self._far.peers()
        self._metrics.far_lines.labels("here").set(len(self._near.ways))
        self._metrics.far_lines.labels("there").set(self._far.lines)
        self._metrics.nodes.set(len(self._lease.living))
        return near | far

    def _take(self, sender: str, word: AnyWord) -> None:
        if isinstance(word, Attach | Ask | Detach | Ponged | WhoIsHere):
            self._far.take(sender, word)
        else:
            self._near.take(sender, word)

    def _lost(self, node: str) -> None:
        self._near.lost(node)
        self._far.lost(node)

    def _died(self, node: str) -> None:
        log.warning("died", node=node)
        self._lost(node)
        self._post.forget(node)

    def _regained(self, terms: Mapping[str, int]) -> None:
        self._local.keep_only(terms)
