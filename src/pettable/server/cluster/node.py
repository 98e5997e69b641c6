"""This process as one of several: its tables, its lease on them, and its connections to other processes' tables."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

import structlog

from pettable.server.clock import Clock
from pettable.server.cluster.bus import Bus
from pettable.server.cluster.bus_messages import AnyBusMessage, Ended, ToOwner
from pettable.server.cluster.remote_sockets import RemoteSockets
from pettable.server.cluster.remote_tables import RemoteTables, TableProxy
from pettable.server.cluster.renewal import Lease
from pettable.server.errors import ClientError, Problem, TableMoved
from pettable.server.limits.constants import LEASE
from pettable.server.ops.metrics import Metrics
from pettable.server.people.tokens import new_id
from pettable.server.store import Store, StoreDown
from pettable.server.tables.live import LiveTable
from pettable.server.tables.ownership import LocalTables, OwnedElsewhere

log = structlog.get_logger(__name__)

#: Called with a guest, and with the ended devices; no devices: the guest was deleted.
Announced = Callable[[str, Sequence[str]], None]


class Node:
    def __init__(
        self, store: Store, redis: str, clock: Clock, metrics: Metrics, local: LocalTables, ended: Announced
    ) -> None:
        """`ended` is called when another process has deleted a guest, or ended devices of a guest."""
        #: New with every start: a restarted process is another node.
        self.id = new_id("n")
        self._store = store
        self._metrics = metrics
        self._local = local
        self._ended = ended
        self._lease = Lease(store, self.id, regained=self._regained, died=self._died, metrics=metrics)
        self._bus = Bus(redis, self.id, receive=self._receive, lost=self._lost, peers=self._peers, metrics=metrics)
        self._remote_tables = RemoteTables(self._bus, metrics)
        self._remote_sockets = RemoteSockets(self._bus, clock, self._find, local.held)

    async def start(self) -> None:
        await self._bus.open()
        await self._lease.start()
        log.info("node", id=self.id)

    @property
    def decides(self) -> bool:
        """May this process decide anything at its tables? Only while its lease lasts."""
        return self._lease.held

    # Tables.

    async def take(self, table: str) -> int:
        """Make this process the owner of the table; the new term. OwnedElsewhere where another process owns it."""
        if not self.decides:
            raise ClientError(Problem.NOT_SAVED, "the store cannot be reached at the moment")
        owner, term = await self._store.take(table, self.id)
        if owner is None:
            # Its owner released it at this very moment.
            raise TableMoved("this table is just moving; come back in a moment")
        if owner != self.id:
            raise OwnedElsewhere(owner)
        self._metrics.taken.inc()
        return term

    def proxy_for(self, owner: str, table: str) -> TableProxy:
        return TableProxy(self._remote_tables, owner, table)

    async def guests_at(self, owner: str, table: str) -> frozenset[str]:
        if owner not in self._lease.living:
            return frozenset()
        return frozenset((await self._remote_tables.presence(owner, table)).guests)

    async def networks_at(self, owner: str, table: str) -> dict[str, set[str]]:
        """The guests who sit at another process's table, and the networks that each of them comes from."""
        if owner not in self._lease.living:
            return {}
        found = (await self._remote_tables.presence(owner, table)).networks
        return {guest: set(networks) for guest, networks in found}

    async def _find(self, table: str) -> LiveTable:
        """A table for a remote connection, which is not forwarded to a third process."""
        try:
            return await self._local.find(table)
        except OwnedElsewhere:
            raise ClientError(Problem.STOPPING, "this table is just moving; come back in a moment") from None

    # Guests.

    def announce(self, guest: str, devices: Sequence[str]) -> None:
        """Send word to every other process that a guest was deleted, or that devices of the guest were ended."""
        for node in self._lease.living - {self.id}:
            self._bus.send(node, Ended(guest, tuple(devices)))

    # Stopping.

    async def free_tables(self) -> None:
        """Give up all tables, so that other processes can take them at once."""
        await self._lease.end()
        # If that fails, they are free when the lease expires.
        with suppress(StoreDown, TimeoutError):
            async with asyncio.timeout(LEASE):
                await self._store.leave(self.id)

    def close_connections(self) -> None:
        self._remote_tables.close()

    async def close(self) -> None:
        await self._bus.close()

    # Other processes.

    def _peers(self) -> set[str]:
        self._metrics.remote_connections.labels("here").set(len(self._remote_tables.proxies))
        self._metrics.remote_connections.labels("there").set(self._remote_sockets.count)
        self._metrics.nodes.set(len(self._lease.living))
        return self._remote_tables.peers() | self._remote_sockets.peers()

    def _receive(self, sender: str, message: AnyBusMessage) -> None:
        if isinstance(message, Ended):
            self._ended(message.guest, message.devices)
        elif isinstance(message, ToOwner):
            self._remote_sockets.receive(sender, message)
        else:
            self._remote_tables.receive(sender, message)

    def _lost(self, node: str) -> None:
        self._remote_tables.lost(node)
        self._remote_sockets.lost(node)

    def _died(self, node: str) -> None:
        log.warning("died", node=node)
        self._lost(node)
        self._bus.forget(node)

    def _regained(self, terms: Mapping[str, int]) -> None:
        self._local.keep_only(terms)
