"""Queries about push messages: the browsers that asked for them, and those that wait to be sent."""

from collections.abc import Collection

from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from pettable.server.limits.constants import PUSHES_AT_ONCE, SUBSCRIPTIONS_A_GUEST
from pettable.server.store.rows import PushRow, Subscription
from pettable.server.store.schema import pushes, secrets, subscriptions, tables, turns

#: Rows that one transaction deletes at most.
ROWS_AT_ONCE = 500


async def subscribe(
    connection: AsyncConnection, guest: str, device: str, subscription: Subscription, now: float
) -> None:
    """A browser wants messages for this guest, and for no other one; a guest's oldest browsers make room for it."""
    row = {name: getattr(subscription, name) for name in Subscription.__struct_fields__} | {"device": device}
    same = (subscriptions.c.id == subscription.id, subscriptions.c.guest == guest)
    if (await connection.execute(update(subscriptions).where(*same).values(row))).rowcount:
        # What waits for it stays.
        return
    await connection.execute(delete(subscriptions).where(subscriptions.c.id == subscription.id))
    mine = select(subscriptions.c.id).where(subscriptions.c.guest == guest)
    newest_first = mine.order_by(subscriptions.c.created.desc(), subscriptions.c.id)
    kept = list((await connection.execute(newest_first.limit(SUBSCRIPTIONS_A_GUEST - 1))).scalars())
    others = (subscriptions.c.guest == guest, subscriptions.c.id.not_in(kept))
    await connection.execute(delete(subscriptions).where(*others))
    await connection.execute(insert(subscriptions), {**row, "guest": guest, "created": now})


async def unsubscribe(connection: AsyncConnection, guest: str, endpoint: str) -> None:
    mine = (subscriptions.c.guest == guest, subscriptions.c.endpoint == endpoint)
    await connection.execute(delete(subscriptions).where(*mine))


async def drop(connection: AsyncConnection, id: str) -> None:
    """The browser is gone, says its push service."""
    await connection.execute(delete(subscriptions).where(subscriptions.c.id == id))


async def queue(connection: AsyncConnection, guest: str, table: str, kind: str, due: float, now: float) -> None:
    """To each browser of the guest; what still waits there about the same table is replaced."""
    mine = select(subscriptions.c.id).where(subscriptions.c.guest == guest)
    for id in list((await connection.execute(mine)).scalars()):
        values = {"kind": kind, "due": due, "attempts": 0, "next_try": now}
        dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
        statement = dialect.insert(pushes).values(subscription=id, table_id=table, **values)
        statement = statement.on_conflict_do_update(
            index_elements=[pushes.c.subscription, pushes.c.table_id], set_=values
        )
        await connection.execute(statement)


async def keep_only(connection: AsyncConnection, table: str, asked: Collection[str]) -> None:
    """Forget the messages about this table, except to these guests, who are still asked the same."""
    theirs = select(subscriptions.c.id).where(subscriptions.c.guest.in_(asked))
    others = (pushes.c.table_id == table, pushes.c.subscription.not_in(theirs))
    await connection.execute(delete(pushes).where(*others))


async def due(connection: AsyncConnection, now: float) -> list[PushRow]:
    """Some of the messages whose time has come, those that have waited longest first."""
    query = select(
        *(subscriptions.c[name] for name in Subscription.__struct_fields__),
        *(pushes.c.kind, pushes.c.due, pushes.c.attempts, tables.c.id, tables.c.game, tables.c.summary),
        subscriptions.c.guest,
    )
    query = query.join_from(pushes, subscriptions).join(tables, tables.c.id == pushes.c.table_id)
    some = query.where(pushes.c.next_try <= now).order_by(pushes.c.next_try).limit(PUSHES_AT_ONCE)
    fields = len(Subscription.__struct_fields__)
    found: list[PushRow] = []
    for row in (await connection.execute(some)).all():
        subscription, (kind, until, attempts, table, game, summary, guest) = Subscription(*row[:fields]), row[fields:]
        seats = select(turns.c.seat).where(turns.c.table_id == table, turns.c.guest == guest)
        mine = tuple((await connection.execute(seats)).scalars())
        found.append(PushRow(subscription, kind, until, attempts, table, game, summary, mine))
    return found


async def retry(connection: AsyncConnection, push: PushRow, when: float) -> None:
    again = {"attempts": push.attempts + 1, "next_try": when}
    await connection.execute(update(pushes).where(*_same(push)).values(again))


async def done(connection: AsyncConnection, push: PushRow) -> None:
    """It was sent, or is of no use any more."""
    await connection.execute(delete(pushes).where(*_same(push)))


def _same(push: PushRow) -> tuple[ColumnElement[bool], ...]:
    """This message, and not one that replaced it meanwhile."""
    return (
        pushes.c.subscription == push.subscription.id,
        pushes.c.table_id == push.table,
        pushes.c.kind == push.kind,
        pushes.c.due == push.due,
    )


async def delete_stale(connection: AsyncConnection, now: float) -> int:
    """Delete some of the messages whose time is over, and of the browsers whose device was ended."""
    old = select(pushes.c.subscription, pushes.c.table_id).where(pushes.c.due <= now).limit(ROWS_AT_ONCE)
    stale = (await connection.execute(old)).all()
    for subscription, table in stale:
        mine = (pushes.c.subscription == subscription, pushes.c.table_id == table)
        await connection.execute(delete(pushes).where(*mine))
    known = select(secrets.c.id).where(secrets.c.guest == subscriptions.c.guest)
    orphans = select(subscriptions.c.id).where(subscriptions.c.device.not_in(known)).limit(ROWS_AT_ONCE)
    gone = await connection.execute(delete(subscriptions).where(subscriptions.c.id.in_(orphans)))
    return len(stale) + gone.rowcount
