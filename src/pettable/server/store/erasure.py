"""Deleting a guest: first everything that opens a door, then the name in every finished game, then the row itself.

A deletion that a crash interrupts is a guest without a name; the next start continues it.
"""

from zlib import compress, decompress

from msgspec import json, structs
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from pettable.server.store.schema import archive, guests, links, played, ratings, secrets
from pettable.table.record import Header

#: Finished games that one transaction makes nameless: others must not wait for long.
GAMES_AT_ONCE = 20


async def begin(connection: AsyncConnection, guest: str) -> None:
    """From now on no secret, no device and no link of this guest opens anything."""
    await connection.execute(update(guests).where(guests.c.id == guest).values(name=""))
    for table in (secrets, links):
        await connection.execute(delete(table).where(table.c.guest == guest))


async def erase_some(connection: AsyncConnection, guest: str) -> bool:
    """Take the guest and the name out of some finished games, or delete the rest where there is none; is more left?"""
    some = select(played.c.table_id, played.c.seat).where(played.c.guest == guest).limit(GAMES_AT_ONCE)
    seats = (await connection.execute(some)).all()
    for table, seat in seats:
        await _unname(connection, table, seat)
        mine = (played.c.table_id == table, played.c.seat == seat)
        await connection.execute(update(played).where(*mine).values(guest=None, name=""))
    if seats:
        return True
    for table in (ratings, secrets, links):
        await connection.execute(delete(table).where(table.c.guest == guest))
    await connection.execute(delete(guests).where(guests.c.id == guest))
    return False


async def begun(connection: AsyncConnection) -> list[str]:
    """Guests whose deletion was begun and not ended."""
    return list((await connection.execute(select(guests.c.id).where(guests.c.name == ""))).scalars())


async def _unname(connection: AsyncConnection, table: str, seat: int) -> None:
    """The record keeps the player's moves and results, without a name. Its checksum does not cover names."""
    packed = await connection.execute(select(archive.c.record).where(archive.c.table_id == table))
    for blob in packed.scalars().all():
        first, rest = decompress(blob).split(b"\n", 1)
        header = json.decode(first, type=Header)
        players = tuple("" if number == seat else name for number, name in enumerate(header.players))
        record = json.encode(structs.replace(header, players=players)) + b"\n" + rest
        renamed = update(archive).where(archive.c.table_id == table).values(record=compress(record))
        await connection.execute(renamed)
