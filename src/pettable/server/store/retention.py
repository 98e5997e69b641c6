"""Queries of the retention job: what is no longer kept, and deleting it in small transactions.

A table is closed before it is deleted, so that nobody can join while it is deleted piece by piece. Tables in quarantine
("failed") are never touched.
"""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import ColumnElement, CursorResult, Table, delete, exists, or_, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from pettable.server.limits.constants import DEVICE_LINK_LASTS
from pettable.server.store.leases import HELD
from pettable.server.store.rows import StatusName
from pettable.server.store.schema import (
    archive,
    decks,
    guests,
    jobs,
    journal,
    links,
    participants,
    played,
    quota_counts,
    ratings,
    secrets,
    shares,
    tables,
)

#: Items that are looked up at once.
PAGE = 100
#: Rows that one transaction deletes at most; others wait for it only for a moment.
ROWS_AT_ONCE = 500
#: Pages of a SQLite file that are given back to the disk at once.
PAGES_AT_ONCE = 64

#: What SQLite calls a file whose free pages can be given back.
INCREMENTAL = 2
_PRIVACY = ("public", "private")


async def claim(connection: AsyncConnection, job: str, holder: str, now: float, until: float) -> bool:
    """Become the one process that does this job until that time; False while another one does it."""
    dialect: Any = postgresql if connection.dialect.name == "postgresql" else sqlite
    statement = dialect.insert(jobs).values(name=job, holder=holder, until=until)
    statement = statement.on_conflict_do_update(
        index_elements=[jobs.c.name],
        set_={"holder": holder, "until": until},
        # A time far ahead was written by a machine whose clock was wrong.
        where=or_(jobs.c.holder == holder, jobs.c.until <= now, jobs.c.until > now + 2 * (until - now)),
    )
    return bool((await connection.execute(statement)).rowcount)


async def close_idle(connection: AsyncConnection, states: Sequence[StatusName], before: float, now: float) -> int:
    """Close some of the tables in these states that were last used before this time; how many."""
    # A locked row is being written to, and so is not idle.
    idle = _unused(connection, states, before).limit(PAGE).with_for_update(key_share=True, skip_locked=True)
    closing = update(tables).where(tables.c.id.in_(idle)).values(state="closed", touched=now)
    return await _changed(connection, closing)


async def old_tables(
    connection: AsyncConnection, state: StatusName, before: float, besides: Collection[str]
) -> list[str]:
    """Some of the tables in this state that were last used before this time."""
    query = _unused(connection, (state,), before).where(tables.c.id.not_in(besides)).limit(PAGE)
    return list((await connection.execute(query)).scalars())


async def delete_some(connection: AsyncConnection, table: str, state: StatusName, before: float) -> bool:
    """Delete some of a table that is no longer kept, and at last the table; is more left?"""
    unused = (tables.c.id == table, tables.c.state.in_((state, "closed")), tables.c.touched < before)
    if not await _changed(connection, update(tables).where(*unused).values(state="closed")):
        return False
    some = select(journal.c.seq).where(journal.c.table_id == table).order_by(journal.c.seq).limit(ROWS_AT_ONCE)
    deleting = delete(journal).where(journal.c.table_id == table, journal.c.seq.in_(some))
    if await _changed(connection, deleting) == ROWS_AT_ONCE:
        return True
    for each in (shares, archive, played):
        await connection.execute(delete(each).where(each.c.table_id == table))
    await connection.execute(delete(tables).where(tables.c.id == table))
    return False


async def absent_guests(connection: AsyncConnection, before: float, besides: Collection[str]) -> list[str]:
    """Some of the guests without a game, without a table, and without a device that was used since then."""
    query = select(guests.c.id).where(*_absent(before), guests.c.id.not_in(besides)).limit(PAGE)
    return list((await connection.execute(query)).scalars())


async def delete_guest(connection: AsyncConnection, guest: str, before: float) -> bool:
    """Delete a guest who is still absent, with devices, links, ratings and decks."""
    absent = select(guests.c.id).where(guests.c.id == guest, *_absent(before))
    if (await connection.execute(absent)).one_or_none() is None:
        return False
    await connection.execute(delete(quota_counts).where(quota_counts.c.subject == guest))
    for each in (secrets, links, ratings, decks):
        await connection.execute(delete(each).where(each.c.guest == guest))
    await connection.execute(delete(guests).where(guests.c.id == guest))
    return True


