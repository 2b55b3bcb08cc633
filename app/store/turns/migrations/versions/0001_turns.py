"""Turns, where conversations stand, and how requests ended."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    _make_turns()
    op.create_table(
        "places",
        sa.Column("digest", sa.String(), primary_key=True),
        sa.Column("turn", sa.Integer(), _of_a_turn(), nullable=False, index=True),
        sa.Column("resume", sa.Integer(), sa.ForeignKey("turns.id", ondelete="SET NULL")),
        sa.Column("seen", sa.String(), nullable=False, index=True),
    )
    op.create_table(
        "tallies",
        *(
            sa.Column(name, sa.String(), primary_key=True)
            for name in ("day", "namespace", "model", "outcome", "reason")
        ),
        sa.Column("requests", sa.Integer(), nullable=False),
        sa.Column("tokens", sa.Integer(), nullable=False),
        sa.Column("usd", sa.Float(), nullable=False),
    )


def downgrade() -> None:
    """Forget them."""
    for name in ("tallies", "places", "turns"):
        op.drop_table(name)


def _make_turns() -> None:
    op.create_table(
        "turns",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("parent", sa.Integer(), _of_a_turn(), index=True),
        sa.Column("key", sa.String(), nullable=False, index=True),
        *(
            sa.Column(name, sa.String(), nullable=False)
            for name in ("namespace", "model", "asked", "picture")
        ),
        *(sa.Column(name, sa.JSON(), nullable=False) for name in ("answer", "anchor", "usage")),
        *(
            sa.Column(name, sa.Integer(), nullable=False)
            for name in ("forwards", "disagreed", "served")
        ),
        sa.Column("values_seen", sa.JSON(), nullable=False),
        sa.Column("created", sa.String(), nullable=False),
        sa.Column("used", sa.String(), nullable=False),
    )
    op.create_index("ix_turns_used", "turns", ["used"])


def _of_a_turn() -> sa.ForeignKey:
    return sa.ForeignKey("turns.id", ondelete="CASCADE")
