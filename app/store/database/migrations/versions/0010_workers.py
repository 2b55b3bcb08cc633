"""Who performs what is scheduled."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "workers",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("beat", sa.String(), nullable=False),
        sa.Column("lost", sa.Boolean(), nullable=False),
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("workers")
