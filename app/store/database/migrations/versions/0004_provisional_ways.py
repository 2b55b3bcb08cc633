"""Ways through a workflow that an agent found and that are not trusted yet."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tell them from the others: there are none yet."""
    flag: sa.Column[bool] = sa.Column(
        "provisional", sa.Boolean(), nullable=False, server_default=sa.false()
    )
    op.add_column("trajectories", flag)


def downgrade() -> None:
    """Forget them."""
    op.execute("DELETE FROM trajectories WHERE provisional")
    op.drop_column("trajectories", "provisional")
