"""Queries about quotas: how many tables, guests, links, analyses and decks were made, counted where one more is made.

Processes that share the store count together. The count of all is updated first, which makes them take turns.
"""

from hashlib import sha256
from hmac import new as keyed_hash
from typing import Any, Literal

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from pettable.server.limits.quotas import Charge, Exceeded, Quotas, Scope
from pettable.server.store.schema import decks, keys, quota_counts, tables

Kind = Literal["tables", "guests", "links", "analyses", "decks"]

DAY = 24 * 3600
#: The subject of the count of all.
ALL = ""
#: Hexadecimal digits of a network's hash that are stored.
HASH_LENGTH = 16


async def charge(connection: AsyncConnection, kind: Kind, charged: Charge) -> Exceeded | None:
    """Count one more of this kind; where a quota is used up, count nothing and return which."""
    network = await hashed_network(connection, charged.network)
    subjects: dict[str, Scope] = {ALL: "server"}
    if charged.guest is not None:
        subjects[charged.guest] = "guest"
    if network is not None:
        subjects[network] = "address"
    day = int(charged.now // DAY)
    await _add(connection, kind, ALL, day, 0)
    limits = _daily_limits(kind, charged.quotas)
    found = select(quota_counts.c.subject, quota_counts.c.count).where(
        quota_counts.c.kind == kind, quota_counts.c.subject.in_(subjects), quota_counts.c.day == day
    )
    for subject, count in await connection.execute(found):
        if count >= limits[subjects[subject]]:
            return Exceeded(kind, subjects[subject], daily=True)
    if kind == "tables":
        full = await _unfinished(connection, charged, network)
        if full is not None:
            return Exceeded(kind, full, daily=False)
    if kind == "decks":
        full = await _kept_decks(connection, charged)
        if full is not None:
            return Exceeded(kind, full, daily=False)
    for subject in subjects:
        await _add(connection, kind, subject, day, 1)
    return None


async def hashed_network(connection: AsyncConnection, network: str) -> str | None:
    """The network as it is stored: an address cannot be read there. None for this machine itself."""
    if not network:
        return None
    key: bytes = (await connection.execute(select(keys.c.key).where(keys.c.name == "networks"))).scalar_one()
    return keyed_hash(key, network.encode(), sha256).hexdigest()[:HASH_LENGTH]


def _daily_limits(kind: Kind, quotas: Quotas) -> dict[Scope, int]:
    match kind:
        case "tables":
            limits = (quotas.tables_a_day_a_guest, quotas.tables_a_day_an_address, quotas.tables_a_day)
        case "guests":
            limits = (0, quotas.guests_a_day_an_address, quotas.guests_a_day)
        case "links":
            limits = (quotas.links_a_day_a_guest, quotas.links_a_day_an_address, quotas.links_a_day)
        case "analyses":
            limits = (quotas.analyses_a_day_a_guest, quotas.analyses_a_day_an_address, quotas.analyses_a_day)
        case "decks":
            limits = (quotas.decks_a_day_a_guest, quotas.decks_a_day_an_address, quotas.decks_a_day)
    return dict(zip(("guest", "address", "server"), limits, strict=True))


async def _unfinished(connection: AsyncConnection, charged: Charge, network: str | None) -> Scope | None:
    """The quota of unfinished tables that is used up."""
    quotas = charged.quotas
    checks: list[tuple[Scope, int, list[ColumnElement[bool]]]] = [("server", quotas.unfinished_tables, [])]
    if charged.guest is not None:
        checks.append(("guest", quotas.unfinished_tables_a_guest, [tables.c.host == charged.guest]))
    if network is not None:
        checks.append(("address", quotas.unfinished_tables_an_address, [tables.c.network == network]))
    for scope, limit, theirs in checks:
        some = select(tables.c.id).where(tables.c.state.in_(("open", "playing", "closed")), *theirs).limit(limit)
        if (await connection.execute(select(func.count()).select_from(some.subquery()))).scalar_one() >= limit:
            return scope
    return None


async def _kept_decks(connection: AsyncConnection, charged: Charge) -> Scope | None:
    """The quota of saved decks that is used up."""
    count = select(func.count()).select_from(decks)
    if (await connection.execute(count)).scalar_one() >= charged.quotas.decks:
        return "server"
    mine = (await connection.execute(count.where(decks.c.guest == charged.guest))).scalar_one()
    return "guest" if mine >= charged.quotas.decks_a_guest else None


async def _add(connection: AsyncConnection, kind: Kind, subject: str, day: int, number: int) -> None:
    dialect: Any = postgresql if connection.dialect.name == "postgresql" else sqlite
    statement = dialect.insert(quota_counts).values(kind=kind, subject=subject, day=day, count=number)
    statement = statement.on_conflict_do_update(
        index_elements=[quota_counts.c.kind, quota_counts.c.subject, quota_counts.c.day],
        set_={"count": quota_counts.c.count + number},
    )
    await connection.execute(statement)
