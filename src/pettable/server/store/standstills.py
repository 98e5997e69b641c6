"""Queries about times that count for nobody's clock: when the server did not run, and vacations."""

from collections.abc import Collection
from itertools import pairwise
from math import ceil

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from pettable.server.limits.constants import (
    ALIVE_GAP,
    DAY,
    STANDSTILLS_KEPT,
    VACATION_DAYS_A_YEAR,
)
from pettable.server.store import turns
from pettable.server.store.rows import Standstill
from pettable.server.store.schema import uptimes, vacations

#: Rows that one transaction deletes at most.
ROWS_AT_ONCE = 500
YEAR = 365 * DAY


async def keep_running(connection: AsyncConnection, run: float, now: float) -> None:
    """The server still runs, since the time `run`."""
    seen = update(uptimes).where(uptimes.c.began == run, uptimes.c.seen < now)
    await connection.execute(seen.values(seen=now))


async def begin_run(connection: AsyncConnection, now: float) -> tuple[float, float]:
    """The server runs again: since when, and for how many seconds it did not run. A short restart goes unnoticed."""
    if connection.dialect.name == "postgresql":
        # Several processes that start at the same moment count one gap.
        await connection.execute(select(func.pg_advisory_xact_lock(func.hashtext("uptimes"))))
    # A time far ahead was written by a machine whose clock was wrong.
    await connection.execute(delete(uptimes).where(uptimes.c.seen > now + ALIVE_GAP))
    last = (await connection.execute(select(uptimes).order_by(uptimes.c.seen.desc()).limit(1))).one_or_none()
    if last is not None and now - last.seen <= ALIVE_GAP:
        began: float = last.began
        await keep_running(connection, began, now)
        return began, 0.0
    await connection.execute(insert(uptimes), {"began": now, "seen": now})
    if last is None:
        return now, 0.0
    gap: float = now - last.seen
    await turns.delay(connection, gap)
    return now, gap


async def outages(connection: AsyncConnection) -> tuple[Standstill, ...]:
    """When the server did not run."""
    runs = (await connection.execute(select(uptimes.c.began, uptimes.c.seen).order_by(uptimes.c.began))).all()
    return tuple(Standstill(before.seen, after.began) for before, after in pairwise(runs))


async def vacations_of(connection: AsyncConnection, guests: Collection[str]) -> dict[str, tuple[Standstill, ...]]:
    query = select(vacations.c.guest, vacations.c.began, vacations.c.until).where(vacations.c.guest.in_(guests))
    found: dict[str, tuple[Standstill, ...]] = {}
    for guest, began, until in await connection.execute(query.order_by(vacations.c.began)):
        found[guest] = (*found.get(guest, ()), Standstill(began, until))
    return found


async def days_left(connection: AsyncConnection, guest: str, now: float, *, back: bool = False) -> int:
    """Days of vacation that the guest has not used within a year. A day that has begun is a day.

    `back`: a vacation that goes on counts only until now.
    """
    taken = [each for each in (await vacations_of(connection, [guest])).get(guest, ()) if each.ended > now - YEAR]
    lengths = [(min(each.ended, now) if back else each.ended) - each.began for each in taken]
    return max(0, VACATION_DAYS_A_YEAR - sum(ceil(length / DAY) for length in lengths))


async def go(connection: AsyncConnection, guest: str, days: int, now: float) -> bool:
    """The guest is on vacation from now on, for at most this many days; False where that is too many."""
    if days > await days_left(connection, guest, now, back=True):
        return False
    await end(connection, guest, now)
    await connection.execute(insert(vacations), {"guest": guest, "began": now, "until": now + days * DAY})
    await turns.hurry(connection, guest, now)
    return True


async def end(connection: AsyncConnection, guest: str, now: float) -> None:
    """The guest is back."""
    current = (vacations.c.guest == guest, vacations.c.until > now)
    await connection.execute(delete(vacations).where(*current, vacations.c.began >= now))
    await connection.execute(update(vacations).where(*current).values(until=now))
    await turns.hurry(connection, guest, now)


async def delete_old(connection: AsyncConnection, now: float) -> int:
    """Delete some of what no clock that still runs can need, and no year counts."""
    before = now - STANDSTILLS_KEPT
    some = select(vacations.c.guest, vacations.c.began).where(vacations.c.until < before).limit(ROWS_AT_ONCE)
    old = (await connection.execute(some)).all()
    for guest, began in old:
        mine = (vacations.c.guest == guest, vacations.c.began == began)
        await connection.execute(delete(vacations).where(*mine))
    runs = select(uptimes.c.began).where(uptimes.c.seen < before).limit(ROWS_AT_ONCE)
    gone = await connection.execute(delete(uptimes).where(uptimes.c.began.in_(runs)))
    return len(old) + gone.rowcount
