"""Queries about the guests who came to a private table with its invitation."""

from sqlalchemy import delete, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from pettable.server.limits.constants import MEMBERS_A_TABLE
from pettable.server.store.schema import members, tables


async def add(connection: AsyncConnection, table: str, guest: str, invite_hash: bytes) -> bool:
    """Remember a guest who has this invitation; False where the table has too many. Those of old ones are deleted."""
    old = delete(members).where(members.c.table_id == table, members.c.invite_hash != invite_hash)
    await connection.execute(old)
    count = select(func.count()).select_from(members).where(members.c.table_id == table, members.c.guest != guest)
    if (await connection.execute(count)).scalar_one() >= MEMBERS_A_TABLE:
        return False
    kind = postgresql if connection.dialect.name == "postgresql" else sqlite
    statement = kind.insert(members).on_conflict_do_nothing(index_elements=[members.c.table_id, members.c.guest])
    await connection.execute(statement, {"table_id": table, "guest": guest, "invite_hash": invite_hash})
    return True


async def has(connection: AsyncConnection, table: str, guest: str) -> bool:
    """Did the guest come with the invitation that the table has now?"""
    query = select(members.c.guest).join(
        tables, (tables.c.id == members.c.table_id) & (tables.c.invite_hash == members.c.invite_hash)
    )
    found = await connection.execute(query.where(members.c.table_id == table, members.c.guest == guest))
    return found.first() is not None
