"""Queries about ownership: which process owns which table, and which processes are alive.

A process is alive while its lease lasts, by the database's clock: no two machines have to agree on the time. Leases let
another process take the tables of a dead one. What keeps two processes from writing to one table is its `term`, which
grows with every change of owner and is compared in the transaction of every append.
"""

from sqlalchemy import Float, and_, cast, delete, exists, func, literal, not_, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from pettable.server.store.schema import nodes, tables

# PostgreSQL only: several processes never share a SQLite file.
_NOW = cast(func.extract("epoch", func.clock_timestamp()), Float)
#: Leases that expired this many seconds ago are deleted.
LONG_AGO = 3600
#: Does the owner of a table live?
HELD = exists().where(nodes.c.id == tables.c.owner, nodes.c.expires > _NOW)


async def renew(connection: AsyncConnection, node: str, lasts: float) -> frozenset[str]:
    """Extend the node's lease by `lasts` seconds; the ids of all nodes that are alive."""
    expires = _NOW + literal(lasts)
    lease = insert(nodes).values(id=node, expires=expires)
    await connection.execute(lease.on_conflict_do_update(index_elements=[nodes.c.id], set_={"expires": expires}))
    living = await connection.execute(select(nodes.c.id).where(nodes.c.expires > _NOW))
    return frozenset(living.scalars())


async def leave(connection: AsyncConnection, node: str) -> None:
    """Free all tables of the node and delete its lease, together with those of nodes that died long ago."""
    await connection.execute(update(tables).where(tables.c.owner == node).values(owner=None))
    await connection.execute(delete(nodes).where(or_(nodes.c.id == node, nodes.c.expires < _NOW - LONG_AGO)))


async def take(connection: AsyncConnection, table: str, node: str) -> tuple[str | None, int]:
    """Take the table for the node unless another living node owns it; the owner now, and the term."""
    free = and_(tables.c.id == table, or_(tables.c.owner.is_(None), tables.c.owner == node, not_(HELD)))
    taking = update(tables).where(free).values(owner=node, term=tables.c.term + 1).returning(tables.c.term)
    term = (await connection.execute(taking)).scalar_one_or_none()
    if term is not None:
        return node, term
    found = (await connection.execute(select(tables.c.owner, tables.c.term).where(tables.c.id == table))).one_or_none()
    return (None, 0) if found is None else (found[0], found[1])


async def release(connection: AsyncConnection, table: str, term: int) -> None:
    mine = and_(tables.c.id == table, tables.c.term == term)
    await connection.execute(update(tables).where(mine).values(owner=None))


async def terms(connection: AsyncConnection, node: str) -> dict[str, int]:
    """The tables that a node owns, and their terms."""
    found = await connection.execute(select(tables.c.id, tables.c.term).where(tables.c.owner == node))
    return {row.id: row.term for row in found}


async def hosted(connection: AsyncConnection, guest: str) -> int:
    """The number of tables of this host that are in the memory of any process."""
    awake = and_(tables.c.host == guest, tables.c.state.in_(("open", "playing")), HELD)
    count = (await connection.execute(select(func.count()).select_from(tables).where(awake))).scalar_one()
    return int(count)
