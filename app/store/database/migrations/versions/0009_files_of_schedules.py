"""Which files a schedule has been told of."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "schedule_files",
        sa.Column(
            "schedule",
            sa.Integer(),
            sa.ForeignKey("schedules.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("name", sa.String(), primary_key=True),
        sa.Column("changed_ns", sa.BigInteger(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("taken", sa.Boolean(), nullable=False),
        sa.Column("here", sa.Boolean(), nullable=False),
    )


def downgrade() -> None:
    """Forget the files."""
    op.drop_table("schedule_files")
