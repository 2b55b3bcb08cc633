"""In how many runs the target of a step was elsewhere."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Counted from now on."""
    relocated = sa.Column("relocated", sa.Integer(), nullable=False, server_default="0")
    op.add_column("step_statistics", relocated)


def downgrade() -> None:
    """Forget it."""
    op.drop_column("step_statistics", "relocated")
