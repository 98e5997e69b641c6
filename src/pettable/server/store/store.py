"""The store: all persistent data of the server, in SQLite or PostgreSQL.

When a method that writes returns, its data is on the disk. It raises `StoreDown` when nothing was stored, `Unsure` when
that is not known, `Fenced` when another writer was first, and `Exceeded` when a quota is used up; no other database
error leaves the store.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any, Self, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from pettable.server.limits.quotas import Charge
from pettable.server.store import erasure, guests, leases, members, retention, tables
from pettable.server.store.append import Append
from pettable.server.store.damage import DamageReport, advice_on
from pettable.server.store.database import engines, file_engine
from pettable.server.store.errors import DRIVER_FAULTS, StoreDown, as_store_error, driver_message
from pettable.server.store.group_commit import GroupCommit
from pettable.server.store.migrate import migrate
from pettable.server.store.rows import (
    Device,
    FinishedGame,
    Guest,
    HistoryRow,
    JournalRow,
    NewTableRow,
    RatingRow,
    StatusName,
    TableRow,
    Update,
)
from pettable.server.store.sqlite_appender import SqliteAppender

T = TypeVar("T")


class Store:
    def __init__(self, writes: AsyncEngine, reads: AsyncEngine) -> None:
        self._engines = (writes, reads)
        self._reads = reads
        file = file_engine(writes)
        self._appender = None if file is None else SqliteAppender(file)
        #: Damage that was met since the store was opened.
        self.damage = DamageReport()
        self._commits = GroupCommit(writes, self._appender, self.damage)
        self._pending_reads: set[asyncio.Task[Any]] = set()

    @classmethod
    async def open(cls, url: str) -> Self:
        """Open the store at this URL and migrate it to the newest schema."""
        writes, reads = engines(url)
        store = cls(writes, reads)
        try:
            async with writes.begin() as connection:
                await connection.run_sync(migrate)
        except (StoreDown, *DRIVER_FAULTS) as fault:
            await store.close()
            where = writes.url.set(drivername=writes.url.get_backend_name())
            why = f"{driver_message(fault)}{advice_on(fault)}"
            raise StoreDown(f"cannot open {where.render_as_string()}: {why}") from fault
        return store

    async def close(self) -> None:
        """Finish all pending writes and reads, then disconnect."""
        await self._commits.close()
        await asyncio.gather(*self._pending_reads, return_exceptions=True)
        if self._appender is not None:
            await self._appender.close()
        for engine in self._engines:
            await engine.dispose()

    async def create_table(
        self,
        table: NewTableRow,
        rows: Sequence[JournalRow],
        taken: int = 0,
        *,
        host: str = "",
        owner: str | None = None,
        charged: Charge | None = None,
    ) -> None:
        """Store a table and the first entries of its journal; `taken` is the number of taken seats.

        `charged` are the quotas that it counts against: `Exceeded` is raised where one is used up.
        """
        await self._commits.write(
            lambda connection: tables.create(connection, table, rows, taken, host, owner, charged)
        )

    async def match(
        self,
        table: NewTableRow,
        rows: Sequence[JournalRow],
        since: float,
        *,
        host: str,
        owner: str | None = None,
        charged: Charge | None = None,
        avoided: Collection[str] = (),
    ) -> str:
        """The quick match that was opened after `since` and has room; where all are `avoided`, open this one."""
        found = await self._commits.write(
            lambda connection: tables.match(connection, table, rows, since, host, owner, charged, avoided)
        )
        assert isinstance(found, str)
        return found

    async def waiting(self, game: str, since: float, programs: bool = False) -> list[str]:
        """The quick matches that were opened after `since` and have room, oldest first."""
        return await self._read(lambda connection: tables.waiting(connection, game, since, programs))

    async def table(self, id: str) -> TableRow | None:
        return await self._read(lambda connection: tables.find(connection, id))

    async def append(
        self, table: str, rows: Sequence[JournalRow], update: Update | None = None, term: int | None = None
    ) -> None:
        """Add entries to the table's journal and change its row: all of it or nothing.

        Where the table has a new owner since `term`, `Ousted` is raised and nothing is stored.
        """
        await self._commits.write(Append(table, rows, update, term))

    async def discard(self, table: str) -> None:
        """Delete the table and its journal: for one that nobody sat at."""
        await self._commits.write(lambda connection: tables.discard(connection, table))

    async def journal(self, table: str) -> list[JournalRow]:
        """The journal in order, also of a finished table."""
        return await self._read(lambda connection: tables.journal_of(connection, table))

    async def finish(self, table: str, finished: FinishedGame) -> bool:
        """Archive a finished table, once; False when it was archived before."""
        return await self._commits.write(lambda connection: tables.finish(connection, table, finished))

    async def record(self, table: str) -> bytes | None:
        """The record of a finished game."""
        return await self._read(lambda connection: tables.record(connection, table))

    async def public_tables(self, limit: int, game: str | None = None) -> list[TableRow]:
        """Public tables that are open or playing, newest first."""
        return await self._read(lambda connection: tables.public(connection, limit, game))

    async def unfinished(self) -> list[str]:
        """The tables with a game in progress that no process owns."""
        return await self._read(tables.unfinished)

    async def fail(self, table: str, reason: str, term: int | None = None) -> bool:
        """Quarantine a table that failed; False where it is finished, closed or owned by another process by now.

        Its journal is kept whole. Nothing here deletes it, and no job that deletes old tables may.
        """
        return await self._commits.write(lambda connection: tables.fail(connection, table, reason, term))

    async def failed_tables(self) -> dict[str, str]:
        """The tables in quarantine, oldest first, and why each of them failed."""
        return await self._read(tables.failed)

    async def share(self, token: str, table: str) -> str:
        """The token of the table's share link: the one that it has already, or else this one."""
        return await self._commits.write(lambda connection: tables.share(connection, token, table))

    async def shared(self, token: str) -> str | None:
        """The table that a share link leads to."""
        return await self._read(lambda connection: tables.shared(connection, token))

    async def create_guest(
        self,
        id: str,
        name: str,
        secret_hash: bytes,
        bot: bool,
        now: float,
        device: Device | None = None,
        charged: Charge | None = None,
    ) -> None:
        guest, first = Guest(id, name, bot, now), device or Device("", now)
        await self._commits.write(lambda connection: guests.create(connection, guest, secret_hash, first, charged))

    async def guest(self, id: str) -> Guest | None:
        return await self._read(lambda connection: guests.find(connection, id))

    async def guest_by_secret(self, secret_hash: bytes) -> Guest | None:
        return await self._read(lambda connection: guests.by_secret(connection, secret_hash))

    async def rename_guest(self, id: str, name: str) -> None:
        await self._commits.write(lambda connection: guests.rename(connection, id, name))

    async def missing_guests(self, ids: Collection[str]) -> set[str]:
        """Those of the ids that are no guest's any more."""
        return await self._read(lambda connection: guests.missing(connection, ids)) if ids else set()

    async def add_secret(self, guest: str, secret_hash: bytes, device: Device) -> None:
        """Add a device to a guest."""
        await self._commits.write(lambda connection: guests.add_secret(connection, guest, secret_hash, device))

    async def devices(self, guest: str) -> list[Device]:
        return await self._read(lambda connection: guests.devices(connection, guest))

    async def use_device(self, guest: str, device: str, day: float) -> None:
        """The device was used on this day."""
        await self._commits.write(lambda connection: guests.use_device(connection, guest, device, day))

    async def end_device(self, guest: str, device: str) -> list[str]:
        """Delete the secret of one device; its id, or nothing where the guest has no such device."""
        return await self._commits.write(lambda connection: guests.end_devices(connection, guest, only=device))

    async def end_other_devices(self, guest: str, device: str) -> list[str]:
        """Delete the secrets of all devices but this one; their ids."""
        return await self._commits.write(lambda connection: guests.end_devices(connection, guest, besides=device))

    async def ended_devices(self, devices: Collection[str]) -> set[str]:
        """Those of the devices whose secrets open nothing any more."""
        return await self._read(lambda connection: guests.ended(connection, devices)) if devices else set()

    async def begin_deletion(self, guest: str) -> None:
        """End every secret and link of the guest. `finish_deletion` does the rest."""
        await self._commits.write(lambda connection: erasure.begin(connection, guest))

    async def finish_deletion(self, guest: str) -> None:
        """Make the guest's finished games nameless, in several transactions, and delete everything else."""
        while await self._commits.write(lambda connection: erasure.erase_some(connection, guest)):
            pass

    async def begun_deletions(self) -> list[str]:
        return await self._read(erasure.begun)

    async def create_link(self, token_hash: bytes, guest: str, expires: float, charged: Charge | None = None) -> None:
        await self._commits.write(
            lambda connection: guests.create_link(connection, token_hash, guest, expires, charged)
        )

    async def use_link(self, token_hash: bytes, now: float) -> str | None:
        """The guest of a one-time link; None when it is unknown, used or expired."""
        return await self._commits.write(lambda connection: guests.use_link(connection, token_hash, now))

    async def add_member(self, table: str, guest: str, invite_hash: bytes) -> bool:
        """Remember that the guest has this invitation of the table; False where the table has too many guests."""
        return await self._commits.write(lambda connection: members.add(connection, table, guest, invite_hash))

    async def is_member(self, table: str, guest: str) -> bool:
        """Did the guest come with the invitation that the table has now?"""
        return await self._read(lambda connection: members.has(connection, table, guest))

    async def history(self, guest: str, limit: int, before: float | None = None) -> list[HistoryRow]:
        """The guest's finished games, newest first."""
        return await self._read(lambda connection: tables.history(connection, guest, limit, before))

    async def ratings(self, guests: Sequence[str], game: str) -> dict[str, RatingRow]:
        """The ratings of the guests who have one."""
        return await self._read(lambda connection: tables.ratings_of(connection, guests, game))

    # Several processes on one PostgreSQL.

    async def renew(self, node: str, lasts: float) -> frozenset[str]:
        """Extend the node's lease by `lasts` seconds; the ids of all nodes that are alive."""
        return await self._read(lambda connection: leases.renew(connection, node, lasts))

    async def leave(self, node: str) -> None:
        """End the node's lease and free its tables."""
        await self._commits.write(lambda connection: leases.leave(connection, node))

    async def take(self, table: str, node: str) -> tuple[str | None, int]:
        """Take the table for this node if it is free; the owner now, and the term."""
        return await self._commits.write(lambda connection: leases.take(connection, table, node))

    async def release(self, table: str, term: int) -> None:
        await self._commits.write(lambda connection: leases.release(connection, table, term))

    async def terms(self, node: str) -> dict[str, int]:
        """The terms of the tables that a node owns."""
        return await self._read(lambda connection: leases.terms(connection, node))

    async def hosted(self, guest: str) -> int:
        """The number of tables of this host in the memory of any process."""
        return await self._read(lambda connection: leases.hosted(connection, guest))

    # The retention job. Each of these is one short transaction, which deletes at most some of what is old.

    async def claim_job(self, job: str, holder: str, now: float, until: float) -> bool:
        """Become the one process that does this job until that time; False while another one does it."""
        return await self._commits.write(lambda connection: retention.claim(connection, job, holder, now, until))

    async def close_idle(self, states: Sequence[StatusName], before: float, now: float) -> int:
        """Close some of the tables in these states that were last used before this time; how many."""
        return await self._commits.write(lambda connection: retention.close_idle(connection, states, before, now))

    async def old_tables(self, state: StatusName, before: float, besides: Collection[str]) -> list[str]:
        """Some of the tables in this state that were last used before this time."""
        return await self._read(lambda connection: retention.old_tables(connection, state, before, besides))

    async def delete_some(self, table: str, state: StatusName, before: float) -> bool:
        """Delete some of a table that was last used before this time; is more left?"""
        return await self._commits.write(lambda connection: retention.delete_some(connection, table, state, before))

    async def absent_guests(self, before: float, besides: Collection[str]) -> list[str]:
        return await self._read(lambda connection: retention.absent_guests(connection, before, besides))

    async def delete_guest(self, guest: str, before: float) -> bool:
        """Delete a guest who has no game and no table and was last here before this time."""
        return await self._commits.write(lambda connection: retention.delete_guest(connection, guest, before))

    async def delete_devices(self, before: float) -> int:
        return await self._commits.write(lambda connection: retention.delete_devices(connection, before))

    async def delete_links(self, now: float) -> int:
        return await self._commits.write(lambda connection: retention.delete_links(connection, now))

    async def delete_counts(self, day: int) -> int:
        return await self._commits.write(lambda connection: retention.delete_counts(connection, day))

    async def forget_networks(self, before: float) -> int:
        return await self._commits.write(lambda connection: retention.forget_networks(connection, before))

    async def give_back(self) -> bool:
        """Give some free space of a SQLite file back to the disk; is more left?"""
        return await self._commits.write(retention.give_back)

    async def size(self) -> int:
        """Bytes of the database."""
        return await self._read(retention.size)

    async def _read(self, query: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        # In a task of its own: a cancelled caller must not interrupt a query on a pooled connection.
        task = asyncio.create_task(self._query(query))
        self._pending_reads.add(task)
        task.add_done_callback(self._pending_reads.discard)
        return await asyncio.shield(task)

    async def _query(self, query: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        try:
            async with self._reads.connect() as connection:
                return await query(connection)
        except DRIVER_FAULTS as fault:
            self.damage.met(fault)
            raise as_store_error(fault) from fault
