"""What is to be played when."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "schedules",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=True),
        sa.Column("name", sa.String(), nullable=False, unique=True),
        sa.Column("definition", sa.JSON(), nullable=False),
        sa.Column("paused", sa.Boolean(), nullable=False),
        sa.Column("decided", sa.String(), nullable=False),
        sa.Column("note", sa.String(), nullable=False),
        sa.Column("noted", sa.String(), nullable=True),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    """Forget the schedules."""
    op.drop_table("schedules")
