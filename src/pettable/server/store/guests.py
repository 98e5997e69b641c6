"""Queries about guests: their rows, the secrets of their devices, and one-time links to a new device."""

from collections.abc import Collection

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from pettable.server.limits.constants import DEVICE_LINK_LASTS
from pettable.server.limits.quotas import Charge, Exceeded
from pettable.server.store.quotas import charge
from pettable.server.store.rows import Device, Guest
from pettable.server.store.schema import guests, links, secrets, subscriptions

_GUEST = select(guests.c.id, guests.c.name, guests.c.bot, guests.c.created, guests.c.avatar)
_DEVICE = select(secrets.c.id, secrets.c.created, secrets.c.browser, secrets.c.system, secrets.c.used)


async def create(
    connection: AsyncConnection, guest: Guest, secret_hash: bytes, device: Device, charged: Charge | None = None
) -> Exceeded | None:
    exceeded = None if charged is None else await charge(connection, "guests", charged)
    if exceeded is None:
        values = {"id": guest.id, "name": guest.name, "bot": guest.bot, "created": guest.created}
        await connection.execute(insert(guests), values)
        await add_secret(connection, guest.id, secret_hash, device)
    return exceeded


async def find(connection: AsyncConnection, id: str) -> Guest | None:
    """The guest, unless it is being deleted."""
    found = (await connection.execute(_GUEST.where(guests.c.id == id, guests.c.name != ""))).one_or_none()
    if found is None:
        return None
    id, name, bot, created, avatar = found
    return Guest(id, name, bot, created, avatar=avatar)


async def by_secret(connection: AsyncConnection, secret_hash: bytes) -> Guest | None:
    query = _GUEST.add_columns(secrets.c.id, secrets.c.used).join(secrets, secrets.c.guest == guests.c.id)
    found = (await connection.execute(query.where(secrets.c.hash == secret_hash))).one_or_none()
    if found is None:
        return None
    id, name, bot, created, avatar, device, used = found
    return Guest(id, name, bot, created, device, used, avatar)


async def change(connection: AsyncConnection, id: str, name: str, avatar: str) -> None:
    changed = update(guests).where(guests.c.id == id, guests.c.name != "").values(name=name, avatar=avatar)
    await connection.execute(changed)


async def missing(connection: AsyncConnection, ids: Collection[str]) -> set[str]:
    """Those of the ids that are no guest's any more."""
    found = await connection.execute(select(guests.c.id).where(guests.c.id.in_(ids), guests.c.name != ""))
    return set(ids) - set(found.scalars())


async def add_secret(connection: AsyncConnection, guest: str, secret_hash: bytes, device: Device) -> None:
    values = {"id": device.id, "browser": device.browser, "system": device.system}
    times = {"created": device.created, "used": device.used}
    await connection.execute(insert(secrets), {"hash": secret_hash, "guest": guest, **values, **times})


async def devices(connection: AsyncConnection, guest: str) -> list[Device]:
    """Newest first."""
    query = _DEVICE.where(secrets.c.guest == guest).order_by(secrets.c.created.desc(), secrets.c.id)
    return [Device(*row) for row in await connection.execute(query)]


async def use_device(connection: AsyncConnection, guest: str, device: str, day: float) -> None:
    mine = (secrets.c.guest == guest, secrets.c.id == device)
    await connection.execute(update(secrets).where(*mine).values(used=day))


async def end_devices(
    connection: AsyncConnection, guest: str, *, only: str | None = None, besides: str | None = None
) -> list[str]:
    """Delete the secrets of a guest's devices: of `only` this one, or of all `besides` this one. The ids."""
    ending = delete(secrets).where(secrets.c.guest == guest)
    if only is not None:
        ending = ending.where(secrets.c.id == only)
    if besides is not None:
        ending = ending.where(secrets.c.id != besides)
        # A link that is on its way to a device is a device, too.
        await connection.execute(delete(links).where(links.c.guest == guest))
    ended = list((await connection.execute(ending.returning(secrets.c.id))).scalars())
    theirs = (subscriptions.c.guest == guest, subscriptions.c.device.in_(ended))
    await connection.execute(delete(subscriptions).where(*theirs))
    return ended


async def ended(connection: AsyncConnection, ids: Collection[str]) -> set[str]:
    """Those of the devices whose secrets open nothing any more."""
    found = await connection.execute(select(secrets.c.id).where(secrets.c.id.in_(ids)))
    return set(ids) - set(found.scalars())


async def create_link(
    connection: AsyncConnection, token_hash: bytes, guest: str, expires: float, charged: Charge | None = None
) -> Exceeded | None:
    """A guest has one link at a time: a new one ends the one before."""
    exceeded = None if charged is None else await charge(connection, "links", charged)
    if exceeded is None:
        await connection.execute(delete(links).where(links.c.guest == guest))
        await connection.execute(insert(links), {"hash": token_hash, "guest": guest, "expires": expires})
    return exceeded


async def use_link(connection: AsyncConnection, token_hash: bytes, now: float) -> str | None:
    """The guest of the link, which is deleted, together with every expired link."""
    # A link that expires too late was made before the clock was set back; the clocks of two machines differ a little.
    expired = or_(links.c.expires <= now, links.c.expires > now + 2 * DEVICE_LINK_LASTS)
    await connection.execute(delete(links).where(expired))
    using = delete(links).where(links.c.hash == token_hash).returning(links.c.guest)
    guest: str | None = (await connection.execute(using)).scalar_one_or_none()
    return guest
