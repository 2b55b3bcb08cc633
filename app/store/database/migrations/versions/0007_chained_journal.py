"""What authenticates the journal of a run."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Room for it; runs of before have none."""
    op.add_column("run_events", sa.Column("place", sa.Integer(), nullable=True))
    op.add_column("run_events", sa.Column("mac", sa.String(), nullable=True))
    op.add_column("runs", sa.Column("seal", sa.String(), nullable=True))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("runs", "seal")
    op.drop_column("run_events", "mac")
    op.drop_column("run_events", "place")
