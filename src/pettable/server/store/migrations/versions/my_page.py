"""Migration 8: avatars, ratings over time, counts of kinds of moves, and whom the journal of a table names."""

import re
from collections.abc import Iterable, Iterator
from zlib import decompress

import sqlalchemy as sa
from alembic import op

revision = "8"
down_revision = "7"

#: Archived journals that are read at once.
PAGE = 100
#: Guests in journals that were written before this migration: in entries, and before the id of a command.
NAMED = re.compile(rb'"(?:guest|whom|host)":"([0-9A-Za-z_-]+)')

_journal = sa.table("journal", sa.column("table_id"), sa.column("entry"), sa.column("command"))
_archive = sa.table("archive", sa.column("table_id"), sa.column("journal"))


def upgrade() -> None:
    op.add_column("guests", sa.Column("avatar", sa.String, nullable=False, server_default=""))
    op.add_column("played", sa.Column("people", sa.Integer, nullable=False, server_default="0"))
    op.add_column("played", sa.Column("mu", sa.Double))
    op.add_column("played", sa.Column("sigma", sa.Double))
    participants = op.create_table(
        "participants",
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("guest", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "guest", name="participants_key"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="participants_table_id", ondelete="CASCADE"),
    )
    op.create_index("participants_by_guest", "participants", ["guest"])
    op.create_table(
        "guest_moves",
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("guest", "game", "kind", name="guest_moves_key"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="guest_moves_guest", ondelete="CASCADE"),
    )
    op.create_table(
        "all_moves",
        sa.Column("game", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", "kind", name="all_moves_key"),
    )
    # A person who was deleted has no name any more, and a bot has one.
    op.execute(
        "UPDATE played SET people = (SELECT count(*) FROM played AS others WHERE others.table_id = played.table_id"
        " AND others.seat <> played.seat AND (others.guest IS NOT NULL OR others.name = ''))"
    )
    for table, named in _journals():
        rows = [{"table_id": table, "guest": guest} for guest in sorted(named)]
        if rows:
            op.bulk_insert(participants, rows)


def downgrade() -> None:
    for table in ("all_moves", "guest_moves", "participants"):
        op.drop_table(table)
    for table, column in (("played", "sigma"), ("played", "mu"), ("played", "people"), ("guests", "avatar")):
        op.drop_column(table, column)


def _journals() -> Iterator[tuple[str, set[str]]]:
    """Every table, and the guests whom its journal names."""
    connection = op.get_bind()
    ids = connection.execute(sa.text("SELECT id FROM tables ORDER BY id")).scalars().all()
    for start in range(0, len(ids), PAGE):
        some = ids[start : start + PAGE]
        texts: dict[str, list[bytes]] = {}
        commands = sa.select(_journal.c.table_id, _journal.c.entry, _journal.c.command)
        for table, entry, command in connection.execute(commands.where(_journal.c.table_id.in_(some))):
            texts.setdefault(table, []).append(bytes(entry))
            if command is not None:
                texts[table].append(f'"guest":"{command.partition(":")[0]}"'.encode())
        archived = sa.select(_archive.c.table_id, _archive.c.journal).where(_archive.c.table_id.in_(some))
        for table, packed in connection.execute(archived):
            texts.setdefault(table, []).append(decompress(packed))
        for table, found in texts.items():
            yield table, _named(found)


def _named(texts: Iterable[bytes]) -> set[str]:
    return {match.decode() for text in texts for match in NAMED.findall(text)}
