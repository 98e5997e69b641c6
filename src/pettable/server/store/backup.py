"""A backup of a SQLite database while its server runs, by SQLite's own online backup.

The copy is the database as it was at one moment: with every move that was acknowledged before the backup began, and
none by half. Nobody at a table waits for it.
"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from pettable.server.store.damage import advice_on
from pettable.server.store.database import TIMEOUT, URL_FORMS
from pettable.server.store.errors import StoreDown


def back_up(database: str, copy: Path) -> int:
    """Copy the database at this URL into a new file; its size in bytes. A StoreDown says why that is impossible."""
    source = _file_of(database)
    if copy.exists():
        raise StoreDown(f"{copy} exists already; a backup never replaces a file, name another")
    # Under its name there is a whole backup or none.
    part = copy.with_name(f"{copy.name}.part")
    try:
        # It holds all that the server knows, so it is nobody else's to read.
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as fault:
        raise StoreDown(f"cannot write {part}: {fault.strerror}") from None
    try:
        _copy(source, part)
        size = part.stat().st_size
        part.rename(copy)
    except (sqlite3.Error, OSError) as fault:
        raise StoreDown(f"cannot back up {source}: {fault}{advice_on(fault)}") from None
    finally:
        part.unlink(missing_ok=True)
    return size


def _file_of(database: str) -> Path:
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):
        raise StoreDown(f"this is not a database URL; {URL_FORMS}") from None
    if url.get_backend_name() != "sqlite" or not url.database:
        raise StoreDown("this is for SQLite; for PostgreSQL use pg_dump, as docs/operations.md says")
    source = Path(url.database)
    if not source.is_file():
        raise StoreDown(f"there is no database {source}")
    return source


def _copy(source: Path, part: Path) -> None:
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", timeout=TIMEOUT, uri=True)) as running,
        closing(sqlite3.connect(part)) as copy,
    ):
        # All pages in one step: with several, every write of the server would start it again.
        running.backup(copy)
        [found] = copy.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(f"the copy is not sound: {found}")
        # One file is a whole backup: no log beside it.
        copy.execute("PRAGMA journal_mode = DELETE")
    with part.open("rb") as written:
        os.fsync(written.fileno())
