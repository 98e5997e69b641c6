"""Lines for the journals of many tables, in one go."""

from collections.abc import Sequence

from msgspec import Struct
from sqlalchemy import Connection, bindparam, func, insert, select, update

from pettable.server.store.errors import Fenced, Ousted
from pettable.server.store.rows import JournalRow, Update
from pettable.server.store.schema import journal, tables


class Append(Struct, frozen=True):
    table: str
    rows: Sequence[JournalRow]
    update: Update | None
    #: The term in which the writer holds the table; None: it shares the store with nobody.
    term: int | None = None


_LAST = select(func.max(journal.c.seq)).where(journal.c.table_id == tables.c.id).scalar_subquery()
# Locked in the order of their ids, so that two processes never wait for each other in a ring.
_STANDING = (
    select(tables.c.id, tables.c.term, _LAST)
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
    """Store what may be stored, and answer for each of them: None, or why not.

    The keys of the journal are what holds against another process; what is looked up here spares the others in this
    transaction a failure that can be foreseen, and fences what the keys cannot: a gap, also behind the last line that
    is left of a finished table's journal.
    """
    found = connection.execute(_STANDING, {"ids": sorted({append.table for append in appends})})
    standing = {id: (term, last) for id, term, last in found}
    answers: list[Fenced | None] = []
    lines: list[dict[str, object]] = []
    changes: list[dict[str, object]] = []
    for append in appends:
        table = append.table
        term, last = standing.get(table, (None, None))
        refusal = _refusal(append, term, last)
        answers.append(refusal)
        if refusal is not None:
            continue
        if append.rows:
            standing[table] = (term, append.rows[-1].seq)
        lines.extend(as_lines(table, append.rows))
        if append.update is not None:
            changes.append(
                {"table": table, **{f"new_{name}": getattr(append.update, name) for name in Update.__struct_fields__}}
            )
    if lines:
        connection.execute(insert(journal), lines)
    if changes:
        connection.execute(_UPDATE, changes)
    return answers


def as_lines(table: str, rows: Sequence[JournalRow]) -> list[dict[str, object]]:
    return [{"table_id": table, "seq": row.seq, "entry": row.entry, "command": row.command} for row in rows]


def _refusal(append: Append, term: int | None, last: int | None) -> Fenced | None:
    if term is None:
        return Fenced(f"there is no table {append.table}")
    if append.term is not None and append.term != term:
        return Ousted(f"table {append.table} has changed hands")
    numbers = [row.seq for row in append.rows]
    if not numbers:
        return None
    start = numbers[0] if last is None else last + 1
    if numbers != list(range(start, start + len(numbers))):
        return Fenced(f"table {append.table} goes on with line {start}, not {numbers[0]}")
    return None
