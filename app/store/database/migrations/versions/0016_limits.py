"""How often at once a workflow may be played, and which one a worker plays."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Room for it; there is no limit yet, and nobody plays."""
    for table, column in (("workflows", "at_once"), ("workers", "seat")):
        room = sa.Column(column, sa.Integer(), nullable=False, server_default="0")
        op.add_column(table, room)


def downgrade() -> None:
    """Forget it."""
    op.drop_column("workers", "seat")
    op.drop_column("workflows", "at_once")
