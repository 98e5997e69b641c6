"""The load scenarios: many tables, one table with a thousand spectators, and all sockets reconnecting at once."""

import asyncio
import time
from collections.abc import Callable, Sequence

from msgspec import Struct

from load.batches import gather_limited
from load.paced_table import Latencies
from load.pettable_crowd import NAMES, SEATS, WATCHER, Crowd, CrowdGuest, OpenTable, PettableSocket, PettableTable
from load.server_process import LoopLags, Running, loop_lags
from load.statistics import LoadResult, Percentiles, percentiles
from load.traffic import Plan, drive

Progress = Callable[[str], None]


class CrowdSize(Struct, frozen=True):
    """The size of a crowd: tables of four, spectators at each, and spectators at the one table that all watch."""

    tables: int
    watchers: int
    fans: int

    @property
    def sockets(self) -> int:
        return self.tables * (SEATS + self.watchers)


class Reconnection(Struct, frozen=True):
    """The result of cutting all sockets and reconnecting them."""

    sockets: int
    seconds: float
    #: Seconds until each socket had its welcome.
    each: Percentiles
    lost: int
    #: Milliseconds of the server's processor for each socket.
    ms_each: float


class ServerUnderLoad:
    """A server and its crowd: connected players and spectators."""

    def __init__(
        self, servers: Sequence[Running], size: CrowdSize, progress: Progress, *, one_url_per_table: bool = True
    ) -> None:
        self.servers = servers
        self.size = size
        self.progress = progress
        self.crowd = Crowd([server.url for server in servers], one_url_per_table=one_url_per_table)
        self.tables: list[PettableTable] = []
        self.players: list[CrowdGuest] = []
        self.watchers: list[CrowdGuest] = []
        #: KiB of the server's memory for one spectator's socket.
        self.kib_a_socket = 0.0

    @property
    def kib(self) -> int:
        return sum(server.usage().kib for server in self.servers)

    @property
    def sockets(self) -> list[PettableSocket]:
        return [socket for table in self.tables for socket in table.sockets]

    async def fill(self) -> None:
        """Create and connect all guests, and start every game."""
        size = self.size
        self.progress(f"{size.tables * SEATS + size.watchers * size.tables} guests register")
        self.players = await self.crowd.guests(NAMES * size.tables)
        self.watchers = await self.crowd.guests([WATCHER] * size.watchers * size.tables)
        await self.open_new_tables()
        before = self.kib
        self.progress(f"{len(self.watchers)} spectators connect")
        await gather_limited([self._watch(n) for n in range(size.tables)], 16)
        if self.watchers:
            self.kib_a_socket = (self.kib - before) / len(self.watchers)

    async def open_new_tables(self) -> None:
        """Open new tables, seat the players and start the games."""
        self.progress(f"{self.size.tables} tables are opened and filled")
        parties = [self.players[n : n + SEATS] for n in range(0, len(self.players), SEATS)]
        open_tables = await self.crowd.open_tables([party[0] for party in parties])
        sitting = [self.crowd.sit_down(opened, party) for opened, party in zip(open_tables, parties, strict=True)]
        self.tables = await gather_limited(sitting, 16)

    async def _watch(self, table: int) -> None:
        each = self.size.watchers
        await self.crowd.watch(self.tables[table], self.watchers[table * each : (table + 1) * each])

    async def restart_games(self) -> None:
        """Start new games with the same guests; the old ones have ended."""
        self.leave()
        await self.open_new_tables()
        await gather_limited([self._watch(n) for n in range(self.size.tables)], 16)

    def leave(self) -> None:
        for socket in self.sockets:
            socket.cut()


async def many_tables(server: ServerUnderLoad, plan: Plan) -> tuple[LoadResult, LoopLags]:
    """Play moves at all tables at once."""
    how = f"a move every {plan.pace:g} s" if plan.pace else "moves at full speed"
    server.progress(f"{server.size.tables} tables, {how}, {plan.warm_up + plan.seconds:.0f} s")
    latencies = Latencies()
    before = await loop_lags(server.servers[0].url)
    load = await drive([table.paced(latencies) for table in server.tables], latencies, server.servers, plan)
    return load, (await loop_lags(server.servers[0].url)).since(before)


async def reconnect_all(server: ServerUnderLoad) -> Reconnection:
    """Cut all sockets and reconnect them at the same moment."""
    sockets = server.sockets
    for socket in sockets:
        socket.paced = None
        socket.cut()
    await asyncio.sleep(1.0)
    server.progress(f"{len(sockets)} sockets are cut and reconnect")
    took: list[float] = []
    used, welcomes = _processor_seconds(server), sum(socket.welcomes for socket in sockets)
    began = time.monotonic()

    async def back(socket: PettableSocket, opened: OpenTable) -> None:
        await socket.join(server.crowd.url_for(opened), opened.id)
        took.append(time.monotonic() - began)

    coming = [back(socket, table.opened) for table in server.tables for socket in table.sockets]
    await asyncio.gather(*coming, return_exceptions=True)
    seconds = time.monotonic() - began
    lost = len(sockets) - (sum(socket.welcomes for socket in sockets) - welcomes)
    return Reconnection(
        len(sockets), seconds, percentiles(took), lost, 1000 * (_processor_seconds(server) - used) / len(sockets)
    )


async def one_watched_table(server: ServerUnderLoad, plan: Plan) -> LoadResult:
    """Play at one table that everybody watches."""
    server.leave()
    await asyncio.sleep(1.0)
    everybody = [*server.players, *server.watchers]
    party, fans = everybody[:SEATS], everybody[SEATS : SEATS + server.size.fans]
    server.progress(f"one table, {len(fans)} spectators, {plan.warm_up + plan.seconds:.0f} s")
    table = await server.crowd.sit_down((await server.crowd.open_tables(party[:1]))[0], party)
    await server.crowd.watch(table, fans)
    latencies = Latencies()
    load = await drive([table.paced(latencies)], latencies, server.servers, plan)
    for socket in table.sockets:
        socket.cut()
    return load


def _processor_seconds(server: ServerUnderLoad) -> float:
    return sum(server.usage().seconds for server in server.servers)
