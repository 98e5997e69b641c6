"""Queries for a guest's export: everything that is stored about them, but no secret and nothing of others."""

from typing import Any
from zlib import decompress

from msgspec import MsgspecError, Raw, Struct, json
from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from pettable.server.store.rows import JournalRow
from pettable.server.store.schema import (
    analyses,
    archive,
    decks,
    guest_moves,
    guests,
    links,
    members,
    participants,
    played,
    pushes,
    quota_counts,
    ratings,
    secrets,
    subscriptions,
    tables,
    turns,
    vacations,
)
from pettable.server.store.tables import journal_of

Row = dict[str, Any]


class ExportedTable(Struct, frozen=True):
    """What is stored about a guest at one table."""

    table: str
    game: str
    state: str
    seats: int
    created: float
    host: bool
    #: The guest's results, with the ratings after the game.
    results: list[Row]
    #: What the table's journal says of the guest by name: sitting down, chat, mutes.
    entries: list[Raw]
    #: The lines of the finished game's record, where the guest played it.
    record: list[Raw]


async def rows(connection: AsyncConnection, guest: str) -> dict[str, list[Row]]:
    """Rows by name: all but tables and games."""
    queries: dict[str, Select[Any]] = {
        "guest": select(guests).where(guests.c.id == guest),
        "devices": select(secrets.c.id, secrets.c.browser, secrets.c.system, secrets.c.created, secrets.c.used).where(
            secrets.c.guest == guest
        ),
        "links": select(links.c.expires).where(links.c.guest == guest),
        "invitations": select(members.c.table_id.label("table")).where(members.c.guest == guest),
        "ratings": select(ratings.c.game, ratings.c.mu, ratings.c.sigma, ratings.c.games).where(
            ratings.c.guest == guest
        ),
        "moves": select(guest_moves.c.game, guest_moves.c.kind, guest_moves.c.count).where(
            guest_moves.c.guest == guest
        ),
        "quotas": select(quota_counts.c.kind, quota_counts.c.day, quota_counts.c.count).where(
            quota_counts.c.subject == guest
        ),
        "analyses": select(analyses.c.table_id.label("table"), analyses.c.state, analyses.c.asked).where(
            analyses.c.guest == guest
        ),
        "turns": select(
            turns.c.table_id.label("table"),
            turns.c.seat,
            turns.c.prompt,
            turns.c.due,
            turns.c.remind,
            turns.c.told,
        ).where(turns.c.guest == guest),
        "subscriptions": select(
            subscriptions.c.id,
            subscriptions.c.device,
            subscriptions.c.endpoint,
            subscriptions.c.lang,
            subscriptions.c.created,
        ).where(subscriptions.c.guest == guest),
        "messages": select(
            pushes.c.subscription,
            pushes.c.table_id.label("table"),
            pushes.c.kind,
            pushes.c.due,
            pushes.c.attempts,
            pushes.c.next_try,
        )
        .join(subscriptions)
        .where(subscriptions.c.guest == guest),
        "vacations": select(vacations.c.began, vacations.c.until).where(vacations.c.guest == guest),
    }
    found = {name: [dict(row) for row in (await connection.execute(q)).mappings()] for name, q in queries.items()}
    mine = await connection.execute(select(decks).where(decks.c.guest == guest))
    found["decks"] = [_deck(dict(row)) for row in mine.mappings()]
    return found


def _deck(row: Row) -> Row:
    text = decompress(row.pop("source")).decode()
    return {key: value for key, value in row.items() if key != "guest"} | {"text": text}


async def tables_of(connection: AsyncConnection, guest: str, after: str, limit: int) -> list[ExportedTable]:
    query = select(tables).join(participants, participants.c.table_id == tables.c.id)
    query = query.where(participants.c.guest == guest, tables.c.id > after).order_by(tables.c.id).limit(limit)
    found = (await connection.execute(query)).mappings().all()
    return [await _table(connection, row, guest) for row in found]


async def _table(connection: AsyncConnection, row: Any, guest: str) -> ExportedTable:
    id = row["id"]
    mine = select(played).where(played.c.table_id == id, played.c.guest == guest).order_by(played.c.seat)
    results = [dict(each) for each in (await connection.execute(mine)).mappings()]
    packed = (await connection.execute(select(archive.c.record).where(archive.c.table_id == id))).scalar_one_or_none()
    record = [] if packed is None or not results else [Raw(line) for line in decompress(packed).splitlines()]
    return ExportedTable(
        table=id,
        game=row["game"],
        state=row["state"],
        seats=row["seats"],
        created=row["created"],
        host=row["host"] == guest,
        results=[{key: value for key, value in each.items() if key not in ("table_id", "guest")} for each in results],
        entries=entries_of(await journal_of(connection, id), guest),
        record=record,
    )


def entries_of(rows: list[JournalRow], guest: str) -> list[Raw]:
    """The entries that are about the guest, or about a player on the guest's device."""
    return [Raw(row.entry) for row in rows if guest.encode() in row.entry and _about(row.entry, guest)]


def _about(entry: bytes, guest: str) -> bool:
    try:
        found = json.decode(entry)
    except MsgspecError:
        return False
    named = found.get("guest") if isinstance(found, dict) else None
    return isinstance(named, str) and named.partition("#")[0] == guest
