"""Appends entries to the journals of many tables in one transaction."""

from collections.abc import Sequence

from msgspec import Struct
from sqlalchemy import Connection, Insert, bindparam, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from pettable.server.store.errors import Fenced, Ousted
from pettable.server.store.rows import JournalRow, Update
from pettable.server.store.schema import journal, participants, tables


class Append(Struct, frozen=True):
    table: str
    rows: Sequence[JournalRow]
    update: Update | None
    #: The term of the writer's ownership; None where only one process uses the store.
    term: int | None = None
    #: The guests whom the table's journal names from now on.
    guests: Sequence[str] = ()


_LAST_ENTRY = select(func.max(journal.c.seq)).where(journal.c.table_id == tables.c.id).scalar_subquery()
# Rows are locked in the order of their ids, so that two processes never deadlock.
_TERMS_AND_LAST_ENTRIES = (
    select(tables.c.id, tables.c.term, _LAST_ENTRY)
    .where(tables.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(tables.c.id)
    .with_for_update(key_share=True, of=tables)
)
_UPDATE = (
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values(
        {
            name: func.coalesce(bindparam(f"new_{name}", type_=tables.c[name].type), tables.c[name])
            for name in Update.__struct_fields__
        }
    )
)


def append_all(connection: Connection, appends: Sequence[Append]) -> list[Fenced | None]:
    """Store every append that is valid; for each one, None or the reason for its refusal.

    The journal's keys guard against another process. The check here keeps one append that is bound to fail from failing
    the others in the transaction, and refuses what the keys allow: a gap in the numbers, also after the one entry that
    remains of a finished table's journal.
    """
    found = connection.execute(_TERMS_AND_LAST_ENTRIES, {"ids": sorted({append.table for append in appends})})
    current = {id: (term, last) for id, term, last in found}
    answers: list[Fenced | None] = []
    entries: list[dict[str, object]] = []
    changes: list[dict[str, object]] = []
    named: list[dict[str, object]] = []
    for append in appends:
        table = append.table
        term, last = current.get(table, (None, None))
        refusal = _refusal(append, term, last)
        answers.append(refusal)
        if refusal is not None:
            continue
        if append.rows:
            current[table] = (term, append.rows[-1].seq)
        entries.extend(entry_values(table, append.rows))
        named.extend(participant_values(table, append.guests))
        if append.update is not None:
            changes.append(
                {"table": table, **{f"new_{name}": getattr(append.update, name) for name in Update.__struct_fields__}}
            )
    if entries:
        connection.execute(insert(journal), entries)
    if changes:
        connection.execute(_UPDATE, changes)
    if named:
        connection.execute(add_participants(connection.dialect.name), named)
    return answers


def entry_values(table: str, rows: Sequence[JournalRow]) -> list[dict[str, object]]:
    return [{"table_id": table, "seq": row.seq, "entry": row.entry, "command": row.command} for row in rows]


def participant_values(table: str, guests: Sequence[str]) -> list[dict[str, object]]:
    return [{"table_id": table, "guest": guest} for guest in guests]


def add_participants(dialect: str) -> Insert:
    statement: Insert = (
        (postgresql if dialect == "postgresql" else sqlite).insert(participants).on_conflict_do_nothing()
    )
    return statement


def _refusal(append: Append, term: int | None, last: int | None) -> Fenced | None:
    if term is None:
        return Fenced(f"there is no table {append.table}")
    if append.term is not None and append.term != term:
        return Ousted(f"table {append.table} has a new owner")
    numbers = [row.seq for row in append.rows]
    if not numbers:
        return None
    start = numbers[0] if last is None else last + 1
    if numbers != list(range(start, start + len(numbers))):
        return Fenced(f"table {append.table} goes on with entry {start}, not {numbers[0]}")
    return None
