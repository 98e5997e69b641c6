"""Migration 7: analyses of finished games, those that wait and what was found."""

import sqlalchemy as sa
from alembic import op

revision = "7"
down_revision = "6"


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("asked", sa.Double, nullable=False),
        sa.Column("guest", sa.String),
        sa.Column("network", sa.String),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("failure", sa.String),
        sa.Column("found", sa.LargeBinary),
        sa.PrimaryKeyConstraint("table_id", name="analyses_key"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="analyses_table_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="analyses_guest", ondelete="SET NULL"),
    )
    op.create_index("analyses_by_state_asked", "analyses", ["state", "asked"])
    op.create_index("analyses_by_guest", "analyses", ["guest"])


def downgrade() -> None:
    op.drop_table("analyses")
