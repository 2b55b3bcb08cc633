"""Which Byheart a worker runs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Room for it; those of before say nothing."""
    column = sa.Column("version", sa.String(), nullable=False, server_default="")
    op.add_column("workers", column)


def downgrade() -> None:
    """Forget it."""
    op.drop_column("workers", "version")
