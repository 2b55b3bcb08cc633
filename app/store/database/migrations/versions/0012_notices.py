"""Scheduled runs that ended otherwise than well, until a person has seen it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "schedule_notices",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("schedule", sa.String(), nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        sa.Column("outcome", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("run", sa.String(), nullable=False),
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("schedule_notices")
