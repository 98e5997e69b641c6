"""All tables of this server: opening them, finding them, bringing strangers together."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from itertools import combinations

import structlog
from msgspec import structs

from pettable import registry
from pettable.bots.workers import Workers
from pettable.server import entries as e
from pettable.server.clock import Alarm, Clock
from pettable.server.decide import Asker, known_bot
from pettable.server.errors import Problem, Wrong
from pettable.server.house import House
from pettable.server.identity import beside, nickname
from pettable.server.limits import (
    ASLEEP_AFTER,
    BACK_AFTER,
    CLOSED_AFTER,
    OPEN_TABLES_A_GUEST,
    QUICK_MATCH_WAIT,
)
from pettable.server.live import LiveTable
from pettable.server.messages import Closing
from pettable.server.metrics import Metrics
from pettable.server.names import alike
from pettable.server.setting import Pace, Privacy, Setting
from pettable.server.sitting import Corrupt, Sitting, State, fold
from pettable.server.store import NewTable, Row, Store, StoreDown
from pettable.server.summary import summary_of
from pettable.server.tokens import hashed, new_id, new_secret
from pettable.table.seats import Seat

log = structlog.get_logger(__name__)

SEED_BYTES = 32
#: How many seats a quick match has, where the game allows it.
QUICK_SEATS = 4


class Lobby:
    def __init__(self, store: Store, clock: Clock, workers: Workers, metrics: Metrics, bot_pace: float) -> None:
        self.house = House(store, clock, workers, metrics, bot_pace, self._reopen)
        self.stopping = False
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        #: The quick match that still has room, by game; one stranger after the other is shown to it.
        self._quick: dict[str, str] = {}
        self._matching = asyncio.Lock()
        self._sweep_alarm: Alarm | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    # One table.

    async def find(self, id: str) -> LiveTable:
        """The table, out of the memory or out of its journal; a Wrong where there is none."""
        if self.stopping:
            raise Wrong(Problem.STOPPING, "the server stops; come back in a moment")
        if not id.isalnum():
            # Not every database can even be asked for a name like that.
            raise Wrong(Problem.NO_TABLE, "there is no table of that name")
        table = self._tables.get(id)
        if table is not None and not table.failed:
            return table
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.create_task(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        # Whoever waits may go away; the others still get the table.
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> LiveTable:
        try:
            row = await self.house.store.table(id)
            if row is not None and row.state == "closed":
                raise Wrong(Problem.TABLE_CLOSED, "this table is closed")
            table = await LiveTable.load(id, self.house)
        except StoreDown:
            raise Wrong(Problem.NOT_SAVED, "the store cannot be read at the moment") from None
        except Corrupt:
            log.exception("corrupt", table=id)
            raise Wrong(Problem.TABLE_FAILED, "this table cannot be read") from None
        if table is None:
            raise Wrong(Problem.NO_TABLE, "there is no table of that name")
        self._tables[id] = table
        self.house.metrics.tables.set(len(self._tables))
        return table

    # Opening.

    async def open(
        self, asker: Asker, setting: Setting, bots: Sequence[str] = (), players: Sequence[str] = ()
    ) -> Sitting:
        """A new table; its host sits on the first seat, `players` of the same device and `bots` on the next ones."""
        known_bot(setting.bot)
        names = [asker.name, *map(nickname, players)]
        if len(names) + len(bots) > setting.seats:
            raise Wrong(Problem.BAD_OPTIONS, f"{len(names)} players and {len(bots)} bots: too many for the seats")
        if any(alike(one, other) for one, other in combinations(names, 2)):
            raise Wrong(Problem.NAME_TAKEN, "two of the players have names that look alike")
        self._count_tables(asker)
        now = self._now
        seats = [e.Sat(now, Seat(n), beside(asker.guest, n), name) for n, name in enumerate(names)]
        others = [e.BotSat(now, Seat(n), known_bot(bot)) for n, bot in enumerate(bots, len(names))]
        return await self._create(self._opened(setting, asker.guest), [*seats, *others], quick=False)

    async def quick(self, asker: Asker, game: str) -> str:
        """A table where strangers meet: the one that still has room, or a new one."""
        async with self._matching:
            return await self._match(asker, game)

    async def _match(self, asker: Asker, game: str) -> str:
        waiting = self._quick.pop(game, None)
        if waiting is not None:
            table = await self.find(waiting)
            sitting = table.sitting
            room = any(chair.empty for chair in sitting.chairs) or sitting.seat_of(asker.guest) is not None
            alike = sitting.opened.fills is not None and self._now < sitting.opened.fills
            if sitting.state is State.OPEN and room and alike:
                self._quick[game] = waiting
                return waiting
        found = registry.find(game)
        seats = max(found.seats[0], min(QUICK_SEATS, found.seats[-1]))
        setting = Setting(game, seats, pace=Pace.STEADY, privacy=Privacy.PUBLIC, spectators=True)
        opened = self._opened(setting, asker.guest)
        opened = structs.replace(opened, fills=self._now + QUICK_MATCH_WAIT, rated=True)
        self._count_tables(asker)
        sitting = await self._create(opened, [e.Sat(self._now, Seat(0), asker.guest, asker.name)], quick=True)
        self._quick[game] = sitting.id
        return sitting.id

    async def _reopen(self, old: Sitting) -> tuple[str, str]:
        """The same people, the same table, new cards."""
        assert old.table is not None
        outcome = old.table.outcome
        assert outcome is not None
        opened = self._opened(old.setting, old.host)
        winners = tuple(seat for seat in outcome.winners if not old.chairs[seat].stand_in)
        opened = structs.replace(opened, gathers=True, last_winners=winners)
        seated: list[e.AnyEntry] = []
        for number, chair in enumerate(old.chairs):
            if chair.bot is not None:
                seated.append(e.BotSat(self._now, Seat(number), chair.bot))
            elif chair.guest is not None:
                seated.append(e.Sat(self._now, Seat(number), chair.guest, chair.name))
        sitting = await self._create(opened, seated, quick=False)
        return sitting.id, opened.invite

    def _opened(self, setting: Setting, host: str) -> e.Opened:
        return e.Opened(self._now, setting, host, new_secret(), secrets.token_bytes(SEED_BYTES).hex())

    async def _create(self, opened: e.Opened, more: Sequence[e.AnyEntry], *, quick: bool) -> Sitting:
        if self.stopping:
            raise Wrong(Problem.STOPPING, "the server stops; come back in a moment")
        id, setting = new_id(), opened.setting
        rows = [Row(n, e.encode(entry)) for n, entry in enumerate([opened, *more], 1)]
        sitting = fold(id, [(row.entry, None) for row in rows])
        table = NewTable(
            id=id,
            game=setting.game,
            privacy=setting.privacy.value,
            invite_hash=hashed(opened.invite),
            seats=setting.seats,
            quick=quick,
            created=opened.at,
            summary=summary_of(sitting),
        )
        try:
            taken = sum(not chair.empty for chair in sitting.chairs)
            await self.house.store.create_table(table, rows, taken)
        except StoreDown:
            raise Wrong(Problem.NOT_SAVED, "the table cannot be saved at the moment") from None
        self._tables[id] = LiveTable(sitting, self.house)
        self.house.metrics.tables.set(len(self._tables))
        self.house.metrics.games.labels(setting.game, "opened").inc()
        return sitting

    def _count_tables(self, asker: Asker) -> None:
        hosts = [table for table in self._tables.values() if table.sitting.host == asker.guest]
        going = [table for table in hosts if table.sitting.state in (State.OPEN, State.PLAYING)]
        if len(going) >= OPEN_TABLES_A_GUEST:
            raise Wrong(Problem.TOO_MANY, "you have many tables open; finish or leave one first")

    # The house.

    @property
    def _now(self) -> float:
        return self.house.clock.now()

    async def start(self) -> None:
        """What a server does that comes up: put away games that ended just before it went down, then keep order."""
        self._in_background(self._put_away)
        self._sweep()

    async def _put_away(self) -> None:
        for id in await self.house.store.unfinished():
            if id not in self._tables:
                table = await LiveTable.load(id, self.house)
                if table is not None and table.sitting.state is State.FINISHED:
                    await table.keep()

    def _sweep(self) -> None:
        """Tables that nobody looks at leave the memory."""
        before = self._now - ASLEEP_AFTER
        for id, table in tuple(self._tables.items()):
            asleep = table.empty_since is not None and table.empty_since < before
            if (asleep or table.failed) and not table.lock.locked():
                table.close()
                del self._tables[id]
        self.house.metrics.tables.set(len(self._tables))
        self._in_background(self._close_idle)
        self._sweep_alarm = self.house.clock.call_at(self._now + ASLEEP_AFTER / 2, self._sweep)

    async def _close_idle(self) -> None:
        await self.house.store.close_idle(self._now - CLOSED_AFTER)

    def _in_background(self, work: Callable[[], Awaitable[None]]) -> None:
        async def guarded() -> None:
            try:
                await work()
            except (StoreDown, Wrong, Corrupt):
                log.exception("background")

        task = asyncio.create_task(guarded())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Tell everybody, and let every table finish what it is writing. Nothing else has to be saved: it is."""
        self.stopping = True
        if self._sweep_alarm is not None:
            self._sweep_alarm.cancel()
        for table in tuple(self._tables.values()):
            async with table.lock:
                table.close()
                table.company.send(Closing(BACK_AFTER))
                for line in tuple(table.company.lines):
                    line.close(1012, "stopping")
        for task in self._tasks:
            task.cancel()
