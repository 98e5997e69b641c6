"""Migration 2: several processes share a database, with leases and table owners."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    op.create_table(
        "nodes",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("expires", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="nodes_key"),
    )
    op.add_column("tables", sa.Column("host", sa.String, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("owner", sa.String))
    op.add_column("tables", sa.Column("term", sa.Integer, nullable=False, server_default="0"))
    op.create_index("tables_by_host", "tables", ["host"])
    op.create_index("tables_by_owner", "tables", ["owner"])


def downgrade() -> None:
    op.drop_index("tables_by_owner", "tables")
    op.drop_index("tables_by_host", "tables")
    # SQLite drops a column by copying the table, and nothing may refer to the table meanwhile.
    for column in ("term", "owner", "host"):
        op.drop_column("tables", column)
    op.drop_table("nodes")
