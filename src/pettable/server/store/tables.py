"""Queries about tables: rows, journals, archived games, histories, ratings and share links."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any
from zlib import compress, decompress

import msgspec
from msgspec.structs import asdict
from sqlalchemy import CursorResult, Select, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from pettable.server.limits.constants import QUICK_MATCHES_COMPARED
from pettable.server.limits.quotas import Charge, Exceeded
from pettable.server.store.append import add_participants, entry_values, participant_values
from pettable.server.store.errors import Fenced
from pettable.server.store.leases import HELD
from pettable.server.store.quotas import charge, hashed_network
from pettable.server.store.rows import (
    FIRST_TERM,
    FinishedGame,
    JournalRow,
    MoveCount,
    NewRating,
    NewTableRow,
    RatingRow,
    TableRow,
)
from pettable.server.store.schema import (
    all_moves,
    archive,
    guest_moves,
    journal,
    played,
    ratings,
    shares,
    tables,
    turns,
)

LIVE = ("open", "playing")

_PACK = msgspec.msgpack.Encoder()
_UNPACK = msgspec.msgpack.Decoder(list[JournalRow])


async def create(
    connection: AsyncConnection,
    table: NewTableRow,
    rows: Sequence[JournalRow],
    taken: int,
    host: str = "",
    owner: str | None = None,
    charged: Charge | None = None,
    guests: Sequence[str] = (),
) -> Exceeded | None:
    """A new table belongs to the process that opens it, in the first term."""
    network = None
    if charged is not None:
        exceeded = await charge(connection, "tables", charged)
        if exceeded is not None:
            return exceeded
        network = await hashed_network(connection, charged.network)
    initial: dict[str, object] = {"state": "open", "touched": table.created, "taken": taken, "network": network}
    initial |= {"host": host, "owner": owner, "term": 0 if owner is None else FIRST_TERM}
    await connection.execute(insert(tables), {**asdict(table), **initial})
    if rows:
        await connection.execute(insert(journal), entry_values(table.id, rows))
    if guests:
        await connection.execute(add_participants(connection.dialect.name), participant_values(table.id, guests))
    return None


async def find(connection: AsyncConnection, id: str) -> TableRow | None:
    found = await _rows(connection, select(tables).where(tables.c.id == id))
    return found[0] if found else None


async def public(connection: AsyncConnection, limit: int, game: str | None) -> list[TableRow]:
    query = select(tables).where(tables.c.state.in_(LIVE), tables.c.privacy == "public")
    if game is not None:
        query = query.where(tables.c.game == game)
    return await _rows(connection, query.order_by(tables.c.created.desc(), tables.c.id).limit(limit))


async def waiting(connection: AsyncConnection, game: str, since: float, programs: bool) -> list[str]:
    """The quick matches, of people or of programs, that were opened after `since` and have room; oldest first."""
    query = select(tables.c.id).where(
        tables.c.state == "open",
        tables.c.privacy == "public",
        tables.c.created > since,
        tables.c.quick,
        tables.c.game == game,
        tables.c.programs == programs,
        tables.c.taken < tables.c.seats,
    )
    in_order = query.order_by(tables.c.created, tables.c.id).limit(QUICK_MATCHES_COMPARED)
    return list((await connection.execute(in_order)).scalars())


async def match(
    connection: AsyncConnection,
    table: NewTableRow,
    rows: Sequence[JournalRow],
    since: float,
    host: str,
    owner: str | None,
    charged: Charge | None,
    avoided: Collection[str],
) -> str | Exceeded:
    """The waiting quick match, or else this new one; atomic, so that strangers meet across processes."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(func.hashtext(f"quick {table.game}"))))
    for found in await waiting(connection, table.game, since, table.programs):
        if found not in avoided:
            return found
    return await create(connection, table, rows, 1, host, owner, charged, (host,)) or table.id


async def unfinished(connection: AsyncConnection) -> list[str]:
    query = select(tables.c.id).where(tables.c.state == "playing").order_by(tables.c.created, tables.c.id)
    if connection.dialect.name == "postgresql":
        query = query.where(~HELD)
    return list((await connection.execute(query)).scalars())


async def fail(connection: AsyncConnection, table: str, reason: str, term: int | None) -> bool:
    """A finished game stays in its archive."""
    failing = update(tables).where(tables.c.id == table, tables.c.state.in_(LIVE))
    if term is not None:
        failing = failing.where(tables.c.term == term)
    return bool(await _changed(connection, failing.values(state="failed", failure=reason, owner=None)))


async def failed(connection: AsyncConnection) -> dict[str, str]:
    query = select(tables.c.id, tables.c.failure).where(tables.c.state == "failed").order_by(tables.c.created)
    return {id: reason or "" for id, reason in await connection.execute(query)}


async def discard(connection: AsyncConnection, table: str) -> None:
    await connection.execute(delete(journal).where(journal.c.table_id == table))
    await connection.execute(delete(tables).where(tables.c.id == table))


async def journal_rows(connection: AsyncConnection, table: str) -> list[JournalRow]:
    query = select(journal.c.seq, journal.c.entry, journal.c.command).where(journal.c.table_id == table)
    return [JournalRow(*row) for row in await connection.execute(query.order_by(journal.c.seq))]


