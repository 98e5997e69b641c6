"""All tables of this server: opening them, finding them, bringing strangers together."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, Any

import structlog
from msgspec import structs

from pettable import registry
from pettable.bots.worker_pool import WorkerPool
from pettable.server.clock import Clock, Timer
from pettable.server.errors import ClientError, Problem, TableFailed, TableMoved
from pettable.server.limits.constants import (
    ASLEEP_AFTER,
    BACK_AFTER,
    COME_IN_WITHIN,
    LEASE,
    OPEN_TABLES_A_GUEST,
    QUICK_MATCH_WAIT,
)
from pettable.server.limits.quotas import Charge
from pettable.server.limits.storage_limits import StorageLimits, within_quota
from pettable.server.messages import Closing
from pettable.server.ops.metrics import Metrics
from pettable.server.ops.periodic_task import PeriodicTask
from pettable.server.ops.put_aside import put_aside
from pettable.server.people.guests import nickname
from pettable.server.people.nicknames import alike
from pettable.server.people.requester import Requester, account_of
from pettable.server.people.tokens import hashed, new_id, new_secret
from pettable.server.sockets.connection import Connection
from pettable.server.store import FIRST_TERM, JournalRow, NewTableRow, Store, StoreDown, TableRow, client_error
from pettable.server.tables import journal as e
from pettable.server.tables import taken_over
from pettable.server.tables.connection_marks import choose_match
from pettable.server.tables.deck_reader import DeckReader
from pettable.server.tables.departures import deleted_guests
from pettable.server.tables.host_commands import known_bot
from pettable.server.tables.live import LiveTable
from pettable.server.tables.lobby_row import summary_of
from pettable.server.tables.ownership import AttachableTable, OwnedElsewhere
from pettable.server.tables.quarantine import IN_ITS_JOURNAL, Quarantine
from pettable.server.tables.seating import TableStatus, sit_together
from pettable.server.tables.services import Services
from pettable.server.tables.settings import Pace, Privacy, TableSettings, check_pace, material, rules_version
from pettable.server.tables.state import Corrupt, TableState, fold
from pettable.table.deck import Deck
from pettable.table.seats import Seat

if TYPE_CHECKING:
    from pettable.server.cluster.node import Node

log = structlog.get_logger(__name__)

#: Problems of the server, not of the table that is loaded.
NOT_ITS_FAULT = (Problem.DECKS_BUSY, Problem.STOPPING)
#: How many seats a quick match has, where the game allows it.
QUICK_SEATS = 4
#: Seconds between two attempts to attach to a table that is just moving.
LOOK_AGAIN = 0.1


class Lobby:
    """The tables of this process, in memory and in the store."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        workers: WorkerPool,
        metrics: Metrics,
        bot_pace: float,
        storage_limits: StorageLimits,
        new_seed: Callable[[], bytes],
    ) -> None:
        self._storage_limits = storage_limits
        self._new_seed = new_seed
        self._quarantine = Quarantine(store, metrics, self._in_background)
        self.services = Services(store, clock, workers, metrics, bot_pace, self._reopen, self._quarantine.put)
        #: This process among several that share the store; None: it has the store for itself.
        self.node: Node | None = None
        self.stopping = False
        self.deck_reader = DeckReader()
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._sweep_alarm: Timer | None = None
        self._quarantine_count = PeriodicTask(clock, metrics, "quarantine", ASLEEP_AFTER / 2, self._quarantine.count)
        self._tasks: set[asyncio.Task[None]] = set()

    # One table.

    async def find(self, id: str) -> LiveTable:
        """The table, from memory or from its journal; a ClientError where there is none."""
        if self.stopping:
            raise ClientError(Problem.STOPPING, "the server stops; come back in a moment")
        table = self.held(id)
        if table is not None:
            return table
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.create_task(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        # A caller that is cancelled does not cancel the loading for the others.
        return await asyncio.shield(loading)

    def held(self, id: str) -> LiveTable | None:
        table = self._tables.get(id)
        return table if table is not None and table.usable else None

    async def _load(self, id: str) -> LiveTable:
        row = await self._row(id)
        with reading():
            term = None if self.node is None else await self.node.take(id)
        state = await self._replay(id, term)
        with reading():
            table = await LiveTable.load(state, self.services, term)
        self._tables[id] = table
        self.services.metrics.tables.set(len(self._tables))
        if row.state == "playing" and table.state.seating.status is TableStatus.FINISHED:
            # The process that owned it before stopped too early for that.
            table.spawn(table.archive)
        return table

    async def _row(self, id: str) -> TableRow:
        # Not every database can even be asked for any name at all.
        with reading():
            row = await self.services.store.table(id) if id.isalnum() else None
        if row is None:
            raise no_table()
        if row.state == "closed":
            raise ClientError(Problem.TABLE_CLOSED, "this table is closed")
        self._quarantine.check(row)
        return row

    async def _replay(self, id: str, term: int | None = None) -> TableState:
        """The state of a table, from its journal; a journal that cannot be replayed puts the table in quarantine."""
        with reading():
            rows = await self.services.store.journal(id)
        if not rows:
            raise no_table()
        try:
            if rows[-1].seq - rows[0].seq != len(rows) - 1:
                raise Corrupt("entries are missing in the middle")
            return await self.deck_reader.with_own_deck(id, [(row.entry, row.command) for row in rows])
        except (Corrupt, ClientError) as fault:
            if isinstance(fault, ClientError) and fault.problem in NOT_ITS_FAULT:
                raise
            self._quarantine.put(id, fault, term)
            raise TableFailed from None

    async def state(self, id: str) -> TableState:
        """The state of a table, of this process or another."""
        if self.node is None or self.held(id) is not None:
            return (await self.find(id)).state
        await self._row(id)
        state = await self._replay(id)
        with reading():
            for entry in await deleted_guests(state, self.services):
                state.apply(entry)
        return state

    async def here(self, id: str) -> Collection[str]:
        """The guests who are connected to a table, of this process or another."""
        table = self.held(id)
        if table is not None or self.node is None:
            return () if table is None else table.audience.here
        owner = (await self._row(id)).owner
        return () if owner is None else await self.node.guests_at(owner, id)

    async def drop_guest(self, account: str) -> None:
        """A guest was deleted: they sit at no table in memory. Other tables notice it when they are loaded."""
        for table in tuple(self._tables.values()):
            if table.usable and account in table.state.participants:
                try:
                    await table.drop_guest(account)
                except ClientError as wrong:
                    # It stays seated, without any device, until the table is loaded again.
                    log.warning("not-dropped", table=table.state.id, problem=wrong.problem.value)

    def look_after(self, account: str) -> None:
        """A guest's vacation began or ended: the slow tables in memory where they sit show it."""
        for table in tuple(self._tables.values()):
            if table.usable and table.state.pacing.slow and account in table.state.seating.accounts():
                table.turns.look_after()

    async def come_in(self, id: str, connection: Connection, since: int) -> AttachableTable:
        """Attach a connection to a table of any process; while the table moves from one to another, wait for it."""
        until = time.monotonic() + COME_IN_WITHIN
        while True:
            try:
                table = await self._table(id)
                await table.attach(connection, since)
                return table
            except TableMoved:
                if self.stopping or time.monotonic() > until:
                    raise
            await asyncio.sleep(LOOK_AGAIN)

    async def _table(self, id: str) -> AttachableTable:
        try:
            return await self.find(id)
        except OwnedElsewhere as elsewhere:
            assert self.node is not None
            return self.node.proxy_for(elsewhere.owner, id)

    # Opening.

    async def open(
        self,
        requester: Requester,
        setting: TableSettings,
        bots: Sequence[str] = (),
        players: Sequence[str] = (),
        *,
        network: str,
    ) -> TableState:
        """A new table; its host sits on the first seat, `players` of the same device and `bots` on the next ones."""
        known_bot(setting.bot)
        if setting.deck is not None and setting.privacy is Privacy.PUBLIC:
            # What is written on its cards is for those whom the host invited.
            raise ClientError(Problem.BAD_OPTIONS, "a table with a deck of your own is private")
        names = [requester.name, *map(nickname, players)]
        if len(names) + len(bots) > setting.seats:
            raise ClientError(Problem.BAD_OPTIONS, f"{len(names)} players and {len(bots)} bots: too many for the seats")
        if any(alike(one, other) for one, other in combinations(names, 2)):
            raise ClientError(Problem.NAME_TAKEN, "two of the players have names that look alike")
        await self._count_tables(requester)
        deck = None if setting.deck is None else await self.deck_reader.read(setting.game, setting.deck, network)
        check_pace(material(setting, rules_version(setting.game), deck), setting.pace)
        seats = sit_together(e.Sat(self._now, Seat(0), *requester), names)
        others = [e.BotSat(self._now, Seat(n), known_bot(bot)) for n, bot in enumerate(bots, len(names))]
        return await self._create(
            self._opened(setting, requester.guest), [*seats, *others], self._charge(requester, network), deck
        )

    async def take_over_game(
        self, requester: Requester, old: TableState, moves: int, seat: Seat, bot: str, *, network: str
    ) -> TableState:
        """A private table where a finished game goes on from one of its decisions: the requester on a seat of it, bots
        of one level on all others. What is shuffled from there on comes from a new seed.
        """
        setting = taken_over.setting_of(old, seat, known_bot(bot))
        opened = taken_over.with_past(self._opened(setting, requester.guest), old, moves)
        await self._count_tables(requester)
        deck = None if setting.deck is None else await self.deck_reader.read(setting.game, setting.deck, network)
        entries = taken_over.seated(opened, seat, e.Sat(opened.at, seat, *requester))
        return await self._create(opened, entries, self._charge(requester, network), deck)

    async def quick(self, requester: Requester, game: str, *, network: str) -> str:
        """A table where strangers meet, people or programs: the one that still has room, or a new one."""
        since = self._now - QUICK_MATCH_WAIT
        with saving():
            waiting = await self.services.store.waiting(game, since, requester.program)
        choice = choose_match({id: await self._networks_at(id, requester.guest) for id in waiting}, network)
        if choice is not None:
            return choice
        found = registry.find(game)
        seats = max(found.seats[0], min(QUICK_SEATS, found.seats[-1]))
        setting = TableSettings(game, seats, pace=Pace.STEADY, privacy=Privacy.PUBLIC, spectators=True, hints=False)
        opened = self._opened(setting, requester.guest)
        opened = structs.replace(opened, fills=self._now + QUICK_MATCH_WAIT, rated=True, programs=requester.program)
        await self._count_tables(requester)
        state, table, rows = self._prepared(opened, [e.Sat(self._now, Seat(0), *requester)], None, quick=True)
        charged = self._charge(requester, network)
        with saving(), within_quota():
            match = await self.services.store.match(
                table, rows, since, host=requester.guest, owner=self._owner, charged=charged, avoided=waiting
            )
        if match == table.id:
            self._opened_here(state).audience.last_network[requester.guest] = network
        return match

    async def _networks_at(self, id: str, guest: str) -> set[str]:
        """The networks that the other guests who sit at a waiting quick match come from."""
        table = self.held(id)
        found: dict[str, set[str]] = {}
        if table is not None:
            found = table.audience.networks(table.state)
        elif self.node is not None:
            owner = (await self._row(id)).owner
            found = {} if owner is None else await self.node.networks_at(owner, id)
        return {network for other, networks in found.items() if other != guest for network in networks}

    async def _reopen(self, old: TableState, requester: Requester, network: str) -> tuple[str, str]:
        """The same people, the same table, new cards."""
        assert old.table is not None
        outcome = old.table.outcome
        assert outcome is not None
        opened = self._opened(old.setting, old.seating.host)
        stayed = [seat for seat in outcome.winners if seat not in old.leavers]
        winners = tuple(seat for seat in stayed if not old.seating.chairs[seat].empty)
        removed = tuple((each.guest, each.name) for each in old.seating.removed)
        opened = structs.replace(opened, gathers=True, last_winners=winners, winners_move=True, removed=removed)
        seated: list[e.AnyEntry] = []
        for number, chair in enumerate(old.seating.chairs):
            if chair.bot is not None:
                seated.append(e.BotSat(self._now, Seat(number), chair.bot))
            elif chair.guest is not None:
                seated.append(e.Sat(self._now, Seat(number), chair.guest, chair.name, chair.program, chair.avatar))
        state = await self._create(opened, seated, self._charge(requester, network), old.own_deck)
        return state.id, opened.invite

    def _opened(self, setting: TableSettings, host: str) -> e.Opened:
        seed = self._new_seed().hex()
        return e.Opened(self._now, setting, host, new_secret(), seed, rules=rules_version(setting.game))

    async def _create(
        self, opened: e.Opened, more: Sequence[e.AnyEntry], charged: Charge, deck: Deck[Any] | None
    ) -> TableState:
        state, table, rows = self._prepared(opened, more, deck, quick=False)
        taken = sum(not chair.empty for chair in state.seating.chairs)
        with saving(), within_quota():
            await self.services.store.create_table(
                table,
                rows,
                taken,
                host=opened.host,
                owner=self._owner,
                charged=charged,
                guests=sorted(state.participants),
            )
        self._opened_here(state)
        return state

    def _prepared(
        self, opened: e.Opened, more: Sequence[e.AnyEntry], deck: Deck[Any] | None, *, quick: bool
    ) -> tuple[TableState, NewTableRow, list[JournalRow]]:
        """A table that is about to be opened: its state, its row, and the first entries of its journal."""
        if self.stopping:
            raise ClientError(Problem.STOPPING, "the server stops; come back in a moment")
        id, setting = new_id(), opened.setting
        rows = [JournalRow(n, e.encode(entry)) for n, entry in enumerate([opened, *more], 1)]
        state = fold(id, [(row.entry, None) for row in rows], deck)
        table = NewTableRow(
            id=id,
            game=setting.game,
            privacy=setting.privacy.value,
            invite_hash=hashed(opened.invite),
            seats=setting.seats,
            quick=quick,
            created=opened.at,
            summary=summary_of(setting, state.seating),
            programs=opened.programs,
        )
        return state, table, rows

    def _opened_here(self, state: TableState) -> LiveTable:
        term = None if self.node is None else FIRST_TERM
        table = self._tables[state.id] = LiveTable(state, self.services, term)
        self.services.metrics.tables.set(len(self._tables))
        self.services.metrics.games.labels(state.setting.game, "opened").inc()
        return table

    def _charge(self, requester: Requester, network: str) -> Charge:
        return self._storage_limits.charge(account_of(requester.guest), network)

    @property
    def _owner(self) -> str | None:
        return None if self.node is None else self.node.id

    async def _count_tables(self, requester: Requester) -> None:
        if self.node is None:
            hosts = [table for table in self._tables.values() if table.state.seating.host == requester.guest]
            going = sum(table.state.seating.status in (TableStatus.OPEN, TableStatus.PLAYING) for table in hosts)
        else:
            with saving():
                going = await self.services.store.hosted(requester.guest)
        if going >= OPEN_TABLES_A_GUEST:
            raise ClientError(Problem.TOO_MANY, "you have many tables open; finish or leave one first")

    # The life of the server.

    @property
    def _now(self) -> float:
        return self.services.clock.now()

    @property
    def _metrics(self) -> Metrics:
        return self.services.metrics

    def join(self, node: "Node") -> None:
        """This process is one of several, which share the tables."""
        self.node = node
        self.services.decides = lambda: node.decides

    async def start(self) -> None:
        """Archive the games that ended just before the server last stopped; then drop idle tables from time to time."""
        self._in_background(self._quarantine.report)
        self._in_background(self._archive_finished)
        self._quarantine_count.start()
        self._sweep()

    async def _archive_finished(self) -> None:
        if self.node is not None:
            # By then the leases of a process that has just died are over.
            await asyncio.sleep(LEASE)
        for id in await self.services.store.unfinished():
            if id not in self._tables:
                with put_aside(self._metrics, "archive", IN_ITS_JOURNAL, table=id):
                    await self._archive_if_finished(id)

    async def _archive_if_finished(self, id: str) -> None:
        table = await LiveTable.load(await self._replay(id), self.services)
        if table.state.seating.status is not TableStatus.FINISHED:
            return
        try:
            await table.archive()
        except ClientError:
            raise
        except Exception as fault:
            self._quarantine.put(id, fault, None)
            raise

    def _sweep(self) -> None:
        """Tables without a connection leave the memory."""
        self._sweep_alarm = self.services.clock.call_at(self._now + ASLEEP_AFTER / 2, self._sweep)
        before = self._now - ASLEEP_AFTER
        for id, table in tuple(self._tables.items()):
            asleep = table.empty_since is not None and table.empty_since < before
            if (asleep or not table.usable) and not table.lock.locked():
                # A table that cannot even be closed is forgotten all the same; its journal has everything.
                del self._tables[id]
                with put_aside(self._metrics, "memory", IN_ITS_JOURNAL, table=id):
                    if table.usable and table.term is not None:
                        self._in_background(partial(self.services.store.release, id, table.term))
                    table.close()
        self._metrics.tables.set(len(self._tables))

    def _in_background(self, work: Callable[[], Awaitable[None]]) -> None:
        async def guarded() -> None:
            with put_aside(self._metrics, "background", "see the fault; the server goes on without it"):
                await work()

        task = asyncio.create_task(guarded())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def show_again(self) -> None:
        """The process was stopped for a while, and its clock with it: every screen shows too little time."""
        for table in tuple(self._tables.values()):
            table.spawn(table.show_again)

    async def stop(self) -> None:
        """Let every table finish what it is writing, then close all connections. Everything else is saved already."""
        self.stopping = True
        if self._sweep_alarm is not None:
            self._sweep_alarm.cancel()
        await self._quarantine_count.stop()
        self.deck_reader.close()
        tables = tuple(self._tables.values())
        for table in tables:
            async with table.lock:
                with put_aside(self._metrics, "stop", IN_ITS_JOURNAL, table=table.state.id):
                    table.close()
        if self.node is not None:
            # First of all, so that a guest who comes back at once finds them free.
            await self.node.free_tables()
        for table in tables:
            with put_aside(self._metrics, "stop", IN_ITS_JOURNAL, table=table.state.id):
                table.audience.send(Closing(BACK_AFTER), table.audience.connections)
                for connection in tuple(table.audience.connections):
                    connection.close(1012, "stopping")
        if self.node is not None:
            self.node.close_connections()
        for task in self._tasks:
            task.cancel()

    def keep_only(self, terms: Mapping[str, int]) -> None:
        """Let go of every table that is not in `terms`: another process may own it by now."""
        for id, table in self._tables.items():
            if terms.get(id) != table.term and table.usable:
                with put_aside(self._metrics, "ownership", IN_ITS_JOURNAL, table=id):
                    table.let_go()


def no_table() -> ClientError:
    return ClientError(Problem.NO_TABLE, "there is no table of that name")


@contextmanager
def reading() -> Iterator[None]:
    try:
        yield
    except StoreDown as fault:
        raise client_error(fault, "the store cannot be read at the moment") from None


@contextmanager
def saving() -> Iterator[None]:
    try:
        yield
    except StoreDown as fault:
        raise client_error(fault, "the table cannot be saved at the moment") from None
