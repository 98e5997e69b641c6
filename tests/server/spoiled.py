"""Spoils single rows of a server's real database, as a bad disk or a bug would."""

import sqlite3
from contextlib import closing
from pathlib import Path
from zlib import decompress

import msgspec

from pettable.server.store import JournalRow

#: Not JSON, so that no journal with it can be replayed.
UNREADABLE = b"\x00spoiled"


def execute(folder: Path, statement: str, *values: object) -> list[tuple[object, ...]]:
    """Run a statement on the database of `in_process.inside`."""
    with closing(sqlite3.connect(folder / "inside.db", timeout=20)) as database, database:
        return database.execute(statement, values).fetchall()


def spoil_journal(folder: Path, table: str, entry: bytes = UNREADABLE) -> None:
    """One entry of the table's journal cannot be decoded any more."""
    execute(folder, "UPDATE journal SET entry = ? WHERE table_id = ? AND seq = 2", entry, table)


def spoil_page(folder: Path, table: str) -> None:
    """The database itself refuses to read an entry of the table's journal."""
    execute(folder, "UPDATE journal SET entry = CAST(x'ff' AS TEXT) WHERE table_id = ? AND seq = 2", table)


def unarchive(folder: Path, table: str) -> None:
    """The finished table is as if the server had been killed just before it archived the game."""
    [(packed,)] = execute(folder, "SELECT journal FROM archive WHERE table_id = ?", table)
    assert isinstance(packed, bytes)
    for row in msgspec.msgpack.decode(decompress(packed), type=list[JournalRow]):
        statement = "INSERT OR REPLACE INTO journal (table_id, seq, entry, command) VALUES (?, ?, ?, ?)"
        execute(folder, statement, table, row.seq, row.entry, row.command)
    for kept in ("archive", "played"):
        execute(folder, f"DELETE FROM {kept} WHERE table_id = ?", table)
    execute(folder, "UPDATE tables SET state = 'playing' WHERE id = ?", table)


def journal_bytes(folder: Path, table: str) -> list[tuple[object, ...]]:
    return execute(folder, "SELECT seq, entry, command FROM journal WHERE table_id = ? ORDER BY seq", table)