async def delete_devices(connection: AsyncConnection, before: float) -> int:
    return await _delete(connection, secrets, secrets.c.hash, secrets.c.used < before)


async def delete_links(connection: AsyncConnection, now: float) -> int:
    expired = or_(links.c.expires <= now, links.c.expires > now + 2 * DEVICE_LINK_LASTS)
    return await _delete(connection, links, links.c.hash, expired)


async def delete_counts(connection: AsyncConnection, day: int) -> int:
    """Delete some of the counts of earlier days."""
    some = select(quota_counts.c.kind, quota_counts.c.subject, quota_counts.c.day)
    keys = (await connection.execute(some.where(quota_counts.c.day < day).limit(ROWS_AT_ONCE))).all()
    for kind, subject, old in keys:
        mine = (quota_counts.c.kind == kind, quota_counts.c.subject == subject, quota_counts.c.day == old)
        await connection.execute(delete(quota_counts).where(*mine))
    return len(keys)


async def forget_networks(connection: AsyncConnection, before: float) -> int:
    """Forget where some of the tables were opened from that were opened before this time."""
    some = select(tables.c.id).where(tables.c.network.is_not(None), tables.c.created < before).limit(ROWS_AT_ONCE)
    return await _changed(connection, update(tables).where(tables.c.id.in_(some)).values(network=None))


async def size(connection: AsyncConnection) -> int:
    """Bytes of the database. Free pages of a SQLite file do not count: they are used again."""
    if connection.dialect.name == "postgresql":
        return int((await connection.execute(text("SELECT pg_database_size(current_database())"))).scalar_one())
    numbers = [
        int((await connection.execute(text(f"PRAGMA {name}"))).scalar_one())
        for name in ("page_count", "freelist_count", "page_size")
    ]
    return (numbers[0] - numbers[1]) * numbers[2]


async def give_back(connection: AsyncConnection) -> bool:
    """Give some free pages of a SQLite file back to the disk; are more left? PostgreSQL does so by itself."""
    if connection.dialect.name == "postgresql":
        return False
    incremental = (await connection.execute(text("PRAGMA auto_vacuum"))).scalar_one() == INCREMENTAL
    free = int((await connection.execute(text("PRAGMA freelist_count"))).scalar_one())
    if not incremental or not free:
        return False
    for _ in range(min(free, PAGES_AT_ONCE)):
        # The driver takes one step of this statement, and a step gives back one page.
        await connection.execute(text("PRAGMA incremental_vacuum(1)"))
    return free > PAGES_AT_ONCE


def _unused(connection: AsyncConnection, states: Sequence[StatusName], before: float) -> Any:
    """Tables that no process owns. A table is used after it was created, and an index knows when that was."""
    query = select(tables.c.id).where(
        tables.c.state.in_(states),
        tables.c.privacy.in_(_PRIVACY),
        tables.c.created < before,
        tables.c.touched < before,
        # The clock of a slow table runs: somebody has days to answer.
        or_(tables.c.due.is_(None), tables.c.due < before),
    )
    return query.where(~HELD) if connection.dialect.name == "postgresql" else query


def _absent(before: float) -> tuple[ColumnElement[bool], ...]:
    return (
        guests.c.created < before,
        # A guest without a name is being deleted already.
        guests.c.name != "",
        ~exists().where(secrets.c.guest == guests.c.id, secrets.c.used >= before),
        ~exists().where(played.c.guest == guests.c.id),
        ~exists().where(tables.c.host == guests.c.id),
        # A table that is kept may still name them.
        ~exists().where(participants.c.guest == guests.c.id),
    )


async def _delete(
    connection: AsyncConnection, table: Table, key: ColumnElement[Any], condition: ColumnElement[bool]
) -> int:
    some = select(key).where(condition).limit(ROWS_AT_ONCE)
    return await _changed(connection, delete(table).where(key.in_(some)))


async def _changed(connection: AsyncConnection, statement: Any) -> int:
    result: CursorResult[Any] = await connection.execute(statement)
    return result.rowcount
