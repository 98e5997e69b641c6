"""Queries about guests: their rows, the secrets of their devices, and one-time links to a new device."""

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from pettable.server.limits.constants import DEVICE_LINK_LASTS
from pettable.server.store.rows import Guest
from pettable.server.store.schema import guests, links, secrets

_GUEST = select(guests.c.id, guests.c.name, guests.c.bot, guests.c.created)


async def create(connection: AsyncConnection, guest: Guest, secret_hash: bytes) -> None:
    values = {"id": guest.id, "name": guest.name, "bot": guest.bot, "created": guest.created}
    await connection.execute(insert(guests), values)
    await add_secret(connection, guest.id, secret_hash, guest.created)


async def find(connection: AsyncConnection, id: str) -> Guest | None:
    found = (await connection.execute(_GUEST.where(guests.c.id == id))).one_or_none()
    return None if found is None else Guest(*found)


async def by_secret(connection: AsyncConnection, secret_hash: bytes) -> Guest | None:
    query = _GUEST.join(secrets, secrets.c.guest == guests.c.id).where(secrets.c.hash == secret_hash)
    found = (await connection.execute(query)).one_or_none()
    return None if found is None else Guest(*found)


async def rename(connection: AsyncConnection, id: str, name: str) -> None:
    await connection.execute(update(guests).where(guests.c.id == id).values(name=name))


async def add_secret(connection: AsyncConnection, guest: str, secret_hash: bytes, now: float) -> None:
    await connection.execute(insert(secrets), {"hash": secret_hash, "guest": guest, "created": now})


async def create_link(connection: AsyncConnection, token_hash: bytes, guest: str, expires: float) -> None:
    await connection.execute(insert(links), {"hash": token_hash, "guest": guest, "expires": expires})


async def use_link(connection: AsyncConnection, token_hash: bytes, now: float) -> str | None:
    """The guest of the link, which is deleted, together with every expired link."""
    # A link that expires too late was made before the clock was set back; the clocks of two machines differ a little.
    expired = or_(links.c.expires <= now, links.c.expires > now + 2 * DEVICE_LINK_LASTS)
    await connection.execute(delete(links).where(expired))
    using = delete(links).where(links.c.hash == token_hash).returning(links.c.guest)
    guest: str | None = (await connection.execute(using)).scalar_one_or_none()
    return guest
