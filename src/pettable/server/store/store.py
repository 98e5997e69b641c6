"""The store: all persistent data of the server, in SQLite or PostgreSQL.

When a method that writes returns, its data is on the disk. It raises `StoreDown` when nothing was stored, `Unsure` when
that is not known, `Fenced` when another writer was first, and `Exceeded` when a quota is used up; no other database
error leaves the store.
"""

from collections.abc import Collection, Sequence
from typing import Any

from pettable.server.limits.quotas import Charge
from pettable.server.store import (
    analyses,
    decks,
    erasure,
    export,
    guests,
    leases,
    members,
    my_page,
    pushes,
    retention,
    standstills,
    tables,
    turns,
)
from pettable.server.store.append import Append
from pettable.server.store.export import ExportedTable
from pettable.server.store.my_page import ALL_GAMES, HistoryFilter, KindCount, PastRating, SeatStatistics
from pettable.server.store.opened_store import OpenedStore
from pettable.server.store.rows import (
    AnalysisRow,
    Device,
    FinishedGame,
    Guest,
    HistoryRow,
    JournalRow,
    NewTableRow,
    PushRow,
    RatingRow,
    SavedDeck,
    Standstill,
    StatusName,
    Subscription,
    TableRow,
    Turn,
    TurnRow,
    Update,
)