async def journal_of(connection: AsyncConnection, table: str) -> list[JournalRow]:
    # The journal first: a table that is archived between the two reads is then found in the archive. Its last entry
    # stays in the journal as well, followed by what came after the end of the game (chat, a rematch).
    remaining = await journal_rows(connection, table)
    if remaining and remaining[0].seq == 1:
        return remaining
    packed = await connection.execute(select(archive.c.journal).where(archive.c.table_id == table))
    archived = [row for blob in packed.scalars() for row in _UNPACK.decode(decompress(blob))]
    last = archived[-1].seq if archived else -1
    return [*archived, *(row for row in remaining if row.seq > last)]


async def finish(connection: AsyncConnection, table: str, finished: FinishedGame) -> bool:
    ending = update(tables).where(tables.c.id == table, tables.c.state.not_in(("finished", "failed")))
    if not await _changed(connection, ending.values(state="finished", touched=finished.at, network=None, due=None)):
        if await find(connection, table) is None:
            raise Fenced(f"there is no table {table}")
        return False
    await connection.execute(delete(turns).where(turns.c.table_id == table))
    remaining = await journal_rows(connection, table)
    packed = compress(_PACK.encode(remaining))
    await connection.execute(
        insert(archive), {"table_id": table, "journal": packed, "record": compress(finished.record)}
    )
    # The last entry stays, so that the numbers of later ones can be checked.
    if remaining:
        archived = delete(journal).where(journal.c.table_id == table, journal.c.seq < remaining[-1].seq)
        await connection.execute(archived)
    if finished.played:
        results = [{"table_id": table, "finished": finished.at, **asdict(p)} for p in finished.played]
        await connection.execute(insert(played), results)
    game = (await connection.execute(select(tables.c.game).where(tables.c.id == table))).scalar_one()
    if finished.ratings:
        await _rate(connection, game, finished.ratings)
    await _count(connection, game, finished.moves)
    return True


async def record(connection: AsyncConnection, table: str) -> bytes | None:
    query = select(archive.c.record).where(archive.c.table_id == table)
    packed = (await connection.execute(query)).scalar_one_or_none()
    return None if packed is None else decompress(packed)


async def ratings_of(connection: AsyncConnection, guests: Sequence[str], game: str) -> dict[str, RatingRow]:
    query = select(ratings.c.guest, ratings.c.mu, ratings.c.sigma, ratings.c.games)
    found = await connection.execute(query.where(ratings.c.guest.in_(guests), ratings.c.game == game))
    return {guest: RatingRow(mu, sigma, games) for guest, mu, sigma, games in found}


async def share(connection: AsyncConnection, token: str, table: str) -> str:
    """The token of the table's share link; a first one becomes `token`."""
    query = select(shares.c.token).where(shares.c.table_id == table).order_by(shares.c.token).limit(1)
    found: str | None = (await connection.execute(query)).scalar_one_or_none()
    if found is None:
        await connection.execute(insert(shares), {"token": token, "table_id": table})
    return found or token


async def shared(connection: AsyncConnection, token: str) -> str | None:
    query = select(shares.c.table_id).where(shares.c.token == token)
    found: str | None = (await connection.execute(query)).scalar_one_or_none()
    return found


async def _rate(connection: AsyncConnection, game: str, rated: Sequence[NewRating]) -> None:
    kind = postgresql if connection.dialect.name == "postgresql" else sqlite
    statement = kind.insert(ratings)
    statement = statement.on_conflict_do_update(
        index_elements=[ratings.c.guest, ratings.c.game],
        set_={"mu": statement.excluded.mu, "sigma": statement.excluded.sigma, "games": ratings.c.games + 1},
    )
    # Always in the same order, so that two games of the same guests never deadlock.
    in_order = sorted(rated, key=lambda one: one.guest)
    rows = [{"guest": one.guest, "game": game, "mu": one.mu, "sigma": one.sigma, "games": 1} for one in in_order]
    await connection.execute(statement, rows)


async def _count(connection: AsyncConnection, game: str, moves: Sequence[MoveCount]) -> None:
    """Add what was played to the counts: always in the same order, so that two games never deadlock."""
    kind = postgresql if connection.dialect.name == "postgresql" else sqlite
    everybody: Counter[str] = Counter()
    own: Counter[tuple[str, str]] = Counter()
    for one in moves:
        everybody[one.kind] += one.count
        if one.guest is not None:
            own[one.guest, one.kind] += one.count
    for table, rows in (
        (all_moves, [{"game": game, "kind": name, "count": n} for name, n in sorted(everybody.items())]),
        (guest_moves, [{"guest": g, "game": game, "kind": k, "count": n} for (g, k), n in sorted(own.items())]),
    ):
        if rows:
            statement = kind.insert(table)
            more = {"count": table.c.count + statement.excluded.count}
            await connection.execute(statement.on_conflict_do_update(index_elements=table.primary_key, set_=more), rows)


async def _rows(connection: AsyncConnection, query: Select[Any]) -> list[TableRow]:
    return [TableRow(**row) for row in (await connection.execute(query)).mappings()]


async def _changed(connection: AsyncConnection, statement: Any) -> int:
    result: CursorResult[Any] = await connection.execute(statement)
    return result.rowcount
