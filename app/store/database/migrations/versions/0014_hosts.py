"""Which machine's a run and a secret are, and pictures that every machine can read."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Room for it; what was there belongs to whoever finds it."""
    for name in ("host", "worker"):
        op.add_column("runs", sa.Column(name, sa.String(), nullable=False, server_default=""))
    op.create_table(
        "picture_contents",
        sa.Column(
            "sha256",
            sa.String(64),
            sa.ForeignKey("pictures.sha256", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("content", sa.LargeBinary(), nullable=False),
    )
    _secrets("workflow, name, key, safe, ''", "host")


def downgrade() -> None:
    """Forget it; of the secrets those stay that belong to no machine."""
    op.execute("DELETE FROM secrets WHERE host <> ''")
    _secrets("workflow, name, key, safe")
    op.drop_table("picture_contents")
    for name in ("worker", "host"):
        op.drop_column("runs", name)


def _secrets(kept: str, *more: str) -> None:
    """The table of the secrets' names anew, a column more or less in its primary key."""
    op.create_table(
        "secrets_after",
        sa.Column("workflow", sa.String(), primary_key=True),
        sa.Column("name", sa.String(), primary_key=True),
        sa.Column("key", sa.String(), nullable=False, unique=True),
        sa.Column("safe", sa.String(), nullable=False),
        *(sa.Column(name, sa.String(), primary_key=True) for name in more),
    )
    op.execute(f"INSERT INTO secrets_after SELECT {kept} FROM secrets")  # noqa: S608 - ours
    op.drop_table("secrets")
    op.rename_table("secrets_after", "secrets")
