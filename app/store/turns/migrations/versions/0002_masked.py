"""What was painted over in the screenshot of a turn."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing was, so far."""
    op.add_column("turns", sa.Column("masked", sa.JSON(), nullable=False, server_default="[]"))


def downgrade() -> None:
    """Nobody knows any more."""
    op.drop_column("turns", "masked")
