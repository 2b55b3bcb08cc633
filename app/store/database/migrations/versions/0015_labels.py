"""What a worker's machine has that others may lack."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Room for it; those of before say nothing."""
    column = sa.Column("labels", sa.String(), nullable=False, server_default="")
    op.add_column("workers", column)


def downgrade() -> None:
    """Forget it."""
    op.drop_column("workers", "labels")
