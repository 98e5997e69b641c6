"""Queries about slow tables: when they are due, whose turn it is, and who is to be told or reminded of it."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from pettable.server.limits.constants import SEEN_WITHIN, TURNS_LISTED
from pettable.server.store import pushes
from pettable.server.store.rows import Turn, TurnRow
from pettable.server.store.schema import guests, tables, turns

#: Tables, and reminders, that are looked up at once.
PAGE = 100


async def save(
    connection: AsyncConnection, table: str, due: float | None, asked: Sequence[Turn], now: float, term: int | None
) -> None:
    """When to look at the table next, and who is asked there now. Guests with a new question get a message.

    Nothing is stored where the table has a new owner since `term`.
    """
    mine = update(tables).where(tables.c.id == table)
    if term is not None:
        mine = mine.where(tables.c.term == term)
    if not (await connection.execute(mine.values(due=due))).rowcount:
        return
    known = await _known(connection, table)
    await connection.execute(delete(turns).where(turns.c.table_id == table))
    # A guest whose deletion has begun, or ended, has no turn.
    alive = select(guests.c.id).where(guests.c.id.in_({turn.guest for turn in asked}), guests.c.name != "")
    here = set((await connection.execute(alive)).scalars())
    asked = [turn for turn in asked if turn.guest in here]
    same = {turn.guest for turn in asked if (turn.seat, turn.guest, turn.prompt) in known}
    await pushes.keep_only(connection, table, same)
    for turn in asked:
        before = known.get((turn.seat, turn.guest, turn.prompt))
        # A page that was just closed may look as if it were open: who leaves so soon may not have seen the question.
        left = before is not None and not before.told and now - turn.asked >= SEEN_WITHIN
        tells = not turn.seen and not left and (before is None or not before.told)
        row = {
            "table_id": table,
            "seat": turn.seat,
            "guest": turn.guest,
            "prompt": turn.prompt,
            "due": turn.due,
            "remind": turn.remind if before is None or before.remind is not None else None,
            "told": tells or left or (before is not None and before.told),
        }
        await connection.execute(insert(turns), row)
        if tells:
            await pushes.queue(connection, turn.guest, table, "turn", turn.due, now)


class _Before(NamedTuple):
    remind: float | None
    told: bool


async def _known(connection: AsyncConnection, table: str) -> dict[tuple[int, str, int], _Before]:
    """The turns that are stored, by seat, guest and question."""
    query = select(turns.c.seat, turns.c.guest, turns.c.prompt, turns.c.remind, turns.c.told)
    rows = await connection.execute(query.where(turns.c.table_id == table))
    return {(seat, guest, prompt): _Before(remind, told) for seat, guest, prompt, remind, told in rows}


async def due_tables(connection: AsyncConnection, now: float) -> list[str]:
    """Some of the tables that are to be looked at, those that have waited longest first."""
    query = select(tables.c.id).where(tables.c.due <= now, tables.c.state == "playing")
    return list((await connection.execute(query.order_by(tables.c.due, tables.c.id).limit(PAGE))).scalars())


async def postpone(connection: AsyncConnection, table: str, until: float) -> None:
    """Look at the table later: something else failed."""
    await connection.execute(update(tables).where(tables.c.id == table, tables.c.due.is_not(None)).values(due=until))


async def hurry(connection: AsyncConnection, guest: str, now: float) -> None:
    """Look at the tables where it is this guest's turn: their vacation has begun or ended."""
    asked = select(turns.c.table_id).where(turns.c.guest == guest)
    await connection.execute(update(tables).where(tables.c.id.in_(asked), tables.c.due.is_not(None)).values(due=now))


async def remind(connection: AsyncConnection, now: float) -> int:
    """Send a message to some of the guests whose time is nearly up, once for each turn; how many."""
    query = select(turns.c.table_id, turns.c.seat, turns.c.guest, turns.c.due).where(turns.c.remind <= now)
    found = (await connection.execute(query.order_by(turns.c.remind).limit(PAGE))).all()
    for table, seat, guest, due in found:
        mine = (turns.c.table_id == table, turns.c.seat == seat)
        await connection.execute(update(turns).where(*mine).values(remind=None))
        if due > now:
            await pushes.queue(connection, guest, table, "reminder", due, now)
    return len(found)


async def of_guest(connection: AsyncConnection, guest: str) -> list[TurnRow]:
    """The guest's turns, the most urgent first."""
    query = select(tables.c.id, tables.c.game, turns.c.due, tables.c.summary, turns.c.seat).join_from(turns, tables)
    mine = query.where(turns.c.guest == guest, tables.c.state == "playing").order_by(turns.c.due, tables.c.id)
    return [TurnRow(*row) for row in await connection.execute(mine.limit(TURNS_LISTED))]


async def delay(connection: AsyncConnection, seconds: float) -> None:
    """The server did not run: everything is due that much later."""
    await connection.execute(update(tables).where(tables.c.due.is_not(None)).values(due=tables.c.due + seconds))
    # The sum with a reminder that was sent, NULL, is NULL again.
    later = {"due": turns.c.due + seconds, "remind": turns.c.remind + seconds}
    await connection.execute(update(turns).values(later))
