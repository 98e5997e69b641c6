"""Queries about the decks that guests keep. A deck is its guest's alone: every query names the guest."""

from typing import Any
from zlib import compress, decompress

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from pettable.server.limits.quotas import Charge, Exceeded
from pettable.server.store.quotas import charge
from pettable.server.store.rows import SavedDeck
from pettable.server.store.schema import decks

_DECK = select(decks.c.id, decks.c.game, decks.c.name, decks.c.created, decks.c.changed)


async def create(
    connection: AsyncConnection, guest: str, deck: SavedDeck, text: str, charged: Charge
) -> Exceeded | None:
    exceeded = await charge(connection, "decks", charged)
    if exceeded is None:
        row = {"id": deck.id, "guest": guest, "game": deck.game, "name": deck.name, "source": _packed(text)}
        times = {"created": deck.created, "changed": deck.changed}
        await connection.execute(insert(decks), {**row, **times})
    return exceeded


async def listed(connection: AsyncConnection, guest: str) -> list[SavedDeck]:
    """The one that was changed last comes first."""
    query = _DECK.where(decks.c.guest == guest).order_by(decks.c.changed.desc(), decks.c.id)
    return [SavedDeck(*row) for row in await connection.execute(query)]


async def find(connection: AsyncConnection, guest: str, id: str) -> tuple[SavedDeck, str] | None:
    query = _DECK.add_columns(decks.c.source).where(decks.c.guest == guest, decks.c.id == id)
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else (SavedDeck(*row[:-1]), decompress(row[-1]).decode())


async def change(
    connection: AsyncConnection, guest: str, id: str, name: str | None, text: str | None, now: float
) -> bool:
    """Give it another name or another text; False where the guest has no such deck."""
    values: dict[str, Any] = {"changed": now}
    if name is not None:
        values["name"] = name
    if text is not None:
        values["source"] = _packed(text)
    changing = update(decks).where(decks.c.guest == guest, decks.c.id == id).values(**values)
    return bool((await connection.execute(changing)).rowcount)


async def remove(connection: AsyncConnection, guest: str, id: str) -> bool:
    return bool((await connection.execute(delete(decks).where(decks.c.guest == guest, decks.c.id == id))).rowcount)


def _packed(text: str) -> bytes:
    return compress(text.encode())