class Store(OpenedStore):
    async def create_table(
        self,
        table: NewTableRow,
        rows: Sequence[JournalRow],
        taken: int = 0,
        *,
        host: str = "",
        owner: str | None = None,
        charged: Charge | None = None,
        guests: Sequence[str] = (),
    ) -> None:
        """Store a table and the first entries of its journal; `taken` is the number of taken seats.

        `charged` are the quotas that it counts against: `Exceeded` is raised where one is used up. `guests` are those
        whom these entries name.
        """
        await self._commits.write(
            lambda connection: tables.create(connection, table, rows, taken, host, owner, charged, guests)
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
        self,
        table: str,
        rows: Sequence[JournalRow],
        update: Update | None = None,
        term: int | None = None,
        guests: Sequence[str] = (),
    ) -> None:
        """Add entries to the table's journal and change its row: all of it or nothing.

        `guests` are those whom the journal has not named before.

        Where the table has a new owner since `term`, `Ousted` is raised and nothing is stored.
        """
        await self._commits.write(Append(table, rows, update, term, guests))

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

    async def analysis(self, table: str) -> AnalysisRow | None:
        """The analysis of a finished game; None where nobody has asked for it."""
        return await self._read(lambda connection: analyses.find(connection, table))

    async def queue_analysis(self, table: str, charged: Charge) -> bool:
        """Let a finished game wait for its analysis; False where too many wait. `Exceeded`: a quota is used up."""
        queued = await self._commits.write(lambda connection: analyses.queue(connection, table, charged))
        assert isinstance(queued, bool)
        return queued

    async def begin_analysis(self) -> tuple[str, AnalysisRow] | None:
        """The game that has waited longest for its analysis; it counts as begun once more."""
        return await self._commits.write(analyses.begin)

    async def save_analysis(self, table: str, found: bytes) -> None:
        """What an analysis has found so far."""
        await self._commits.write(lambda connection: analyses.save(connection, table, found))

    async def end_analysis(self, table: str, failure: str | None = None) -> None:
        """It is done, or it failed."""
        await self._commits.write(lambda connection: analyses.end(connection, table, failure))

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

    async def change_guest(self, id: str, name: str, avatar: str) -> None:
        await self._commits.write(lambda connection: guests.change(connection, id, name, avatar))

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
        """Take the guest out of every table, in several transactions, and delete everything else."""
        while await self._commits.write(lambda connection: erasure.erase_some(connection, guest)):
            pass

    async def take_out(self, table: str, guest: str) -> None:
        """Take a deleted guest out of one table: its journal, its row, and the record of its game."""
        await self._commits.write(lambda connection: erasure.take_out(connection, table, guest))

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

    async def history(
        self, guest: str, limit: int, before: float | None = None, filters: HistoryFilter = ALL_GAMES
    ) -> list[HistoryRow]:
        """The guest's finished games, newest first."""
        return await self._read(lambda connection: my_page.history(connection, guest, limit, before, filters))

    async def unfinished_of(self, guest: str, limit: int) -> list[TableRow]:
        """The unfinished tables whose journal names the guest, newest first."""
        return await self._read(lambda connection: my_page.unfinished(connection, guest, limit))

    async def statistics(self, guest: str) -> list[SeatStatistics]:
        return await self._read(lambda connection: my_page.statistics(connection, guest))

    async def best_scores(self, guest: str, game: str, limit: int) -> list[HistoryRow]:
        return await self._read(lambda connection: my_page.best_scores(connection, guest, game, limit))

    async def rating_history(self, guest: str, game: str, limit: int) -> list[PastRating]:
        """The guest's last ratings in a game, the oldest of them first."""
        return await self._read(lambda connection: my_page.rating_history(connection, guest, game, limit))

    async def moves_of(self, guest: str, game: str) -> list[KindCount]:
        return await self._read(lambda connection: my_page.moves_of(connection, guest, game))

    async def export(self, guest: str) -> dict[str, list[dict[str, Any]]]:
        """Everything of the guest's but tables and games: rows, by name."""
        return await self._read(lambda connection: export.rows(connection, guest))

    async def export_tables(self, guest: str, after: str, limit: int) -> list[ExportedTable]:
        """The next tables whose journal names the guest, in the order of their ids."""
        return await self._read(lambda connection: export.tables_of(connection, guest, after, limit))

    async def ratings(self, guests: Sequence[str], game: str) -> dict[str, RatingRow]:
        """The ratings of the guests who have one."""
        return await self._read(lambda connection: tables.ratings_of(connection, guests, game))

    # Slow tables, and messages to guests whose turn it is.

    async def save_turns(
        self, table: str, due: float | None, asked: Sequence[Turn], now: float, term: int | None = None
    ) -> None:
        """When to look at a slow table next, and who is asked there; guests with a new question get a message."""
        await self._commits.write(lambda connection: turns.save(connection, table, due, asked, now, term))

    async def due_tables(self, now: float) -> list[str]:
        """Some of the slow tables that are to be looked at."""
        return await self._read(lambda connection: turns.due_tables(connection, now))

    async def postpone(self, table: str, until: float) -> None:
        """Look at a slow table later."""
        await self._commits.write(lambda connection: turns.postpone(connection, table, until))

    async def remind(self, now: float) -> int:
        """Send a message to some of the guests whose time is nearly up; how many."""
        return await self._commits.write(lambda connection: turns.remind(connection, now))

    async def turns(self, guest: str) -> list[TurnRow]:
        """The slow tables that wait for this guest."""
        return await self._read(lambda connection: turns.of_guest(connection, guest))

    async def subscribe(self, guest: str, device: str, subscription: Subscription, now: float) -> None:
        await self._commits.write(lambda connection: pushes.subscribe(connection, guest, device, subscription, now))

    async def unsubscribe(self, guest: str, endpoint: str) -> None:
        await self._commits.write(lambda connection: pushes.unsubscribe(connection, guest, endpoint))

    async def due_pushes(self, now: float) -> list[PushRow]:
        """Some of the messages that are to be sent."""
        return await self._read(lambda connection: pushes.due(connection, now))

    async def push_later(self, push: PushRow, when: float) -> None:
        await self._commits.write(lambda connection: pushes.retry(connection, push, when))

    async def end_push(self, push: PushRow) -> None:
        """A message was sent, or is of no use any more."""
        await self._commits.write(lambda connection: pushes.done(connection, push))

    async def drop_subscription(self, id: str) -> None:
        await self._commits.write(lambda connection: pushes.drop(connection, id))

    async def begin_run(self, now: float) -> tuple[float, float]:
        """The server runs again: since when, and for how many seconds it did not run."""
        return await self._commits.write(lambda connection: standstills.begin_run(connection, now))

    async def keep_running(self, run: float, now: float) -> None:
        """The server still runs, since the time `run`."""
        await self._commits.write(lambda connection: standstills.keep_running(connection, run, now))

    async def outages(self) -> tuple[Standstill, ...]:
        return await self._read(standstills.outages)

    async def vacations(self, guests: Collection[str]) -> dict[str, tuple[Standstill, ...]]:
        return await self._read(lambda connection: standstills.vacations_of(connection, guests))

    async def vacation_days_left(self, guest: str, now: float) -> int:
        return await self._read(lambda connection: standstills.days_left(connection, guest, now))

    async def go_on_vacation(self, guest: str, days: int, now: float) -> bool:
        """False where the guest has fewer days left."""
        return await self._commits.write(lambda connection: standstills.go(connection, guest, days, now))

    async def end_vacation(self, guest: str, now: float) -> None:
        await self._commits.write(lambda connection: standstills.end(connection, guest, now))

    # Decks of one's own.

    async def create_deck(self, guest: str, deck: SavedDeck, text: str, charged: Charge) -> None:
        """Keep a deck of the guest's own; `Exceeded`: a quota is used up."""
        await self._commits.write(lambda connection: decks.create(connection, guest, deck, text, charged))

    async def decks(self, guest: str) -> list[SavedDeck]:
        return await self._read(lambda connection: decks.listed(connection, guest))

    async def deck(self, guest: str, id: str) -> tuple[SavedDeck, str] | None:
        """A deck of the guest's own, and its text."""
        return await self._read(lambda connection: decks.find(connection, guest, id))

    async def change_deck(self, guest: str, id: str, name: str | None, text: str | None, now: float) -> bool:
        """Give a deck another name or another text; False where the guest has no such deck."""
        return await self._commits.write(lambda connection: decks.change(connection, guest, id, name, text, now))

    async def delete_deck(self, guest: str, id: str) -> bool:
        return await self._commits.write(lambda connection: decks.remove(connection, guest, id))

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

    async def delete_analyses(self, before: float) -> int:
        return await self._commits.write(lambda connection: analyses.delete_old(connection, before))

    async def delete_stale_pushes(self, now: float) -> int:
        return await self._commits.write(lambda connection: pushes.delete_stale(connection, now))

    async def delete_standstills(self, now: float) -> int:
        return await self._commits.write(lambda connection: standstills.delete_old(connection, now))

    async def forget_networks(self, before: float) -> int:
        return await self._commits.write(lambda connection: retention.forget_networks(connection, before))

    async def give_back(self) -> bool:
        """Give some free space of a SQLite file back to the disk; is more left?"""
        return await self._commits.write(retention.give_back)

    async def size(self) -> int:
        """Bytes of the database."""
        return await self._read(retention.size)
