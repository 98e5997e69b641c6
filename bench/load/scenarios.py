"""What our server is put to: many tables, one table that a thousand watch, everybody back at once."""

import asyncio
import time
from collections.abc import Callable, Sequence

from msgspec import Struct

from load.batches import gathered
from load.paced_table import Clocked
from load.pettable_crowd import NAMES, SEATS, WATCHER, Crowd, Guest, PetLine, PetTable, Place
from load.server_process import Lags, Running, lags
from load.statistics import Load, Spread, spread
from load.traffic import Plan, drive

Say = Callable[[str], None]


class Size(Struct, frozen=True):
    """How large a crowd: tables of four, spectators at each, and at the one table that everybody watches."""

    tables: int
    watchers: int
    fans: int

    @property
    def sockets(self) -> int:
        return self.tables * (SEATS + self.watchers)


class Return(Struct, frozen=True):
    """All sockets were cut and came back."""

    sockets: int
    seconds: float
    #: Until each had its welcome.
    each: Spread
    lost: int
    #: Milliseconds of the server's processor for each.
    ms_each: float


class House:
    """A server with its crowd: who sits, who watches, and all of them connected."""

    def __init__(self, servers: Sequence[Running], size: Size, say: Say, *, together: bool = True) -> None:
        self.servers = servers
        self.size = size
        self.say = say
        self.crowd = Crowd([server.url for server in servers], together=together)
        self.tables: list[PetTable] = []
        self.players: list[Guest] = []
        self.watchers: list[Guest] = []
        #: KiB that the server holds more for a spectator's socket than without it.
        self.kib_a_socket = 0.0

    @property
    def kib(self) -> int:
        return sum(server.usage().kib for server in self.servers)

    @property
    def lines(self) -> list[PetLine]:
        return [line for table in self.tables for line in table.lines]

    async def fill(self) -> None:
        """Everybody is a guest, sits or watches, and every game waits for its first move."""
        size = self.size
        self.say(f"{size.tables * SEATS + size.watchers * size.tables} guests come in")
        self.players = await self.crowd.guests(NAMES * size.tables)
        self.watchers = await self.crowd.guests([WATCHER] * size.watchers * size.tables)
        await self.set_up()
        before = self.kib
        self.say(f"{len(self.watchers)} spectators come to watch")
        await gathered([self._watch(n) for n in range(size.tables)], 16)
        if self.watchers:
            self.kib_a_socket = (self.kib - before) / len(self.watchers)

    async def set_up(self) -> None:
        """Fresh tables for the players."""
        self.say(f"{self.size.tables} tables are opened, and all sit down")
        parties = [self.players[n : n + SEATS] for n in range(0, len(self.players), SEATS)]
        places = await self.crowd.places([party[0] for party in parties])
        sitting = [self.crowd.sit_down(place, party) for place, party in zip(places, parties, strict=True)]
        self.tables = await gathered(sitting, 16)

    async def _watch(self, table: int) -> None:
        each = self.size.watchers
        await self.crowd.watch(self.tables[table], self.watchers[table * each : (table + 1) * each])

    async def again(self) -> None:
        """New games, with everybody at them: those before have come to their ends."""
        self.leave()
        await self.set_up()
        await gathered([self._watch(n) for n in range(self.size.tables)], 16)

    def leave(self) -> None:
        for line in self.lines:
            line.cut()


async def many_tables(house: House, plan: Plan) -> tuple[Load, Lags]:
    """Moves at all tables at once."""
    how = f"a move every {plan.pace:g} s" if plan.pace else "moves as fast as they go"
    house.say(f"{house.size.tables} tables, {how}, {plan.warm_up + plan.seconds:.0f} s")
    clocked = Clocked()
    before = await lags(house.servers[0].url)
    load = await drive([table.paced(clocked) for table in house.tables], clocked, house.servers, plan)
    return load, (await lags(house.servers[0].url)).since(before)


async def everybody_back(house: House) -> Return:
    """All sockets are cut, and all knock again at the same moment."""
    lines = house.lines
    for line in lines:
        line.paced = None
        line.cut()
    await asyncio.sleep(1.0)
    house.say(f"{len(lines)} sockets were cut and come back")
    took: list[float] = []
    used, welcomes = _used(house), sum(line.welcomes for line in lines)
    began = time.monotonic()

    async def back(line: PetLine, place: Place) -> None:
        await line.join(house.crowd.door(place), place.table)
        took.append(time.monotonic() - began)

    coming = [back(line, table.place) for table in house.tables for line in table.lines]
    await asyncio.gather(*coming, return_exceptions=True)
    seconds = time.monotonic() - began
    lost = len(lines) - (sum(line.welcomes for line in lines) - welcomes)
    return Return(len(lines), seconds, spread(took), lost, 1000 * (_used(house) - used) / len(lines))


async def one_stage(house: House, plan: Plan) -> Load:
    """One table, and everybody watches it."""
    house.leave()
    await asyncio.sleep(1.0)
    everybody = [*house.players, *house.watchers]
    party, fans = everybody[:SEATS], everybody[SEATS : SEATS + house.size.fans]
    house.say(f"one table, {len(fans)} spectators, {plan.warm_up + plan.seconds:.0f} s")
    table = await house.crowd.sit_down((await house.crowd.places(party[:1]))[0], party)
    await house.crowd.watch(table, fans)
    clocked = Clocked()
    load = await drive([table.paced(clocked)], clocked, house.servers, plan)
    for line in table.lines:
        line.cut()
    return load


def _used(house: House) -> float:
    return sum(server.usage().seconds for server in house.servers)
