"""From a URL to two engines: one connection that writes, and a few that read and never wait for it."""

import sqlite3
from contextlib import closing
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from pettable.server.store.errors import StoreDown

READERS = 4
#: Seconds until a lock, a free connection or an answer is given up.
PATIENCE = 10
#: Milliseconds until PostgreSQL gives up a process that stands still in the middle of a transaction: its locks would
#: keep the tables from whoever takes over.
STANDSTILL = 1500

HOW = "a database is sqlite:////path/to/file.db or postgresql://user:password@host/name"


def engines(url: str) -> tuple[AsyncEngine, AsyncEngine]:
    """The engine that writes and the one that reads; nothing is connected yet, but a SQLite file is there."""
    try:
        place = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreDown(f"this is no database URL; {HOW}") from None
    match place.get_backend_name():
        case "sqlite":
            return _sqlite(place)
        case "postgresql" | "postgres":
            return _postgresql(place)
        case other:
            raise StoreDown(f"no database of kind {other!r} is known here; {HOW}")


def _sqlite(place: URL) -> tuple[AsyncEngine, AsyncEngine]:
    # Every connection to a database in memory would see one of its own.
    if place.database in (None, "", ":memory:"):
        raise StoreDown(f"SQLite needs a file to keep the tables in; {HOW}")
    place = place.set(drivername="sqlite+aiosqlite")
    if "timeout" not in place.query:
        place = place.update_query_dict({"timeout": str(PATIENCE)})
    _prepare(str(place.database))
    writes = create_async_engine(place, pool_size=1, max_overflow=0, pool_timeout=PATIENCE)
    reads = create_async_engine(
        place, pool_size=READERS, max_overflow=0, pool_timeout=PATIENCE, isolation_level="AUTOCOMMIT"
    )

    _settled(writes.sync_engine)
    return writes, reads


def file_engine(writes: AsyncEngine) -> Engine | None:
    """The same file for a thread that writes; None where the database is no file."""
    if writes.url.get_backend_name() != "sqlite":
        return None
    place = writes.url.set(drivername="sqlite")
    engine = create_engine(place, pool_size=1, max_overflow=0, pool_timeout=PATIENCE)
    _settled(engine)
    return engine


def _settled(writes: Engine) -> None:
    """Every connection of this engine writes so that nothing is lost."""

    @event.listens_for(writes, "connect")
    def settle(connection: Any, _: ConnectionPoolEntry) -> None:
        # The driver's own idea of when a transaction starts would leave schema changes outside of it.
        connection.isolation_level = None
        try:
            cursor = connection.cursor()
            # FULL: the log is on the disk before a commit returns, so it survives a power cut.
            cursor.execute("PRAGMA synchronous = FULL")
            cursor.execute("PRAGMA foreign_keys = ON")
            cursor.close()
        except Exception:
            # The pool forgets a connection that could not be settled, and nobody else would close it.
            connection.close()
            raise

    @event.listens_for(writes, "begin")
    def begin(connection: Connection) -> None:
        # The lock is taken at the start: a transaction that gets it later may find that it read what is stale.
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _prepare(file: str) -> None:
    """The file, in the mode where readers do not wait: it stays so. A file that is of no use is found out here."""
    try:
        with closing(sqlite3.connect(file, timeout=PATIENCE)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
    except sqlite3.Error as fault:
        raise StoreDown(f"cannot open {file}: {fault}") from None


def _postgresql(place: URL) -> tuple[AsyncEngine, AsyncEngine]:
    place = place.set(drivername="postgresql+asyncpg")
    # The name that every other PostgreSQL client gives this setting.
    if "sslmode" in place.query:
        mode = place.normalized_query["sslmode"][-1]
        place = place.difference_update_query(["sslmode"]).update_query_dict({"ssl": mode})
    settings = {
        "timeout": PATIENCE,
        "command_timeout": PATIENCE,
        "server_settings": {
            "application_name": "pettable",
            "idle_in_transaction_session_timeout": str(STANDSTILL),
        },
    }
    writes = create_async_engine(
        place, pool_size=1, max_overflow=0, pool_timeout=PATIENCE, pool_pre_ping=True, connect_args=settings
    )
    reads = create_async_engine(
        place,
        pool_size=READERS,
        max_overflow=0,
        pool_timeout=PATIENCE,
        pool_pre_ping=True,
        connect_args=settings,
        isolation_level="AUTOCOMMIT",
    )
    return writes, reads
