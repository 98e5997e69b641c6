"""Migration 1: the first schema."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "guests",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("bot", sa.Boolean, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="guests_key"),
    )
    op.create_table(
        "secrets",
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="secrets_key"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="secrets_guest"),
    )
    op.create_table(
        "links",
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("expires", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="links_key"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="links_guest"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("privacy", sa.String, nullable=False),
        sa.Column("invite_hash", sa.LargeBinary, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("quick", sa.Boolean, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("summary", sa.LargeBinary, nullable=False),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("touched", sa.Double, nullable=False),
        sa.Column("taken", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="tables_key"),
    )
    op.create_index("tables_by_state_privacy_created", "tables", ["state", "privacy", "created"])
    op.create_table(
        "journal",
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("entry", sa.LargeBinary, nullable=False),
        sa.Column("command", sa.String),
        sa.PrimaryKeyConstraint("table_id", "seq", name="journal_key"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="journal_table_id"),
    )
    op.create_index(
        "journal_by_table_id_command",
        "journal",
        ["table_id", "command"],
        unique=True,
        sqlite_where=sa.text("command IS NOT NULL"),
        postgresql_where=sa.text("command IS NOT NULL"),
    )
    op.create_table(
        "archive",
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("journal", sa.LargeBinary, nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="archive_key"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="archive_table_id"),
    )
    op.create_table(
        "played",
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest", sa.String),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("finished", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="played_key"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="played_table_id"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="played_guest"),
    )
    op.create_index("played_by_guest_finished", "played", ["guest", "finished"])
    op.create_table(
        "ratings",
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("guest", "game", name="ratings_key"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="ratings_guest"),
    )
    op.create_table(
        "shares",
        sa.Column("token", sa.String, nullable=False),
        sa.Column("table_id", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("token", name="shares_key"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="shares_table_id"),
    )


def downgrade() -> None:
    for table in ("shares", "ratings", "played", "archive", "journal", "tables", "links", "secrets", "guests"):
        op.drop_table(table)
