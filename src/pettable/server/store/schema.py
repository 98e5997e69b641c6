"""The tables of the database. `migrations/` leads from one shape to the next; a test holds the two together."""

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
)

#: The newest migration. It is written here, too, so that a database that needs none is opened without Alembic.
HEAD = "2"

metadata = MetaData(
    naming_convention={
        "ix": "%(table_name)s_by_%(column_0_N_name)s",
        "uq": "%(table_name)s_one_%(column_0_N_name)s",
        "fk": "%(table_name)s_%(column_0_N_name)s",
        "pk": "%(table_name)s_key",
    }
)

guests = Table(
    "guests",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("bot", Boolean, nullable=False),
    Column("created", Double, nullable=False),
)

# A guest has a secret for each device.
secrets = Table(
    "secrets",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("guest", ForeignKey(guests.c.id), nullable=False),
    Column("created", Double, nullable=False),
)

links = Table(
    "links",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("guest", ForeignKey(guests.c.id), nullable=False),
    Column("expires", Double, nullable=False),
)

# Processes that share this database. The time is the database's own.
nodes = Table(
    "nodes",
    metadata,
    Column("id", String, primary_key=True),
    Column("expires", Double, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("privacy", String, nullable=False),
    Column("invite_hash", LargeBinary, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("quick", Boolean, nullable=False),
    Column("created", Double, nullable=False),
    Column("summary", LargeBinary, nullable=False),
    Column("state", String, nullable=False),
    Column("touched", Double, nullable=False),
    Column("taken", Integer, nullable=False),
    Column("host", String, nullable=False, server_default=""),
    # The node that holds the table, and how often it has changed hands.
    Column("owner", String),
    Column("term", Integer, nullable=False, server_default="0"),
    # `touched` and `summary` change often and stand in no index, so that no change of theirs rewrites one.
    Index(None, "state", "privacy", "created"),
    Index(None, "host"),
    Index(None, "owner"),
)

journal = Table(
    "journal",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("entry", LargeBinary, nullable=False),
    Column("command", String),
)
Index(
    None,
    journal.c.table_id,
    journal.c.command,
    unique=True,
    sqlite_where=journal.c.command.is_not(None),
    postgresql_where=journal.c.command.is_not(None),
)

# What is left of a finished table's journal: one compressed blob, and the record that people may ask for.
archive = Table(
    "archive",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("journal", LargeBinary, nullable=False),
    Column("record", LargeBinary, nullable=False),
)

played = Table(
    "played",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest", ForeignKey(guests.c.id)),
    Column("name", String, nullable=False),
    Column("place", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("finished", Double, nullable=False),
    Index(None, "guest", "finished"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("guest", ForeignKey(guests.c.id), primary_key=True),
    Column("game", String, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
)

shares = Table(
    "shares",
    metadata,
    Column("token", String, primary_key=True),
    Column("table_id", ForeignKey(tables.c.id), nullable=False),
)
