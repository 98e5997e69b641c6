"""Migration 3: the secret of each device has an id, words for the device, and the day it was last used."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"

_COLUMNS = ("id", "browser", "system")


def upgrade() -> None:
    for name in _COLUMNS:
        op.add_column("secrets", sa.Column(name, sa.String, nullable=False, server_default=""))
    op.add_column("secrets", sa.Column("used", sa.Double, nullable=False, server_default="0"))
    op.create_index("secrets_by_guest", "secrets", ["guest"])
    op.create_index("links_by_guest", "links", ["guest"])
    known = sa.table("secrets", *map(sa.column, ("hash", "id", "created", "used")))
    connection = op.get_bind()
    for (hash,) in connection.execute(sa.select(known.c.hash)).all():
        values = {"id": f"d{secrets.token_hex(5)}", "used": known.c.created}
        connection.execute(sa.update(known).where(known.c.hash == hash).values(values))


def downgrade() -> None:
    op.drop_index("links_by_guest", "links")
    op.drop_index("secrets_by_guest", "secrets")
    for name in (*_COLUMNS, "used"):
        op.drop_column("secrets", name)
