"""Deleting a guest: first everything that opens a door, then the guest in every table, then the row itself.

A deletion that a crash interrupts is a guest without a name; the next start continues it. `personal_data.py` lists what
is kept about a guest, column by column, and what becomes of it here.
"""

from collections.abc import Collection
from secrets import token_hex
from zlib import compress, decompress

import msgspec
from msgspec import json, structs
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from pettable.server.store import turns as turn_queries
from pettable.server.store.nameless_journal import without_guest
from pettable.server.store.rows import JournalRow
from pettable.server.store.schema import (
    archive,
    decks,
    guest_moves,
    guests,
    journal,
    links,
    members,
    participants,
    played,
    quota_counts,
    ratings,
    secrets,
    subscriptions,
    tables,
    turns,
    vacations,
)
from pettable.table.record import Header

#: Tables that the guest is taken out of in one transaction: others must not wait for long.
TABLES_AT_ONCE = 5
#: Of the id that takes the place of a guest's in a table's journal.
ID_BYTES = 8

_PACK = msgspec.msgpack.Encoder()
_UNPACK = msgspec.msgpack.Decoder(list[JournalRow])
Names = Collection[tuple[int | None, str]]


async def begin(connection: AsyncConnection, guest: str) -> None:
    """From now on no secret, no device and no link of this guest opens anything; the guest's decks are gone."""
    await connection.execute(update(guests).where(guests.c.id == guest).values(name=""))
    # Slow tables that wait for them notice at once that they are gone.
    await turn_queries.hurry(connection, guest, 0.0)
    # With their subscriptions go the messages that wait for them.
    for table in (secrets, links, subscriptions, turns, vacations, decks):
        await connection.execute(delete(table).where(table.c.guest == guest))


async def erase_some(connection: AsyncConnection, guest: str) -> bool:
    """Take the guest out of some tables, or delete the rest where there is none; is more left?"""
    for column, mine in ((participants.c.table_id, participants.c.guest), (played.c.table_id, played.c.guest)):
        some = select(column).where(mine == guest).distinct().limit(TABLES_AT_ONCE)
        found = list((await connection.execute(some)).scalars())
        for table in found:
            await take_out(connection, table, guest)
        if found:
            return True
    await connection.execute(delete(quota_counts).where(quota_counts.c.subject == guest))
    for table in (ratings, guest_moves, members, secrets, links, subscriptions, turns, vacations, decks):
        await connection.execute(delete(table).where(table.c.guest == guest))
    await connection.execute(delete(guests).where(guests.c.id == guest))
    return False


async def begun(connection: AsyncConnection) -> list[str]:
    """Guests whose deletion was begun and not ended."""
    return list((await connection.execute(select(guests.c.id).where(guests.c.name == ""))).scalars())


async def take_out(connection: AsyncConnection, table: str, guest: str) -> None:
    """The table keeps the player's moves and results, without the guest and without a name."""
    other = "g" + token_hex(ID_BYTES)
    names = await _clear_journal(connection, table, guest, other)
    names |= await _clear_archive(connection, table, guest, other)
    mine = (played.c.table_id == table, played.c.guest == guest)
    seats = list((await connection.execute(select(played.c.seat, played.c.name).where(*mine))).all())
    names |= {(seat, name) for seat, name in seats}
    await connection.execute(update(played).where(*mine).values(guest=None, name=""))
    for seat, name in sorted({(seat, name) for seat, name in names if seat is not None}):
        # A player on the guest's device has a name here, and no guest.
        same = (played.c.table_id == table, played.c.seat == seat, played.c.guest.is_(None), played.c.name == name)
        await connection.execute(update(played).where(*same).values(name=""))
    await _clear_row(connection, table, guest, other, names)
    await _clear_record(connection, table, names)
    gone = (participants.c.table_id == table, participants.c.guest == guest)
    await connection.execute(delete(participants).where(*gone))


async def _clear_journal(
    connection: AsyncConnection, table: str, guest: str, other: str
) -> set[tuple[int | None, str]]:
    query = select(journal.c.seq, journal.c.entry, journal.c.command).where(journal.c.table_id == table)
    rows = [JournalRow(*row) for row in await connection.execute(query)]
    nameless = without_guest(rows, guest, other)
    for row in nameless.rows:
        changed = update(journal).where(journal.c.table_id == table, journal.c.seq == row.seq)
        await connection.execute(changed.values(entry=row.entry, command=row.command))
    return set(nameless.names)


async def _clear_archive(
    connection: AsyncConnection, table: str, guest: str, other: str
) -> set[tuple[int | None, str]]:
    packed = await connection.execute(select(archive.c.journal).where(archive.c.table_id == table))
    for blob in packed.scalars().all():
        rows = _UNPACK.decode(decompress(blob))
        nameless = without_guest(rows, guest, other)
        by_seq = {row.seq: row for row in nameless.rows}
        cleared = compress(_PACK.encode([by_seq.get(row.seq, row) for row in rows]))
        await connection.execute(update(archive).where(archive.c.table_id == table).values(journal=cleared))
        return set(nameless.names)
    return set()


async def _clear_row(connection: AsyncConnection, table: str, guest: str, other: str, names: Names) -> None:
    mine = (tables.c.id == table, tables.c.host == guest)
    await connection.execute(update(tables).where(*mine).values(host=other))
    found = (await connection.execute(select(tables.c.summary).where(tables.c.id == table))).scalar_one_or_none()
    try:
        summary = None if found is None else json.decode(found)
    except msgspec.MsgspecError:
        # A row that cannot be read is shown to nobody.
        return
    if isinstance(summary, dict) and isinstance(summary.get("names"), list):
        kept = ["" if (seat, name) in names else name for seat, name in enumerate(summary["names"])]
        if kept != summary["names"]:
            changed = json.encode(summary | {"names": kept})
            await connection.execute(update(tables).where(tables.c.id == table).values(summary=changed))


async def _clear_record(connection: AsyncConnection, table: str, names: Names) -> None:
    """The record's checksum does not cover names."""
    packed = await connection.execute(select(archive.c.record).where(archive.c.table_id == table))
    for blob in packed.scalars().all():
        first, rest = decompress(blob).split(b"\n", 1)
        header = json.decode(first, type=Header)
        players = tuple("" if (seat, name) in names else name for seat, name in enumerate(header.players))
        record = json.encode(structs.replace(header, players=players)) + b"\n" + rest
        renamed = update(archive).where(archive.c.table_id == table).values(record=compress(record))
        await connection.execute(renamed)
