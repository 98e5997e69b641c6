"""Migration 10: decks of one's own that a guest keeps."""

import sqlalchemy as sa
from alembic import op

revision = "10"
down_revision = "9"


def upgrade() -> None:
    op.create_table(
        "decks",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("source", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="decks_key"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="decks_guest", ondelete="CASCADE"),
    )
    op.create_index("decks_by_guest_changed", "decks", ["guest", "changed"])


def downgrade() -> None:
    op.drop_table("decks")
