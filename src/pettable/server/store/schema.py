"""The database schema. A test checks that the migrations in `migrations/` lead to exactly this schema."""

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
    false,
)

#: The newest migration, repeated here so that an up-to-date database is opened without importing Alembic.
HEAD = "6"

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

# One secret for each device of a guest.
secrets = Table(
    "secrets",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("guest", ForeignKey(guests.c.id), nullable=False),
    Column("created", Double, nullable=False),
    # What the guest sees of the device: an id that opens nothing, words for it, and the day it was last used.
    Column("id", String, nullable=False, server_default=""),
    Column("browser", String, nullable=False, server_default=""),
    Column("system", String, nullable=False, server_default=""),
    Column("used", Double, nullable=False, server_default="0"),
    Index(None, "guest"),
    Index(None, "used"),
)

links = Table(
    "links",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("guest", ForeignKey(guests.c.id), nullable=False),
    Column("expires", Double, nullable=False),
    Index(None, "guest"),
)

# Processes that share this database, and when their leases expire by the database's clock.
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
    # The node that owns the table, and the number of its changes of owner.
    Column("owner", String),
    Column("term", Integer, nullable=False, server_default="0"),
    # Why a table in the state "failed" was quarantined.
    Column("failure", String),
    # A quick match among programs.
    Column("programs", Boolean, nullable=False, server_default=false()),
    # A keyed hash of the network that the table was opened from, as long as its quota counts the table.
    Column("network", String),
    # `touched` and `summary` change often, so that no index holds them.
    Index(None, "state", "privacy", "created"),
    Index(None, "host"),
    Index(None, "owner"),
    Index(None, "network"),
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

# Guests who came to a private table with its invitation. A new invitation ends them all: their hash is the old one's.
members = Table(
    "members",
    metadata,
    Column("table_id", ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    Column("guest", ForeignKey(guests.c.id, ondelete="CASCADE"), primary_key=True),
    Column("invite_hash", LargeBinary, nullable=False),
    Index(None, "guest"),
)

# Finished tables: the journal in one compressed blob, and the game's record.
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
    # The guest left, and a bot played on.
    Column("left_early", Boolean, nullable=False, server_default=false()),
    # The place that counted for the ratings; none in a game that was not rated.
    Column("rated_place", Integer),
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
    Index(None, "table_id"),
)

# How many tables, guests and links were made on a day: by a guest, from a network (as a keyed hash), and in all ("").
quota_counts = Table(
    "quota_counts",
    metadata,
    Column("kind", String, primary_key=True),
    Column("subject", String, primary_key=True),
    # Days since 1970.
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("count", Integer, nullable=False),
)

# Keys of the server itself: the one under which networks are hashed.
keys = Table(
    "keys",
    metadata,
    Column("name", String, primary_key=True),
    Column("key", LargeBinary, nullable=False),
)

# Periodic jobs of which one process does a round at a time: which process, and until when nobody else starts one.
jobs = Table(
    "jobs",
    metadata,
    Column("name", String, primary_key=True),
    Column("holder", String, nullable=False),
    Column("until", Double, nullable=False),
)
