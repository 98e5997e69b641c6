"""A running server: everything it is made of, opened and closed together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from msgspec import Struct

from pettable import registry
from pettable.bots.workers import Workers
from pettable.server.clock import Clock, SystemClock
from pettable.server.gate import Gate
from pettable.server.health import Probe
from pettable.server.identity import Guests
from pettable.server.limits import BOT_PACE
from pettable.server.lobby import Lobby
from pettable.server.metrics import Metrics
from pettable.server.store import Store


class Config(Struct, frozen=True):
    """What a server is started with; all of it has a default but the store's URL."""

    database: str
    #: Other names of this site, where a proxy stands before it: `https://play.example`.
    origins: tuple[str, ...] = ()
    clock: Clock | None = None
    bot_pace: float = BOT_PACE
    #: How many processes bots think in; None: as many as the machine has room for.
    bot_processes: int | None = None


class Server:
    def __init__(self, store: Store, workers: Workers, config: Config) -> None:
        self.store = store
        self.clock = config.clock or SystemClock()
        self.metrics = Metrics()
        self.gate = Gate(self.clock, config.origins)
        self.guests = Guests(store, self.clock)
        self.lobby = Lobby(store, self.clock, workers, self.metrics, config.bot_pace)
        self.probe = Probe(store, self.clock)
        self.games = registry.names()


@asynccontextmanager
async def running(config: Config) -> AsyncIterator[Server]:
    store = await Store.open(config.database)
    workers = Workers(config.bot_processes)
    server = Server(store, workers, config)
    try:
        await server.lobby.start()
        yield server
    finally:
        await server.lobby.stop()
        await workers.close()
        await server.probe.close()
        await store.close()
