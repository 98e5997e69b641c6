"""Schema migrations at start, applied once, even if many processes start at the same moment."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, inspect, text

from pettable.server.store import schema
from pettable.server.store.errors import StoreDown

MIGRATIONS = Path(__file__).parent / "migrations"
#: The key of an advisory lock; any number that nobody else uses: "pets" in ASCII.
_LOCK = 0x70657473


def migrate(connection: Connection) -> None:
    """Migrate within the caller's transaction, which on SQLite is the lock already."""
    if connection.dialect.name == "postgresql":
        # Reading the migrations may take a while on a busy machine.
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
    if version(connection) != schema.HEAD:
        _upgrade(connection)


def version(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def downgrade(connection: Connection, revision: str) -> None:
    """Bring a database back to an earlier schema, for an earlier version of the program. What is newer is lost."""
    _run_steps(
        connection, lambda scripts, now: scripts._downgrade_revs(revision, now), f"no schema {revision!r} before it"
    )


def _upgrade(connection: Connection) -> None:
    newer = "this database was made by a newer Pettable: update the program"
    _run_steps(connection, lambda scripts, now: scripts._upgrade_revs("head", now), newer)


def _run_steps(connection: Connection, steps: Callable[[Any, Any], Any], unknown: str) -> None:
    # Alembic is slow to import, and most starts do not need it.
    from alembic.config import Config  # noqa: PLC0415
    from alembic.runtime.environment import EnvironmentContext  # noqa: PLC0415
    from alembic.script import ScriptDirectory  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    scripts = ScriptDirectory(str(MIGRATIONS))
    with EnvironmentContext(Config(), scripts, fn=lambda now, _: steps(scripts, now)) as environment:
        environment.configure(connection=connection, target_metadata=schema.metadata)
        try:
            environment.run_migrations()
        except CommandError:
            raise StoreDown(unknown) from None
