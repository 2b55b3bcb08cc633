"""Reflexes: how interruptions were cleared, and the pictures that they show."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    workflow = sa.ForeignKey("workflows.id", ondelete="CASCADE")
    op.create_table(
        "reflexes",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("workflow_id", sa.Integer(), workflow, nullable=False),
        sa.Column("scope", sa.String(), nullable=False),
        sa.Column("trust", sa.String(), nullable=False),
        sa.Column("is_on", sa.Boolean(), nullable=False),
        sa.Column("applications", sa.JSON(), nullable=False),
        sa.Column("taught_by", sa.String(), nullable=False),
        sa.Column("run", sa.String(), nullable=False),
        sa.Column("fired", sa.Integer(), nullable=False),
        sa.Column("failed", sa.Integer(), nullable=False),
        sa.Column("definition", sa.JSON(), nullable=False),
        sa.Column("created", sa.String(), nullable=False),
    )
    reflex = sa.ForeignKey("reflexes.id", ondelete="CASCADE")
    picture = sa.ForeignKey("pictures.sha256")
    op.create_table(
        "reflex_pictures",
        sa.Column("reflex_id", sa.String(), reflex, primary_key=True),
        sa.Column("sha256", sa.String(64), picture, primary_key=True, index=True),
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("reflex_pictures")
    op.drop_table("reflexes")
