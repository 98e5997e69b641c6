"""Migration 6: the guests who came to a private table with its invitation, which they no longer repeat."""

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"


def upgrade() -> None:
    op.create_table(
        "members",
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("invite_hash", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "guest", name="members_key"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="members_table_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="members_guest", ondelete="CASCADE"),
    )
    op.create_index("members_by_guest", "members", ["guest"])


def downgrade() -> None:
    op.drop_table("members")
