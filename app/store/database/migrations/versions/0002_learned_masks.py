"""What a version of a workflow has learned to look otherwise from run to run."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    version = sa.ForeignKey("workflow_versions.id", ondelete="CASCADE")
    op.create_table(
        "learned_masks",
        sa.Column("version_id", sa.Integer(), version, primary_key=True),
        sa.Column("definition", sa.JSON(), nullable=False),
    )


def downgrade() -> None:
    """Forget what was learned."""
    op.drop_table("learned_masks")
