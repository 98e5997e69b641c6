"""Migration 4: why a table failed, matches among programs, and what counted for the ratings."""

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    op.add_column("tables", sa.Column("failure", sa.String))
    op.add_column("tables", sa.Column("programs", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("played", sa.Column("left_early", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("played", sa.Column("rated_place", sa.Integer))


def downgrade() -> None:
    # An earlier version does not know the state of a failed table; closed, it is not offered and not deleted there.
    op.execute("UPDATE tables SET state = 'closed' WHERE state = 'failed'")
    for table, column in (
        ("played", "rated_place"),
        ("played", "left_early"),
        ("tables", "programs"),
        ("tables", "failure"),
    ):
        op.drop_column(table, column)
