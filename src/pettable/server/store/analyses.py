"""Queries about analyses of finished games: the queue of those that wait, and what was found."""

from zlib import compress, decompress

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from pettable.server.limits.constants import ANALYSES_A_GUEST, ANALYSES_A_NETWORK, ANALYSES_WAITING, ANALYSIS_ATTEMPTS
from pettable.server.limits.quotas import Charge, Exceeded
from pettable.server.store.quotas import charge, hashed_network
from pettable.server.store.rows import AnalysisRow
from pettable.server.store.schema import analyses

#: Rows that one transaction deletes at most.
ROWS_AT_ONCE = 100
_WAITING = analyses.c.state == "waiting"


async def find(connection: AsyncConnection, table: str) -> AnalysisRow | None:
    query = select(analyses.c.state, analyses.c.attempts, analyses.c.failure, analyses.c.found, analyses.c.asked).where(
        analyses.c.table_id == table
    )
    row = (await connection.execute(query)).one_or_none()
    if row is None:
        return None
    state, attempts, failure, found, asked = row
    ahead = 0
    if state == "waiting":
        earlier = select(func.count()).select_from(analyses).where(_WAITING, analyses.c.asked < asked)
        ahead = (await connection.execute(earlier)).scalar_one()
    return AnalysisRow(state, attempts, failure, b"" if found is None else decompress(found), ahead)


async def queue(connection: AsyncConnection, table: str, charged: Charge) -> bool | Exceeded:
    """Let a game wait for its analysis; False where too many wait. One that waits or is done stays as it is.

    One that failed waits again, until it has failed too often.
    """
    if connection.dialect.name == "postgresql":
        # Two processes that count at the same moment would both find room.
        await connection.execute(select(func.pg_advisory_xact_lock(func.hashtext("analyses"))))
    known = await find(connection, table)
    if known is not None and (known.state != "failed" or known.attempts >= ANALYSIS_ATTEMPTS):
        return True
    network = await hashed_network(connection, charged.network)
    bounds = [(ANALYSES_WAITING, _WAITING)]
    if charged.guest is not None:
        bounds.append((ANALYSES_A_GUEST, _WAITING & (analyses.c.guest == charged.guest)))
    if network is not None:
        bounds.append((ANALYSES_A_NETWORK, _WAITING & (analyses.c.network == network)))
    for most, theirs in bounds:
        count = select(func.count()).select_from(analyses).where(theirs)
        if (await connection.execute(count)).scalar_one() >= most:
            return False
    exceeded = await charge(connection, "analyses", charged)
    if exceeded is not None:
        return exceeded
    waiting = {"state": "waiting", "asked": charged.now, "guest": charged.guest, "network": network, "failure": None}
    if known is None:
        await connection.execute(insert(analyses), {"table_id": table, "attempts": 0, **waiting})
    else:
        await connection.execute(update(analyses).where(analyses.c.table_id == table).values(**waiting))
    return True


async def begin(connection: AsyncConnection) -> tuple[str, AnalysisRow] | None:
    """The game that has waited longest; that it was begun once more is counted. None where none waits."""
    first = select(analyses.c.table_id).where(_WAITING).order_by(analyses.c.asked, analyses.c.table_id).limit(1)
    table: str | None = (await connection.execute(first)).scalar_one_or_none()
    if table is None:
        return None
    mine = analyses.c.table_id == table
    await connection.execute(update(analyses).where(mine).values(attempts=analyses.c.attempts + 1))
    row = await find(connection, table)
    assert row is not None
    return table, row


async def save(connection: AsyncConnection, table: str, found: bytes) -> None:
    """What was found so far."""
    await connection.execute(update(analyses).where(analyses.c.table_id == table).values(found=compress(found)))


async def end(connection: AsyncConnection, table: str, failure: str | None) -> None:
    """It waits no more: nobody's bound counts it."""
    state = "done" if failure is None else "failed"
    ended = update(analyses).where(analyses.c.table_id == table)
    await connection.execute(ended.values(state=state, failure=failure, guest=None, network=None))


async def delete_old(connection: AsyncConnection, before: float) -> int:
    """Delete some of the analyses that were asked for before this time; how many."""
    some = select(analyses.c.table_id).where(analyses.c.asked < before).limit(ROWS_AT_ONCE)
    return (await connection.execute(delete(analyses).where(analyses.c.table_id.in_(some)))).rowcount
