"""Where workflows came from that were added from a registry."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "shared_origins",
        sa.Column(
            "workflow_id",
            sa.Integer(),
            sa.ForeignKey("workflows.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("place", sa.String(), nullable=False, index=True),
        sa.Column("digest", sa.String(71), nullable=False, index=True),
        sa.Column("publisher", sa.String(), nullable=False),
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("shared_origins")
