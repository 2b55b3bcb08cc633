"""For how many runs nothing of a way was of use."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Counted from now on."""
    idle = sa.Column("idle", sa.Integer(), nullable=False, server_default="0")
    op.add_column("trajectories", idle)


def downgrade() -> None:
    """Forget it."""
    op.drop_column("trajectories", "idle")
