"""Migration 9: slow tables: when they are due, whose turn it is, push messages, vacations, and when the server ran."""

import sqlalchemy as sa
from alembic import op

revision = "9"
down_revision = "8"


def upgrade() -> None:
    op.add_column("tables", sa.Column("due", sa.Double))
    op.create_index("tables_by_due", "tables", ["due"])
    op.create_table(
        "turns",
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("prompt", sa.Integer, nullable=False),
        sa.Column("due", sa.Double, nullable=False),
        sa.Column("remind", sa.Double),
        sa.Column("told", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="turns_key"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="turns_table_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="turns_guest", ondelete="CASCADE"),
    )
    op.create_index("turns_by_guest", "turns", ["guest"])
    op.create_index("turns_by_remind", "turns", ["remind"])
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("device", sa.String, nullable=False),
        sa.Column("endpoint", sa.String, nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("auth", sa.LargeBinary, nullable=False),
        sa.Column("lang", sa.String, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="subscriptions_key"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="subscriptions_guest", ondelete="CASCADE"),
    )
    op.create_index("subscriptions_by_guest", "subscriptions", ["guest"])
    op.create_table(
        "pushes",
        sa.Column("subscription", sa.String, nullable=False),
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("due", sa.Double, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("next_try", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("subscription", "table_id", name="pushes_key"),
        sa.ForeignKeyConstraint(["subscription"], ["subscriptions.id"], name="pushes_subscription", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="pushes_table_id", ondelete="CASCADE"),
    )
    op.create_index("pushes_by_next_try", "pushes", ["next_try"])
    op.create_index("pushes_by_table_id", "pushes", ["table_id"])
    op.create_table(
        "vacations",
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("began", sa.Double, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("guest", "began", name="vacations_key"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="vacations_guest", ondelete="CASCADE"),
    )
    op.create_table(
        "uptimes",
        sa.Column("began", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("began", name="uptimes_key"),
    )


def downgrade() -> None:
    for name in ("uptimes", "vacations", "pushes", "subscriptions", "turns"):
        op.drop_table(name)
    op.drop_index("tables_by_due", "tables")
    op.drop_column("tables", "due")
