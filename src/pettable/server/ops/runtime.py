"""A running server: store, lobby, bots and metrics, opened and closed together."""

import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING

from msgspec import Struct

from pettable import registry
from pettable.bots.worker_pool import WorkerPool
from pettable.server.analyses.queue import AnalysisQueue
from pettable.server.clock import Clock, SystemClock
from pettable.server.limits.admission import Admission
from pettable.server.limits.connection_limits import HttpPatience
from pettable.server.limits.constants import (
    ANALYSIS_SECONDS,
    BOT_PACE,
    DATABASE_LIMIT,
    EXPORTS_A_SECOND,
    EXPORTS_AT_ONCE,
    GUESTS_REMEMBERED,
    STATISTICS_A_SECOND,
    STATISTICS_AT_ONCE,
)
from pettable.server.limits.quotas import Quotas
from pettable.server.limits.retention_times import RetentionTimes
from pettable.server.limits.storage_limits import StorageLimits
from pettable.server.limits.token_bucket import TokenBuckets
from pettable.server.limits.trusted_proxies import LOCAL_PROXY, TrustedProxies
from pettable.server.ops.database_size import DatabaseSize
from pettable.server.ops.health import HealthProbe
from pettable.server.ops.loop_lag import LoopLag
from pettable.server.ops.metrics import Metrics
from pettable.server.ops.retention import RetentionJob
from pettable.server.people.guests import Guests
from pettable.server.previews.studio import PreviewStudio
from pettable.server.push.settings import PushSettings
from pettable.server.store import Store
from pettable.server.tables.lobby import Lobby
from pettable.server.tables.record_checks import RecordChecks
from pettable.server.tables.revocation import Revocation
from pettable.server.tables.saved_decks import SavedDecks
from pettable.server.tables.slow_tables import SlowTables

if TYPE_CHECKING:
    from pettable.server.push.sender import PushSender


SEED_BYTES = 32


def unpredictable_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


class Config(Struct, frozen=True):
    """The settings of a server; only the database has no default."""

    database: str
    #: The Redis over which several processes form one server; they share a PostgreSQL database as well.
    redis: str | None = None
    #: Further origins of this site, where it is behind a proxy: `https://play.example`.
    origins: tuple[str, ...] = ()
    #: The header in which that proxy sends the round trip to its client, in microseconds: nginx's `$tcpinfo_rtt`.
    round_trip_header: str | None = None
    #: Whose X-Forwarded-For is believed.
    proxies: TrustedProxies = LOCAL_PROXY
    clock: Clock | None = None
    #: Makes the seed of a new table, from which everything is dealt. Only tests choose their deals.
    new_seed: Callable[[], bytes] = unpredictable_seed
    #: How long an HTTP client may take for each part of a request.
    http_patience: HttpPatience = HttpPatience()
    #: How many tables, guests and links may be made.
    quotas: Quotas = Quotas()
    #: Bytes of the database at which no table is opened and no guest is made any more; None: no limit.
    database_limit: int | None = DATABASE_LIMIT
    #: How long the store keeps what nobody uses any more.
    keep: RetentionTimes = RetentionTimes()
    #: The address that others open; None: only this machine reaches the server.
    public_url: str | None = None
    bot_pace: float = BOT_PACE
    #: Processes for the bots; None: as many as the machine has room for.
    bot_processes: int | None = None
    #: About how many seconds of one core the analysis of a finished game takes.
    analysis_seconds: float = ANALYSIS_SECONDS
    #: How guests get a message when it is their turn; None: only while a page is open.
    push: PushSettings | None = None


class Server:
    def __init__(self, store: Store, workers: WorkerPool, config: Config) -> None:
        self.store = store
        self.clock = config.clock or SystemClock()
        self.metrics = Metrics()
        self.admission = Admission(self.clock, config.origins, config.proxies)
        self.storage_limits = StorageLimits(self.clock, config.quotas)
        self.guests = Guests(store, self.clock, self.storage_limits)
        self.lobby = Lobby(
            store, self.clock, workers, self.metrics, config.bot_pace, self.storage_limits, config.new_seed
        )
        self.record_checks = RecordChecks(self.clock)
        self.previews = PreviewStudio(self.clock)
        self.saved_decks = SavedDecks(store, self.clock, self.storage_limits, self.lobby.deck_reader)
        self.revocation = Revocation(store, self.lobby)
        self.database_size = DatabaseSize(store, self.clock, self.metrics, self.storage_limits, config.database_limit)
        self.retention = RetentionJob(
            store, self.clock, self.metrics, config.keep, lambda table: self.lobby.held(table) is not None
        )
        self.analyses = AnalysisQueue(
            store, self.clock, self.metrics, self.lobby, self.storage_limits, config.analysis_seconds
        )
        self.slow_tables = SlowTables(store, self.clock, self.metrics, self.lobby)
        self.push = None if config.push is None else push_sender(store, self.clock, self.metrics, config.push)
        if self.push is not None:
            self.lobby.services.turns_changed = self.push.hurry
        self.health = HealthProbe(store, self.clock)
        self.loop_lag = LoopLag(self.metrics.loop_lag, self.clock, self.lobby.show_again)
        self.games = registry.names()
        #: How often a guest looks at their own page, and takes everything of theirs along.
        self.statistics = TokenBuckets(STATISTICS_AT_ONCE, STATISTICS_A_SECOND, GUESTS_REMEMBERED)
        self.exports = TokenBuckets(EXPORTS_AT_ONCE, EXPORTS_A_SECOND, GUESTS_REMEMBERED)
        self.exports_running = 0
        self.public_url = config.public_url

    async def close(self) -> None:
        self.loop_lag.stop()
        await self.analyses.stop()
        await self.slow_tables.stop()
        if self.push is not None:
            await self.push.stop()
        await self.retention.task.stop()
        await self.database_size.task.stop()
        self.revocation.stop()
        self.record_checks.close()
        self.previews.close()
        await self.lobby.stop()
        if self.lobby.node is not None:
            await self.lobby.node.close()


@asynccontextmanager
async def running(config: Config) -> AsyncIterator[Server]:
    # Each part is closed, in reverse order, even if another one fails to.
    async with AsyncExitStack() as opened:
        store = await Store.open(config.database)
        opened.push_async_callback(store.close)
        workers = WorkerPool(config.bot_processes)
        server = Server(store, workers, config)
        opened.push_async_callback(server.health.close)
        opened.push_async_callback(workers.close)
        opened.push_async_callback(server.close)
        if config.redis is not None:
            await join_cluster(server, config.redis)
        await server.revocation.finish_deletions()
        await server.lobby.start()
        await server.slow_tables.start()
        if server.push is not None:
            server.push.start()
        server.loop_lag.start()
        server.retention.task.start()
        server.database_size.task.start()
        server.analyses.start()
        yield server


def push_sender(store: Store, clock: Clock, metrics: Metrics, settings: PushSettings) -> "PushSender":
    # Its cryptography takes a while to import, and most servers do without.
    from pettable.server.push.sender import PushSender  # noqa: PLC0415

    return PushSender(store, clock, metrics, settings)


async def join_cluster(server: Server, redis: str) -> None:
    """Make this process one of several that form one server."""
    # Redis is an optional dependency, imported only here and in `ops.run`.
    from pettable.server.cluster.node import Node  # noqa: PLC0415

    node = Node(server.store, redis, server.clock, server.metrics, server.lobby, server.revocation.announced)
    server.lobby.join(node)
    await node.start()
    server.revocation.join(node.announce)
