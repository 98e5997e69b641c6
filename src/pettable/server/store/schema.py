"""The database schema. A test checks that the migrations in `migrations/` lead to exactly this schema."""

from sqlalchemy import (
    BigInteger,
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
HEAD = "10"

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
    # The picture that the guest chose: a name of `people/avatars.py`; empty: it goes by the seat.
    Column("avatar", String, nullable=False, server_default=""),
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
    # At a slow table whose game goes on: when to look at it next, also if nobody is there.
    Column("due", Double),
    # `touched` and `summary` change often, so that no index holds them.
    Index(None, "state", "privacy", "created"),
    Index(None, "host"),
    Index(None, "owner"),
    Index(None, "network"),
    Index(None, "due"),
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
    # How many of the other seats were people's.
    Column("people", Integer, nullable=False, server_default="0"),
    # The guest's rating after a game that was rated.
    Column("mu", Double),
    Column("sigma", Double),
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

# Finished games that are analysed: those that wait, and what was found.
analyses = Table(
    "analyses",
    metadata,
    Column("table_id", ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    # "waiting", "done" or "failed".
    Column("state", String, nullable=False),
    Column("asked", Double, nullable=False),
    # Who asked for it, and from which network (as a keyed hash), as long as it waits.
    Column("guest", ForeignKey(guests.c.id, ondelete="SET NULL")),
    Column("network", String),
    # How often it was begun, and why it failed.
    Column("attempts", Integer, nullable=False),
    Column("failure", String),
    # What has been found so far, as compressed JSON.
    Column("found", LargeBinary),
    Index(None, "state", "asked"),
    Index(None, "guest"),
)

# At slow tables: the seats that are asked now, whose guest plays there, and when their time is up.
turns = Table(
    "turns",
    metadata,
    Column("table_id", ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest", ForeignKey(guests.c.id, ondelete="CASCADE"), nullable=False),
    Column("prompt", Integer, nullable=False),
    Column("due", Double, nullable=False),
    # When the guest is reminded; none where that was done.
    Column("remind", Double),
    # A message was sent, or the guest was there when it was asked, and stayed.
    Column("told", Boolean, nullable=False),
    Index(None, "guest"),
    Index(None, "remind"),
)

# Browsers that are sent push messages, as they asked for it; the id is a hash of the endpoint.
subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", String, primary_key=True),
    Column("guest", ForeignKey(guests.c.id, ondelete="CASCADE"), nullable=False),
    # The device that asked: when it is ended, its subscriptions end, too.
    Column("device", String, nullable=False),
    Column("endpoint", String, nullable=False),
    # The browser's public key, and a secret that it shares with us (RFC 8291).
    Column("key", LargeBinary, nullable=False),
    Column("auth", LargeBinary, nullable=False),
    Column("lang", String, nullable=False),
    Column("created", Double, nullable=False),
    Index(None, "guest"),
)

# Push messages that wait to be sent, at most one for each browser and table.
pushes = Table(
    "pushes",
    metadata,
    Column("subscription", ForeignKey(subscriptions.c.id, ondelete="CASCADE"), primary_key=True),
    Column("table_id", ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    # "turn" or "reminder".
    Column("kind", String, nullable=False),
    # When the turn's time is up: after that the message is of no use.
    Column("due", Double, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("next_try", Double, nullable=False),
    Index(None, "next_try"),
    Index(None, "table_id"),
)

# When guests were, are or will be on vacation: their time at slow tables stands still.
vacations = Table(
    "vacations",
    metadata,
    Column("guest", ForeignKey(guests.c.id, ondelete="CASCADE"), primary_key=True),
    Column("began", Double, primary_key=True),
    Column("until", Double, nullable=False),
)

# When the server ran: from when, and when it was last seen. In the gaps between, time at slow tables stands still.
uptimes = Table(
    "uptimes",
    metadata,
    Column("began", Double, primary_key=True),
    Column("seen", Double, nullable=False),
)

# Decks of one's own that a guest keeps: the text as it was written, compressed.
decks = Table(
    "decks",
    metadata,
    Column("id", String, primary_key=True),
    Column("guest", ForeignKey(guests.c.id, ondelete="CASCADE"), nullable=False),
    Column("game", String, nullable=False),
    Column("name", String, nullable=False),
    Column("source", LargeBinary, nullable=False),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Index(None, "guest", "changed"),
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

# Whom a table's journal names: a guest who is deleted is taken out of these tables. The guest may be gone already when
# a table writes of them, so that the column refers to no row.
participants = Table(
    "participants",
    metadata,
    Column("table_id", ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    Column("guest", String, primary_key=True),
    Index(None, "guest"),
)

# How often a guest made each kind of move in finished games, and how often it was made on all seats together.
guest_moves = Table(
    "guest_moves",
    metadata,
    Column("guest", ForeignKey(guests.c.id, ondelete="CASCADE"), primary_key=True),
    Column("game", String, primary_key=True),
    Column("kind", String, primary_key=True),
    Column("count", Integer, nullable=False),
)

all_moves = Table(
    "all_moves",
    metadata,
    Column("game", String, primary_key=True),
    Column("kind", String, primary_key=True),
    Column("count", BigInteger, nullable=False),
)
