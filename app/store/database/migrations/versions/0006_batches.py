"""Rows of data, each a transaction."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "batches",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("workflow", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("source", sa.String(), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("columns", sa.JSON(), nullable=False),
        sa.Column("results", sa.String(), nullable=False),
        sa.Column("began", sa.String(), nullable=False, index=True),
    )
    op.create_table(
        "batch_rows",
        sa.Column(
            "batch", sa.String(), sa.ForeignKey("batches.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("values", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("run", sa.String(), nullable=True),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("read", sa.JSON(), nullable=True),
        sa.Column("began", sa.String(), nullable=True),
        sa.Column("ended", sa.String(), nullable=True),
    )


def downgrade() -> None:
    """Forget the rows."""
    op.drop_table("batch_rows")
    op.drop_table("batches")
