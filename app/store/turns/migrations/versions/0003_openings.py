"""How conversations began."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody noted it, so far."""
    op.create_table(
        "openings",
        sa.Column("digest", sa.String(), primary_key=True),
        sa.Column("root", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column(
            "turn",
            sa.Integer(),
            sa.ForeignKey("turns.id", ondelete="CASCADE"),
            nullable=False,
            index=True,
        ),
        sa.Column("values", sa.JSON(), nullable=False),
        sa.Column("carried", sa.JSON(), nullable=False),
    )
    op.create_index("ix_openings_latest", "openings", ["root", "turn"])


def downgrade() -> None:
    """Nobody knows any more."""
    op.drop_table("openings")
