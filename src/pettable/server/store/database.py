"""The database engines behind a URL: one connection for writing, and a few for reading that never wait for it."""

import sqlite3
from contextlib import closing
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from pettable.server.store.damage import advice_on
from pettable.server.store.errors import StoreDown

READERS = 4
#: Timeout for a lock, a free connection or an answer, in seconds.
TIMEOUT = 10
#: Milliseconds until PostgreSQL drops a process that hangs in the middle of a transaction: its locks would keep the
#: tables from their next owner.
IDLE_IN_TRANSACTION_TIMEOUT = 1500

URL_FORMS = "a database is sqlite:////path/to/file.db or postgresql://user:password@host/name"


def engines(url: str) -> tuple[AsyncEngine, AsyncEngine]:
    """The engines for writing and reading. Nothing is connected yet, but a SQLite file exists."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreDown(f"this is not a database URL; {URL_FORMS}") from None
    match parsed.get_backend_name():
        case "sqlite":
            return _sqlite(parsed)
        case "postgresql" | "postgres":
            return _postgresql(parsed)
        case other:
            raise StoreDown(f"databases of kind {other!r} are not supported; {URL_FORMS}")


def _sqlite(parsed: URL) -> tuple[AsyncEngine, AsyncEngine]:
    # Every connection to an in-memory database would see a database of its own.
    if parsed.database in (None, "", ":memory:"):
        raise StoreDown(f"SQLite needs a file to keep the tables in; {URL_FORMS}")
    parsed = parsed.set(drivername="sqlite+aiosqlite")
    if "timeout" not in parsed.query:
        parsed = parsed.update_query_dict({"timeout": str(TIMEOUT)})
    _prepare(str(parsed.database))
    writes = create_async_engine(parsed, pool_size=1, max_overflow=0, pool_timeout=TIMEOUT)
    reads = create_async_engine(
        parsed, pool_size=READERS, max_overflow=0, pool_timeout=TIMEOUT, isolation_level="AUTOCOMMIT"
    )

    _write_durably(writes.sync_engine)
    return writes, reads


def file_engine(writes: AsyncEngine) -> Engine | None:
    """A synchronous engine on the same SQLite file; None for PostgreSQL."""
    if writes.url.get_backend_name() != "sqlite":
        return None
    parsed = writes.url.set(drivername="sqlite")
    engine = create_engine(parsed, pool_size=1, max_overflow=0, pool_timeout=TIMEOUT)
    _write_durably(engine)
    return engine


def _write_durably(writes: Engine) -> None:
    """Configure every connection of this engine so that a commit survives a power cut."""

    @event.listens_for(writes, "connect")
    def configure(connection: Any, _: ConnectionPoolEntry) -> None:
        # The driver's implicit transactions would leave schema changes outside of them.
        connection.isolation_level = None
        try:
            cursor = connection.cursor()
            # FULL: the log is on the disk before a commit returns.
            cursor.execute("PRAGMA synchronous = FULL")
            cursor.execute("PRAGMA foreign_keys = ON")
            cursor.close()
        except Exception:
            # The pool forgets a connection whose setup failed, and nobody else would close it.
            connection.close()
            raise

    @event.listens_for(writes, "begin")
    def begin(connection: Connection) -> None:
        # The lock is taken at the start: a transaction that takes it later may have read stale data.
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _prepare(file: str) -> None:
    """Create the file in WAL mode, where readers do not wait. An unusable file is reported here."""
    try:
        with closing(sqlite3.connect(file, timeout=TIMEOUT)) as connection:
            (pages,) = connection.execute("PRAGMA page_count").fetchone()
            if pages == 0:
                # Pages that deleted rows leave free can be given back to the disk a few at a time. In an existing file
                # this would write, which a full disk refuses.
                connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
            connection.execute("PRAGMA journal_mode = WAL")
    except sqlite3.Error as fault:
        raise StoreDown(f"cannot open {file}: {fault}{advice_on(fault)}") from None


def _postgresql(parsed: URL) -> tuple[AsyncEngine, AsyncEngine]:
    parsed = parsed.set(drivername="postgresql+asyncpg")
    # Other PostgreSQL clients call asyncpg's `ssl` setting `sslmode`.
    if "sslmode" in parsed.query:
        mode = parsed.normalized_query["sslmode"][-1]
        parsed = parsed.difference_update_query(["sslmode"]).update_query_dict({"ssl": mode})
    settings = {
        "timeout": TIMEOUT,
        "command_timeout": TIMEOUT,
        "server_settings": {
            "application_name": "pettable",
            "idle_in_transaction_session_timeout": str(IDLE_IN_TRANSACTION_TIMEOUT),
        },
    }
    writes = create_async_engine(
        parsed, pool_size=1, max_overflow=0, pool_timeout=TIMEOUT, pool_pre_ping=True, connect_args=settings
    )
    reads = create_async_engine(
        parsed,
        pool_size=READERS,
        max_overflow=0,
        pool_timeout=TIMEOUT,
        pool_pre_ping=True,
        connect_args=settings,
        isolation_level="AUTOCOMMIT",
    )
    return writes, reads
