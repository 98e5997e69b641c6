"""Migration 5: quotas are counted in the store, and a job deletes what is no longer kept."""

import secrets
import time

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"

DAY = 24 * 3600


def upgrade() -> None:
    # Nobody knows when the devices of earlier versions were last used: none of them is deleted too early.
    today = time.time() // DAY * DAY
    op.execute(sa.text("UPDATE secrets SET used = :today WHERE used = created").bindparams(today=today))
    op.create_index("secrets_by_used", "secrets", ["used"])
    op.create_index("shares_by_table_id", "shares", ["table_id"])
    op.add_column("tables", sa.Column("network", sa.String))
    op.create_index("tables_by_network", "tables", ["network"])
    op.create_table(
        "quota_counts",
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("subject", sa.String, nullable=False),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("kind", "subject", "day", name="quota_counts_key"),
    )
    keys = op.create_table(
        "keys",
        sa.Column("name", sa.String, nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("name", name="keys_key"),
    )
    op.bulk_insert(keys, [{"name": "networks", "key": secrets.token_bytes(32)}])
    op.create_table(
        "jobs",
        sa.Column("name", sa.String, nullable=False),
        sa.Column("holder", sa.String, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("name", name="jobs_key"),
    )


def downgrade() -> None:
    for table in ("jobs", "keys", "quota_counts"):
        op.drop_table(table)
    op.drop_index("tables_by_network", "tables")
    op.drop_column("tables", "network")
    op.drop_index("shares_by_table_id", "shares")
    op.drop_index("secrets_by_used", "secrets")
